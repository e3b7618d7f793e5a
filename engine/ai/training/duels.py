"""
Duels: a net against fixed opponents, compiled; what the curves of a training show.

Knows random play, running and spreading, pairs of games with the same dice and sides swapped.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.boards import Finals, make_finals
from engine.ai.training.kernel import Lots, draw, kernel, lots_of, throw
from engine.ai.training.mind import Desk, Mind, make_desk
from engine.ai.training.moves import find_finals
from engine.ai.training.selfplay import MOST_PLIES, choose, set_start
from engine.ai.training.thinking import equity, result_of

NET = 0
RANDOM = 1
RUNNING = 2
"""Takes the position in which its rearmost checkers stand best: the smallest sum of squares."""
SPREADING = 3
"""Takes the largest 10·off − 0.8·n(24) + 0.6·points held − 0.002·Σ n(p)·p²."""


class Score(NamedTuple):
    """What a duel came to, for the first player."""

    points: float
    """A game, mars and koks counted."""
    error: float
    """The standard error of that, over pairs."""
    wins: float
    """The share of games won."""
    games: int


def duel(variant: int, first: Mind, second: Mind, kind: int, *, pairs: int, seed: int) -> Score:
    """Return how *first* does against *second*, or against a fixed opponent of that *kind*."""
    scores = np.zeros((pairs, 2))
    _duel(
        variant,
        (first, second),
        (make_desk(first), make_desk(second)),
        make_finals(),
        kind,
        lots_of(seed),
        scores,
    )
    means = scores.mean(axis=1)
    error = means.std(ddof=1) / math.sqrt(pairs) if pairs > 1 else math.inf
    return Score(float(means.mean()), float(error), float((scores > 0).mean()), 2 * pairs)


@kernel
def _duel(
    variant: int,
    minds: tuple[Mind, Mind],
    desks: tuple[Desk, Desk],
    finals: Finals,
    kind: int,
    lots: Lots,
    scores: NDArray[np.float64],
) -> None:
    dice = np.zeros(1, dtype=np.uint64)
    chance = np.zeros(1, dtype=np.uint64)
    for pair in range(scores.shape[0]):
        draw(lots, 6)
        for swapped in range(2):
            dice[0] = lots[0]
            chance[0] = lots[0] ^ np.uint64(0x5DEECE66D) ^ np.uint64(swapped)
            scores[pair, swapped] = _game(
                variant, minds, desks, finals, kind, swapped, dice, chance
            )


@kernel
def _game(
    variant: int,
    minds: tuple[Mind, Mind],
    desks: tuple[Desk, Desk],
    finals: Finals,
    kind: int,
    starter: int,
    dice: Lots,
    chance: Lots,
) -> float:
    """Play one game; return the points of the first player."""
    own, other = np.zeros(26, dtype=np.int8), np.zeros(26, dtype=np.int8)
    set_start(variant, own)
    set_start(variant, other)
    for ply in range(MOST_PLIES):
        high, low = throw(dice, ply == 0)
        player = (ply + starter) % 2
        if player == 0:
            index = choose(variant, minds[0], desks[0], finals, own, other, high, low, ply < 2)
        elif kind == NET:
            index = choose(variant, minds[1], desks[1], finals, own, other, high, low, ply < 2)
        else:
            count = find_finals(variant, own, other, high, low, ply < 2, finals)
            index = _simple(finals, count, kind, chance)
        for point in range(26):
            mine, theirs = finals.own[index, point], finals.other[index, point]
            own[point], other[point] = theirs, mine
        if other[0] == 15:
            chances = desks[0].chances
            result_of(variant, other, own, chances, True)
            points = equity(variant, chances)
            return points if player == 0 else -points
    return 0.0


@kernel
def _simple(finals: Finals, count: int, kind: int, chance: Lots) -> int:
    """Return the choice of a fixed opponent; the first of equal ones."""
    if kind == RANDOM:
        return draw(chance, count)
    best, most = 0, -np.inf
    for index in range(count):
        own = finals.own[index]
        worth = 10.0 * own[0] - 0.8 * own[24] if kind == SPREADING else 0.0
        for point in range(1, 26):
            squares = own[point] * np.float64(point * point)
            if kind == SPREADING:
                worth -= 0.002 * squares
                if own[point]:
                    worth += 0.6
            else:
                worth -= squares
        if worth > most:
            best, most = index, worth
    return best
