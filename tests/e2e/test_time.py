"""What happens by itself: deadlines, the bot's own absence, and Telegram's limits."""

import asyncio
import random

import pytest

from bot.dice import ScriptedDice, SeededDice
from tests.e2e.day import HOUR_MS
from tests.e2e.player import Figures, Gate, Player, turn_buttons
from tests.e2e.positions import MIDDLE
from tests.e2e.seat import Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

MINE = MIDDLE.format(turn="w", roll="5-3")


async def move(world: World, seat: Seat) -> None:
    """Play some turn by hand."""
    while True:
        board = await world.board(seat)
        button = turn_buttons(board)[0]
        await seat.press_button(board, button)
        await world.settled()
        if not turn_buttons(await world.board(seat)):
            return


@pytest.mark.parametrize("has_acted", [True, False], ids=["acted", "never-acted"])
async def test_seventy_two_hours_end_the_game_within_a_minute(
    sqlite_url: str, quiet_log: None, *, has_acted: bool
) -> None:
    """With the tick of the real program: both are told, once; who never acted is annulled."""
    async with World(
        sqlite_url, dice=ScriptedDice((6, 1), (5, 3), (6, 4)), tick_seconds=20
    ) as world:
        await world.start_bot()
        game = await world.begin_at(MINE, world.anya, world.marat)
        if has_acted:
            await move(world, world.anya)
            await move(world, world.marat)
        since = await world.control.last_call()

        await world.advance(hours=71, seconds=3500)
        await world.settled()
        assert not (await world.game(game)).is_over
        await world.advance(seconds=116)
        for seat in (world.anya, world.marat):
            await seat.wait(
                lambda message: (
                    bool({"⌛", "отменена"} & set(message.text.split()))
                    or "⌛" in message.text
                    or "отменена" in message.text
                ),
                "the end",
                seconds=60,
            )
        await world.settled()
        await world.advance(hours=72)
        await asyncio.sleep(0)
        await world.settled()

        kept = await world.game(game)
        assert kept.state.result is not None
        assert ("timed_out" if has_acted else "annulled") == kept.state.result.how.value
        calls = await world.control.calls(since)
        told = [
            call["chat"]
            for call in calls
            if call["method"] in {"sendPhoto", "sendMessage"}
            and any(
                sign in str(call["params"].get("caption") or call["params"].get("text"))
                for sign in ("⌛", "отменена")
            )
        ]
        assert [101, 102] == sorted(told)


@pytest.mark.program
async def test_deadlines_move_by_the_time_the_bot_was_away(sqlite_url: str) -> None:
    """Stopped for three hours: every running deadline is three hours later."""
    async with World(sqlite_url) as world:
        await world.spawn_bot()
        game = await world.begin_at(MINE, world.anya, world.marat)
        before = (await world.game(game)).clock.deadline_at
        assert before is not None

        await world.stop_bot()
        await world.advance(hours=3)
        await world.spawn_bot()

        after = (await world.game(game)).clock.deadline_at
        assert after is not None
        moved = (after - before).total_seconds()
        # The time a busy machine needs to stop and start counts as time away.
        assert 0 <= moved - 3 * 3600 < 120


@pytest.mark.program
async def test_a_short_absence_moves_nothing(sqlite_url: str) -> None:
    """Up to five minutes are no outage."""
    async with World(sqlite_url) as world:
        await world.spawn_bot()
        game = await world.begin_at(MINE, world.anya, world.marat)
        before = await world.game(game)

        await world.stop_bot()
        await world.advance(seconds=4 * 60)
        await world.spawn_bot()

        assert before.clock == (await world.game(game)).clock


@pytest.mark.program
async def test_nobody_loses_while_the_bot_is_down(sqlite_url: str) -> None:
    """Seventy-two hours of absence are nobody's seventy-two hours."""
    async with World(sqlite_url) as world:
        await world.spawn_bot()
        game = await world.begin_at(MINE, world.anya, world.marat)
        await world.stop_bot()
        await world.advance(hours=100)
        await world.spawn_bot()
        await world.settled()

        kept = await world.game(game)
        now = (await world.control.get("clock"))["unix_ms"]
        assert not kept.is_over
        assert kept.clock.deadline_at is not None
        left = kept.clock.deadline_at.timestamp() * 1000 - now
        assert left > 71 * HOUR_MS


async def test_with_telegrams_real_limits_nothing_is_too_fast(
    sqlite_url: str, quiet_log: None
) -> None:
    """Flood control on, the messenger at its own pace: a few turns by two quick players."""
    async with World(sqlite_url, dice=SeededDice(), real_limits=True) as world:
        await world.start_bot()
        watcher = Watcher(world.control, {}, set())
        figures, gate, seats = Figures(), Gate(), (world.anya, world.marat)
        await world.begin(*seats)
        players = [Player(seat, watcher, gate, figures, random.Random(3)) for seat in seats]

        playing = [asyncio.create_task(player.play(0)) for player in players]

        async def enough() -> bool:
            return figures.presses["c"] >= 6

        await world.control.until(enough, "six turns", seconds=90)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await world.settled()

        refused = await world.control.calls(refused=1)
        assert [] == [call for call in refused if call["status"] == 429]
        assert [] == figures.faults
