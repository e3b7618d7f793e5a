"""
Views: the integers each net is shown of a position, and their scales.

Knows the columns of the three views, for many positions at once; which view a net gets is
`features.py`'s business. Each view has the units of both sides (is there one checker on the point,
are there two, three, how many more), then for either side what is hard to see in units.
"""

import numpy as np
from numpy.typing import NDArray

from engine.ai.masks import (
    POINTS,
    across,
    held_masks,
    longest_run,
    opposite,
    popcount,
    rearmost,
    ways_from,
)
from engine.ai.shots import shots
from engine.position import BAR, CHECKERS, HOME, OFF

Sides = NDArray[np.int8]
Counts = NDArray[np.int64]
Scales = NDArray[np.float32]

_NUMBERS = np.arange(CHECKERS + 1)
_MORE = np.maximum(_NUMBERS - 3, 0)
SHORT_UNITS: Counts = np.column_stack([_NUMBERS == 1, _NUMBERS >= 2, _NUMBERS >= 3, _MORE]).astype(
    np.int64
)
"""A blot is another thing than a point."""
HELD_UNITS: Counts = np.column_stack([_NUMBERS >= 1, _NUMBERS >= 2, _NUMBERS >= 3, _MORE]).astype(
    np.int64
)
"""Where one checker holds a point, and in races."""
UNIT_SCALES = (1.0, 1.0, 1.0, 0.5)

SHORT_SCALES = (
    1 / 2, 1.0, 1 / 15, 1.0, 1 / 100, 1 / 6, 1 / 36, 1 / 432, 1 / 36, 1 / 36, 1 / 36, 1 / 3600,
    1.0, 1.0, 1.0, 1 / 6, 1 / 100, 1 / 15, 1 / 100,
)  # fmt: skip
LONG_SCALES = (
    1 / 15, 1.0, 1 / 150, 1 / 100, 1 / 15, 1 / 36, 1 / 540, 1 / 6, 1 / 40, 1.0, 1.0, 1.0, 1 / 6,
    1 / 15, 1 / 12, 1 / 24, 1 / 15, 1 / 6, 1 / 6,
)  # fmt: skip
RACE_SCALES = (*(1.0,) * CHECKERS, 1 / 50, 1 / 50, 1 / 15, 1 / 12, 1 / 6)

FAR = range(16, BAR + 1)
"""Where a side of short nardy is held in: the other's home, the points before it and the bar."""
_PIPS = np.arange(BAR + 1, dtype=np.float64)
_OUTSIDE = np.where(HOME.stop <= _PIPS, _PIPS, 0)


def scales_of(points: int, extras: tuple[float, ...]) -> Scales:
    """Return the scales of a view with so many points and *extras* for either side."""
    return np.array([*UNIT_SCALES * (2 * points), *extras, *extras], dtype=np.float32)


def short_view(own: Sides, other: Sides) -> tuple[Counts, Scales]:
    """Return the view of short nardy with contact: shape (n, 230) and (230,)."""
    held = [held_masks(side) for side in (own, other)]
    made = [held_masks(side, at_least=2) & POINTS for side in (own, other)]
    view = [
        *(_units(side, SHORT_UNITS, 24) for side in (own, other)),
        _short_extras(own, other, (held[0], made[0]), (held[1], made[1])),
        _short_extras(other, own, (held[1], made[1]), (held[0], made[0])),
    ]
    return np.hstack(view), scales_of(24, SHORT_SCALES)


def long_view(own: Sides, other: Sides) -> tuple[Counts, Scales]:
    """Return the view of long nardy with contact: shape (n, 230) and (230,)."""
    mine, theirs = held_masks(own), held_masks(other)
    view = [
        *(_units(side, HELD_UNITS, 24) for side in (own, other)),
        _long_extras(own, mine, theirs),
        _long_extras(other, theirs, mine),
    ]
    return np.hstack(view), scales_of(24, LONG_SCALES)


