"""
Bell: wakes whoever waits for something new in the database.

It carries nothing; polling is the safety net where a ring is missed.
"""

import asyncio


class Bell:
    """
    One event that is rung after commits; it has one waiter, another one has its echo.

    `ring` is for what is new to all of them, `nudge` wakes the waiter of this bell alone.
    """

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._echoes: list[Bell] = []

    def echo(self) -> "Bell":
        """Return a bell that rings whenever this one does."""
        bell = Bell()
        self._echoes.append(bell)
        return bell

    def ring(self) -> None:
        """Wake all waiters; a ring before the wait is kept."""
        self.nudge()
        for bell in self._echoes:
            bell.ring()

    def nudge(self) -> None:
        """Wake the waiter, but not those at the echoes."""
        self._event.set()

    async def wait(self, timeout_seconds: float | None = None) -> bool:
        """Wait for the next ring; return whether it rang before the time was up."""
        try:
            async with asyncio.timeout(timeout_seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True
