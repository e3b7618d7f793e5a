"""
Steps: one checker moved by one die, and the turns made of them.

Knows the shapes only; which steps a roll allows is `turns.py`'s business.
"""

from typing import NamedTuple

from engine.position import OFF


class Step(NamedTuple):
    """One checker moved by one die."""

    origin: int
    """Own numbering, 1..24 or 25 for the bar."""
    die: int
    """1..6."""

    @property
    def target(self) -> int:
        """Where the checker lands: a point, or 0 for off."""
        return max(self.origin - self.die, OFF)


Turn = tuple[Step, ...]
"""Zero to four steps; empty is a forced pass."""
