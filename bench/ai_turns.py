"""
Turns: what a level loses a turn, judged by the strongest net at sight, and how long it takes.

Knows games of a level against itself, by the rules, for points and without the cube.
"""

import random
import time
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bench.arena import Arena, Question
from bench.players import Net
from engine import (
    Color,
    Options,
    Played,
    Roll,
    Rolled,
    Variant,
    apply,
    start,
)
from engine.ai.chances import sides_of
from engine.ai.evaluator import Evaluator, shipped
from engine.ai.levels import STYLES, Level
from engine.ai.opponent import Opponent
from engine.ai.stakes import PointStakes, points_of, worth_of


class Judged:
    """A player whose turns are compared with the best ones."""

    def __init__(self, player: Net, judge: Evaluator) -> None:
        self._player = player
        self._judge = judge
        self._worth = worth_of(points_of(judge.variant, Options()), PointStakes(), 1)
        self.losses: list[float] = []
        """What each turn has cost, forced ones among them."""

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return what the player chooses, and note what it costs."""
        chosen = self._player.choose(questions)
        for asked, index in zip(questions, chosen, strict=True):
            equities = self._worth.of(self._judge.chances(*sides_of(asked.finals)))
            self.losses.append(float(equities.max() - equities[index]))
        return chosen


def losses_of(variant: Variant, level: Level, games: int, seed: int) -> NDArray[np.float64]:
    """Return what each turn of a level costs it in games against itself."""
    judge = shipped()[variant]
    player = Judged(Net(judge, STYLES[level, variant], random.Random(seed)), judge)
    Arena(variant).play((player, player), range(-(-games // 2)), seed=seed)
    return np.array(player.losses)


def milliseconds_of(
    variant: Variant, level: Level, games: int, seed: int
) -> tuple[float, float, float]:
    """Return the median, the 95th percentile and the longest of the time a turn takes."""
    computer = Opponent(shipped())
    computer.warm()
    chance = random.Random(seed)
    taken = [
        milliseconds
        for _ in range(games)
        for milliseconds in timed_turns(computer, variant, level, chance)
    ]
    return float(np.median(taken)), float(np.quantile(taken, 0.95)), max(taken)


def timed_turns(
    computer: Opponent, variant: Variant, level: Level, chance: random.Random
) -> Iterator[float]:
    """Yield the milliseconds of processor time of each turn of a game."""
    high, low = sorted(chance.sample(range(1, 7), 2), reverse=True)
    state = start(variant, Options(), first=Color.WHITE, roll=Roll(high, low))
    while state.result is None:
        if state.roll is None:
            roll = Roll.of(chance.randint(1, 6), chance.randint(1, 6))
            state = apply(state, Rolled(state.to_act, roll))
        begun = time.process_time()
        turn = computer.turn(state, level, None, chance.random())
        yield 1000 * (time.process_time() - begun)
        state = apply(state, Played(state.to_act, turn))
