"""The application as a whole: ticks, outages, a stop in the middle of a call."""

import asyncio
import logging
import os
import signal
import threading
import time
from datetime import timedelta

import pytest

from bot import app as wiring
from bot.app import build_app
from bot.awake import AwakeClock
from bot.clock import SystemClock
from bot.dice import SeededDice
from bot.jobs.scheduler import Scheduler
from bot.jobs.tick import Tick
from bot.services import downtime
from bot.settings import BadSettings, Settings
from bot.telegram import health
from render.scene import BoardScene
from tests.bot.telegram.conftest import MIDDLE
from tests.bot.telegram.test_courier import fault
from tests.e2e.world import World


class Counted:
    """Services that only count; `failing` breaks the sweep."""

    def __init__(self) -> None:
        self.beats = 0
        self.sweeps = 0
        self.reached = True
        self.failing = False
        self.third = asyncio.Event()

    async def beat(self) -> None:
        self.beats += 1
        if self.beats == 3:
            self.third.set()

    async def run_due(self) -> int:
        self.sweeps += 1
        if self.failing:
            raise RuntimeError("a broken sweep")
        return 0

    async def can_be_reached(self) -> bool:
        return self.reached

    def standstill(self) -> timedelta:
        return timedelta(0)


def tick_of(counted: Counted) -> Tick:
    return Tick(
        counted,  # type: ignore[arg-type]
        counted,  # type: ignore[arg-type]
        clock=counted,  # type: ignore[arg-type]
        can_be_reached=counted.can_be_reached,
    )


async def test_the_scheduler_ticks_on_though_a_tick_fails() -> None:
    counted = Counted()
    counted.failing = True
    scheduler = Scheduler(tick_of(counted), seconds=0.05)
    await scheduler.start()
    await asyncio.wait_for(counted.third.wait(), 10)
    await scheduler.stop()
    beats = counted.beats

    assert beats >= 3
    assert beats == counted.sweeps


async def test_nobody_is_judged_while_telegram_is_out_of_reach() -> None:
    counted = Counted()
    counted.reached = False
    await tick_of(counted).run()

    # Without a beat a restart in the middle counts the whole outage.
    assert (0, 0) == (counted.beats, counted.sweeps)


async def test_a_stop_awaits_the_call_in_flight(world: World, game: int) -> None:
    """What was sent is marked: after the start nothing is doubled."""
    held = await fault(world, "hold", method="sendPhoto", chat=102, when="after")
    await world.anya.forge(f"p:{game}:0:c:X5T3", message=1)

    async def holding() -> bool:
        return bool((await world.control.get("faults"))["faults"][0]["holding"])

    await world.control.until(holding, "the call stands still")
    stopping = asyncio.create_task(world.stop_bot())
    await asyncio.sleep(0.1)
    early = stopping.done()
    await world.control.post("faults/release", id=held)
    await stopping
    await world.start_bot()
    await world.settled()

    assert not early
    boards = [m for m in await world.marat.messages() if m.photo is not None]
    assert 1 == len(boards)
    assert "Ваш ход" in boards[0].text


