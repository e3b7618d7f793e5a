"""
Levels: how well the computer plays, and which of the valued turns a level chooses.

Knows how far each level looks and how often it is content with less than the best; the figures
were found by measuring, see docs/computer.md "Levels".
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from engine.rules import Variant


class Level(Enum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks in one game."""

    ply: int
    """How far it looks: 0 is at sight, 1 at the replies."""
    warmth: float = 0.0
    """In points: a turn so much worse than another is chosen e times more seldom; 0 is the best."""
    most_lost: float = 0.0
    """In points: a turn worse than the best one by more is never chosen."""


STYLES: dict[tuple[Level, Variant], Style] = {
    (Level.EASY, Variant.SHORT): Style(0, warmth=0.12, most_lost=0.28),
    (Level.EASY, Variant.LONG): Style(0, warmth=0.12, most_lost=0.28),
    (Level.MEDIUM, Variant.SHORT): Style(0, warmth=0.05, most_lost=0.2),
    (Level.MEDIUM, Variant.LONG): Style(0, warmth=0.04, most_lost=0.18),
    (Level.HARD, Variant.SHORT): Style(1),
    (Level.HARD, Variant.LONG): Style(1),
}


def chosen(equities: Sequence[float], style: Style, chance: float) -> int:
    """
    Return which of the turns worth *equities* a level of *style* plays.

    Args:
        chance: In [0, 1), the only thing left to chance.

    """
    best = max(equities)
    if not style.warmth:
        return equities.index(best)
    weights = [
        math.exp((equity - best) / style.warmth) if best - equity <= style.most_lost else 0.0
        for equity in equities
    ]
    sums = list(accumulate(weights))
    return min(bisect_right(sums, chance * sums[-1]), len(sums) - 1)
