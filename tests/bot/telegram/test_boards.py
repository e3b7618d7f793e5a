"""Boards: picking, confirming, and every press that must change nothing."""

import asyncio
import logging
from typing import Any

import pytest

from bot.services import PlayService
from tests.e2e.seat import Message, Seat
from tests.e2e.world import World

TWO_TURNS = "long w=6:1,3:1,1:1 b=12:15 turn=w roll=5-2"


async def board_of(world: World, seat: Seat) -> Message:
    """The message with buttons and a picture that is *seat*'s live board."""
    return await seat.find(lambda message: message.photo is not None and bool(message.rows))


async def state(world: World) -> list[dict[str, object]]:
    """Everything a press could change but must not."""
    return [
        *await world.rows("SELECT id, rev, snapshot, clock, deadline_at FROM games ORDER BY id"),
        *await world.rows("SELECT game_id, n, fact FROM facts ORDER BY game_id, n"),
        *await world.rows("SELECT id, status FROM invites ORDER BY id"),
        *await world.rows("SELECT id, inviter_acted, joiner_acted FROM matches ORDER BY id"),
    ]


async def test_steps_edit_the_board_and_confirm_rings_the_opponent_once(
    world: World, game: int
) -> None:
    """Before the confirm the opponent gets nothing; after it one sounding message."""
    before = await board_of(world, world.anya)
    marats = await world.marat.received()

    for label in ("24→19", "20→17"):
        await world.anya.press(label)
        await world.settled()
    picked = await board_of(world, world.anya)

    assert before.id == picked.id
    assert before.photo != picked.photo
    assert [m.id for m in marats] == [m.id for m in await world.marat.received()]

    await world.anya.press("✅")
    await world.settled()
    news = [m for m in await world.marat.received() if m.id not in {old.id for old in marats}]

    assert [True] == [message.sound for message in news]
    assert "Ждём" in (await board_of(world, world.anya)).text


async def test_a_stale_press_changes_nothing_and_shows_the_present_board(
    world: World, game: int
) -> None:
    board = await board_of(world, world.anya)
    button = board.button("24→19")
    for label in ("24→19", "20→17", "✅"):
        await world.anya.press(label)
        await world.settled()
    before = await state(world)

    press = await world.anya.forge(button["data"], message=board.id)
    await world.settled()

    assert "Доска уже изменилась" in (press.text or "")
    assert before == await state(world)
    assert "Ждём" in (await world.anya.find(lambda m: m.id == board.id)).text


async def test_confirming_twice_at_once_plays_once(world: World, game: int) -> None:
    """A double tap, two devices, a redelivered update: quiet success."""
    for label in ("24→19", "20→17"):
        await world.anya.press(label)
        await world.settled()
    board = await board_of(world, world.anya)

    presses = await asyncio.gather(*(world.anya.press("✅", message=board) for _ in range(4)))
    await world.settled()
    played = await world.rows("SELECT n FROM facts WHERE fact LIKE '%\"played\"%'")

    assert [(True, None)] * 4 == [(press.answered, press.text) for press in presses]
    assert 1 == len(played)


@pytest.mark.parametrize(
    "visit",
    [("⋯", "К доске"), ("⋯", "Сдаться", "Играем"), ("⋯", "Сдаться", "Оин", "Назад", "Играем")],
)
async def test_how_a_turn_is_chosen_outlives_a_visit_to_the_menu(
    world: World, visit: tuple[str, ...]
) -> None:
    """Step by step stays so; and from a whole turn, back leads to the list."""
    await world.begin_at(TWO_TURNS, world.anya, world.marat)

    async def pressed(*labels: str) -> list[str]:
        for label in labels:
            await world.anya.press(label, message=await board_of(world, world.anya))
            await world.settled()
        return (await board_of(world, world.anya)).words

    listed = (await board_of(world, world.anya)).words
    by_steps = await pressed("По шагам")
    assert listed != by_steps
    assert by_steps == await pressed(*visit)

    assert listed == await pressed("Ход целиком")
    chosen = await pressed(listed[0])
    assert chosen == await pressed(*visit)
    assert listed == await pressed("Назад на шаг")


REFUSED_OF_WAITING_SEAT = [
    ("p:{game}:{rev}:s:X5", "Сейчас ходит"),
    ("p:{game}:{rev}:c:X5T3", "Сейчас ходит"),
    ("p:{game}:{rev}:w:", "Сейчас ходит"),
    ("p:{game}:99:m:", "Доска уже изменилась"),
    ("p:{game}:99:y:", "Доска уже изменилась"),
    ("p:999:0:c:", "больше нет"),
    ("p:9223372036854775807:0:m:", "больше нет"),
    ("i:AAAAAAAAAAAA:a", "больше не действует"),
    ("i:AAAAAAAAAAAA:x", "больше не действует"),
    ("m:me:", "больше нет"),
    ("m:lang:xx", "больше нет"),
    ("m:games:x1", "больше нет"),
    ("ё" * 30, "больше нет"),
    ("\x00", "больше нет"),
    ("p:{game}:{rev}:c", "больше нет"),
]


async def test_the_waiting_seat_can_change_nothing(world: World, game: int) -> None:
    """Forged, stale or out of turn: answered, and nothing has changed."""
    rev = (await world.rows("SELECT rev FROM games"))[0]["rev"]
    board = await board_of(world, world.marat)
    before = await state(world)

    for data, toast in REFUSED_OF_WAITING_SEAT:
        press = await world.marat.forge(data.format(game=game, rev=rev), message=board.id)

        assert toast in (press.text or ""), data
    await world.settled()

    assert before == await state(world)


