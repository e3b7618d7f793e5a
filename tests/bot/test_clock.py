"""Clock: the machine's, and the one that follows an address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from aiohttp import web

from bot import clock as clocks
from bot.clock import ClockSilent, FollowingClock, ManualClock, SystemClock
from tests.bot.making import NOON


class Told:
    """What the address answers, and how often it was asked."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked = asyncio.Condition()
        self.times = 0

    async def handle(self, _request: web.Request) -> web.StreamResponse:
        async with self.asked:
            self.times += 1
            self.asked.notify_all()
        return web.json_response(self.answer)

    async def again(self, times: int = 2) -> None:
        """Wait until it was asked anew: the answer before is taken in by then."""
        async with asyncio.timeout(10), self.asked:
            wanted = self.times + times
            await self.asked.wait_for(lambda: self.times >= wanted)


@asynccontextmanager
async def telling(told: Told) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/clock", told.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0]
    try:
        yield f"http://{host}:{port}/clock"
    finally:
        await runner.cleanup()


def ahead(clock: FollowingClock) -> float:
    return (clock.now() - datetime.now(UTC)).total_seconds()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "ASK_EVERY_SECONDS", 0.01)


def test_a_followed_clock_asks_once_a_second() -> None:
    assert 1.0 == clocks.ASK_EVERY_SECONDS


@pytest.mark.usefixtures("quick")
async def test_the_offset_is_known_from_the_beginning_and_followed() -> None:
    told = Told({"offset_ms": 3_600_000})
    async with telling(told) as url:
        clock = FollowingClock(url)
        async with clock.following():
            assert abs(ahead(clock) - 3600) < 1
            told.answer = {"offset_ms": -1000}
            await told.again()
            assert abs(ahead(clock) + 1) < 1


@pytest.mark.usefixtures("quick")
async def test_a_clock_that_falls_silent_keeps_its_offset(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told = Told({"offset_ms": 3_600_000})
    async with telling(told) as url:
        clock = FollowingClock(url)
        async with clock.following():
            told.answer = {"offset_ms": "soon"}
            await told.again(4)
            assert abs(ahead(clock) - 3600) < 1
    assert 1 == caplog.text.count("clock does not answer")


@pytest.mark.parametrize("answer", [{}, [], {"offset_ms": 1.5}, {"offset_ms": None}])
async def test_what_is_no_clock_is_refused_at_the_start(answer: object) -> None:
    async with telling(Told(answer)) as url:
        with pytest.raises(ClockSilent):
            await FollowingClock(url).following().__aenter__()


def test_the_system_clock_is_aware() -> None:
    assert UTC is SystemClock().now().tzinfo


def test_a_manual_clock_stands_until_it_is_moved() -> None:
    clock = ManualClock(NOON)
    clock.move(timedelta(hours=1))

    assert NOON + timedelta(hours=1) == clock.now()
