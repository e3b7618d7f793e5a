"""
Bench: how fast the turns of long nardy are found, one core, plain Python.

Plays random games, then times on the same positions: the distinct final positions of a roll, as
the computer player asks for them, and the public `legal_turns`. With the file of another generator
(`--sketch`, a module with `pack` and `finals(own, opponent, roll, first_turn)`) it prints ratios
from the same run; without it the absolute figures.

    python -m bench.turns [--games 40] [--rounds 5] [--sketch PATH]
"""

import argparse
import importlib.util
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeVar

from engine import RULES, Color, Position, Roll, Side, Variant, distinct_finals, legal_turns
from engine.packed import pack, unpack

DEFAULT_SKETCH = Path(__file__).resolve().parents[2] / "shared" / "spikes" / "long_turns.py"
RULE_BOOK = RULES[Variant.LONG]
SLICE = 200
Run = Callable[[], int]
T = TypeVar("T")


class Case(NamedTuple):
    """One roll of a random game."""

    position: Position
    """The mover is White."""
    roll: Roll
    first_turn: bool


def random_cases(games: int, seed: int) -> list[Case]:
    """Return every roll of some games of two players who choose at random."""
    chance = random.Random(seed)
    cases: list[Case] = []
    for _ in range(games):
        position = RULE_BOOK.start()
        turn = 0
        while position.black[0] != 15:
            roll = Roll.of(chance.randint(1, 6), chance.randint(1, 6))
            if turn or not roll.is_double:
                cases.append(Case(position, roll, first_turn=turn < 2))
                own, opponent = pack(position.white), pack(position.black)
                finals = distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=turn < 2)
                mine, theirs = chance.choice(sorted(finals))
                position = Position(unpack(theirs), unpack(mine))
                turn += 1
    return cases


def load(path: Path) -> ModuleType:
    """Return the module of another generator."""
    spec = importlib.util.spec_from_file_location("sketch", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def finals_run(cases: list[Case]) -> list[Run]:
    """Return the runs over the engine's final positions, one a slice of the cases."""

    def run(asked: list[tuple[int, int, Roll, bool]]) -> int:
        return sum(
            len(distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=first_turn))
            for own, opponent, roll, first_turn in asked
        )

    packed = [
        (pack(position.white), pack(position.black), roll, first_turn)
        for position, roll, first_turn in cases
    ]
    return [partial(run, asked) for asked in sliced(packed)]


def turns_run(cases: list[Case]) -> list[Run]:
    """Return the same over the public turns."""

    def run(asked: list[Case]) -> int:
        return sum(
            len(legal_turns(RULE_BOOK, position, Color.WHITE, roll, first_turn=first_turn))
            for position, roll, first_turn in asked
        )

    return [partial(run, asked) for asked in sliced(cases)]


def sketch_run(cases: list[Case], sketch: ModuleType) -> list[Run]:
    """Return the same over the other generator's final positions."""

    def packed(side: Side) -> int:
        points = {point: side[point] for point in range(1, 25) if side[point]}
        return int(sketch.pack(points, side[0]))

    def run(asked: list[tuple[int, int, tuple[int, int], bool]]) -> int:
        return sum(len(sketch.finals(*question)) for question in asked)

    questions = [
        (packed(position.white), packed(position.black), (roll.high, roll.low), first_turn)
        for position, roll, first_turn in cases
    ]
    return [partial(run, asked) for asked in sliced(questions)]


def sliced(cases: list[T]) -> list[list[T]]:
    """Return the cases in slices; the runs take turns, so that each meets the same weather."""
    return [cases[begin : begin + SLICE] for begin in range(0, len(cases), SLICE)]


def main() -> None:
    """Time the runs slice by slice, several rounds, and print medians and ratios."""
    parser = argparse.ArgumentParser(description="How fast the turns of long nardy are found.")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sketch", type=Path, default=DEFAULT_SKETCH)
    options = parser.parse_args()

    cases = random_cases(options.games, options.seed)
    runs = {"distinct finals": finals_run(cases), "legal turns": turns_run(cases)}
    if options.sketch.exists():
        runs["sketch"] = sketch_run(cases, load(options.sketch))
    counts = {name: sum(run() for run in slices) for name, slices in runs.items()}
    assert len(set(counts.values())) == 1, f"the generators do not agree: {counts}"

    rounds: list[dict[str, float]] = []
    for _ in range(options.rounds):
        seconds = dict.fromkeys(runs, 0.0)
        for index in range(len(runs["legal turns"])):
            for name, slices in runs.items():
                begun = time.process_time()
                slices[index]()
                seconds[name] += time.process_time() - begun
        rounds.append(seconds)

    print(f"{len(cases)} rolls of {options.games} random games, {counts['legal turns']} positions")
    for name in runs:
        rate = len(cases) / statistics.median(seconds[name] for seconds in rounds)
        line = f"{name:<16}{rate:>9,.0f} rolls a second"
        if "sketch" in runs:
            ratio = statistics.median(seconds["sketch"] / seconds[name] for seconds in rounds)
            line += f"   {ratio:.2f} x the sketch"
        print(line)


if __name__ == "__main__":
    main()
