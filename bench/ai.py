"""
Strength of the computer player: every line of the table in docs/computer.md, from the shipped nets.

Each line is a match in the arena: so many pairs of games with the same dice, sides swapped, the
result with its standard error and what was wanted. Then what the easy levels lose a turn, judged
by the strongest net, and how long a turn takes. gnubg-nn is for this command only; `make bench-ai`
installs it.

    python -m bench.ai [--scale 0.1] [--only short] [--jobs 2] [--seed 1]
    python -m bench.ai --match long hard0 spreading --pairs 100 [--luck]
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from bench.ai_turns import losses_of, milliseconds_of
from bench.arena import Arena, Score
from bench.players import player
from engine import Variant
from engine.ai.evaluator import shipped
from engine.ai.levels import Level
from engine.ai.weights import WeightsError

SHORT, LONG = Variant.SHORT, Variant.LONG
BLOCK_PAIRS = 25
"""Pairs played side by side in one process."""
LEAST_PAIRS = 20
TURN_GAMES = 40
"""Games of which every turn is judged, and of which every turn is timed at easy and medium."""
TIMED_GAMES = 10
"""Games of which every turn of hard is timed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing a match is to show."""

    least: float
    most: float = float("inf")
    is_share: bool = False
    """Of the share of games won, not of the points a game."""
    errors: float = 0
    """So many standard errors above `least`."""

    def shown(self, score: Score) -> tuple[str, bool]:
        """Return the line's text, and whether it came true."""
        mean, error = score.share_won() if self.is_share else score.points_a_game()
        holds = self.least + self.errors * error <= mean <= self.most
        if self.is_share:
            found = f"{100 * mean:6.2f} % won ± {100 * error:.2f}"
            limits = [f"{100 * limit:g} %" for limit in (self.least, self.most)]
        else:
            found = f"{mean:+6.3f} a game ± {error:.3f}"
            limits = [f"{limit:+g}" for limit in (self.least, self.most)]
        text = f"≥ {limits[0]}" + (f", ≤ {limits[1]}" if self.most != float("inf") else "")
        if self.errors:
            text += f" by {self.errors:g} errors"
        return f"{found:<28}wanted {text:<24}", holds


@dataclass(frozen=True, slots=True)
class Line:
    """A match and what it is to show."""

    variant: Variant
    players: tuple[str, str]
    pairs: int
    wanted: list[Wanted] = field(default_factory=list)
    luck: bool = False
    """Whether luck is taken out, judged by the strongest net."""

    @property
    def name(self) -> str:
        """The line's first column."""
        return f"{self.variant.value:<6}{self.players[0]:<7} – {self.players[1]:<10}"


LINES = (
    Line(SHORT, ("easy", "random"), 250, [Wanted(0.95, is_share=True)]),
    # Easy wins 25 to 35 % of them.
    Line(SHORT, ("medium", "easy"), 600, [Wanted(0.65, 0.75, is_share=True), Wanted(0.4)]),
    Line(SHORT, ("medium", "gnubg"), 250, [Wanted(-0.7)], luck=True),
    Line(SHORT, ("hard0", "gnubg"), 500, [Wanted(-0.1)], luck=True),
    Line(SHORT, ("hard0", "pubeval"), 2500, [Wanted(0.55)]),
    Line(SHORT, ("hard", "gnubg"), 250, [Wanted(-0.04)], luck=True),
    Line(SHORT, ("hard", "medium"), 100, [Wanted(0.4)], luck=True),
    Line(LONG, ("easy", "random"), 250, [Wanted(0.9, is_share=True)]),
    Line(LONG, ("medium", "easy"), 300, [Wanted(0.5)]),
    Line(LONG, ("medium", "spreading"), 400, [Wanted(0.5)]),
    Line(LONG, ("hard0", "spreading"), 750, [Wanted(1.2)]),
    Line(LONG, ("hard0", "random"), 500, [Wanted(0.995, is_share=True), Wanted(1.95)]),
    Line(LONG, ("hard", "hard0"), 500, [Wanted(0, errors=2)], luck=True),
    Line(LONG, ("hard", "medium"), 100, [Wanted(0.5)], luck=True),
)
"""The table of strength."""


class Block(NamedTuple):
    """A part of a match, for one process."""

    variant: Variant
    players: tuple[str, str]
    luck: bool
    pairs: range
    seed: int


def play_block(block: Block) -> Score:
    """Return the score of a block; its players' chance is its own."""
    one, two = (
        player(name, block.variant, random.Random(f"{block.seed}/{block.pairs}/{seat}"))
        for seat, name in enumerate(block.players)
    )
    return arena(block.variant, luck=block.luck).play((one, two), block.pairs, seed=block.seed)


