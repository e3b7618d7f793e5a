"""
Masks: which points a side holds, one bit a point, for many positions at once.

Knows bits, runs and the free ways of a checker. Bit *p* is point *p* of the side's own numbering.
What they tell a net is `views.py`'s business.
"""

import numpy as np
from numpy.typing import NDArray

from engine.position import BAR

Masks = NDArray[np.int64]
"""Shape (n,), or any shape that broadcasts with it."""
Counts = NDArray[np.int64]

POINTS = 0x1FFFFFE
"""All 24 points."""
WAY = 12
"""Pips of the way in front of a checker that are looked at: the most a roll moves it, doubles
apart."""
LONGEST_RUN = 6
_HALF = 0x1FFE
_BITS = (1 << np.arange(1, BAR + 1, dtype=np.int64)).astype(np.float64)


def held_masks(side: NDArray[np.int8], at_least: int = 1) -> Masks:
    """Return the points, the bar among them, with *at_least* so many checkers; shape (n,)."""
    held: Masks = ((side[:, 1:] >= at_least).astype(np.float64) @ _BITS).astype(np.int64)
    return held


def rearmost(masks: Masks) -> Counts:
    """Return the highest point of each mask, 0 where it is empty."""
    highest: Counts = np.maximum(np.frexp(masks.astype(np.float64))[1] - 1, 0).astype(np.int64)
    return highest


def opposite(masks: Masks) -> Masks:
    """Return points as the other side of short nardy numbers them: 25 − p, the bar left out."""
    turned = np.zeros_like(masks)
    for point in range(1, BAR):
        turned |= (masks >> point & 1) << BAR - point
    return turned


def across(masks: Masks) -> Masks:
    """Return points as the other side of long nardy numbers them: p ± 12."""
    return masks >> 12 & _HALF | (masks & _HALF) << 12


def free_ways() -> NDArray[np.int64]:
    """
    Return in how many of the 36 rolls one checker can play both dice, by what is closed ahead.

    The index is a mask of the twelve points ahead, bit 11 the nearest; of a double two steps are
    looked at.
    """
    ways = np.zeros(1 << WAY, dtype=np.int64)
    masks = np.arange(1 << WAY)
    for one in range(1, 7):
        for two in range(1, one + 1):
            end, first, second = (masks >> WAY - pips & 1 for pips in (one + two, one, two))
            ways += ((end == 0) & (first + second < 2)) * (1 if one == two else 2)
    return ways


FREE = free_ways()
"""Rolls of 36 by the mask of what is closed ahead."""


def ways_from(closed: Masks, point: int | Counts) -> Counts:
    """Return the free rolls of a checker on *point* (1..25) where *closed* points are closed."""
    ways: Counts = FREE[(closed << WAY >> point) & (1 << WAY) - 1]
    return ways


def longest_run(masks: Masks) -> Counts:
    """Return the longest run of neighbours in each mask, counted no further than six."""
    run, longest = masks, np.zeros_like(masks)
    for _ in range(LONGEST_RUN):
        longest += run != 0
        run = run & run >> 1
    return longest


def popcount(masks: Masks) -> Counts:
    """Return how many points each mask holds."""
    counted: Counts = np.bitwise_count(masks).astype(np.int64)
    return counted
