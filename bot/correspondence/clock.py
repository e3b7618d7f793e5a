"""
Clock: how long the seat to act may think, and when it is reminded.

Pure: the instant comes in as an argument.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

GRACE_SECONDS = 15
"""How late a press may come and still count (docs/architecture: press and sweep share it)."""
REMINDERS: dict[int, tuple[int, ...]] = {
    72 * 3600: (24 * 3600, 3 * 3600),
    7 * 24 * 3600: (48 * 3600, 12 * 3600),
}
"""Seconds before the deadline at which the seat to act is reminded, by pace."""


@dataclass(frozen=True, slots=True)
class MoveClock:
    """The clock of the seat to act; a pure value."""

    pace_seconds: int
    deadline_at: datetime | None
    """None when it does not run: the game is over (later: paused, frozen)."""
    reminded: int = 0
    """How many reminders of this turn have been sent."""

    def restarted(self, now: datetime) -> "MoveClock":
        """Return the clock as a new turn starts."""
        return MoveClock(self.pace_seconds, now + timedelta(seconds=self.pace_seconds))

    def stopped(self) -> "MoveClock":
        """Return the clock of a game that is over."""
        return MoveClock(self.pace_seconds, None)

    def moved(self, gap: timedelta) -> "MoveClock":
        """Return the clock with its deadline put off by *gap*: the bot was away."""
        if self.deadline_at is None:
            return self
        return replace(self, deadline_at=self.deadline_at + gap)

    def is_expired(self, now: datetime) -> bool:
        """Whether the deadline and its grace are past."""
        if self.deadline_at is None:
            return False
        return now >= self.deadline_at + timedelta(seconds=GRACE_SECONDS)

    def next_reminder_at(self) -> datetime | None:
        """When the next reminder of this turn is due, or None."""
        lead = REMINDERS.get(self.pace_seconds, ())
        if self.deadline_at is None or self.reminded >= len(lead):
            return None
        return self.deadline_at - timedelta(seconds=lead[self.reminded])

    def next_alarm_at(self) -> datetime | None:
        """When something happens by itself next: a reminder, else the end of the grace."""
        if self.deadline_at is None:
            return None
        return self.next_reminder_at() or self.deadline_at + timedelta(seconds=GRACE_SECONDS)
