"""
Quiet: the hours of a day in which nothing sounds.

Pure: the instant and the zone come in as arguments.
"""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

HOURS_OF_A_DAY = 24


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one full hour to another, past midnight where the first is later."""

    begin: int
    """0..23; in it nothing sounds any more."""
    end: int
    """0..23, another one; in it everything sounds again."""

    def __post_init__(self) -> None:
        hours = range(HOURS_OF_A_DAY)
        if self.begin not in hours or self.end not in hours or self.begin == self.end:
            raise ValueError(f"not hours of a day: {self.begin}-{self.end}")

    def covers(self, at: datetime, zone: str) -> bool:
        """Whether it is quiet at the instant *at* in the time zone *zone*."""
        hour = at.astimezone(ZoneInfo(zone)).hour
        if self.begin < self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end


NIGHT = QuietHours(23, 8)
"""The quiet hours of who never chose any."""
