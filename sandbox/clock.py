"""
The clock of the sandbox: true time plus an offset that a test or a finger moves.

Flood control does not follow it: impatience is measured in true seconds.
"""

import time
from datetime import UTC, datetime


class SandboxClock:
    """True time plus `offset_ms`."""

    def __init__(self) -> None:
        self.offset_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds since 1970 by this clock."""
        return time.time_ns() // 1_000_000 + self.offset_ms

    def now(self) -> int:
        """Return the whole seconds since 1970 by this clock, as messages carry them."""
        return self.now_ms() // 1000


def iso(unix_ms: int) -> str:
    """Return milliseconds since 1970 as `2026-11-29T12:00:00.123Z`."""
    moment = datetime.fromtimestamp(unix_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def wall_ms() -> int:
    """Return the milliseconds since 1970 by true time."""
    return time.time_ns() // 1_000_000
