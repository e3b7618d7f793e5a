"""Downtime: nobody loses because the bot, or Telegram, was away."""

import logging
from datetime import datetime, timedelta

from bot.services.base import Service
from bot.storage import UnitOfWork

log = logging.getLogger(__name__)

TOLERATED = timedelta(minutes=5)
"""A shorter absence moves only the deadlines that passed meanwhile."""
NAME = "bot"


class DowntimeService(Service):
    """Keeps the heartbeat and moves deadlines."""

    async def at_start(self) -> timedelta:
        """
        Move all running deadlines by the time the bot was away, and give back stale leases.

        Call it before the first update is taken and before the first sweep.

        Returns:
            By how much deadlines were moved; zero for a short absence or a first start.
        """
        now = self._clock.now()
        async with self._work() as work:
            last = await work.heartbeat.lock(NAME)
            gap = max(now - last, timedelta(0)) if last is not None else timedelta(0)
            moved = await self._put_off(work, gap, now)
            await work.outbox.release_all()
            await work.commit()
        if moved:
            log.warning("deadlines moved after downtime seconds=%d", moved.total_seconds())
        return moved

    async def stood_still(self, gap: timedelta) -> None:
        """Move deadlines by *gap*, which the process was stopped and the clock lags behind by."""
        async with self._work() as work:
            moved = await self._put_off(work, gap, self._clock.now() + gap)
            await work.commit()
        log.warning(
            "stood still seconds=%d deadlines_moved=%d", gap.total_seconds(), moved.total_seconds()
        )

    async def beat(self) -> None:
        """Note that the bot is at work."""
        async with self._work() as work:
            await work.heartbeat.beat(NAME, self._clock.now())
            await work.commit()

    async def outage(self, gap: timedelta) -> None:
        """Move all running deadlines by *gap*, during which Telegram could not be reached."""
        if gap <= TOLERATED:
            return
        async with self._work() as work:
            await work.alarms.move_deadlines(gap)
            await work.heartbeat.beat(NAME, self._clock.now())
            await work.commit()
        log.warning("deadlines moved after outage seconds=%d", gap.total_seconds())

    async def _put_off(self, work: UnitOfWork, gap: timedelta, now: datetime) -> timedelta:
        """
        Move the deadlines by *gap*, which ends *now*, and beat; return by how much all of them.

        Who pressed in time while nobody was at work is heard only now: a short gap moves what
        passed in it.
        """
        is_short = gap <= TOLERATED
        await work.alarms.move_deadlines(gap, before=now if is_short else None)
        await work.heartbeat.beat(NAME, now)
        return timedelta(0) if is_short else gap
