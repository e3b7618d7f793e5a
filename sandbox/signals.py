"""
A bell that wakes everybody who waits for a change.

Unlike an `asyncio.Event` it needs no clearing: a ring wakes those who wait now, and nobody else.
"""

import asyncio


class Changes:
    """Wakes its waiters at each ring."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        """Wake everybody who waits."""
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Wait for the next ring, at most *seconds*; tell whether it came."""
        if seconds <= 0:
            return False
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await asyncio.wait_for(waiter, seconds)
        except TimeoutError:
            return False
        finally:
            self._waiters.discard(waiter)
        return True
