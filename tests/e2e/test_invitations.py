"""Scenarios 01, 03 and 05: from an invitation to the first choice."""

import asyncio
import re

import pytest

from bot.correspondence.people import Habits
from engine import Played
from tests.e2e.player import turn_buttons
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World

START = "long w=24:15 b=24:15 turn=w roll={roll} ply=0"


async def start_cards(seat: Seat) -> list[Message]:
    return [message for message in await seat.received() if "Жребий" in message.text]


async def boards(seat: Seat) -> list[Message]:
    return [message for message in await seat.received() if message.photo]


@pytest.mark.throws((5, 2), (6, 4), (5, 3))
async def test_sc01_a_link_is_taken_once_and_both_get_card_and_board(world: World) -> None:
    """SC-01."""
    for seat in (world.anya, world.marat, world.zoe):
        await seat.start()
    url = await world.link(world.anya)

    # Her own link, opened before anybody else: it says so, and still works.
    await world.anya.follow(url)
    own = await world.anya.wait(lambda message: "Это ваша ссылка" in message.text, "her own link")
    assert url in own.text
    assert [] == await world.rows("SELECT id FROM games")

    await world.zoe.follow(url)
    invitation = await world.zoe.with_button("✅")
    commitment = re.search(r"🔒.*?([0-9a-f]{64})", invitation.text)
    assert commitment is not None
    await world.marat.follow(url)
    await world.marat.press("✅")
    await world.settled()

    for seat, color in ((world.anya, "белые"), (world.marat, "чёрные")):
        (card,) = await start_cards(seat)
        assert "5 против 2" in card.text
        assert "начинает Аня" in card.text
        assert commitment[1][:16] in card.text
        assert color in card.text
        (board,) = await boards(seat)
        assert board.id > card.id
    to_pick = [seat for seat in (world.anya, world.marat) if turn_buttons((await boards(seat))[0])]
    assert [world.anya] == to_pick
    assert "24/17" in (await boards(world.anya))[0].text  # her first turn played itself

    # Зоя had the card before her: the tap comes too late.
    late = await world.zoe.press("✅", message=invitation)
    await world.settled()
    told = [late.text or ""] + [message.text for message in await world.zoe.received()]
    assert any("Марат" in text and "late" in text for text in told)
    await world.zoe.follow(url)
    await world.settled()
    closed = await world.zoe.last()
    assert "Марат has already joined" in closed.text
    assert not any("✅" in word for word in closed.words)
    assert 1 == len(await world.rows("SELECT id FROM games"))
    sent = await world.control.calls(method="sendPhoto")
    assert {101, 102} == {call["chat"] for call in sent}
    assert 2 == len(sent)


@pytest.mark.throws((5, 2), (6, 4), (5, 3))
async def test_sc03_a_challenge_in_a_group_finds_one_opponent(world: World) -> None:
    """SC-03, without the topic."""
    await world.anya.start()
    await world.marat.start()
    await world.anya.say("/nardy", chat=GROUP)
    challenge = await world.anya.with_button("✅", GROUP)
    assert "Аня" in challenge.text

    own = await world.anya.press("✅", message=challenge, chat=GROUP)
    assert "не вас" in (own.text or "")
    foreign = await world.zoe.press("✖️", message=challenge, chat=GROUP)
    assert "Аня" in (foreign.text or "")
    await world.settled()
    assert challenge.raw == (await world.anya.find(lambda m: m.id == challenge.id, GROUP)).raw
    assert [] == await world.rows("SELECT id FROM games")

    since = await world.control.last_call()
    await world.marat.press("✅", message=challenge, chat=GROUP)
    await world.settled()

    shown = await world.anya.messages(GROUP)
    card = next(message for message in shown if message.id == challenge.id)
    assert "Аня ⚪" in card.text
    assert "Марат ⚫" in card.text
    assert "5 против 2" in card.text
    assert not any("✅" in word for word in card.words)
    (board,) = [message for message in shown if message.photo]
    assert board.id > card.id
    assert [["🎲 Сделать ход", "⋯"]] == board.labels
    group_calls = await world.control.calls(since, chat=GROUP)
    assert 1 == sum(call["method"] == "sendPhoto" for call in group_calls)
    assert 1 == sum(call["method"] == "editMessageText" for call in group_calls)


