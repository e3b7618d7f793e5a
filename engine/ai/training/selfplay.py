"""
Self-play: whole games of a net against itself, and what it learns from each, compiled.

Knows the order of play, random beginnings and the targets: what came of a position later in the
game, or that with the luck of the dice taken out.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.training.boards import Finals, Side
from engine.ai.training.kernel import LONG, SHORT, Lots, draw, kernel, throw
from engine.ai.training.learning import learn
from engine.ai.training.mind import MOST_OUTPUTS, Desk, Mind
from engine.ai.training.moves import find_finals
from engine.ai.training.sight import Floats, is_race
from engine.ai.training.thinking import equity, flip, set_base, value

MOST_PLIES = 2048
"""A game that lasts longer is given up and teaches nothing."""


class Story(NamedTuple):
    """Room for the positions of one game, each seen by who has just moved."""

    own: NDArray[np.int8]
    """Shape (m, 26)."""
    other: NDArray[np.int8]
    values: Floats
    """Shape (m, 7): the chances when it was chosen."""
    means: Floats
    """Shape (m, 7): the mean over the rolls that may follow."""


class Memory(NamedTuple):
    """The latest lessons, to be learned again."""

    own: NDArray[np.int8]
    """Shape (k, 26)."""
    other: NDArray[np.int8]
    targets: Floats
    """Shape (k, 7)."""
    tally: NDArray[np.int64]
    """Shape (1,): how many lessons were ever put in."""


def make_story() -> Story:
    """Return room for a game."""
    rows = [np.zeros((MOST_PLIES, 26), dtype=np.int8) for _ in range(2)]
    floats = [np.zeros((MOST_PLIES, MOST_OUTPUTS), dtype=np.float32) for _ in range(2)]
    return Story(rows[0], rows[1], floats[0], floats[1])


def make_memory(size: int) -> Memory:
    """Return room for so many lessons."""
    rows = [np.zeros((size, 26), dtype=np.int8) for _ in range(2)]
    targets = np.zeros((size, MOST_OUTPUTS), dtype=np.float32)
    return Memory(rows[0], rows[1], targets, np.zeros(1, dtype=np.int64))


@kernel
def set_start(variant: int, side: Side) -> None:
    """Put one side's checkers where the game begins."""
    for point in range(26):
        side[point] = 0
    if variant == LONG:
        side[24] = 15
    else:
        side[24], side[13], side[8], side[6] = 2, 5, 3, 5


@kernel
def choose(
    variant: int,
    mind: Mind,
    desk: Desk,
    finals: Finals,
    own: Side,
    other: Side,
    high: int,
    low: int,
    first_turn: bool,
) -> int:
    """Return the best position after a roll; its chances are in `desk.best`."""
    count = find_finals(variant, own, other, high, low, first_turn, finals)
    if not is_race(variant, own, other):
        set_base(variant, mind, desk, own, other)
    best, most = 0, -np.inf
    for index in range(count):
        value(variant, mind, desk, finals.own[index], finals.other[index], True)
        points = equity(variant, desk.chances)
        if points > most:
            best, most = index, points
            for output in range(MOST_OUTPUTS):
                desk.best[output] = desk.chances[output]
    return best


@kernel
def mean_value(
    variant: int,
    mind: Mind,
    desk: Desk,
    finals: Finals,
    own: Side,
    other: Side,
    first_turn: bool,
    mean: Floats,
) -> None:
    """Write the mean over all rolls of *other* of his best reply, seen by *own*."""
    total = np.zeros(MOST_OUTPUTS, dtype=np.float64)
    for high in range(1, 7):
        for low in range(1, high + 1):
            choose(variant, mind, desk, finals, other, own, high, low, first_turn)
            weight = 1 if high == low else 2
            for output in range(MOST_OUTPUTS):
                total[output] += weight * desk.best[output]
    for output in range(MOST_OUTPUTS):
        desk.best[output] = total[output] / 36
    flip(variant, desk.best, mean)


