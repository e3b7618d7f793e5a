"""
Mind: both nets of a game, compiled: what a position is worth, and learning.

Knows the forward pass, the choice between the nets, finished games and one step of gradient
descent. A test holds it equal to `engine/ai/network.py`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.network import Network
from engine.ai.training.boards import Side
from engine.ai.training.kernel import LONG, SHORT, fast_kernel, kernel
from engine.ai.training.sight import is_race, see_contact, see_race

Floats = NDArray[np.float32]
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
    return Desk(*(np.zeros(size, dtype=np.float32) for size in sizes))


@fast_kernel
def add_rows(inner: Floats, seen: Floats, sums: Floats) -> None:
    """Add the rows of what is seen to the hidden sums."""
    units = inner.shape[1]
    for feature in range(inner.shape[0]):
        count = seen[feature]
        if count != 0:
            for unit in range(units):
                sums[unit] += count * inner[feature, unit]


@fast_kernel
def add_changes(inner: Floats, seen: Floats, base: Floats, sums: Floats) -> None:
    """Add what changed since *base* to the hidden sums."""
    units = inner.shape[1]
    for feature in range(inner.shape[0]):
        change = seen[feature] - base[feature]
        if change != 0:
            for unit in range(units):
                sums[unit] += change * inner[feature, unit]


@fast_kernel
def finish(
    outer: Floats, outer_bias: Floats, sums: Floats, active: Floats, chances: Floats
) -> None:
    """Go from the hidden sums to the chances."""
    units = outer.shape[1]
    for unit in range(units):
        active[unit] = sums[unit] / (np.float32(1) + abs(sums[unit]))
    for output in range(outer.shape[0]):
        total = outer_bias[output]
        for unit in range(units):
            total += outer[output, unit] * active[unit]
        total = min(max(total, np.float32(-30)), np.float32(30))
        chances[output] = np.float32(1) / (np.float32(1) + np.exp(-total))


@kernel
def result_of(variant: int, winner: Side, loser: Side, chances: Floats, won: bool) -> None:
    """Write the chances of a finished game, seen by the winner or by the loser."""
    kinds = 2 if variant == SHORT else 3
    for output in range(1 + 2 * kinds):
        chances[output] = 0
    if won:
        chances[0] = 1
    if loser[0]:
        return
    place = 1 if won else 1 + kinds
    far, home = 0, 0
    for point in range(1, 26):
        if point > 18:
            far += loser[point]
        elif point < 7:
            home += loser[point]
    chances[place] = 1
    if far:
        chances[place + 1] = 1
    if variant == LONG and home == 15:
        chances[place + 2] = 1


@kernel
def rule_out(variant: int, own: Side, other: Side, race: bool, chances: Floats) -> None:
    """Set to 0 what cannot happen any more."""
    kinds = 2 if variant == SHORT else 3
    _rule_out(variant, other, race, chances, 1)
    _rule_out(variant, own, race, chances, 1 + kinds)


@kernel
def _rule_out(variant: int, loser: Side, race: bool, chances: Floats, place: int) -> None:
    if loser[0]:
        chances[place] = 0
        chances[place + 1] = 0
        if variant == LONG:
            chances[place + 2] = 0
        return
    if variant == SHORT and not race:
        return
    for point in range(19, 26):
        if loser[point]:
            return
    chances[place + 1] = 0


@kernel
def value(variant: int, mind: Mind, desk: Desk, own: Side, other: Side, based: bool) -> None:
    """Write the chances of *own*, who has just moved; *based* where `set_base` was called."""
    if own[0] == 15:
        result_of(variant, own, other, desk.chances, won=True)
        return
    race = is_race(variant, own, other)
    if race:
        see_race(variant, own, other, desk.seen)
        for unit in range(mind.race_bias.shape[0]):
            desk.sums[unit] = mind.race_bias[unit]
        add_rows(mind.race_in, desk.seen, desk.sums)
        finish(mind.race_out, mind.race_out_bias, desk.sums, desk.active, desk.chances)
    else:
        see_contact(variant, own, other, desk.seen)
        if based:
            for unit in range(mind.contact_bias.shape[0]):
                desk.sums[unit] = desk.base_sum[unit]
            add_changes(mind.contact_in, desk.seen, desk.base, desk.sums)
        else:
            for unit in range(mind.contact_bias.shape[0]):
                desk.sums[unit] = mind.contact_bias[unit]
            add_rows(mind.contact_in, desk.seen, desk.sums)
        finish(mind.contact_out, mind.contact_out_bias, desk.sums, desk.active, desk.chances)
    rule_out(variant, own, other, race, desk.chances)


@kernel
def set_base(variant: int, mind: Mind, desk: Desk, own: Side, other: Side) -> None:
    """Take the position before a roll as the base its final positions are compared with."""
    see_contact(variant, own, other, desk.base)
    for unit in range(mind.contact_bias.shape[0]):
        desk.base_sum[unit] = mind.contact_bias[unit]
    add_rows(mind.contact_in, desk.base, desk.base_sum)


@kernel
def equity(variant: int, chances: Floats) -> float:
    """Return the points a game is worth, without the cube and options."""
    losses = 3 if variant == SHORT else 4
    points = np.float32(2) * chances[0] - np.float32(1) + chances[1] - chances[losses]
    if variant == SHORT:
        points += chances[2] - chances[4]
    return points


@kernel
def flip(variant: int, chances: Floats, seen_by_other: Floats) -> None:
    """Write the same chances as the other side sees them."""
    kinds = 2 if variant == SHORT else 3
    seen_by_other[0] = np.float32(1) - chances[0]
    for kind in range(1, kinds + 1):
        seen_by_other[kind], seen_by_other[kinds + kind] = chances[kinds + kind], chances[kind]


@fast_kernel
def _descend(
    inner: Floats,
    bias: Floats,
    outer: Floats,
    outer_bias: Floats,
    desk: Desk,
    rate: float,
) -> None:
    """Take one step down the gradient of the cross entropy; `desk` is as `value` left it."""
    units = inner.shape[1]
    for unit in range(units):
        desk.pull[unit] = 0
    for output in range(outer.shape[0]):
        error = desk.error[output]
        if error != 0:
            outer_bias[output] += rate * error
            for unit in range(units):
                desk.pull[unit] += error * outer[output, unit]
                outer[output, unit] += rate * error * desk.active[unit]
    for unit in range(units):
        slope = np.float32(1) - abs(desk.active[unit])
        desk.pull[unit] *= rate * slope * slope
        bias[unit] += desk.pull[unit]
    for feature in range(inner.shape[0]):
        count = desk.seen[feature]
        if count != 0:
            for unit in range(units):
                inner[feature, unit] += count * desk.pull[unit]


@kernel
def learn(
    variant: int, mind: Mind, desk: Desk, own: Side, other: Side, target: Floats, rate: float
) -> float:
    """Move the chances of a position towards *target*; return the squared error of its equity."""
    value(variant, mind, desk, own, other, False)
    off = equity(variant, target) - equity(variant, desk.chances)
    outputs = 5 if variant == SHORT else 7
    for output in range(outputs):
        desk.error[output] = target[output] - desk.chances[output]
    race = is_race(variant, own, other)
    # What cannot happen is no lesson.
    rule_out(variant, own, other, race, desk.error)
    step = np.float32(rate)
    if race:
        _descend(mind.race_in, mind.race_bias, mind.race_out, mind.race_out_bias, desk, step)
    else:
        _descend(
            mind.contact_in, mind.contact_bias, mind.contact_out, mind.contact_out_bias, desk, step
        )
    return off * off