@cache
def arena(variant: Variant, *, luck: bool) -> Arena:
    """Return the arena of this process."""
    return Arena(variant, judge=shipped()[variant] if luck else None)


def play(line: Line, pairs: int, seed: int, pool: ProcessPoolExecutor) -> Score:
    """Return the score of a whole match; it does not depend on the number of processes."""
    blocks = [
        Block(
            line.variant,
            line.players,
            line.luck,
            range(begin, min(begin + BLOCK_PAIRS, pairs)),
            seed,
        )
        for begin in range(0, pairs, BLOCK_PAIRS)
    ]
    total = Score()
    for score in pool.map(play_block, blocks):
        total.add(score)
    return total


def shown_lines(
    lines: Sequence[Line], scale: float, seed: int, pool: ProcessPoolExecutor
) -> Iterator[bool]:
    """Print each line when it is done; yield whether what was wanted came true."""
    for line in lines:
        pairs = max(LEAST_PAIRS, round(line.pairs * scale))
        begun = time.monotonic()
        score = play(line, pairs, seed, pool)
        took = f"{2 * pairs} games{', luck out' if line.luck else ''}, "
        took += f"{time.monotonic() - begun:.0f} s"
        for wanted in line.wanted:
            text, holds = wanted.shown(score)
            print(f"{line.name}{text}{'yes' if holds else 'NO ':<4}({took})", flush=True)
            yield holds
        if not line.wanted:
            found, error = score.points_a_game()
            share, share_error = score.share_won()
            print(
                f"{line.name}{found:+.3f} a game ± {error:.3f}   "
                f"{100 * share:.2f} % won ± {100 * share_error:.2f}   ({took})"
            )


def shown_turns(variant: Variant, scale: float, seed: int) -> Iterator[bool]:
    """Print what a turn of each level loses and how long it takes."""
    games = max(4, round(TURN_GAMES * scale))
    for level in (Level.EASY, Level.MEDIUM):
        losses = losses_of(variant, level, games, seed)
        mean, large = losses.mean(), (losses > 0.3).mean()
        holds = level is not Level.EASY or (0.03 <= mean <= 0.08 and large < 0.02)
        wanted = "wanted 0.03 to 0.08, < 2 %" if level is Level.EASY else ""
        print(
            f"{variant.value:<6}{level.value:<7} loses {mean:.4f} a turn, more than 0.3 in "
            f"{100 * large:.2f} %   {wanted:<27}{'yes' if holds else 'NO'} ({len(losses)} turns)",
            flush=True,
        )
        yield holds
    for level, most, often in (
        (Level.EASY, (5, None), games),
        (Level.MEDIUM, (5, None), games),
        (Level.HARD, (40, 200), max(2, round(TIMED_GAMES * scale))),
    ):
        taken = milliseconds_of(variant, level, often, seed)
        median, rare, longest = taken
        holds = median <= most[0] and (most[1] is None or rare <= most[1])
        wanted = f"wanted {most[0]}" + (f" and {most[1]}" if most[1] else "")
        print(
            f"{variant.value:<6}{level.value:<7} takes {median:.1f} ms, {rare:.1f} at the 95th "
            f"percentile, {longest:.1f} at most   {wanted:<18}{'yes' if holds else 'NO'}",
            flush=True,
        )
        yield holds


def main() -> int:
    """Print the table; return 1 where a line did not come true."""
    parser = argparse.ArgumentParser(description="How strong the computer player is.")
    parser.add_argument("--scale", type=float, default=1.0, help="of the numbers of games")
    parser.add_argument("--only", default="", help="lines whose name has this text, or turns")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--match", nargs=3, metavar=("GAME", "ONE", "TWO"), help="one match alone")
    parser.add_argument("--pairs", type=int, default=100, help="of that match")
    parser.add_argument("--luck", action="store_true", help="take luck out of that match")
    options = parser.parse_args()
    # Processes begun from now on have one thread each: small matrices gain nothing by more.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    try:
        shipped()
    except WeightsError as error:
        print(error, file=sys.stderr)
        return 2
    lines: Sequence[Line] = [line for line in LINES if options.only in line.name]
    scale, turns = options.scale, [v for v in Variant if options.only in f"{v.value} turns"]
    if options.match:
        game, one, two = options.match
        lines = [Line(Variant(game), (one, two), options.pairs, luck=options.luck)]
        scale, turns = 1.0, []
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        held = list(shown_lines(lines, scale, options.seed, pool))
    for variant in turns:
        held += shown_turns(variant, scale, options.seed)
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