async def test_a_stop_lets_a_picture_be_finished(
    world: World, game: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert world.app is not None
    begun, finish = threading.Event(), threading.Event()
    gateway = world.app.messenger._gateway
    paint = gateway._paint

    def slowly(scene: BoardScene) -> bytes:
        begun.set()
        finish.wait(10)
        return paint(scene)

    monkeypatch.setattr(gateway, "_paint", slowly)
    await world.anya.forge(f"p:{game}:0:c:X5T3", message=1)
    await asyncio.to_thread(begun.wait, 10)
    stopping = asyncio.create_task(world.stop_bot())
    await asyncio.sleep(0.1)
    finish.set()
    await stopping

    assert [] == [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
    assert "Ваш ход" in (await world.marat.last()).text


async def test_an_outage_of_telegram_moves_the_deadlines(
    world: World, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer after it moves them; five minutes are no time in this test."""
    monkeypatch.setattr(health, "OUTAGE", timedelta(0))
    monkeypatch.setattr(downtime, "TOLERATED", timedelta(0))
    before = await world.rows("SELECT deadline_at FROM games")
    cut = await fault(world, "unreachable")
    world.anya.wait_ms = 1
    await world.anya.forge(f"p:{game}:0:h:", message=1)

    async def struck() -> bool:
        return bool((await world.control.get("faults"))["faults"][0]["hits"])

    await world.control.until(struck, "Telegram is away")
    await world.control.delete("faults", id=cut)

    async def moved() -> bool:
        rows = await world.rows("SELECT deadline_at FROM games")
        return int(str(rows[0]["deadline_at"])) > int(str(before[0]["deadline_at"]))

    await world.control.until(moved, "the deadline has moved")


async def test_nobody_loses_by_a_machine_that_slept(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its clock is three days later at once, and so is every deadline."""
    slept_seconds = 0.0
    monkeypatch.setattr(
        wiring,
        "AwakeClock",
        lambda clock: AwakeClock(clock, lambda: time.monotonic() + slept_seconds),
    )
    async with World(sqlite_url) as world:
        await world.start_bot()
        game = await world.begin_at(MIDDLE, world.anya, world.marat)
        before = (await world.game(game)).clock.deadline_at
        assert before is not None
        slept_seconds = 73 * 3600
        await world.advance(hours=73)

        async def moved() -> bool:
            at = (await world.game(game)).clock.deadline_at
            return at is not None and at >= before + timedelta(hours=73)

        await world.control.until(moved, "the deadline has moved")
        await world.anya.forge(f"p:{game}:0:c:X5T3", message=1)
        await world.settled()

        assert "Ваш ход" in (await world.board(world.marat)).text


async def test_commands_are_registered_in_both_languages(world: World) -> None:
    async def registered() -> bool:
        return 6 == len([c for c in await world.control.calls() if c["method"] == "setMyCommands"])

    await world.control.until(registered, "all commands")
    calls = [c for c in await world.control.calls() if c["method"] == "setMyCommands"]

    assert {None, "en", "ru"} == {c["params"].get("language_code") for c in calls}
    assert [] == [c for c in calls if c["status"] != 200]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_while_starting_with_telegram_out_of_reach_is_a_clean_one(
    sqlite_url: str, number: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(
        _env_file=None,
        bot_token="123456:TEST",  # noqa: S106 - the sandbox's
        bot_api_url="http://127.0.0.1:1",
        database_url=sqlite_url,
    )
    app = build_app(settings, clock=SystemClock(), dice=SeededDice())
    with caplog.at_level(logging.INFO):
        running = asyncio.create_task(app.run())
        await asyncio.sleep(0.5)
        os.kill(os.getpid(), number)
        await asyncio.wait_for(running, 10)

    assert "stopped" == caplog.messages[-1]
    assert [] == [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]


async def test_a_port_that_is_taken_ends_the_start_before_anything_is_begun(
    sqlite_url: str, unused_tcp_port: int
) -> None:
    """Nobody waits for Telegram, which is out of reach here, nor for a picture."""
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", unused_tcp_port)
    settings = Settings(
        _env_file=None,
        bot_token="123456:TEST",  # noqa: S106 - the sandbox's
        bot_api_url="http://127.0.0.1:1",
        database_url=sqlite_url,
        webhook_url="https://b.example/hook",
        webhook_secret="s",  # noqa: S106 - a test's
        webhook_listen=f"127.0.0.1:{unused_tcp_port}",
    )

    with pytest.raises(BadSettings, match=r"^WEBHOOK_LISTEN cannot be listened on"):
        await asyncio.wait_for(
            build_app(settings, clock=SystemClock(), dice=SeededDice()).run(), 10
        )

    server.close()
    await server.wait_closed()
