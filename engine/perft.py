"""
Perft: how many ways and positions there are some turns into a game.

Knows how they are counted. Any program that knows the rules gets the same numbers.
Source: docs/formats.md §4.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.dice import ROLLS
from engine.packed import Row, pack
from engine.position import Color
from engine.rules import Rules
from engine.turns import distinct_finals


class PerftRow(NamedTuple):
    """The counts after some turns."""

    turns: int
    """Turns played by both sides."""
    paths: int
    """Sum over rolls and distinct final positions; a pass is one path."""
    positions: int
    """Distinct positions, as the side to play next sees them."""


def perft(rules: Rules, turns: int, *, all_openings: bool = False) -> Iterator[PerftRow]:
    """
    Yield the counts after each of the first *turns* turns.

    Args:
        rules: The rule book.

        turns: How many turns to play.

        all_openings: Whether the first roll may be a double, as with the classic opening.

    """
    start = rules.start()
    level: Counter[tuple[Row, Row]] = Counter(
        {(pack(start.side(Color.WHITE)), pack(start.side(Color.BLACK))): 1}
    )
    for played in range(turns):
        after: Counter[tuple[Row, Row]] = Counter()
        for (own, opponent), ways in level.items():
            for roll, _ in ROLLS:
                if played == 0 and roll.is_double and not all_openings:
                    continue
                for mine, theirs in distinct_finals(
                    rules, own, opponent, roll, first_turn=played < 2
                ):
                    after[theirs, mine] += ways
        level = after
        yield PerftRow(played + 1, level.total(), len(level))
