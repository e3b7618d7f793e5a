"""
Agreement: our turns of short nardy beside those of GNU Backgammon's generator.

Takes positions from random games and from checkers scattered at random, and compares the final
positions of all 21 rolls. Prints the first differences and exits with 1 when there are any.
One is known and counted apart: bearing off the last checker completes our turn at any length
(docs/rules/short.md §4), theirs plays the other die first where a blot can be hit on the way.

gnubg-nn is for this command only; `make compare` installs and runs it.

    python -m bench.short_agreement [--positions 20000] [--seed 1]
"""

import argparse
import importlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any

from engine import (
    BAR,
    CHECKERS,
    ROLLS,
    RULES,
    Color,
    Position,
    PositionText,
    Roll,
    Side,
    Variant,
    distinct_finals,
    position_id,
    position_text,
)
from engine.packed import pack, unpack

RULE_BOOK = RULES[Variant.SHORT]
MOST_SHOWN = 5
"""Differences that are printed."""
EVERY_SCATTERED = 4
"""One position in so many is no position of a game."""


def of_games(chance: random.Random) -> Iterator[Position]:
    """Yield every position of random games; the mover is White."""
    while True:
        position = RULE_BOOK.start()
        while position.black[0] < CHECKERS:
            yield position
            own, opponent = pack(position.white), pack(position.black)
            roll = Roll.of(chance.randint(1, 6), chance.randint(1, 6))
            finals = distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=False)
            mine, theirs = chance.choice(sorted(finals))
            position = Position(unpack(theirs), unpack(mine))


def scattered(chance: random.Random) -> Iterator[Position]:
    """Yield checkers thrown on the board: bars, blots and homes that games seldom have."""
    while True:
        places = chance.choice([range(1, 26), range(1, 25), range(8), range(12, 26)])
        mine, theirs = [0] * 26, [0] * 26
        few = chance.sample(places, chance.randint(2, min(len(places), 12)))
        for _ in range(CHECKERS):
            mine[chance.choice(few)] += 1
        free = [point for point in range(26) if point in (0, BAR) or not mine[BAR - point]]
        few = chance.sample(free, chance.randint(2, min(len(free), 12)))
        for _ in range(CHECKERS):
            theirs[chance.choice(few)] += 1
        if CHECKERS not in (mine[0], theirs[0]):
            yield Position(tuple(mine), tuple(theirs))


def mixed(chance: random.Random) -> Iterator[Position]:
    """Yield both kinds."""
    games, thrown = of_games(chance), scattered(chance)
    while True:
        yield from islice(games, EVERY_SCATTERED - 1)
        yield next(thrown)


def board(mine: Side, theirs: Side) -> list[list[int]]:
    """Return both sides as gnubg-nn takes them: the side to act comes second."""
    return [list(theirs[1:]), list(mine[1:])]


class Verdict(Enum):
    """What a roll came to."""

    SAME = "same"
    EARLY = "early"
    """Ours are theirs and some that bear off the last checker with fewer dice."""
    DIFFERENT = "different"


def judged(outside: Any, position: Position, roll: Roll) -> Verdict:
    """Compare the final positions of a roll."""
    own, opponent = pack(position.white), pack(position.black)
    finals = distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=False)
    ours = {
        outside.key_of_board(board(unpack(mine), unpack(theirs))): unpack(mine)[0]
        for mine, theirs in finals
    }
    theirs = set(outside.moves(board(position.white, position.black), roll.high, roll.low))
    # It lists nothing where nothing can be played.
    theirs = theirs or {outside.key_of_board(board(position.white, position.black))}
    if len(ours) != len(finals) or not theirs <= set(ours):
        return Verdict.DIFFERENT
    if set(ours) == theirs:
        return Verdict.SAME
    has_ended = all(off == CHECKERS for key, off in ours.items() if key not in theirs)
    return Verdict.EARLY if has_ended else Verdict.DIFFERENT


def main() -> int:
    """Compare and print; return 1 when there is a difference."""
    parser = argparse.ArgumentParser(description="Our turns beside GNU Backgammon's.")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        outside = importlib.import_module("gnubg_nn")
    except ImportError:
        print("gnubg-nn is not here: make compare installs it", file=sys.stderr)
        return 2

    begun = time.monotonic()
    verdicts: Counter[Verdict] = Counter()
    for position in islice(mixed(random.Random(options.seed)), options.positions):
        identifier = outside.position_id(board(position.white, position.black))
        assert identifier == position_id(position, Color.WHITE), "the two write one ID"
        for roll, _ in ROLLS:
            verdict = judged(outside, position, roll)
            verdicts[verdict] += 1
            if verdict is Verdict.DIFFERENT and verdicts[verdict] <= MOST_SHOWN:
                print(position_text(PositionText(Variant.SHORT, position, roll=roll)))
    print(
        f"{options.positions} positions, {verdicts.total()} rolls, "
        f"{verdicts[Verdict.DIFFERENT]} differences, {verdicts[Verdict.EARLY]} early ends, "
        f"{time.monotonic() - begun:.0f} s"
    )
    return 1 if verdicts[Verdict.DIFFERENT] else 0


if __name__ == "__main__":
    sys.exit(main())
