"""
Steps: what one step may do while a roll is played, compiled, for both games.

Knows the bar, hits, the head, the block of six and bearing off, as `engine/short_hand.py` and
`engine/long_hand.py` do. Bit *p* of a mask is the mover's point *p*.
"""

import numpy as np

from engine.ai.training.boards import HIT_KEYS, OWN_KEYS, Finals, Side, held_mask, top
from engine.ai.training.kernel import LONG, SHORT, kernel
from engine.long_hand import EXCEPTION_DOUBLES

_POINTS = 0x1FFFFFE
_HALF = 0x1FFE
_BAR_BIT = 1 << 25
_HEAD_BIT = 1 << 24
_ALL_HOME = 1 << 7
_LAST_WINDOW = 19


_HALF_TURNED = np.array([int(f"{mask:012b}"[::-1], 2) for mask in range(1 << 12)], dtype=np.int64)
"""Twelve points read backwards."""


@kernel
def turned(mask: int) -> int:
    """Return points as the other side of short nardy numbers them, the bar left out."""
    return _HALF_TURNED[mask >> 1 & 0xFFF] << 13 | _HALF_TURNED[mask >> 13 & 0xFFF] << 1


@kernel
def shifted(mask: int) -> int:
    """Return points as the other side of long nardy numbers them."""
    return mask >> 12 & _HALF | (mask & _HALF) << 12


@kernel
def closed_to(variant: int, other: Side) -> int:
    """Return the points closed to the mover."""
    if variant == SHORT:
        return turned(held_mask(other, 2))
    return shifted(held_mask(other, 1))


@kernel
def blots_of(variant: int, other: Side) -> int:
    """Return the points on which the mover would hit."""
    if variant == LONG:
        return 0
    return turned(held_mask(other, 1) & ~held_mask(other, 2))


@kernel
def head_floor(own: Side, first_turn: bool, high: int, low: int) -> int:
    """Return how many checkers must stay on the head in this turn of long nardy."""
    leaving = 1
    if first_turn and high == low and high in EXCEPTION_DOUBLES:
        leaving = 2
    return max(own[24] - leaving, 0)


@kernel
def barred_windows(variant: int, other: Side) -> int:
    """Return the nearest points of the blocks of six the mover may not hold, as *other* counts."""
    if variant == SHORT:
        return 0
    foremost = 0
    while foremost < 25 and other[foremost] == 0:
        foremost += 1
    return (2 << min(foremost, _LAST_WINDOW)) - 2


@kernel
def holds_barred(held: int, barred: int) -> bool:
    """Whether the mover holds six in a row that he may not."""
    one = held >> 12 & _HALF | (held & _HALF) << 12
    two = one & one >> 1
    return (two & two >> 2 & two >> 4 & barred) != 0


@kernel
def movers(
    variant: int, mine: Side, held: int, free: int, die: int, floor: int, barred: int
) -> tuple[int, bool]:
    """Return the points from which a checker may move by *die*, and whether a block barred one."""
    found = held & (free << die) & (_POINTS | _BAR_BIT) & (-2 << die)
    if held & _BAR_BIT:
        return found & _BAR_BIT, False
    if variant == LONG and found & _HEAD_BIT and mine[24] <= floor:
        found ^= _HEAD_BIT
    if held < _ALL_HOME:
        if held >> die & 1:
            found |= 1 << die
        else:
            highest = top(held)
            if 0 < highest < die:
                found |= 1 << highest
    if not barred:
        return found, False
    blocked = False
    rest = found
    while rest:
        origin = top(rest)
        rest ^= 1 << origin
        after = held
        if mine[origin] == 1:
            after ^= 1 << origin
        if origin > die:
            after |= 1 << origin - die
        if holds_barred(after, barred):
            found ^= 1 << origin
            blocked = True
    return found, blocked


@kernel
def step(finals: Finals, origin: int, die: int, held: int, blots: int) -> tuple[int, int, int]:
    """Move on the board; return what the key gains, the points held and the blots left."""
    target = max(origin - die, 0)
    finals.mine[origin] -= 1
    finals.mine[target] += 1
    gain = OWN_KEYS[target] - OWN_KEYS[origin]
    if finals.mine[origin] == 0:
        held ^= 1 << origin
    if target:
        held |= 1 << target
        if blots >> target & 1:
            blots ^= 1 << target
            finals.theirs[25 - target] -= 1
            finals.theirs[25] += 1
            gain += HIT_KEYS[target]
    return gain, held, blots


@kernel
def undo(finals: Finals, origin: int, die: int, blots: int) -> None:
    """Take a step back; *blots* are those before it."""
    target = max(origin - die, 0)
    finals.mine[origin] += 1
    finals.mine[target] -= 1
    if target and blots >> target & 1:
        finals.theirs[25 - target] += 1
        finals.theirs[25] -= 1