def race_view(own: Sides, other: Sides, points: int) -> tuple[Counts, Scales]:
    """Return the view of a race on so many points: shape (n, F) and (F,)."""
    view = [
        *(_units(side, HELD_UNITS, points) for side in (own, other)),
        *(_race_extras(side) for side in (own, other)),
    ]
    return np.hstack(view), scales_of(points, RACE_SCALES)


def _units(side: Sides, table: Counts, points: int) -> Counts:
    """Return the units of the points from 1 up, shape (n, 4·points)."""
    units: Counts = table[side[:, 1 : points + 1]].reshape(len(side), -1)
    return units


def _sum(side: Sides, weights: NDArray[np.float64]) -> Counts:
    """Return the weighted sum of the checkers of each side, shape (n,)."""
    total: Counts = (side.astype(np.float64) @ weights).astype(np.int64)
    return total


def _short_extras(
    mine: Sides, theirs: Sides, masks: tuple[Counts, Counts], their_masks: tuple[Counts, Counts]
) -> Counts:
    """Return what is added about *mine* in short nardy, shape (n, 19); masks are held and made."""
    (held, made), (held_by_them, made_by_them) = masks, their_masks
    closed = opposite(made_by_them)
    hits, loss = shots(
        held_by_them, theirs[:, BAR], opposite(held & POINTS & ~made), opposite(made)
    )
    home = popcount(made & 0x7E)
    behind = rearmost(held)
    run = longest_run(made)
    ways = np.stack([ways_from(closed, point) for point in range(7, BAR + 1)], axis=1)
    # Points from here up are not past the other side's last checker yet.
    passed = BAR - rearmost(held_by_them)
    beyond = np.maximum(np.arange(BAR + 1) - passed[:, None], 0)
    return np.column_stack(
        [
            mine[:, BAR],
            mine[:, BAR] > 0,
            mine[:, OFF],
            mine[:, OFF] > 0,
            _sum(mine, _PIPS),
            home,
            hits,
            loss,
            home * home,
            ways_from(closed, behind),
            ways[:, FAR.start - 7 :].min(axis=1),
            (mine[:, 7:] * np.arange(1, 20) * ways).sum(axis=1),
            run >= 4,
            run >= 5,
            run >= 6,
            run,
            (mine * beyond).sum(axis=1),
            (mine * (beyond > 0)).sum(axis=1),
            _sum(mine, _OUTSIDE),
        ]
    )


def _long_extras(mine: Sides, held: Counts, held_by_them: Counts) -> Counts:
    """Return what is added about *mine* in long nardy, shape (n, 19)."""
    closed = across(held_by_them)
    run = longest_run(across(held))
    ways = np.stack([ways_from(closed, point) for point in range(7, BAR)], axis=1)
    outside = mine[:, 7:BAR].astype(np.int64)
    movers = [held & ~closed << die & POINTS & -2 << die for die in range(1, 7)]
    all_home = held < 1 << HOME.stop
    return np.column_stack(
        [
            mine[:, OFF],
            mine[:, OFF] > 0,
            _sum(mine, _PIPS),
            _sum(mine, _OUTSIDE),
            mine[:, 1 : HOME.stop].sum(axis=1),
            ways_from(closed, rearmost(held)),
            (outside * ways).sum(axis=1),
            sum((points != 0) | all_home for points in movers),
            sum(popcount(points) for points in movers),
            run >= 4,
            run >= 5,
            run >= 6,
            run,
            (outside * (ways == 0)).sum(axis=1),
            popcount(held),
            rearmost(held),
            mine[:, 19:BAR].sum(axis=1),
            popcount(across(held) << 6 >> rearmost(held_by_them) & 0x3F),
            popcount(closed >> 18 & 0x3F),
        ]
    )


def _race_extras(mine: Sides) -> Counts:
    """Return what is added about *mine* in a race, shape (n, 20)."""
    held = held_masks(mine)
    return np.column_stack(
        [
            mine[:, [OFF]] >= np.arange(1, CHECKERS + 1),
            _sum(mine, _PIPS),
            _sum(mine, _OUTSIDE),
            mine[:, HOME.stop :].sum(axis=1),
            rearmost(held),
            len(HOME) - popcount(held & 0x7E),
        ]
    )
