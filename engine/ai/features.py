"""
Features: what a net sees of a position, as numbers, many positions at once.

Knows which positions are races, what each game shows its nets and which results are still
possible. What a position is worth is the nets' business (`network.py`). Arrays are int8, shape
(n, 26), each side in its own numbering; *own* has just moved and *other* rolls next.
Every feature is a small integer times a fixed scale, so that the kernels of the training, which
work the same integers out one position at a time, agree to the last bit.
"""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from engine.ai.masks import held_masks, rearmost
from engine.ai.views import long_view, race_view, short_view
from engine.position import BAR, OFF
from engine.rules import Variant

Rows = NDArray[np.int8]
"""Shape (n, 26)."""
Floats = NDArray[np.float32]

VERSION = {Variant.SHORT: 1, Variant.LONG: 1}
"""Counted up whenever a net trained before would see something else."""
OUTPUTS = {Variant.SHORT: 5, Variant.LONG: 7}
"""
Chances of *own*, each including the worse ones after it.

Short: win, win mars, win koks, lose mars, lose koks. Long: win, win mars of any shape, win by the
shape of koks, win by the shape of home mars, and the three losses.
"""
RACE_POINTS = {Variant.SHORT: 24, Variant.LONG: 12}
"""The highest point a checker can stand on in a race."""


class Stage(Enum):
    """Which of a game's two nets a position belongs to."""

    CONTACT = "contact"
    """The sides can still hit or block each other."""
    RACE = "race"
    """They cannot any more."""


def is_race(variant: Variant, own: Rows, other: Rows) -> NDArray[np.bool_]:
    """Return for each position whether the sides can no longer meet, shape (n,)."""
    mine, theirs = rearmost(held_masks(own)), rearmost(held_masks(other))
    if variant is Variant.SHORT:
        passed: NDArray[np.bool_] = mine + theirs < BAR
        return passed
    last = RACE_POINTS[Variant.LONG]
    return (mine <= last) & (theirs <= last)


def encode(variant: Variant, stage: Stage, own: Rows, other: Rows) -> Floats:
    """
    Return what the net of *stage* sees, shape (n, F), float32.

    In a race view each position must be a race.
    """
    if stage is Stage.RACE:
        counts, scales = race_view(own, other, RACE_POINTS[variant])
    elif variant is Variant.SHORT:
        counts, scales = short_view(own, other)
    else:
        counts, scales = long_view(own, other)
    return counts.astype(np.float32) * scales


def possible(variant: Variant, own: Rows, other: Rows) -> NDArray[np.bool_]:
    """
    Return which of the outputs can still come true, shape (n, O).

    A net's chance of what cannot happen is noise; multiply it away.
    """
    wins, losses = _worse(variant, other, own), _worse(variant, own, other)
    anything = np.ones((len(own), 1), dtype=np.bool_)
    return np.hstack([anything, wins, losses])


def _worse(variant: Variant, loser: Rows, winner: Rows) -> NDArray[np.bool_]:
    """Return which results beyond oin *loser* can still suffer, shape (n, 2) or (n, 3)."""
    mars = loser[:, OFF] == 0
    koks = mars & (loser[:, 19:] > 0).any(axis=1)
    if variant is Variant.LONG:
        return np.column_stack([mars, koks, mars])
    return np.column_stack([mars, koks | (mars & ~is_race(variant, loser, winner))])
