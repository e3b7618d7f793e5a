"""
Moves: every position a roll can leave, compiled, for both games.

Knows the dice and the longest-turn rule, like `engine/turns.py`, to which the tests hold it; what
one step may do is the business of `steps.py`.
"""

import numpy as np

from engine.ai.training.boards import Finals, Side, begin, held_mask, keep, top
from engine.ai.training.kernel import LONG, kernel
from engine.ai.training.steps import (
    barred_windows,
    blots_of,
    closed_to,
    head_floor,
    movers,
    step,
    undo,
)

_EVERYWHERE = (1 << 26) - 1


@kernel
def find_finals(
    variant: int,
    own: Side,
    other: Side,
    high: int,
    low: int,
    first_turn: bool,
    finals: Finals,
) -> int:
    """Fill *finals* with the positions a roll can leave, each once; return how many."""
    begin(finals, own, other)
    free = ~closed_to(variant, other)
    floor = head_floor(own, first_turn, high, low) if variant == LONG else 0
    barred = barred_windows(variant, other)
    held, blots = held_mask(own, 1), blots_of(variant, other)
    if high != low:
        _pairs(variant, finals, held, blots, free, high, low, floor, barred)
        return finals.tally[0]
    longest, blocked = _descend(
        variant, finals, held, blots, free, high, floor, barred, 5, in_order=True
    )
    if blocked:
        longest, _ = _descend(
            variant, finals, held, blots, free, high, floor, barred, 5, in_order=False
        )
    _descend(variant, finals, held, blots, free, high, floor, barred, longest, not blocked)
    return finals.tally[0]


@kernel
def _pairs(
    variant: int,
    finals: Finals,
    held: int,
    blots: int,
    free: int,
    high: int,
    low: int,
    floor: int,
    barred: int,
) -> None:
    """List what two different dice leave, in either order."""
    found = False
    for order in range(2):
        first, second = (high, low) if order == 0 else (low, high)
        starts, _ = movers(variant, finals.mine, held, free, first, floor, barred)
        while starts:
            origin = top(starts)
            starts ^= 1 << origin
            key, held_then, blots_then = step(finals, origin, first, held, blots)
            if held_then == 0:
                # Bearing off the last checker completes a turn at any length.
                keep(finals, key)
            later, _ = movers(variant, finals.mine, held_then, free, second, floor, barred)
            while later:
                then = top(later)
                later ^= 1 << then
                gain, _, _ = step(finals, then, second, held_then, blots_then)
                keep(finals, key + gain)
                found = True
                undo(finals, then, second, blots_then)
            undo(finals, origin, first, blots)
    if found:
        return
    for order in range(2):
        die = high if order == 0 else low
        starts, _ = movers(variant, finals.mine, held, free, die, floor, barred)
        if starts:
            while starts:
                origin = top(starts)
                starts ^= 1 << origin
                key, _, _ = step(finals, origin, die, held, blots)
                keep(finals, key)
                undo(finals, origin, die, blots)
            return
    keep(finals, 0)


@kernel
def _descend(
    variant: int,
    finals: Finals,
    held: int,
    blots: int,
    free: int,
    die: int,
    floor: int,
    barred: int,
    wanted: int,
    in_order: bool,
) -> tuple[int, bool]:
    """
    Play up to four equal dice, from high to low points or in any order.

    With *wanted* 5 nothing is listed and the most dice that can be played are returned, and whether
    a block barred a step: then any order must be tried. Else the positions after so many dice are
    listed, and those in which the last checker is off.
    """
    depth, longest, blocked = 0, 0, False
    rests = np.zeros(5, dtype=np.int64)
    origins = np.zeros(5, dtype=np.int64)
    helds = np.zeros(5, dtype=np.int64)
    blotted = np.zeros(5, dtype=np.int64)
    keys = np.zeros(5, dtype=np.int64)
    helds[0], blotted[0] = held, blots
    entered = True
    while True:
        if entered:
            longest = max(longest, depth)
            rests[depth] = 0
            if wanted < 5 and (depth == wanted or (depth and helds[depth] == 0)):
                keep(finals, keys[depth])
            if depth < 4 and (wanted == 5 or depth < wanted):
                found, barring = movers(
                    variant, finals.mine, helds[depth], free, die, floor, barred
                )
                blocked = blocked or barring
                if in_order and depth:
                    found &= (2 << origins[depth - 1]) - 1
                rests[depth] = found
            known = (longest == 4 and (blocked or not barred)) or (blocked and in_order)
            if wanted == 5 and known:
                while depth:
                    depth -= 1
                    undo(finals, origins[depth], die, blotted[depth])
                return longest, blocked
        if rests[depth]:
            origin = top(rests[depth])
            rests[depth] ^= 1 << origin
            origins[depth] = origin
            gain, held_then, blots_then = step(finals, origin, die, helds[depth], blotted[depth])
            helds[depth + 1], blotted[depth + 1] = held_then, blots_then
            keys[depth + 1] = keys[depth] + gain
            depth += 1
            entered = True
        else:
            if depth == 0:
                return longest, blocked
            depth -= 1
            undo(finals, origins[depth], die, blotted[depth])
            entered = False
