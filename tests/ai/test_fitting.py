"""Fitting brings a net nearer to what the remembered lessons say, and always to the same bytes."""

import numpy as np
import pytest

from engine import Variant
from engine.ai.features import OUTPUTS, Stage, encode, is_race
from engine.ai.training.fitting import BATCH, fit
from engine.ai.training.mind import Mind, new_mind
from engine.ai.training.selfplay import Memory, make_memory
from engine.ai.weights import inputs
from tests.ai.positions import mixed, rows_of

games = pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: str(variant.value))


def net(variant: Variant, seed: int) -> Mind:
    sizes = (inputs(variant, Stage.CONTACT), inputs(variant, Stage.RACE))
    return new_mind(sizes, (12, 6), OUTPUTS[variant], seed)


def remembered(variant: Variant) -> Memory:
    """Return positions of both stages, which another net has an opinion of."""
    own, other = rows_of(mixed(variant, 5, 3 * BATCH))
    memory = make_memory(len(own) + 100)
    memory.own[: len(own)], memory.other[: len(own)] = own, other
    memory.tally[0] = len(own)
    races = is_race(variant, own, other)
    for stage, chosen, teacher in zip(
        Stage, (~races, races), net(variant, 9).networks(), strict=True
    ):
        seen = encode(variant, stage, own[chosen], other[chosen])
        rows = np.flatnonzero(chosen)
        memory.targets[rows, : OUTPUTS[variant]] = teacher.outputs(seen)
    return memory


def error(variant: Variant, mind: Mind, memory: Memory) -> float:
    """Return the mean squared error of the contact net."""
    count = int(memory.tally[0])
    own, other = memory.own[:count], memory.other[:count]
    chosen = ~is_race(variant, own, other)
    contact, _ = mind.networks()
    found = contact.outputs(encode(variant, Stage.CONTACT, own[chosen], other[chosen]))
    wanted = memory.targets[:count, : OUTPUTS[variant]][chosen]
    return float(((found - wanted) ** 2).mean())


@games
def test_going_over_the_lessons_brings_the_net_nearer_to_them(variant: Variant) -> None:
    mind, memory = net(variant, 1), remembered(variant)
    before = error(variant, mind, memory)

    fit(variant, mind, memory, epochs=40, seed=1)

    assert error(variant, mind, memory) < before / 2


@games
def test_the_same_lessons_give_the_same_bytes(variant: Variant) -> None:
    memory = remembered(variant)
    minds = [net(variant, 1) for _ in range(3)]
    for mind, seed in zip(minds, (1, 1, 2), strict=True):
        fit(variant, mind, memory, epochs=2, seed=seed)

    one, same, other = ([array.tobytes() for array in mind] for mind in minds)
    assert one == same
    assert one != other


def test_a_memory_without_lessons_changes_nothing() -> None:
    mind, before = net(Variant.SHORT, 1), net(Variant.SHORT, 1)

    fit(Variant.SHORT, mind, make_memory(10), epochs=3, seed=1)

    assert [a.tobytes() for a in mind] == [b.tobytes() for b in before]
