"""
Sight: the features of one position, compiled.

Works out the same integers as `engine/ai/views.py` and multiplies them by the same scales; a test
holds the two equal to the last bit.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ai.masks import FREE
from engine.ai.training.boards import Side, masks_of, points_in, top
from engine.ai.training.kernel import SHORT, kernel
from engine.ai.training.shooting import shots
from engine.ai.training.steps import shifted, turned
from engine.ai.views import LONG_SCALES, RACE_SCALES, SHORT_SCALES

Floats = NDArray[Any]
"""float32."""
Work = NDArray[np.int64]
"""Shape (14,): room for masks."""

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
def see_contact(variant: int, own: Side, other: Side, seen: Floats, work: Work) -> None:
    """Write what the contact net sees, shape (230,)."""
    _units(own, 24, variant == SHORT, seen, 0)
    _units(other, 24, variant == SHORT, seen, 96)
    see_extras(variant, own, other, seen, work)


@kernel
def see_extras(variant: int, own: Side, other: Side, seen: Floats, work: Work) -> None:
    """Write what is hard to see in units, the last columns of `see_contact`."""
    held, made = masks_of(own)
    held_there, made_there = masks_of(other)
    if variant == SHORT:
        made &= _POINTS
        made_there &= _POINTS
        blots, blots_there = held & _POINTS & ~made, held_there & _POINTS & ~made_there
        closed, closed_there = turned(made_there), turned(made)
        hits, loss = shots(held_there, other[25], turned(blots), closed_there, work)
        _short_extras(own, held, made, closed, rear(other), hits, loss, seen, 192)
        hits, loss = shots(held, own[25], turned(blots_there), closed, work)
        _short_extras(other, held_there, made_there, closed_there, rear(own), hits, loss, seen, 211)
    else:
        mine, theirs = shifted(held), shifted(held_there)
        _long_extras(own, held, theirs, mine, rear(other), seen, 192)
        _long_extras(other, held_there, mine, theirs, rear(own), seen, 211)


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
        for unit in range(4):
            seen[place] = unit_of(side[point], unit, blots)
            place += 1


@kernel
def unit_of(count: int, unit: int, blots: bool) -> Any:
    """Return one of the four units of a point with so many checkers."""
    if unit == 0:
        return np.float32(count == 1 or (count > 1 and not blots))
    if unit == 3:
        return np.float32(count - 3) * _HALF if count > 3 else np.float32(0)
    return np.float32(count > unit)


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
def _short_extras(
    mine: Side,
    held: int,
    made: int,
    closed: int,
    their_rear: int,
    hits: int,
    loss: int,
    seen: Floats,
    place: int,
) -> None:
    passed = 25 - their_rear
    pips, outside, mobility, late, behind = 0, 0, 0, 0, 0
    for point in range(1, 26):
        count: Any = np.int64(mine[point])
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
    _put(seen, place, _SHORT, 9, _ways(closed, top(held)))
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
def _long_extras(
    mine: Side,
    held: int,
    closed: int,
    held_as_theirs: int,
    their_rear: int,
    seen: Floats,
    place: int,
) -> None:
    pips, outside, home, mobility, stuck, far = 0, 0, 0, 0, 0, 0
    for point in range(1, 25):
        count: Any = np.int64(mine[point])
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
    run = _longest_run(held_as_theirs)
    _put(seen, place, _LONG, 0, np.int64(mine[0]))
    _put(seen, place, _LONG, 1, 1 if mine[0] else 0)
    _put(seen, place, _LONG, 2, pips)
    _put(seen, place, _LONG, 3, outside)
    _put(seen, place, _LONG, 4, home)
    _put(seen, place, _LONG, 5, _ways(closed, top(held)))
    _put(seen, place, _LONG, 6, mobility)
    _put(seen, place, _LONG, 7, dice)
    _put(seen, place, _LONG, 8, moves)
    _put(seen, place, _LONG, 9, 1 if run >= 4 else 0)
    _put(seen, place, _LONG, 10, 1 if run >= 5 else 0)
    _put(seen, place, _LONG, 11, 1 if run >= 6 else 0)
    _put(seen, place, _LONG, 12, run)
    _put(seen, place, _LONG, 13, stuck)
    _put(seen, place, _LONG, 14, points_in(held))
    _put(seen, place, _LONG, 15, top(held))
    _put(seen, place, _LONG, 16, far)
    _put(seen, place, _LONG, 17, points_in((held_as_theirs << 6 >> their_rear) & 0x3F))
    _put(seen, place, _LONG, 18, points_in(closed >> 18 & 0x3F))


@kernel
def _race_extras(mine: Side, seen: Floats, place: int) -> None:
    pips, outside, away, gaps = 0, 0, 0, 0
    for point in range(1, 25):
        count: Any = np.int64(mine[point])
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
def _put(seen: Floats, place: int, scales: Floats, index: int, count: Any) -> None:
    seen[place + index] = np.float32(count) * scales[index]
