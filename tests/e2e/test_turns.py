"""Scenarios 06 to 13: what is offered, picked, undone, and played by itself."""

import pytest

from bot.correspondence.people import Habits
from engine import Color
from render.scene import DieState
from tests.e2e.control import Json
from tests.e2e.player import turn_buttons
from tests.e2e.positions import BEAR_OFF, BLOCK, LARGER, MIDDLE, SHUT
from tests.e2e.seat import Message
from tests.e2e.world import World

MIDDLE_5_3 = MIDDLE.format(turn="w", roll="5-3")
FIRST_STEPS = [["24→19", "20→15", "15→10", "8→3"], ["24→21", "20→17", "17→14"]]


def step_rows(board: Message) -> list[list[str]]:
    return [row for row in board.labels if all("→" in word for word in row)]


def choices(board: Message) -> list[str]:
    """Return the whole turns or steps on the keyboard, without its tools."""
    return [
        button["text"]
        for button in turn_buttons(board)
        if not set(button["text"]) & set("❓👣📋↩🔄✅")
    ]


def sent_to(calls: list[Json], chat: int) -> list[str]:
    return [call["method"] for call in calls if call["chat"] == chat]


@pytest.mark.throws((5, 2), (3, 3))
async def test_sc06_three_three_offers_exactly_two_turns(world: World) -> None:
    """SC-06."""
    await world.begin(world.anya, world.marat)

    board = await world.board(world.marat)
    assert ["24/18(2)", "24/15 24/21"] == choices(board)


@pytest.mark.throws((5, 2), (4, 4), (5, 3))
async def test_sc06_four_four_takes_two_from_the_head_by_itself(world: World) -> None:
    """SC-06."""
    await world.begin(world.anya, world.marat)

    board = await world.board(world.marat)
    assert "🎲 4-4 · Сыграно само: 24/16(2)" in board.text


@pytest.mark.throws((5, 2), (6, 6), (5, 3))
async def test_sc06_six_six_takes_two_from_the_head_by_itself(world: World) -> None:
    """SC-06."""
    await world.begin(world.anya, world.marat)

    board = await world.board(world.marat)
    assert "🎲 6-6 · Сыграно само: 24/18(2)" in board.text


