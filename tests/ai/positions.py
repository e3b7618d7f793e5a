"""Positions for the tests of the computer player: of random games, and scattered at random."""

import random
from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engine import CHECKERS, RULES, Position, Roll, Variant, distinct_finals
from engine.packed import pack, unpack

Rows = NDArray[np.int8]


def rolled(chance: random.Random) -> Roll:
    return Roll.of(chance.randint(1, 6), chance.randint(1, 6))


def of_games(variant: Variant, seed: int) -> Iterator[tuple[Position, int]]:
    """Yield the positions of random games with their ply; the mover is White."""
    chance = random.Random(seed)
    rules = RULES[variant]
    while True:
        position, ply = rules.start(), 0
        while position.black[0] < CHECKERS:
            yield position, ply
            own, opponent = pack(position.white), pack(position.black)
            finals = distinct_finals(rules, own, opponent, rolled(chance), first_turn=ply < 2)
            mine, theirs = chance.choice(sorted(finals))
            position, ply = Position(unpack(theirs), unpack(mine)), ply + 1


def scattered(variant: Variant, seed: int) -> Iterator[tuple[Position, int]]:
    """Yield checkers thrown on the board: bars, homes and blocks that games seldom have."""
    chance = random.Random(seed)
    across = RULES[variant].across
    highest = 25 if variant is Variant.SHORT else 24
    while True:
        places = chance.choice([range(1, highest + 1), range(8), range(12, highest + 1)])
        mine, theirs = [0] * 26, [0] * 26
        few = chance.sample(places, chance.randint(2, min(len(places), 12)))
        for _ in range(CHECKERS):
            mine[chance.choice(few)] += 1
        free = [p for p in range(highest + 1) if p in (0, 25) or not mine[across(p)]]
        few = chance.sample(free, chance.randint(2, min(len(free), 12)))
        for _ in range(CHECKERS):
            theirs[chance.choice(few)] += 1
        if CHECKERS not in (mine[0], theirs[0]):
            yield Position(tuple(mine), tuple(theirs)), 20


def mixed(variant: Variant, seed: int, number: int) -> list[tuple[Position, int]]:
    """Return so many of either kind."""
    half = number // 2
    return [*islice(of_games(variant, seed), half), *islice(scattered(variant, seed), half)]


def rows_of(positions: list[tuple[Position, int]]) -> tuple[Rows, Rows]:
    """Return White's and Black's rows, shape (n, 26) each."""
    own = np.array([position.white for position, _ in positions], dtype=np.int8)
    other = np.array([position.black for position, _ in positions], dtype=np.int8)
    return own, other
