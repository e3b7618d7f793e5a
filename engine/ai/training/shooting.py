"""Shooting: `engine/ai/shots.py` for one position, compiled; a test holds the two equal."""

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.boards import top
from engine.ai.training.kernel import kernel

_POINTS = 0x1FFFFFE
_BAR_BIT = 1 << 25


@kernel
def shots(
    held: int, on_bar: int, blots: int, closed: int, work: NDArray[np.int64]
) -> tuple[int, int]:
    """
    Return the rolls of 36 that hit a blot, and the pips lost over all of them.

    *work* is room for 14 masks.
    """
    # Whoever is past all blots hits none.
    if blots & (1 << top(held)) - 1 == 0:
        return 0, 0
    free = _POINTS & ~closed
    field = held & ~_BAR_BIT
    first, then = work[:7], work[7:14]
    for die in range(1, 7):
        landed = (1 << 25 - die if on_bar > 0 else field >> die) & free
        first[die] = landed
        then[die] = landed | field if on_bar > 0 and landed else landed
    hits, loss = 0, 0
    for one in range(1, 7):
        for two in range(1, one):
            struck = first[one] | first[two]
            if on_bar < 2:
                struck |= then[one] >> two | then[two] >> one
            struck &= blots
            if struck:
                hits += 2
                loss += 2 * top(struck)
        at, reached = then[one], first[one]
        for done in range(1, 4):
            at = at >> one & free if on_bar <= 4 - done else 0
            reached |= at
        struck = reached & blots
        if struck:
            hits += 1
            loss += top(struck)
    return hits, loss
