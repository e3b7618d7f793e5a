"""
Mind: both nets of a game as the kernels hold them, and the room they work in.

Knows the arrays and how they begin; thinking and learning are the business of `thinking.py` and
`learning.py`.
"""

from typing import Any, NamedTuple

import numpy as np

from engine.ai.network import Network
from engine.ai.training.boards import Side
from engine.ai.training.sight import Floats, Work

MOST_OUTPUTS = 7


class Mind(NamedTuple):
    """The numbers of both nets."""

    contact_in: Floats
    """Shape (F, H)."""
    contact_bias: Floats
    """Shape (H,)."""
    contact_out: Floats
    """Shape (O, H): the transpose of what `Network` has."""
    contact_out_bias: Floats
    """Shape (O,)."""
    race_in: Floats
    race_bias: Floats
    race_out: Floats
    race_out_bias: Floats

    def networks(self) -> tuple[Network, Network]:
        """Return the contact and the race net as the product knows them."""
        nets = [
            Network(
                ((self[i].copy(), self[i + 1].copy()), (self[i + 2].T.copy(), self[i + 3].copy()))
            )
            for i in (0, 4)
        ]
        return nets[0], nets[1]


class Desk(NamedTuple):
    """Room to work in."""

    seen: Floats
    """What a net sees."""
    base: Floats
    """What the contact net saw before the roll."""
    base_sum: Floats
    """The hidden sums of that, shape (H,)."""
    sums: Floats
    active: Floats
    """The hidden units after softsign."""
    chances: Floats
    """Shape (7,): the outputs."""
    best: Floats
    """Shape (7,): the outputs of the best position of a roll."""
    error: Floats
    pull: Floats
    """Shape (H,): the gradient at the hidden sums."""
    base_own: Side
    """Shape (26,): the mover before the roll."""
    base_other: Side
    work: Work


def new_mind(inputs: tuple[int, int], hidden: tuple[int, int], outputs: int, seed: int) -> Mind:
    """Return two nets (contact, race) with small weights drawn by *seed*."""
    chance = np.random.default_rng(seed)
    arrays: list[Floats] = []
    for size, units in zip(inputs, hidden, strict=True):
        arrays += [
            (chance.standard_normal((size, units)) * 0.1).astype(np.float32),
            np.zeros(units, dtype=np.float32),
            (chance.standard_normal((outputs, units)) * 0.1).astype(np.float32),
            np.zeros(outputs, dtype=np.float32),
        ]
    return Mind(*arrays)


def mind_of(contact: Network, race: Network) -> Mind:
    """Return nets of the product as the kernels hold them."""
    arrays: list[Floats] = []
    for net in (contact, race):
        (inner, bias), (outer, outer_bias) = net.layers
        arrays += [inner.copy(), bias.copy(), np.ascontiguousarray(outer.T), outer_bias.copy()]
    return Mind(*arrays)


def make_desk(mind: Mind) -> Desk:
    """Return room for the nets of *mind*."""
    seen = max(len(mind.contact_in), len(mind.race_in))
    units = max(len(mind.contact_bias), len(mind.race_bias))
    sizes = [seen, seen, units, units, units, *[MOST_OUTPUTS] * 3, units]
    rooms: list[Any] = [np.zeros(size, dtype=np.float32) for size in sizes]
    rooms += [
        np.zeros(26, dtype=np.int8),
        np.zeros(26, dtype=np.int8),
        np.zeros(14, dtype=np.int64),
    ]
    return Desk(*rooms)
