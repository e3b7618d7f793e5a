"""
Sight: the features of one position, compiled.

Works out the same integers as `engine/ai/views.py` and multiplies them by the same scales; a test
holds the two equal to the last bit.
"""

import numpy as np
from numpy.typing import NDArray

from engine.ai.masks import FREE
from engine.ai.training.boards import Side, held_mask, points_in, top
from engine.ai.training.kernel import LONG, SHORT, kernel
from engine.ai.training.shooting import shots
from engine.ai.training.steps import shifted, turned
from engine.ai.views import LONG_SCALES, RACE_SCALES, SHORT_SCALES

Floats = NDArray[np.float32]

_POINTS = 0x1FFFFFE
_SHORT = np.array(SHORT_SCALES, dtype=np.float32)
_LONG = np.array(LONG_SCALES, dtype=np.float32)
_RACE = np.array(RACE_SCALES, dtype=np.float32)
_HALF = np.float32(0.5)


@kernel
def is_race(variant: int, own: Side, other: Side) -> bool:
    """Whether the sides can no longer meet."""
    mine, theirs = rear(own), rear(other)
    if variant == SHORT:
        return mine + theirs < 25
    return mine <= 12 and theirs <= 12


@kernel
def rear(side: Side) -> int:
    """Return the highest point held, 0 where there is none."""
    point = 25
    while point and side[point] == 0:
        point -= 1
    return point


@kernel
def see_contact(variant: int, own: Side, other: Side, seen: Floats) -> None:
    """Write what the contact net sees, shape (230,)."""
    _units(own, 24, variant == SHORT, seen, 0)
    _units(other, 24, variant == SHORT, seen, 96)
    if variant == SHORT:
        _short_extras(own, other, seen, 192)
        _short_extras(other, own, seen, 211)
    else:
        _long_extras(own, other, seen, 192)
        _long_extras(other, own, seen, 211)


@kernel
def see_race(variant: int, own: Side, other: Side, seen: Floats) -> None:
    """Write what the race net sees, shape (232,) or (136,)."""
    points = 24 if variant == SHORT else 12
    _units(own, points, False, seen, 0)
    _units(other, points, False, seen, 4 * points)
    _race_extras(own, seen, 8 * points)
    _race_extras(other, seen, 8 * points + 20)


@kernel
def _units(side: Side, points: int, blots: bool, seen: Floats, place: int) -> None:
    for point in range(1, points + 1):
        count = side[point]
        seen[place] = 1 if count == 1 or (count > 1 and not blots) else 0
        seen[place + 1] = 1 if count > 1 else 0
        seen[place + 2] = 1 if count > 2 else 0
        seen[place + 3] = np.float32(count - 3) * _HALF if count > 3 else 0
        place += 4


@kernel
def _ways(closed: int, point: int) -> int:
    return FREE[(closed << 12 >> point) & 0xFFF]


@kernel
def _longest_run(mask: int) -> int:
    longest = 0
    while mask and longest < 6:
        mask &= mask >> 1
        longest += 1
    return longest


