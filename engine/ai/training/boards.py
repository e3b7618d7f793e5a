"""
Boards: the positions a roll can leave, as kernels collect them.

Knows rows, masks and that each position is listed once. What a step may do is the business of
`steps.py`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.kernel import kernel

Side = NDArray[Any]
"""Shape (26,), int8: one side, in its own numbering."""

MOST_FINALS = 8192
_SLOTS = 4 * MOST_FINALS
_CHANCE = np.random.default_rng(1)
OWN_KEYS = _CHANCE.integers(1, 2**63, 26)
"""What a checker on a point of the mover adds to a position's key."""
HIT_KEYS = _CHANCE.integers(1, 2**63, 26)
"""What a hit on a point of the mover adds."""


class Finals(NamedTuple):
    """Room for the positions after a roll; made once and filled again and again."""

    own: NDArray[np.int8]
    """Shape (m, 26): the mover."""
    other: NDArray[np.int8]
    """Shape (m, 26)."""
    tally: NDArray[np.int64]
    """Shape (2,): how many there are, and how often this room was filled."""
    keys: NDArray[np.int64]
    """Shape (slots,): the keys of the listed positions, by their last bits."""
    stamps: NDArray[np.int64]
    """Shape (slots,): when a slot was last taken."""
    mine: Side
    """Shape (26,): the mover within the turn."""
    theirs: Side
    """Shape (26,): the other side within the turn."""


def make_finals() -> Finals:
    """Return an empty room."""
    rows = [np.zeros((MOST_FINALS, 26), dtype=np.int8) for _ in range(2)]
    slots = [np.zeros(_SLOTS, dtype=np.int64) for _ in range(2)]
    sides = [np.zeros(26, dtype=np.int8) for _ in range(2)]
    return Finals(rows[0], rows[1], np.zeros(2, dtype=np.int64), *slots, *sides)


@kernel
def begin(finals: Finals, own: Side, other: Side) -> None:
    """Empty the room and put the position before the roll on the board."""
    finals.tally[0] = 0
    finals.tally[1] += 1
    for point in range(26):
        finals.mine[point] = own[point]
        finals.theirs[point] = other[point]


@kernel
def keep(finals: Finals, key: int) -> None:
    """List the position on the board, unless it is listed."""
    slot = (key ^ key >> 32) & (_SLOTS - 1)
    while finals.stamps[slot] == finals.tally[1]:
        if finals.keys[slot] == key:
            return
        slot = (slot + 1) & (_SLOTS - 1)
    finals.stamps[slot] = finals.tally[1]
    finals.keys[slot] = key
    index = finals.tally[0]
    for point in range(26):
        finals.own[index, point] = finals.mine[point]
        finals.other[index, point] = finals.theirs[point]
    finals.tally[0] = index + 1


@kernel
def held_mask(side: Side, at_least: int) -> int:
    """Return the points, the bar among them, with so many checkers."""
    mask = 0
    for point in range(1, 26):
        if side[point] >= at_least:
            mask |= 1 << point
    return mask


@kernel
def masks_of(side: Side) -> tuple[int, int]:
    """Return the points held, the bar among them, and those with two checkers or more."""
    held, made = 0, 0
    for point in range(1, 26):
        held |= int(side[point] > 0) << point
        made |= int(side[point] > 1) << point
    return held, made


@kernel
def top(mask: int) -> int:
    """Return the highest point of *mask*, 0 when it is empty."""
    point = 0
    if mask >> 16:
        point += 16
    if mask >> point + 8:
        point += 8
    if mask >> point + 4:
        point += 4
    if mask >> point + 2:
        point += 2
    if mask >> point + 1:
        point += 1
    return point


@kernel
def points_in(mask: int) -> int:
    """Return how many points *mask* holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
