"""
Position: who stands where.

Knows the two sides, their numbering and the pip count.
What may move is the rule books' business.
"""

from dataclasses import dataclass
from enum import Enum

OFF = 0
"""Index of the checkers borne off."""
BAR = 25
"""Index of the checkers on the bar (short nardy only)."""
HEAD = 24
"""The starting point of long nardy."""
HOME = range(1, 7)
"""The points a side bears off from."""
CHECKERS = 15
"""Checkers of one side."""

Side = tuple[int, ...]
"""Shape (26,): checkers at 0 off, 1..24 points, 25 bar; own numbering, pips left to go."""


class Color(Enum):
    """A side of the board."""

    WHITE = "w"
    """The light checkers."""
    BLACK = "b"
    """The dark checkers."""

    @property
    def other(self) -> "Color":
        """The opponent's color."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


def pip_count(side: Side) -> int:
    """Return the pips *side* still has to go: each checker counts its own point."""
    return sum(point * count for point, count in enumerate(side))


@dataclass(frozen=True, slots=True)
class Position:
    """Both sides, each in its own numbering."""

    white: Side
    """Shape (26,): White's checkers in White's numbering."""
    black: Side
    """Shape (26,): Black's checkers in Black's numbering."""

    def side(self, color: Color) -> Side:
        """Return the row of *color*."""
        return self.white if color is Color.WHITE else self.black

    def with_side(self, color: Color, side: Side) -> "Position":
        """Return the position with the row of *color* replaced."""
        if color is Color.WHITE:
            return Position(side, self.black)
        return Position(self.white, side)
