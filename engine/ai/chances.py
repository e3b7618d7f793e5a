"""
Chances: what the columns of a valuation mean, from either side, and at the end of a game.

Knows which results there are; what they are worth is the business of `stakes.py`. A position is
seen from the side that has just moved, *own*; *other* rolls next.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.packed import SIDE_BYTES
from engine.position import CHECKERS, HOME, OFF
from engine.rules import Rows, Variant

Floats = NDArray[np.float32]
Sides = NDArray[np.int8]
"""Shape (n, 26): one side's checkers in its own numbering, index as in `engine.Position`."""

COLUMNS: dict[Variant, tuple[str, ...]] = {
    Variant.SHORT: ("win", "win_mars", "win_koks", "lose_mars", "lose_koks"),
    Variant.LONG: (
        *("win", "win_mars", "win_koks", "win_home_mars"),
        *("lose_mars", "lose_koks", "lose_home_mars"),
    ),
}
"""
Each includes the worse ones after it; in long nardy koks and home mars are parts of mars apart.

The shapes are named whether they count or not: that is for the options to say.
"""
_FAR_QUARTER = slice(19, None)
"""A loser's checker here makes the shape of koks; 25 is the bar."""


def sides_of(rows: Sequence[Rows]) -> tuple[Sides, Sides]:
    """Return the first and the second row of each position as arrays, shape (n, 26) each."""
    packed = b"".join(
        [(own | other << 8 * SIDE_BYTES).to_bytes(2 * SIDE_BYTES, "little") for own, other in rows]
    )
    sides = np.frombuffer(packed, dtype=np.int8).reshape(len(rows), 2, SIDE_BYTES)
    return sides[:, 0], sides[:, 1]


def flipped(chances: Floats) -> Floats:
    """Return the chances of the other side, shape (n, columns)."""
    worse = (chances.shape[1] - 1) // 2
    turned: Floats = np.concatenate(
        [1 - chances[:, :1], chances[:, 1 + worse :], chances[:, 1 : 1 + worse]], axis=1
    )
    return turned


def is_finished(own: Sides, other: Sides) -> NDArray[np.bool_]:
    """Return where a side has borne off all its checkers, shape (n,)."""
    over: NDArray[np.bool_] = (own[:, OFF] == CHECKERS) | (other[:, OFF] == CHECKERS)
    return over


def result_of(variant: Variant, own: Sides, other: Sides) -> Floats:
    """
    Return the chances of finished games, which are 0 and 1.

    Where both sides have finished (equal turns) the draw is half a win and half a loss.
    """
    won, lost = own[:, OFF] == CHECKERS, other[:, OFF] == CHECKERS
    win = np.where(won & lost, 0.5, won)[:, None]
    return np.concatenate(
        [win, _shapes(variant, other) & ~lost[:, None], _shapes(variant, own) & ~won[:, None]],
        axis=1,
    ).astype(np.float32)


def _shapes(variant: Variant, loser: Sides) -> NDArray[np.bool_]:
    """Return mars, koks and in long nardy home mars of losers, as the rows would have it."""
    mars = loser[:, OFF] == 0
    shapes = [mars, mars & loser[:, _FAR_QUARTER].any(axis=1)]
    if variant is Variant.LONG:
        shapes.append(loser[:, HOME.start : HOME.stop].sum(axis=1) == CHECKERS)
    return np.stack(shapes, axis=1)
