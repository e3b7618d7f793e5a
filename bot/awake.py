"""
Awake: a clock that tells when the process stood still.

Knows how much time has passed on this machine, and how much of it nobody was at work here: the
process was stopped, or the whole machine asleep. What follows for games is decided elsewhere.
"""

import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.ports import Clock

NOTICED_SECONDS = 60.0
"""The clock is read every few seconds at least: who does not for so long stands still."""


def passed_seconds() -> float:
    """Return seconds that count on while the process is stopped or the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class AwakeClock:
    """
    The time of another clock, less the standstill that has not been made up for.

    So a press that waited through it is in time, and no deadline passes by, until the deadlines
    have been moved. Moving the other clock is no standstill: both are told apart by `passed`,
    which nobody can set.
    """

    def __init__(self, clock: Clock, passed: Callable[[], float] = passed_seconds) -> None:
        self._clock = clock
        self._passed = passed
        self._read_at = passed()
        self._stood_seconds = 0.0
        self._made_up = timedelta(0)

    def now(self) -> datetime:
        """Return the present instant, UTC; it lags behind while there is something to make up."""
        return self._clock.now() - self.standstill()

    def awake_seconds(self) -> float:
        """Return the seconds at work, from any beginning: they do not count on in a standstill."""
        read_at = self._passed()
        step, self._read_at = read_at - self._read_at, read_at
        if step > NOTICED_SECONDS:
            self._stood_seconds += step
        return read_at - self._stood_seconds

    def standstill(self) -> timedelta:
        """Return how long the process stood still, as far as it is not made up for."""
        self.awake_seconds()
        return timedelta(seconds=self._stood_seconds) - self._made_up

    def make_up(self, gap: timedelta) -> None:
        """Note that deadlines have moved by *gap*: the time of the other clock is right again."""
        self._made_up += gap