async def test_sc03_of_two_who_join_in_the_same_batch_exactly_one_plays(world: World) -> None:
    """SC-03: the other one is told that it is too late."""
    for seat in (world.anya, world.marat, world.zoe):
        await seat.start()
    await world.anya.say("/nardy", chat=GROUP)
    challenge = await world.anya.with_button("✅", GROUP)

    # While the bot is away both wait, and come together.
    await world.stop_bot()
    joiners = world.marat, world.zoe
    pressing = asyncio.gather(
        *(seat.press("✅", message=challenge, chat=GROUP) for seat in joiners)
    )

    async def both_wait() -> bool:
        return int((await world.control.get("status"))["pending"]) == len(joiners)

    await world.control.until(both_wait, "both presses wait")
    await world.start_bot()
    pressed = await pressing
    await world.settled()

    (row,) = await world.rows("SELECT id FROM games")
    is_late = [bool(re.search("Опоздали|Too late", press.text or "")) for press in pressed]
    assert 1 == sum(is_late)
    assert all(press.answered for press in pressed)
    seats = (await world.game(int(str(row["id"])))).seats
    who = {world.anya.id, next(j.id for j, late in zip(joiners, is_late, strict=True) if not late)}
    assert who == {seats.white.telegram_id, seats.black.telegram_id}


@pytest.mark.throws((5, 2), (6, 4), (5, 3))
async def test_sc05_forced_first_turns_play_themselves(world: World) -> None:
    """SC-05: the opening throw is A 5, M 2; M then rolls 6-4, which leaves no choice either."""
    await world.begin(world.anya, world.marat)

    anya, marat = await world.board(world.anya), await world.board(world.marat)
    assert "🎲 5-2 · Сыграно само: 24/17" in anya.text
    assert "Марат: 🎲 6-4 · Сыграно само: 12/2" in anya.text
    assert "▶️ Ваш ход · 🎲 5-3" in anya.text
    assert "Аня: 🎲 5-2 · Сыграно само: 12/5" in marat.text
    assert "Вы: 🎲 6-4 · Сыграно само: 24/14" in marat.text
    assert "Ждём Аня" in marat.text
    for seat in (world.anya, world.marat):
        position = (await world.scene(seat.id)).position
        assert (1, 1) == (position.white[17], position.black[14])
        assert (14, 14) == (position.white[24], position.black[24])
    (game,) = await world.rows("SELECT id, rev FROM games")
    entries = await world.services.games.entries(int(str(game["id"])))
    played = [entry.fact for entry in entries if isinstance(entry.fact, Played)]
    assert [True, True] == [fact.auto for fact in played]
    presses = [
        call for call in await world.control.calls(method="answerCallbackQuery") if call["status"]
    ]
    assert 3 == len(presses)  # new game, link, accept: nobody pressed a turn


@pytest.mark.throws((5, 2), (3, 3))
async def test_sc05_a_double_three_is_the_exception_and_leaves_a_choice(world: World) -> None:
    """SC-05, SC-06: of M's first turns only 3-3 has two ways."""
    await world.begin(world.anya, world.marat)

    board = await world.board(world.marat)
    assert "▶️ Ваш ход · 🎲 3-3" in board.text
    assert [] == turn_buttons(await world.board(world.anya))


@pytest.mark.throws((6, 1), (6, 4))
async def test_sc05_without_autoplay_there_is_one_button(world: World) -> None:
    """SC-05: with A's autoplay off she confirms `24/17` and has nothing else to choose."""
    await world.begin_at(
        START.format(roll="5-2"),
        world.anya,
        world.marat,
        habits={world.anya: Habits(autoplay=False)},
    )

    board = await world.board(world.anya)
    (only,) = turn_buttons(board)
    assert "✅ Сходить: 24/17" == only["text"]
    assert [["✅ Сходить: 24/17"]] == board.labels[:1]
    assert ["⋯"] == board.words[1:]
