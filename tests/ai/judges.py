"""Evaluators for the tests: simple, quick and without weights."""

import numpy as np

from engine import OFF, Variant
from engine.ai.bearoff import is_bearoff, win_chances
from engine.ai.chances import COLUMNS, Floats, Sides, is_finished, result_of

PIPS = np.arange(26)


class ByPips:
    """Believes in the lead of the race and in points; mars while nobody has borne off."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.asked = 0

    def chances(self, own: Sides, other: Sides) -> Floats:
        self.asked += len(own)
        lead = other @ PIPS - own @ PIPS + 2 * (_points(own) - _points(other))
        found = np.zeros((len(own), len(COLUMNS[self.variant])), dtype=np.float32)
        win = 1 / (1 + np.exp(-lead / 20))
        worse = found.shape[1] // 2
        found[:, 0] = win
        found[:, 1] = np.where(other[:, OFF] == 0, win * win / 2, 0)
        found[:, 1 + worse] = np.where(own[:, OFF] == 0, (1 - win) ** 2 / 2, 0)
        over = is_finished(own, other)
        found[over] = result_of(self.variant, own[over], other[over])
        return found


def _points(side: Sides) -> Floats:
    """Return how many points hold two checkers or more; far ones count more."""
    held: Floats = ((side[:, 1:25] >= 2) @ (1 + PIPS[1:25] / 50)).astype(np.float32)
    return held


class Homing(ByPips):
    """Knows the race home from the table."""

    def chances(self, own: Sides, other: Sides) -> Floats:
        found = super().chances(own, other)
        home = is_bearoff(own, other) & ~is_finished(own, other)
        if home.any():
            found[home] = 0
            found[home, 0] = win_chances(own[home], other[home])
        return found


class Saying:
    """Says the same of every position that is not finished."""

    def __init__(self, variant: Variant, *chances: float) -> None:
        self.variant = variant
        self._said = np.array(chances, dtype=np.float32)

    def chances(self, own: Sides, other: Sides) -> Floats:
        found = np.repeat(self._said[None], len(own), axis=0)
        over = is_finished(own, other)
        found[over] = result_of(self.variant, own[over], other[over])
        return found
