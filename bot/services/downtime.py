"""Downtime: nobody loses because the bot, or Telegram, was away."""

import logging
from datetime import timedelta

from bot.services.base import Service

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
            if gap <= TOLERATED:
                # Who pressed in time while the bot was away is heard only after its start.
                await work.alarms.move_deadlines(gap, before=now)
                gap = timedelta(0)
            else:
                await work.alarms.move_deadlines(gap)
            await work.heartbeat.beat(NAME, now)
            await work.outbox.release_all()
            await work.commit()
        if gap:
            log.warning("deadlines moved after downtime seconds=%d", gap.total_seconds())
        return gap

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