@pytest.mark.throws((5, 2), (5, 5), (5, 3))
async def test_sc06_five_five_takes_one_from_the_head(world: World) -> None:
    """SC-06."""
    await world.begin(world.anya, world.marat)

    (game,) = await world.rows("SELECT id FROM games")
    position = (await world.game(int(str(game["id"])))).state.position
    assert 14 == position.side(Color.BLACK)[24]


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc07_the_head_rule_later_in_the_game(world: World) -> None:
    """SC-07."""
    await world.begin_at(MIDDLE_5_3, world.anya, world.marat)

    assert FIRST_STEPS == step_rows(await world.board(world.anya))

    await world.anya.press("24→19")
    await world.settled()
    assert [["20→17", "19→16", "17→14"]] == step_rows(await world.board(world.anya))


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc08_three_taps_and_one_new_message(world: World) -> None:
    """SC-08."""
    await world.begin_at(MIDDLE_5_3, world.anya, world.marat)
    since = await world.control.last_call()
    before = [message.id for message in await world.marat.messages()]

    await world.anya.press("24→19")
    await world.settled()
    await world.anya.press("20→17")
    await world.anya.with_button("✅")
    await world.settled()
    assert [] == sent_to(await world.control.calls(since), world.marat.id)

    await world.anya.press("✅")
    await world.settled()

    calls = await world.control.calls(since)
    news = [message for message in await world.marat.messages() if message.id not in before]
    assert 1 == len(news)
    assert news[0].sound
    assert "Аня: 🎲 5-3 → 12/7 8/5" in news[0].text
    assert 1 == sent_to(calls, world.marat.id).count("sendPhoto")
    assert {"sendPhoto", "deleteMessage"} == set(sent_to(calls, world.marat.id))
    assert {"editMessageMedia"} == set(sent_to(calls, world.anya.id)) - {"answerCallbackQuery"}
    assert 3 == sum(call["method"] == "answerCallbackQuery" for call in calls)
    waiting = await world.board(world.anya)
    assert "Ждём Марат" in waiting.text
    assert [["⋯"]] == waiting.labels


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc09_back_and_start_over_lead_to_the_same_board(world: World) -> None:
    """SC-09."""
    game = await world.begin_at(MIDDLE_5_3, world.anya, world.marat)
    board = await world.board(world.anya)
    assert board.photo is not None
    picture = await world.control.file(board.photo)
    kept = await world.kept(game)
    await world.anya.press("24→19")
    await world.settled()
    after_one = await world.board(world.anya)
    assert after_one.photo is not None
    picture_after_one = await world.control.file(after_one.photo)
    assert picture != picture_after_one
    scene_after_one = await world.scene(world.anya.id)
    assert scene_after_one.dice is not None
    assert [DieState.USED, DieState.FRESH] == [die.state for die in scene_after_one.dice.dice]
    await world.anya.press("20→17")
    await world.anya.with_button("✅")

    await world.anya.press("Назад")
    await world.settled()
    back = await world.board(world.anya)
    assert after_one.labels == back.labels
    assert after_one.text == back.text
    assert back.photo is not None
    assert picture_after_one == await world.control.file(back.photo)
    await world.anya.press("Сначала")
    await world.settled()

    again = await world.board(world.anya)
    assert again.photo is not None
    assert board.id == again.id
    assert board.labels == again.labels
    assert board.text == again.text
    assert picture == await world.control.file(again.photo)
    assert kept == await world.kept(game)


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc10_only_the_larger_number_and_the_notice_says_so(world: World) -> None:
    """SC-10."""
    await world.begin_at(LARGER, world.anya, world.marat)

    for seat in (world.anya, world.marat):
        board = await world.board(seat)
        assert "13/7" in board.text if seat is world.anya else "1/19" in board.text
        assert "5 сыграть нельзя — сыграно 6" in board.text


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc11_no_move_passes_by_itself(world: World) -> None:
    """SC-11: within three seconds, without a tap."""
    await world.begin_at(SHUT, world.anya, world.marat)

    mine, theirs = await world.board(world.anya), await world.board(world.marat)
    assert "🎲 6-6 — хода нет" in mine.text
    assert "Аня: 🎲 6-6 — хода нет" in theirs.text
    assert "▶️ Ваш ход · 🎲 5-3" in theirs.text
    (game,) = await world.rows("SELECT started_at FROM games")
    (passed,) = [
        call for call in await world.control.calls(method="sendPhoto") if call["chat"] == 102
    ]
    began = int(str(game["started_at"])) / 1000
    assert passed["answer"]["result"]["date"] - began < 3


@pytest.mark.parametrize(("opponent", "is_offered"), [("24:15", False), ("24:14,17:1", True)])
@pytest.mark.throws((6, 1), (5, 3))
async def test_sc12_a_block_of_six_needs_somebody_past_it(
    world: World, opponent: str, *, is_offered: bool
) -> None:
    """SC-12."""
    await world.begin_at(BLOCK.format(opponent=opponent), world.anya, world.marat)

    board = await world.board(world.anya)
    if "👣 По шагам" in board.words:
        await world.anya.press("👣 По шагам")
        await world.settled()
        board = await world.board(world.anya)
    assert is_offered == ("11→6" in choices(board))

    why = await world.anya.press("❓ Почему")
    await world.settled()
    reasons = (why.text or "") + (await world.anya.last()).text
    assert is_offered != ("11→6: шесть подряд" in reasons)


@pytest.mark.throws((6, 1), (5, 3))
async def test_sc13_bearing_off_may_wait(world: World) -> None:
    """SC-13."""
    await world.begin_at(BEAR_OFF, world.anya, world.marat)

    offered = choices(await world.board(world.anya))
    assert 2 == len(offered)
    assert 1 == sum("дом" in turn for turn in offered)


@pytest.mark.throws((6, 1), (5, 3))
async def test_without_confirming_the_last_step_sends_the_turn(world: World) -> None:
    """UX S12, "never"."""
    await world.begin_at(
        MIDDLE_5_3, world.anya, world.marat, habits={world.anya: Habits(confirm=False)}
    )

    await world.anya.press("24→19")
    await world.settled()
    await world.anya.press("20→17")
    await world.settled()

    assert "Ждём Марат" in (await world.board(world.anya)).text
    assert "▶️ Ваш ход" in (await world.board(world.marat)).text
