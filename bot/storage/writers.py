"""Writers: one unit of work at a time, first come, first served."""

import asyncio
from types import TracebackType


class Writers:
    """
    The queue of those who want to write to SQLite.

    Its own way of waiting for the write lock is to sleep and try again: whoever comes at a bad
    moment again and again waits for seconds, then fails, while the machine is idle.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[object] | None = None

    async def __aenter__(self) -> None:
        """Wait for my turn."""
        task = asyncio.current_task()
        assert task is None or task is not self._holder, "a unit of work inside another"
        await self._lock.acquire()
        self._holder = task

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let the next one write."""
        self._holder = None
        self._lock.release()
