"""
Kernel: how a function is compiled, and the dice of the training.

Knows numba and one small generator of chances with a state of eight bytes, so that a run can be
taken up where it stopped.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

Lots = NDArray[np.uint64]
"""Shape (1,): the state of the generator, never 0."""

SHORT = 0
"""The game, as kernels are told it."""
LONG = 1


def kernel(function: Function) -> Function:
    """Compile *function*; the machine code is kept between runs."""
    return cast("Function", numba.njit(cache=True)(function))


def fast_kernel(function: Function) -> Function:
    """Compile *function*; its sums may be taken in any order, so that they go in lanes."""
    lanes = {"reassoc", "contract", "nsz", "arcp"}
    return cast("Function", numba.njit(cache=True, fastmath=lanes)(function))


def lots_of(seed: int) -> Lots:
    """Return a generator; different seeds give different games."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return np.array([mixed ^ mixed >> 31 or 1], dtype=np.uint64)


@kernel
def draw(lots: Lots, below: int) -> int:
    """Return a number from 0 to *below* − 1."""
    state = lots[0]
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    lots[0] = state
    high = (state * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
    return int(np.int64(high)) % below


@kernel
def throw(lots: Lots, opening: bool) -> tuple[int, int]:
    """Return two dice, the larger one first; those of an official opening are never equal."""
    one, two = draw(lots, 6) + 1, draw(lots, 6) + 1
    while opening and one == two:
        one, two = draw(lots, 6) + 1, draw(lots, 6) + 1
    return max(one, two), min(one, two)
