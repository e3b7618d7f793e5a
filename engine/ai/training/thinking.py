"""
Thinking: what a position is worth by both nets of a game, compiled.

Knows the forward pass, the choice between the nets and finished games; a test holds it equal to
`engine/ai/network.py`. A final position costs what changed since before the roll.
"""

import numpy as np

from engine.ai.training.boards import Side
from engine.ai.training.kernel import LONG, SHORT, fast_kernel, kernel
from engine.ai.training.mind import Desk, Mind
from engine.ai.training.sight import (
    Floats,
    is_race,
    see_contact,
    see_extras,
    see_race,
    unit_of,
)

_UNITS = 192
"""The columns of the contact view that show single points."""


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
def add_row(inner: Floats, feature: int, count: float, sums: Floats) -> None:
    """Add one feature's row to the hidden sums."""
    for unit in range(inner.shape[1]):
        sums[unit] += count * inner[feature, unit]


@kernel
def add_side_changes(
    inner: Floats, side: Side, base: Side, blots: bool, place: int, sums: Floats
) -> None:
    """Add what changed in the units of one side."""
    for point in range(1, 25):
        now, was = side[point], base[point]
        if now != was:
            for unit in range(4):
                change = unit_of(now, unit, blots) - unit_of(was, unit, blots)
                if change != 0:
                    add_row(inner, place + unit, change, sums)
        place += 4


@kernel
def add_extra_changes(inner: Floats, seen: Floats, base: Floats, sums: Floats) -> None:
    """Add what changed besides the units."""
    for feature in range(_UNITS, inner.shape[0]):
        change = seen[feature] - base[feature]
        if change != 0:
            add_row(inner, feature, change, sums)


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
        if based:
            see_extras(variant, own, other, desk.seen, desk.work)
            for unit in range(mind.contact_bias.shape[0]):
                desk.sums[unit] = desk.base_sum[unit]
            blots = variant == SHORT
            add_side_changes(mind.contact_in, own, desk.base_own, blots, 0, desk.sums)
            add_side_changes(mind.contact_in, other, desk.base_other, blots, _UNITS // 2, desk.sums)
            add_extra_changes(mind.contact_in, desk.seen, desk.base, desk.sums)
        else:
            see_contact(variant, own, other, desk.seen, desk.work)
            for unit in range(mind.contact_bias.shape[0]):
                desk.sums[unit] = mind.contact_bias[unit]
            add_rows(mind.contact_in, desk.seen, desk.sums)
        finish(mind.contact_out, mind.contact_out_bias, desk.sums, desk.active, desk.chances)
    rule_out(variant, own, other, race, desk.chances)


@kernel
def set_base(variant: int, mind: Mind, desk: Desk, own: Side, other: Side) -> None:
    """Take the position before a roll as the base its final positions are compared with."""
    for point in range(26):
        desk.base_own[point], desk.base_other[point] = own[point], other[point]
    see_contact(variant, own, other, desk.base, desk.work)
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