@kernel
def _short_extras(mine: Side, theirs: Side, seen: Floats, place: int) -> None:
    held, made = held_mask(mine, 1), held_mask(mine, 2) & _POINTS
    closed = turned(held_mask(theirs, 2))
    passed = 25 - rear(theirs)
    hits, loss = shots(
        held_mask(theirs, 1), theirs[25], turned(held & _POINTS & ~made), turned(made)
    )
    pips, outside, mobility, late, behind = 0, 0, 0, 0, 0
    for point in range(1, 26):
        count = np.int64(mine[point])
        if count:
            pips += count * point
            if point > 6:
                outside += count * point
                mobility += count * (point - 6) * _ways(closed, point)
            if point > passed:
                late += count * (point - passed)
                behind += count
    least = 36
    for point in range(16, 26):
        least = min(least, _ways(closed, point))
    home = points_in(made & 0x7E)
    run = _longest_run(made)
    _put(seen, place, _SHORT, 0, np.int64(mine[25]))
    _put(seen, place, _SHORT, 1, 1 if mine[25] else 0)
    _put(seen, place, _SHORT, 2, np.int64(mine[0]))
    _put(seen, place, _SHORT, 3, 1 if mine[0] else 0)
    _put(seen, place, _SHORT, 4, pips)
    _put(seen, place, _SHORT, 5, home)
    _put(seen, place, _SHORT, 6, hits)
    _put(seen, place, _SHORT, 7, loss)
    _put(seen, place, _SHORT, 8, home * home)
    _put(seen, place, _SHORT, 9, _ways(closed, rear(mine)))
    _put(seen, place, _SHORT, 10, least)
    _put(seen, place, _SHORT, 11, mobility)
    _put(seen, place, _SHORT, 12, 1 if run >= 4 else 0)
    _put(seen, place, _SHORT, 13, 1 if run >= 5 else 0)
    _put(seen, place, _SHORT, 14, 1 if run >= 6 else 0)
    _put(seen, place, _SHORT, 15, run)
    _put(seen, place, _SHORT, 16, late)
    _put(seen, place, _SHORT, 17, behind)
    _put(seen, place, _SHORT, 18, outside)


@kernel
def _long_extras(mine: Side, theirs: Side, seen: Floats, place: int) -> None:
    held, closed = held_mask(mine, 1), shifted(held_mask(theirs, 1))
    pips, outside, home, mobility, stuck, far = 0, 0, 0, 0, 0, 0
    for point in range(1, 25):
        count = np.int64(mine[point])
        if count:
            pips += count * point
            if point > 6:
                ways = _ways(closed, point)
                outside += count * point
                mobility += count * ways
                if ways == 0:
                    stuck += count
                if point > 18:
                    far += count
            else:
                home += count
    dice, moves = 0, 0
    for die in range(1, 7):
        starts = held & (~closed << die) & _POINTS & (-2 << die)
        if starts or held < 128:
            dice += 1
        moves += points_in(starts)
    run = _longest_run(shifted(held))
    _put(seen, place, _LONG, 0, np.int64(mine[0]))
    _put(seen, place, _LONG, 1, 1 if mine[0] else 0)
    _put(seen, place, _LONG, 2, pips)
    _put(seen, place, _LONG, 3, outside)
    _put(seen, place, _LONG, 4, home)
    _put(seen, place, _LONG, 5, _ways(closed, rear(mine)))
    _put(seen, place, _LONG, 6, mobility)
    _put(seen, place, _LONG, 7, dice)
    _put(seen, place, _LONG, 8, moves)
    _put(seen, place, _LONG, 9, 1 if run >= 4 else 0)
    _put(seen, place, _LONG, 10, 1 if run >= 5 else 0)
    _put(seen, place, _LONG, 11, 1 if run >= 6 else 0)
    _put(seen, place, _LONG, 12, run)
    _put(seen, place, _LONG, 13, stuck)
    _put(seen, place, _LONG, 14, points_in(held))
    _put(seen, place, _LONG, 15, rear(mine))
    _put(seen, place, _LONG, 16, far)
    _put(seen, place, _LONG, 17, points_in((shifted(held) << 6 >> rear(theirs)) & 0x3F))
    _put(seen, place, _LONG, 18, points_in(closed >> 18 & 0x3F))


@kernel
def _race_extras(mine: Side, seen: Floats, place: int) -> None:
    pips, outside, away, gaps = 0, 0, 0, 0
    for point in range(1, 25):
        count = np.int64(mine[point])
        pips += count * point
        if point > 6:
            outside += count * point
            away += count
        elif count == 0:
            gaps += 1
    for off in range(15):
        seen[place + off] = 1 if mine[0] > off else 0
    _put(seen, place, _RACE, 15, pips)
    _put(seen, place, _RACE, 16, outside)
    _put(seen, place, _RACE, 17, away)
    _put(seen, place, _RACE, 18, rear(mine))
    _put(seen, place, _RACE, 19, gaps)


@kernel
def _put(seen: Floats, place: int, scales: Floats, index: int, count: int) -> None:
    seen[place + index] = np.float32(count) * scales[index]