@kernel
def play(
    variant: int,
    mind: Mind,
    desk: Desk,
    finals: Finals,
    story: Story,
    lots: Lots,
    wild: int,
    averaged: bool,
) -> int:
    """
    Play one game and write its positions; return how many, 0 when it was given up.

    The first *wild* plies are drawn by lot and are not in the story. Where *averaged* the means are
    written too.
    """
    own, other = np.zeros(26, dtype=np.int8), np.zeros(26, dtype=np.int8)
    set_start(variant, own)
    set_start(variant, other)
    length = 0
    for ply in range(MOST_PLIES):
        high, low = throw(lots, ply == 0)
        if ply < wild:
            index = draw(lots, find_finals(variant, own, other, high, low, ply < 2, finals))
        else:
            index = choose(variant, mind, desk, finals, own, other, high, low, ply < 2)
        for point in range(26):
            mine, theirs = finals.own[index, point], finals.other[index, point]
            own[point], other[point] = theirs, mine
            story.own[length, point], story.other[length, point] = mine, theirs
        over = other[0] == 15
        if ply >= wild - 1:
            if ply < wild:
                value(variant, mind, desk, other, own, False)
                for output in range(MOST_OUTPUTS):
                    desk.best[output] = desk.chances[output]
            for output in range(MOST_OUTPUTS):
                story.values[length, output] = desk.best[output]
            if averaged and not over:
                mean_value(variant, mind, desk, finals, other, own, ply < 1, story.means[length])
            length += 1
        if over:
            return length
    return 0


@kernel
def targets_of(
    variant: int, story: Story, length: int, trace: float, averaged: bool, targets: Floats
) -> None:
    """
    Write what each position of a game should have been thought of, from the end backwards.

    Plain: the value of the next position, mixed by *trace* with its own target. Averaged: the mean
    over the rolls, and *trace* of what the next position turned out to be worth beyond its value;
    so the luck of the dice is left out.
    """
    outputs = 5 if variant == SHORT else 7
    later = np.zeros(MOST_OUTPUTS, dtype=np.float32)
    last = length - 1
    for output in range(MOST_OUTPUTS):
        targets[last, output] = story.values[last, output]
    for index in range(last - 1, -1, -1):
        for output in range(outputs):
            gain = np.float32(trace) * (
                targets[index + 1, output] - story.values[index + 1, output]
            )
            later[output] = gain if averaged else gain + story.values[index + 1, output]
        flip(variant, later, targets[index])
        if averaged:
            targets[index, 0] -= 1
            for output in range(outputs):
                sure = targets[index, output] + story.means[index, output]
                targets[index, output] = min(max(sure, np.float32(0)), np.float32(1))


@kernel
def practise(
    variant: int,
    mind: Mind,
    desk: Desk,
    finals: Finals,
    story: Story,
    memory: Memory,
    targets: Floats,
    lots: Lots,
    games: int,
    rate: float,
    trace: float,
    averaged: bool,
    again: int,
    wild: int,
    report: NDArray[np.float64],
) -> None:
    """
    Play *games* games and learn from each.

    Args:
        rate: The learning rate.

        trace: How much of what came later goes into a target, 0 to 1.

        again: How many remembered lessons are learned again for each new one.

        wild: One game in four begins with up to so many plies drawn by lot.

        report: Shape (3,): lessons, the sum of squared errors and plies are added.

    """
    size = memory.own.shape[0]
    for _ in range(games):
        begin = draw(lots, wild + 1) if wild and draw(lots, 4) == 0 else 0
        length = play(variant, mind, desk, finals, story, lots, begin, averaged)
        targets_of(variant, story, length, trace, averaged, targets)
        report[2] += length
        for index in range(length - 2, -1, -1):
            report[0] += 1
            report[1] += learn(
                variant, mind, desk, story.own[index], story.other[index], targets[index], rate
            )
            slot = memory.tally[0] % size
            memory.tally[0] += 1
            for point in range(26):
                memory.own[slot, point] = story.own[index, point]
                memory.other[slot, point] = story.other[index, point]
            for output in range(MOST_OUTPUTS):
                memory.targets[slot, output] = targets[index, output]
            for _ in range(again):
                slot = draw(lots, min(memory.tally[0], size))
                learn(
                    variant,
                    mind,
                    desk,
                    memory.own[slot],
                    memory.other[slot],
                    memory.targets[slot],
                    rate,
                )
