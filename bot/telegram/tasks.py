"""
Tasks: what runs beside the loops, kept so that a stop can await it.

Knows nothing of Telegram.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Tasks:
    """A set of running tasks; a failure of one is logged and stops nobody."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run *work* beside everything else."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def idle(self) -> None:
        """Return when nothing runs any more."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def stop(self, seconds: float) -> None:
        """Wait *seconds* for what runs, then cancel the rest."""
        try:
            await asyncio.wait_for(self.idle(), seconds)
        except TimeoutError:
            late = set(self._running)
            log.warning("tasks cut off n=%d", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task failed", exc_info=error)


async def either(work: Coroutine[Any, Any, T], stop: asyncio.Event) -> T | None:
    """Return the result of *work*, or None as soon as *stop* is set: *work* is cancelled then."""
    job = asyncio.ensure_future(work)
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({job, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return job.result() if job.done() else None
    finally:
        for future in (job, stopping):
            future.cancel()
        await asyncio.gather(job, stopping, return_exceptions=True)
