"""Courier: what follows from each answer of Telegram."""

import logging
from typing import Any

import pytest

from bot.correspondence.commands import Resign
from tests.bot.telegram.test_boards import board_of
from tests.e2e.seat import Seat
from tests.e2e.world import World


async def play(world: World, seat: Seat) -> None:
    """Confirm a turn of 24/19 20/17 without waiting for pictures."""
    board = await board_of(world, seat)
    rev = (await world.rows("SELECT rev FROM games"))[0]["rev"]
    await seat.forge(f"p:1:{rev}:c:X5T3", message=board.id)


async def fault(world: World, kind: str, **more: Any) -> int:
    """Make something go wrong; return its number."""
    return int((await world.control.post("faults", kind=kind, **more))["fault"]["id"])


async def calls_of(world: World, method: str, chat: int) -> list[dict[str, Any]]:
    return [c for c in await world.control.calls(chat=chat) if c["method"] == method]


async def test_told_to_wait_the_chat_waits_and_others_go_on(world: World, game: int) -> None:
    """429 is not counted as a failure, and the order within the chat is kept."""
    await fault(world, "429", method="sendPhoto", chat=102, retry_after=30)
    await play(world, world.anya)

    await world.anya.wait(lambda m: "Ждём" in m.text, "her board goes on", after=[])
    waiting = await world.rows("SELECT attempts FROM outbox WHERE chat_id = 102")

    assert [0] == [row["attempts"] for row in waiting]


async def test_after_the_wait_the_message_comes(world: World, game: int) -> None:
    await fault(world, "429", method="sendPhoto", chat=102, retry_after=1)
    await play(world, world.anya)
    board = await world.marat.wait(lambda m: "24/19" in m.text or "12/7" in m.text, "the board")
    await world.settled()

    assert board.sound
    assert [429, 200] == [c["status"] for c in (await calls_of(world, "sendPhoto", 102))[-2:]]


async def test_who_blocked_the_bot_is_noted_and_the_opponent_told(world: World, game: int) -> None:
    await fault(world, "403", method="sendPhoto", chat=102)
    await play(world, world.anya)
    await world.settled()

    told = await world.anya.wait(lambda m: "больше не получает" in m.text, "news of it")

    assert "Марат" in told.text
    assert [{"reachable": 0}] == await world.rows(
        "SELECT reachable FROM players WHERE telegram_id = 102"
    )
    assert [] == await world.rows("SELECT id FROM outbox")
    assert [{"ended_at": None}] == await world.rows("SELECT ended_at FROM games")


async def test_who_comes_back_gets_his_board(world: World, game: int) -> None:
    await fault(world, "403", method="sendPhoto", chat=102)
    await play(world, world.anya)
    await world.settled()
    before = await world.marat.messages()

    await world.marat.say("/start")
    await world.settled()

    board = await world.marat.wait(lambda m: m.photo is not None, "the board", after=before)
    assert "Ваш ход" in board.text or "Ждём" in board.text


async def test_a_lost_message_is_replaced_by_a_new_one(world: World, game: int) -> None:
    """The board was deleted by hand: "message to edit not found"."""
    old = await board_of(world, world.anya)
    await world.control.post("delete", chat=101, message=old.id, user=101)
    await world.anya.forge("p:1:0:c:X5T3", message=old.id)
    await world.settled()

    new = await board_of(world, world.anya)

    assert new.id > old.id
    assert [{"message_id": new.id}] == await world.rows(
        "SELECT message_id FROM views WHERE chat_id = 101 AND game_id IS NOT NULL"
    )


