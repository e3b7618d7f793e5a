"""
Bear-off: how many turns a side needs that has all its checkers home, and who is first.

Knows every way up to 15 checkers can stand on the six points of home. A side plays so that it
needs the fewest turns on average, whatever the other one does: the game has no more contact, and
that is all but the best play. Both games bear off alike. The table is worked out when it is first
asked for, in about a second, and kept.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.chances import Floats, Sides
from engine.dice import ROLLS
from engine.position import BAR, CHECKERS, HOME, OFF

MAX_TURNS = 24
"""More than anybody needs: 15 checkers on the sixth point take eleven on average."""
_POINTS = len(HOME)
_DICE = range(6)
"""A die less one."""
_CHOOSE = np.array(
    [
        [
            int(np.prod([(n - i) / (i + 1) for i in range(k)]) + 0.5) if n >= k else 0
            for k in range(7)
        ]
        for n in range(CHECKERS + _POINTS + 1)
    ],
    dtype=np.int64,
)
"""Binomial coefficients, shape (22, 7)."""

Indices = NDArray[np.int64]
Turns = NDArray[np.float64]


class Table(NamedTuple):
    """The whole table; a position's place in it is its rank (`rank`)."""

    turns: Floats
    """Shape (54264, MAX_TURNS): the chance to be done in exactly that many turns."""
    mean: Turns
    """Shape (54264,): the turns on average."""


def is_bearoff(own: Sides, other: Sides) -> NDArray[np.bool_]:
    """
    Return where the table has the answer, shape (n,).

    Both sides are home, and a mars is out of the question: the loser has a checker off, or the
    winner cannot be done before it has.
    """
    outside = own[:, HOME.stop : BAR + 1].any(axis=1) | other[:, HOME.stop : BAR + 1].any(axis=1)
    # Nine checkers need three turns; not to bear off one in two takes 2-1 or 1-1 both times.
    own_safe = (own[:, OFF] > 0) | (other[:, OFF] <= CHECKERS - 9)
    other_safe = (other[:, OFF] > 0) | (own[:, OFF] <= CHECKERS - 9)
    answered: NDArray[np.bool_] = ~outside & own_safe & other_safe
    return answered


def win_chances(own: Sides, other: Sides, *, grace: int | None = None) -> Floats:
    """
    Return the chance of *own*, who rolls second, shape (n,).

    Args:
        grace: None in the usual game, where whoever is done first has won. With equal turns how
            many turns *other* may be done later than *own* for a draw, which is half a win: 1
            where *own* began the game, 0 where *other* did.

    """
    table = tables()
    mine, theirs = table.turns[rank(own)], table.turns[rank(other)]
    late = np.cumsum(theirs[:, ::-1], axis=1)[:, ::-1]
    # later[:, n]: the chance that the other one needs more than n turns.
    later = np.pad(late, ((0, 0), (0, 2)))[:, 1:]
    if grace is None:
        won = (mine * later[:, :MAX_TURNS]).sum(axis=1)
    else:
        same = np.pad(theirs, ((0, 0), (0, 1)))[:, grace : grace + MAX_TURNS]
        won = (mine * (later[:, grace : grace + MAX_TURNS] + same / 2)).sum(axis=1)
    # Sums of rounded chances may come to a hair more than one.
    chances: Floats = np.minimum(won, np.float32(1))
    return chances


def mean_turns(side: Sides) -> Turns:
    """Return the turns the sides need on average, shape (n,)."""
    mean: Turns = tables().mean[rank(side)]
    return mean


def rank(side: Sides) -> Indices:
    """Return the place of each side in the table; 0 has no checker left."""
    return _rank(side[:, HOME.start : HOME.stop].astype(np.int64))


def _rank(counts: Indices) -> Indices:
    """Return the rank of the counts on points 1 to 6 among all with at most 15 checkers."""
    sums = np.cumsum(counts, axis=1)
    places: Indices = sum(
        (_CHOOSE[sums[:, point] + point, point + 1] for point in range(_POINTS)),
        start=np.zeros(len(counts), dtype=np.int64),
    )
    return places


@cache
def tables() -> Table:
    """Return the table."""
    bars = np.array(list(combinations(range(CHECKERS + _POINTS), _POINTS)), dtype=np.int64)
    counts = np.diff(bars, axis=1, prepend=-1) - 1
    counts = counts[np.argsort(_rank(counts))]
    return _filled(counts, _steps(counts))


def _steps(counts: Indices) -> Indices:
    """Return where a step with each die from each point leads, shape (6, 6, n); n where none."""
    nowhere = len(counts)
    steps = np.full((6, _POINTS, nowhere), nowhere, dtype=np.int64)
    for die in _DICE:
        for point in range(_POINTS):
            legal = counts[:, point] > 0
            if point < die:
                legal &= ~counts[:, point + 1 :].any(axis=1)
            after = counts[legal]
            after[:, point] -= 1
            if point > die:
                after[:, point - die - 1] += 1
            steps[die, point, legal] = _rank(after)
    return steps


def _filled(counts: Indices, steps: Indices) -> Table:
    """Return the table, worked out from few pips to many: every step leads to fewer."""
    size = len(counts)
    mean = np.zeros(size + 1)
    mean[size] = np.inf
    # best[k][die]: where k more steps with the same die lead when played well.
    best = np.full((5, 6, size + 1), size, dtype=np.int64)
    best[0] = np.arange(size + 1)
    best[:, :, 0] = 0
    turns = np.zeros((size + 1, MAX_TURNS), dtype=np.float32)
    turns[0, 0] = 1
    pips = counts @ np.arange(1, _POINTS + 1)
    for total in range(1, pips.max() + 1):
        here = np.flatnonzero(pips == total)
        for die in _DICE:
            for more in range(1, 5):
                best[more, die, here] = _better(mean, best[more - 1, die][steps[die][:, here]])
        for roll, weight in ROLLS:
            high, low = roll.high - 1, roll.low - 1
            if roll.is_double:
                after = best[4, high, here]
            else:
                orders = [best[1, low][steps[high][:, here]], best[1, high][steps[low][:, here]]]
                after = _better(mean, np.concatenate(orders))
            mean[here] += weight * mean[after] / 36
            turns[here, 1:] += np.float32(weight / 36) * turns[after, :-1]
        mean[here] += 1
    return Table(turns[:size], mean[:size])


def _better(mean: Turns, places: Indices) -> Indices:
    """Return of several places, shape (k, n), the one that needs the fewest turns, shape (n,)."""
    chosen: Indices = np.take_along_axis(places, mean[places].argmin(axis=0)[None], axis=0)[0]
    return chosen
