"""The time of a world: the sandbox's clock, and ours beside it, which is always as late."""

from datetime import datetime, timedelta

from bot.clock import SystemClock
from bot.ports import Clock
from tests.e2e.control import Control

HOUR_MS = 3_600_000
NOON_MS, DAY_MS = 12 * HOUR_MS, 24 * HOUR_MS
FOLLOWED = timedelta(seconds=5)
"""A clock this near has been told the move."""


class Day(SystemClock):
    """The machine's clock, moved on as the sandbox's is."""

    def __init__(self) -> None:
        self._ahead = timedelta(0)
        self.follower: Clock | None = None
        """The clock of a bot in this process, which asks where the sandbox's stands."""

    def now(self) -> datetime:
        """Return the moved instant, UTC."""
        return super().now() + self._ahead

    async def begin(self, control: Control) -> None:
        """Let it be noon: the scenarios' people are awake, whenever the tests run."""
        now_ms = (await control.get("clock"))["unix_ms"]
        await self.move(control, (NOON_MS - now_ms) % DAY_MS)

    async def move(self, control: Control, moved_ms: int) -> None:
        """Move both clocks on, and wait until the follower has heard of it."""
        await control.post("clock", advance_ms=moved_ms)
        self._ahead += timedelta(milliseconds=moved_ms)

        async def followed() -> bool:
            return self.follower is None or self.now() - self.follower.now() < FOLLOWED

        await control.until(followed, "the bot follows the clock")
