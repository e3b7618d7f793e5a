"""
Clock: the bot's time.

Knows the system's clock and, for tests and the sandbox, one that follows an address.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

import aiohttp

log = logging.getLogger(__name__)

ASK_EVERY_SECONDS = 1.0
ANSWER_WITHIN_SECONDS = 5.0


class ClockSilent(Exception):
    """The address of the clock does not tell the time."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present instant, UTC."""
        return datetime.now(UTC)


class FollowingClock:
    """The machine's clock moved by an offset that an address tells, asked once a second."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._offset = timedelta(0)

    def now(self) -> datetime:
        """Return the moved instant, UTC."""
        return datetime.now(UTC) + self._offset

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """
        Follow the address while the context lasts; the offset is known when it begins.

        Raises:
            ClockSilent: The first question is not answered as it should be.
        """
        timeout = aiohttp.ClientTimeout(total=ANSWER_WITHIN_SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            try:
                await self._ask(session)
            except (aiohttp.ClientError, TimeoutError, ValueError) as error:
                raise ClockSilent(f"does not tell the time ({type(error).__name__})") from error
            follower = asyncio.create_task(self._follow(session))
            try:
                yield
            finally:
                follower.cancel()
                with suppress(asyncio.CancelledError):
                    await follower

    async def _follow(self, session: aiohttp.ClientSession) -> None:
        silent = False
        while True:
            await asyncio.sleep(ASK_EVERY_SECONDS)
            try:
                await self._ask(session)
                silent = False
            except (aiohttp.ClientError, TimeoutError, ValueError) as error:
                # The last offset stands; said once, not once a second.
                if not silent:
                    log.warning("clock does not answer error=%s", type(error).__name__)
                silent = True

    async def _ask(self, session: aiohttp.ClientSession) -> None:
        async with session.get(self._url) as answer:
            answer.raise_for_status()
            told = await answer.json(content_type=None)
        offset_ms = told.get("offset_ms") if isinstance(told, dict) else None
        if not isinstance(offset_ms, int):
            raise ValueError("the answer has no whole number offset_ms")  # noqa: TRY004 - not a bug
        self._offset = timedelta(milliseconds=offset_ms)


class ManualClock:
    """A clock for tests: it stands until it is moved."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        """Return the instant it was set to."""
        return self._now

    def move(self, by: timedelta) -> None:
        """Move the clock."""
        self._now += by
