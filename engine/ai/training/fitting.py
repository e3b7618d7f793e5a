"""
Fitting: both nets brought as near to the remembered lessons as they come, in batches.

Knows Adam (Kingma and Ba, 2015) and how its steps shrink; what the lessons say is the business of
`selfplay.py`. One step a position, as in `learning.py`, leaves a net with what the latest lessons
happened to say; going over all of them again and again, in batches and with a step of its own for
every number, brings it nearer to what they say together (docs/ai.md has the figures).
"""

import numpy as np
from numpy.typing import NDArray

from engine.ai.features import OUTPUTS, Rows, Stage, encode, is_race, possible
from engine.ai.network import Network
from engine.ai.training.mind import Mind
from engine.ai.training.selfplay import Memory
from engine.position import CHECKERS, OFF
from engine.rules import Variant

BATCH = 256
RATE = 0.0005
"""The longest step of a number at the beginning; it falls along a cosine to the end."""
_MEAN, _SQUARE, _TINY = 0.9, 0.999, 1e-8

Floats = NDArray[np.float32]


def fit(variant: Variant, mind: Mind, memory: Memory, *, epochs: int, seed: int) -> None:
    """
    Go *epochs* times over the lessons in *memory* and write what comes of it to *mind*.

    Repeated with the same arguments on the same kind of machine it gives the same bytes.
    """
    count = min(int(memory.tally[0]), len(memory.own))
    own, other = memory.own[:count], memory.other[:count]
    targets = memory.targets[:count, : OUTPUTS[variant]]
    # A game that is over is never asked about.
    runs = (own[:, OFF] < CHECKERS) & (other[:, OFF] < CHECKERS)
    races = is_race(variant, own, other)
    for stage, chosen, net in zip(
        Stage, (~races & runs, races & runs), mind.networks(), strict=True
    ):
        lessons = _lessons(variant, stage, own[chosen], other[chosen])
        fitted = _fitted(net, lessons, targets[chosen], epochs, np.random.default_rng(seed))
        first = 0 if stage is Stage.CONTACT else 4
        inner, bias, outer, outer_bias = fitted
        for array, values in zip(
            mind[first : first + 4], (inner, bias, outer.T, outer_bias), strict=True
        ):
            array[...] = values


def _lessons(variant: Variant, stage: Stage, own: Rows, other: Rows) -> tuple[Floats, Floats]:
    """Return what the net sees of each position, and 1 for what can happen in it, else 0."""
    parts = [slice(begin, begin + 4096) for begin in range(0, len(own), 4096)]
    seen = [encode(variant, stage, own[part], other[part]) for part in parts]
    can = possible(variant, own, other).astype(np.float32)
    return np.concatenate(seen) if seen else np.zeros((0, 0), dtype=np.float32), can


def _fitted(
    net: Network,
    lessons: tuple[Floats, Floats],
    targets: Floats,
    epochs: int,
    chance: np.random.Generator,
) -> list[Floats]:
    """Return the numbers of *net*, fitted."""
    (inner, bias), (outer, outer_bias) = net.layers
    numbers = [inner.copy(), bias.copy(), outer.copy(), outer_bias.copy()]
    means = [np.zeros_like(array) for array in numbers]
    squares = [np.zeros_like(array) for array in numbers]
    seen, can = lessons
    steps, step = epochs * (len(seen) // BATCH), 0
    for _ in range(epochs):
        order = chance.permutation(len(seen))
        for begin in range(0, len(seen) - BATCH + 1, BATCH):
            batch = order[begin : begin + BATCH]
            slopes = _slopes(numbers, seen[batch], targets[batch], can[batch])
            step += 1
            rate = RATE * (0.5 + 0.5 * np.cos(np.pi * step / steps))
            for array, slope, mean, square in zip(numbers, slopes, means, squares, strict=True):
                mean[...] = _MEAN * mean + (1 - _MEAN) * slope
                square[...] = _SQUARE * square + (1 - _SQUARE) * slope * slope
                size = np.sqrt(square / (1 - _SQUARE**step)) + _TINY
                array[...] = array - rate / (1 - _MEAN**step) * mean / size
    return numbers


def _slopes(numbers: list[Floats], seen: Floats, targets: Floats, can: Floats) -> list[Floats]:
    """Return how the mean cross entropy of a batch rises with each number."""
    inner, bias, outer, outer_bias = numbers
    sums = seen @ inner + bias
    width = 1 + np.abs(sums)
    active = sums / width
    chances = 1 / (1 + np.exp(-np.clip(active @ outer + outer_bias, -30, 30)))
    errors = (chances - targets) * can / np.float32(len(seen))
    pull = errors @ outer.T / (width * width)
    return [seen.T @ pull, pull.sum(axis=0), active.T @ errors, errors.sum(axis=0)]
