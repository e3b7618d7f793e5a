"""
Turns: which sequences of steps a roll allows.

Knows the dice and the longest-turn rule, which both games share.
What a single step may do is the rule book's business (`rules.py`).
"""

from typing import NamedTuple


class Step(NamedTuple):
    """One checker moved by one die."""

    origin: int
    """Own numbering, 1..24 or 25 for the bar."""
    die: int
    """1..6."""

    @property
    def target(self) -> int:
        """Where the checker lands: a point, or 0 for off."""
        return max(self.origin - self.die, 0)


Turn = tuple[Step, ...]
"""Zero to four steps; empty is a forced pass."""