async def test_steps_that_are_not_legal_are_refused(world: World, game: int) -> None:
    """Only a forged button holds them: X5 is 24/19, and the second from the head is not legal."""
    board = await board_of(world, world.anya)
    before = await state(world)

    for data in ("s:X5X3", "s:A1", "s:X5X5X5X5", "t:X5", "c:X5", "c:A1", "c:", "w:A1", "m:X5X3"):
        action, steps = data.split(":")
        press = await world.anya.forge(f"p:{game}:0:{action}:{steps}", message=board.id)

        assert data == "m:X5X3" or "Так нельзя" in (press.text or ""), data
    await world.settled()

    assert before == await state(world)


async def test_a_stranger_is_told_who_plays(world: World, game: int) -> None:
    await world.zoe.start()
    before = await state(world)

    press = await world.zoe.forge(f"p:{game}:0:c:X5T3", message=1)
    await world.settled()

    assert "Аня" in (press.text or "")
    assert "Марат" in (press.text or "")
    assert before == await state(world)


async def test_a_press_on_a_message_that_is_not_the_live_board_acts_and_is_stripped(
    world: World, game: int
) -> None:
    """A doubled message after a cut has live buttons too."""
    live = await board_of(world, world.anya)
    await world.anya.press("⋯")
    await world.settled()
    double = await world.anya.find(lambda message: "Партия началась" in message.text)

    await world.anya.forge(f"p:{game}:0:s:X5", message=double.id)
    await world.settled()

    assert "Выберите ход" in (await board_of(world, world.anya)).text
    assert live.id == (await board_of(world, world.anya)).id
    assert [] == (await world.anya.find(lambda message: message.id == double.id)).rows


async def test_the_picture_of_the_last_press_stays(world: World, game: int) -> None:
    """Fast taps overtake each other: the edit of the first is held, four more follow."""
    board = await board_of(world, world.anya)
    await world.control.post("faults", kind="hold", method="editMessageMedia", times=1)

    steps = ["X5", "X5T3", "X5", "", "T5"]
    for chosen in steps:
        await world.anya.forge(f"p:{game}:0:s:{chosen}", message=board.id)
    await world.control.post("faults/release")
    await world.settled()
    shown = await board_of(world, world.anya)
    edits = [c for c in await world.control.calls() if c["method"].startswith("editMessage")]

    assert f"p:{game}:0:s:" in {button["data"] for button in shown.buttons}
    assert all("T5" in b["data"] for b in shown.buttons if b["data"].startswith("p:1:0:m:"))
    assert len(edits) < len(steps)


async def test_menu_and_back_keep_the_steps_picked(world: World, game: int) -> None:
    await world.anya.press("24→19")
    await world.settled()
    picked = await board_of(world, world.anya)

    await world.anya.press("⋯")
    await world.settled()
    await world.anya.press("◀")
    await world.settled()

    assert picked.labels == (await board_of(world, world.anya)).labels
    assert picked.text == (await board_of(world, world.anya)).text


async def test_why_is_an_alert_or_a_message(world: World, game: int) -> None:
    press = await world.anya.press("❓")
    await world.settled()
    last = await world.anya.last()

    assert (press.alert and "там соперник" in (press.text or "")) or "там соперник" in last.text


async def test_resigning_takes_two_taps_and_ends_the_game(world: World, game: int) -> None:
    old = await board_of(world, world.anya)
    for label in ("⋯", "🏳", "Марс −2"):
        await world.anya.press(label)
        await world.settled()
    before = await state(world)
    await world.anya.press("🏳 Сдаюсь")
    await world.settled()
    for seat in (world.anya, world.marat):
        cards = [m for m in await seat.received() if "🏁" in m.text or "сдаётся" in m.text]

        assert 1 == len(cards)
        assert cards[0].sound

    late = await world.anya.forge(f"p:{game}:0:s:X5", message=old.id)

    assert before != await state(world)
    assert "окончена" in (late.text or "")


async def test_opening_a_game_that_is_over_shows_its_result_card_again(
    world: World, game: int
) -> None:
    """The button of an old reminder or list outlives the game."""
    board = await board_of(world, world.anya)
    rev = (await world.rows("SELECT rev FROM games"))[0]["rev"]
    await world.anya.forge(f"p:{game}:{rev}:y:", message=board.id)
    await world.settled()
    card = await world.anya.last()

    await world.anya.forge(f"p:{game}:{rev}:o:", message=card.id)
    await world.settled()
    again = await world.anya.last()

    assert card.id != again.id
    assert "Зерно" in card.text
    assert (card.text, card.words) == (again.text, again.words)


async def test_a_failure_of_ours_is_answered_and_logged(
    world: World,
    game: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("the database is on fire")

    monkeypatch.setattr(PlayService, "play_turn", broken)
    board = await board_of(world, world.anya)

    press = await world.anya.forge(f"p:{game}:0:c:X5T3", message=board.id)

    assert "Ход не потерян" in (press.text or "")
    assert ["on fire" in (record.exc_text or "") for record in caplog.records if record.exc_info]


async def test_what_a_player_can_cause_leaves_no_traceback(
    world: World, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    board = await board_of(world, world.anya)
    for data in ("", "p:1:1:1:1", "p:1:0:c:A1", "p:7:0:c:A1", "i:x:a", "m:games:999", "💣"):
        await world.anya.forge(data or "-", message=board.id)
    await world.settled()

    ours = [record for record in caplog.records if record.name.startswith("bot.")]
    assert [] == [record.getMessage() for record in ours if record.levelno >= logging.WARNING]
