"""
Stakes: what winning and losing so many points is worth to a side.

Knows games for points; matches are the business of `match_equity.py`. How likely a result is
`evaluator.py` says. Utilities are points, in a match the chance to win it.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.ai.chances import Floats
from engine.rules import Options, Variant


class Stakes(Protocol):
    """What a game is played for, seen from one side."""

    def after(self, points: int) -> float:
        """Return the utility of winning *points*, of losing them where they are negative."""

    def is_enough(self, points: int) -> bool:
        """Whether winning *points* wins everything, so that more of them are worth no more."""

    def flipped(self) -> "Stakes":
        """Return the stakes of the other side."""

    def mirrored(self, utility: float) -> float:
        """Return what the other side's utility is to this one."""


@dataclass(frozen=True, slots=True)
class PointStakes:
    """A game for points: nothing is capped."""

    def after(self, points: int) -> float:
        """Return the points themselves."""
        return float(points)

    def is_enough(self, points: int) -> bool:
        """Return that no number of points is enough."""
        return False

    def flipped(self) -> "PointStakes":
        """Return the same: both play for points."""
        return self

    def mirrored(self, utility: float) -> float:
        """Return what one wins the other loses."""
        return -utility


def points_of(variant: Variant, options: Options) -> tuple[int, ...]:
    """Return what oin, mars, koks and, in long nardy, home mars count with the options in force."""
    if variant is Variant.SHORT:
        return (1, 2, 3)
    return (1, 2, 3 if options.koks else 2, 4 if options.home_mars else 2)


@dataclass(frozen=True, slots=True)
class Worth:
    """What chances come to, in points of a single game: a win at the cube's value is 1."""

    weights: Floats
    """Shape (columns,)."""
    base: float

    def of(self, chances: Floats) -> Floats:
        """Return the equities, shape (n,)."""
        equities: Floats = chances @ self.weights + np.float32(self.base)
        return equities


def worth_of(points: tuple[int, ...], stakes: Stakes, cube: int) -> Worth:
    """Return the worth of chances while the cube stays at *cube*; *points* as `points_of` says."""
    single, lost = stakes.after(cube), stakes.after(-cube)
    middle, half = (single + lost) / 2, (single - lost) / 2
    wins = [(stakes.after(cube * count) - middle) / half for count in points]
    losses = [(stakes.after(-cube * count) - middle) / half for count in points]
    weights = [wins[0] - losses[0], *_steps(wins), *_steps(losses)]
    return Worth(np.array(weights, dtype=np.float32), losses[0])


def _steps(values: list[float]) -> list[float]:
    """Return what each worse result adds to the one it is a part of."""
    oin, mars, *rest = values
    if len(rest) == 1:
        return [mars - oin, rest[0] - mars]
    return [mars - oin, *(value - mars for value in rest)]
