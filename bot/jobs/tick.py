"""
Tick: what the bot does by itself every few seconds.

Knows the order: nobody is judged by the clock while Telegram is out of reach, or for the time this
process stood still.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Protocol

from bot.services import DowntimeService, SweepService

log = logging.getLogger(__name__)


class Standing(Protocol):
    """The part of a clock that tells when this process stood still."""

    def standstill(self) -> timedelta:
        """Return for how long, as far as it is not made up for."""

    def make_up(self, gap: timedelta) -> None:
        """Note that deadlines have moved by *gap*."""


class Tick:
    """The heartbeat and the sweep; one at a time."""

    def __init__(
        self,
        downtime: DowntimeService,
        sweep: SweepService,
        *,
        clock: Standing,
        can_be_reached: Callable[[], Awaitable[bool]],
    ) -> None:
        self._downtime = downtime
        self._sweep = sweep
        self._clock = clock
        self._can_be_reached = can_be_reached
        self._working = asyncio.Lock()

    async def run(self) -> None:
        """Beat, then decide what is due; a failure is logged and tried again at the next tick."""
        async with self._working:
            try:
                # Without a beat a restart in the middle of an outage counts all of it.
                if await self._can_be_reached():
                    await self._make_up()
                    await self._downtime.beat()
                    await self._sweep.run_due()
            except Exception:
                log.exception("tick failed")

    async def idle(self) -> None:
        """Return when no tick is at work."""
        async with self._working:
            return

    async def _make_up(self) -> None:
        """Move the deadlines by the time this process was stopped; until then the clock lags."""
        gap = self._clock.standstill()
        if gap:
            await self._downtime.stood_still(gap)
            self._clock.make_up(gap)