async def test_a_board_that_is_refused_comes_as_plain_text(
    world: World, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    await fault(
        world, "400", method="sendPhoto", chat=102, text="Bad Request: IMAGE_PROCESS_FAILED"
    )
    await play(world, world.anya)
    await world.settled()

    board = await world.marat.last()

    assert board.photo is None
    assert board.sound
    assert "<b>" not in board.text
    assert board.rows
    ours = [record for record in caplog.records if record.name.startswith("bot.")]
    assert 1 == sum(record.levelno == logging.WARNING for record in ours)


async def test_after_plain_text_the_next_board_is_a_picture_again(world: World, game: int) -> None:
    await fault(
        world, "400", method="sendPhoto", chat=102, text="Bad Request: IMAGE_PROCESS_FAILED"
    )
    await play(world, world.anya)
    await world.settled()
    press = (await world.marat.last()).buttons[0]
    plain = await world.marat.last()
    await world.marat.press_button(plain, press)
    await world.settled()

    assert (await world.marat.last()).photo is not None


async def test_refused_as_text_too_the_chat_counts_as_unreachable(
    world: World, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    for method in ("sendPhoto", "sendMessage"):
        await fault(world, "400", method=method, chat=102, text="Bad Request: chat not found")
    await play(world, world.anya)
    await world.settled()

    assert [{"reachable": 0}] == await world.rows(
        "SELECT reachable FROM players WHERE telegram_id = 102"
    )
    assert any(r.levelno == logging.ERROR and "refused" in r.getMessage() for r in caplog.records)
    assert [] == await world.rows("SELECT id FROM outbox")


@pytest.mark.parametrize("kind", ["500", "401"])
async def test_a_failing_server_is_tried_again_later(world: World, game: int, kind: str) -> None:
    await fault(world, kind, method="sendPhoto", chat=102, times=2)
    await play(world, world.anya)

    async def backing_off() -> bool:
        rows = await world.rows("SELECT attempts FROM outbox WHERE state = 'pending'")
        return bool(rows) and rows[0]["attempts"] == 1

    await world.control.until(backing_off, "one counted failure")
    await world.advance(seconds=6)

    async def again() -> bool:
        rows = await world.rows("SELECT attempts FROM outbox WHERE state = 'pending'")
        return bool(rows) and rows[0]["attempts"] == 2

    await world.control.until(again, "two counted failures")
    await world.advance(seconds=5)
    await world.settled()
    still = await world.rows("SELECT attempts FROM outbox WHERE state = 'pending'")
    await world.advance(seconds=6)
    await world.settled()

    assert 1 == len(still)
    assert (await world.marat.last()).photo is not None


async def test_a_call_cut_after_it_acted_is_repeated_once(world: World, game: int) -> None:
    """Telegram has no idempotency key: one duplicate a cut, and both have live buttons."""
    before = await world.marat.received()
    await fault(world, "timeout_after", method="sendPhoto", chat=102, ms=0)
    await play(world, world.anya)
    await world.settled()
    await world.advance(seconds=6)
    await world.settled()

    news = [m for m in await world.marat.received() if m.id > before[-1].id]

    assert 2 == len(news)
    assert news[0].text == news[1].text
    live = await world.rows("SELECT message_id FROM views WHERE chat_id = 102")
    assert [{"message_id": news[1].id}] == live


async def test_new_messages_of_a_game_leave_one_by_one(world: World, game: int) -> None:
    """A kill repeats what was sent and not yet noted: of one game one message at most."""
    held = await fault(world, "hold", method="sendPhoto", when="after", times=1)
    since = await world.control.last_call()
    white = (await world.game(game)).seats.white.id
    await world.app.services.play.resign(Resign(game, white))  # type: ignore[union-attr]

    async def holds() -> bool:
        faults = (await world.control.get("faults"))["faults"]
        return any(one["id"] == held and one["holding"] for one in faults)

    await world.control.until(holds, "a result card is held")
    await world.zoe.start()
    meanwhile = [c for c in await world.control.calls(since) if c["method"] == "sendPhoto"]
    await world.control.delete("faults")
    await world.settled()

    assert 1 == len(meanwhile)
    cards = [c for c in await world.control.calls(since, method="sendPhoto") if c["acted"]]
    assert {101, 102} == {card["chat"] for card in cards}


async def test_the_same_picture_is_not_uploaded_again(world: World, game: int) -> None:
    await world.anya.press("24→19")
    await world.settled()
    await world.anya.press("↩️")
    await world.settled()
    await world.anya.press("24→19")
    await world.settled()

    edits = await calls_of(world, "editMessageMedia", 101)

    assert [True, False, False] == [bool(call["files"]) for call in edits]


async def test_a_file_id_that_is_not_known_any_more_is_uploaded(world: World, game: int) -> None:
    await world.anya.press("24→19")
    await world.settled()
    await fault(
        world,
        "400",
        method="editMessageMedia",
        text="Bad Request: wrong file identifier/HTTP URL specified",
    )
    await world.anya.press("↩️")
    await world.settled()

    refused, uploaded = (await calls_of(world, "editMessageMedia", 101))[-2:]

    assert (400, 200) == (refused["status"], uploaded["status"])
    assert not refused["files"]
    assert uploaded["files"]


async def test_a_tidy_chat_deletes_the_older_board_and_strips_what_it_cannot_delete(
    world: World, game: int
) -> None:
    old = await board_of(world, world.marat)
    await fault(world, "400", method="deleteMessage", text="Bad Request: message can't be deleted")
    await play(world, world.anya)
    await world.settled()

    assert [] == (await world.marat.find(lambda message: message.id == old.id)).rows

    hers = await board_of(world, world.anya)
    await world.anya.press("⋯")
    await world.settled()
    white = (await world.game(game)).seats.white.id
    await world.app.services.boards.show(game, white, fresh=True)  # type: ignore[union-attr]
    await world.settled()

    assert hers.id not in {message.id for message in await world.anya.messages()}


async def test_an_older_board_that_is_gone_is_left_alone(world: World, game: int) -> None:
    """Deleted by its reader, or by the bot before it was killed."""
    old = await board_of(world, world.marat)
    await world.control.post("delete", chat=102, message=old.id, user=102)
    since = await world.control.last_call()
    await play(world, world.anya)
    await world.settled()

    touched = {
        call["method"]
        for call in await world.control.calls(since)
        if call["params"].get("message_id") in {old.id, str(old.id)} and call["chat"] == 102
    }
    assert {"deleteMessage"} == touched


async def test_an_older_board_than_48_hours_is_stripped(world: World, game: int) -> None:
    """Telegram lets a bot delete its message for 48 hours only."""
    old = await board_of(world, world.marat)
    await world.advance(hours=48)
    await world.anya.wait(lambda m: "ждёт" in m.text, "the reminder of that hour")
    await world.settled()
    await play(world, world.anya)
    await world.settled()

    assert [] == (await world.marat.find(lambda message: message.id == old.id)).rows
    assert [] == [c for c in await world.control.calls() if c.get("refused")]


async def test_the_time_runs_out_and_both_are_told_once(world: World, game: int) -> None:
    await play(world, world.anya)
    await world.settled()
    await world.advance(hours=73)
    await world.anya.wait(lambda m: "Время" in m.text or "отменена" in m.text, "the end")
    await world.settled()

    for seat in (world.anya, world.marat):
        ends = [m for m in await seat.received() if "отменена" in m.text or "Время" in m.text]
        assert 1 == len(ends)
