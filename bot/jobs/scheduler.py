"""
Scheduler: says when to look.

What is due is a column of the database.
"""

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.jobs.tick import Tick

TICK_SECONDS = 20.0


class Scheduler:
    """Ticks in real time; a tick that is late still comes, those it missed come as one."""

    def __init__(self, tick: Tick, *, seconds: float = TICK_SECONDS) -> None:
        self._tick = tick
        self._scheduler = AsyncIOScheduler(
            timezone="UTC",
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        self._scheduler.add_job(tick.run, "interval", seconds=seconds)

    async def start(self) -> None:
        """Tick once, then again and again."""
        await self._tick.run()
        self._scheduler.start()

    async def stop(self) -> None:
        """Begin no tick any more; return when the last is done."""
        self._scheduler.pause()
        await self._tick.idle()
        self._scheduler.shutdown(wait=False)
