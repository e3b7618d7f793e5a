"""
Bench: how fast the turns of short nardy are found, beside OpenSpiel's C++ backgammon.

Both answer the same rolls of the same random games, slice by slice: our distinct final positions
of a roll, OpenSpiel's `legal_actions` through its Python binding. OpenSpiel plays a double as two
turns of two dice; ours is all four, and the ratio is of the mean times of one call. Before that
the positions after every roll that is no double are compared. At last the worst rolls are timed
alone (`bench.worst`).

OpenSpiel is for this bench only; `make compare` installs and runs it.

    python -m bench.short_turns [--games 20] [--rounds 5]
"""

import argparse
import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from bench.worst import worst_calls
from engine import CHECKERS, RULES, Roll, Side, Variant, distinct_finals
from engine.packed import Row, pack, unpack

RULE_BOOK = RULES[Variant.SHORT]
LARGEST_RATIO = 2.5
"""Our mean time may be this many times OpenSpiel's."""
SLICE = 100
OPEN_SPIEL_BAR = 100
"""What OpenSpiel calls the bar."""
Question = tuple[Row, Row, Roll]
Run = Callable[[], int]


class Cases(NamedTuple):
    """What is asked of both."""

    questions: list[Question]
    """One a roll."""
    states: list[Any]
    """OpenSpiel's states, one a decision: two a double."""
    compared: int
    """Rolls after which the positions were the same."""


def side_of(state: Any, player: int) -> Side:
    """Return a side of an OpenSpiel state in its own numbering."""
    places = [state.board(player, place) for place in range(24)]
    points = places if player else places[::-1]
    bar = state.board(player, OPEN_SPIEL_BAR)
    return (CHECKERS - sum(points) - bar, *points, bar)


def positions_after(state: Any) -> set[tuple[Side, Side]]:
    """Return the mover's and the other side after each of OpenSpiel's actions."""
    player = state.current_player()
    children = (state.child(action) for action in state.legal_actions())
    return {(side_of(child, player), side_of(child, 1 - player)) for child in children}


def random_cases(spiel: Any, games: int, seed: int) -> Cases:
    """Return every roll of some games of two players who choose at random."""
    chance = random.Random(seed)
    cases = Cases([], [], 0)
    compared = 0
    for _ in range(games):
        state = spiel.load_game("backgammon").new_initial_state()
        is_new_roll = False
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                is_new_roll = True
                continue
            cases.states.append(state.clone())
            player = state.current_player()
            if is_new_roll:
                dice = (int(number) for number in state.observation_tensor(player)[-2:])
                roll = Roll.of(*dice)
                own, opponent = pack(side_of(state, player)), pack(side_of(state, 1 - player))
                cases.questions.append((own, opponent, roll))
                if not roll.is_double:
                    compare(state, own, opponent, roll)
                    compared += 1
            is_new_roll = False
            state.apply_action(chance.choice(state.legal_actions()))
    return cases._replace(compared=compared)


def compare(state: Any, own: Row, opponent: Row, roll: Roll) -> None:
    """Check that both leave the same positions."""
    finals = distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=False)
    ours = {(unpack(mine), unpack(theirs)) for mine, theirs in finals}
    theirs = positions_after(state)
    assert ours == theirs, f"no agreement on {roll} in {state}"


def our_run(questions: list[Question]) -> int:
    """Return how many final positions there are."""
    return sum(
        len(distinct_finals(RULE_BOOK, own, opponent, roll, first_turn=False))
        for own, opponent, roll in questions
    )


def their_run(states: list[Any]) -> int:
    """Return how many actions OpenSpiel finds."""
    return sum(len(state.legal_actions()) for state in states)


def cut(items: list[Any], run: Callable[[list[Any]], int], slices: int) -> list[Run]:
    """Return the runs over equal slices, so that the two can take turns and meet one weather."""
    edges = [len(items) * index // slices for index in range(slices + 1)]
    return [partial(run, items[begin:end]) for begin, end in pairwise(edges)]


def mean_times(cases: Cases, rounds: int) -> list[tuple[float, float]]:
    """Return our and OpenSpiel's mean time of a call in microseconds, one pair a round."""
    slices = max(len(cases.questions) // SLICE, 1)
    ours = cut(cases.questions, our_run, slices)
    theirs = cut(cases.states, their_run, slices)
    measured = []
    for _ in range(rounds):
        seconds = [0.0, 0.0]
        for pair in zip(ours, theirs, strict=True):
            for index, run in enumerate(pair):
                begun = time.process_time()
                run()
                seconds[index] += time.process_time() - begun
        measured.append(
            (1e6 * seconds[0] / len(cases.questions), 1e6 * seconds[1] / len(cases.states))
        )
    return measured


def main() -> int:
    """Print the comparison and the worst calls; return 1 when a bound is broken."""
    parser = argparse.ArgumentParser(description="How fast the turns of short nardy are found.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not here: make compare installs it", file=sys.stderr)
        return 2

    cases = random_cases(spiel, options.games, options.seed)
    print(
        f"{options.games} random games: {len(cases.questions)} rolls, "
        f"{len(cases.states)} OpenSpiel decisions, {cases.compared} compared, no difference"
    )
    measured = mean_times(cases, options.rounds)
    ours = statistics.median(pair[0] for pair in measured)
    theirs = statistics.median(pair[1] for pair in measured)
    ratio = statistics.median(pair[0] / pair[1] for pair in measured)
    print(f"distinct finals     {ours:>7.1f} us a call")
    print(f"OpenSpiel           {theirs:>7.1f} us a call")
    print(f"ratio               {ratio:>7.2f}   at most {LARGEST_RATIO}")
    return 0 if worst_calls() and ratio <= LARGEST_RATIO else 1


if __name__ == "__main__":
    sys.exit(main())
