"""
Shots: how many of the 36 rolls hit a blot, and what the hits cost.

Knows entering from the bar and that a way may be closed; that both dice must be played it leaves
out, a feature need not be exact. Works on masks in the hitter's numbering, many positions at once.
"""

import numpy as np
from numpy.typing import NDArray

from engine.ai.masks import POINTS, Masks, rearmost
from engine.position import BAR

_BAR_BIT = 1 << BAR
_ALL = -1


def shots(held: Masks, bar: NDArray[np.int8], blots: Masks, closed: Masks) -> tuple[Masks, Masks]:
    """
    Return the rolls of 36 that hit a blot, and the pips lost over all of them.

    Args:
        held: The points of the side that rolls, the bar among them.

        bar: Its checkers on the bar, shape (n,).

        blots: The other side's blots, in the numbering of the side that rolls.

        closed: The other side's points with two checkers or more, in the same numbering.

    Returns:
        Both shape (n,); of several blots hit by one roll the dearest counts.

    """
    on_bar = bar.astype(np.int64)
    free = POINTS & ~closed
    field = held & ~_BAR_BIT
    first = [np.zeros_like(held)]
    then = [np.zeros_like(held)]
    for die in range(1, 7):
        landed = np.where(on_bar > 0, 1 << BAR - die, field >> die) & free
        # With one on the bar the rest may move once it has entered, with more they must enter too.
        others = np.where((on_bar > 0) & (landed != 0), field, 0)
        first.append(landed)
        then.append(landed | others)
    hits, weights = [], []
    may_go_on = np.where(on_bar > 1, 0, _ALL)
    for one in range(1, 7):
        for two in range(1, one):
            second = (then[one] & may_go_on) >> two | (then[two] & may_go_on) >> one
            hits.append(blots & (first[one] | first[two] | second))
            weights.append(2)
        at, reached = then[one], first[one]
        for step in range(1, 4):
            at = np.where(on_bar <= 4 - step, at >> one & free, 0)
            reached = reached | at
        hits.append(blots & reached)
        weights.append(1)
    struck = np.stack(hits)
    weight = np.array(weights, dtype=np.int64)[:, None]
    return ((struck != 0) * weight).sum(axis=0), (rearmost(struck) * weight).sum(axis=0)
