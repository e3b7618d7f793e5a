"""A timer that is moved by hand, for what waits on the monotonic clock."""

import asyncio
from collections.abc import Callable


class ManualTimer:
    """Calls what is due when it is moved."""

    def __init__(self, *, early: float = 0.0) -> None:
        self.now = 0.0
        self._early = early
        """It calls so many seconds too soon, as a loop may that counts in whole milliseconds."""
        self._due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> object:
        self._due.append((self.now + max(delay - self._early, 1e-6), callback))
        return None

    async def move(self, seconds: float) -> None:
        """Let *seconds* pass, every call in its turn."""
        end = self.now + seconds
        while due := sorted((one for one in self._due if one[0] <= end), key=lambda one: one[0]):
            at, callback = due[0]
            self._due.remove(due[0])
            self.now = max(self.now, at)
            callback()
            await settle()
        self.now = end
        await settle()


async def settle() -> None:
    """Let every task run as far as it can without time passing."""
    for _ in range(20):
        await asyncio.sleep(0)
