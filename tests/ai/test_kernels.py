"""
The kernels of the training are the pure rules and the product's own features.

Every day as the Python they are written in (tests/conftest.py), in `make soak` compiled.
"""

import os
import random
from collections.abc import Iterator

import numpy as np
import pytest

from engine import RULES, Color, Variant, distinct_finals
from engine.ai.features import OUTPUTS, Stage, encode, is_race, possible
from engine.ai.training.boards import make_finals
from engine.ai.training.mind import MOST_OUTPUTS, make_desk, new_mind
from engine.ai.training.moves import find_finals
from engine.ai.training.run import CODES
from engine.ai.training.selfplay import choose
from engine.ai.training.sight import is_race as sees_race
from engine.ai.training.sight import see_contact, see_race
from engine.ai.training.thinking import equity, rule_out, value
from engine.ai.weights import inputs
from engine.packed import pack
from tests.ai.positions import mixed, rolled, rows_of
from tests.engine.boards import GOLDEN, golden_state

IS_COMPILED = os.environ["NUMBA_DISABLE_JIT"] == "0"
POSITIONS = 3000 if IS_COMPILED else 300
pytestmark = pytest.mark.xdist_group("kernels")  # one worker compiles them
games = pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: str(variant.value))


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """Let whole numbers wrap silently, as they do in compiled code."""
    with np.errstate(over="ignore"):
        yield


@games
def test_kernels_find_the_positions_that_the_rules_find(variant: Variant) -> None:
    chance = random.Random(1)
    finals = make_finals()
    for position, ply in mixed(variant, 1, POSITIONS):
        roll = rolled(chance)
        own, other = pack(position.white), pack(position.black)
        expected = distinct_finals(RULES[variant], own, other, roll, first_turn=ply < 2)

        count = find_finals(
            CODES[variant],
            np.array(position.white, dtype=np.int8),
            np.array(position.black, dtype=np.int8),
            roll.high,
            roll.low,
            ply < 2,
            finals,
        )

        found = [
            (pack(finals.own[index].tolist()), pack(finals.other[index].tolist()))
            for index in range(count)
        ]
        assert sorted(expected) == sorted(found), (position, roll)


@pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: str(variant.value))
def test_kernels_count_what_the_golden_positions_have(variant: Variant) -> None:
    """The number of final positions, as an independent program found it."""
    finals = make_finals()
    counted = {}
    for item in GOLDEN[variant]["items"]:
        state = golden_state(variant, item, Color.WHITE)
        assert state.roll is not None
        counted[item["id"]] = find_finals(
            CODES[variant],
            np.array(state.position.white, dtype=np.int8),
            np.array(state.position.black, dtype=np.int8),
            state.roll.high,
            state.roll.low,
            state.first_turn,
            finals,
        )

    assert {item["id"]: item["n_finals"] for item in GOLDEN[variant]["items"]} == counted


@games
def test_kernels_see_what_the_product_sees(variant: Variant) -> None:
    """Every feature, to the last bit."""
    own, other = rows_of(mixed(variant, 2, 2000))
    races = is_race(variant, own, other)
    contact = encode(variant, Stage.CONTACT, own, other)
    race = encode(variant, Stage.RACE, own[races], other[races])
    seen = np.full((len(own), inputs(variant, Stage.CONTACT)), -1, dtype=np.float32)
    seen_race = np.full((int(races.sum()), inputs(variant, Stage.RACE)), -1, dtype=np.float32)
    work = np.zeros(14, dtype=np.int64)
    for index in range(len(own)):
        see_contact(CODES[variant], own[index], other[index], seen[index], work)
    for index, place in enumerate(np.flatnonzero(races)):
        see_race(CODES[variant], own[place], other[place], seen_race[index])

    assert races.any()
    assert not races.all()
    assert races.tolist() == [
        sees_race(CODES[variant], mine, theirs) for mine, theirs in zip(own, other, strict=True)
    ]
    np.testing.assert_array_equal(contact, seen)
    np.testing.assert_array_equal(race, seen_race)


@games
def test_kernels_think_what_the_product_thinks(variant: Variant) -> None:
    """The chances of both nets, what cannot happen any more left out."""
    sizes = (inputs(variant, Stage.CONTACT), inputs(variant, Stage.RACE))
    mind = new_mind(sizes, (8, 8), OUTPUTS[variant], seed=3)
    networks = dict(zip(Stage, mind.networks(), strict=True))
    own, other = rows_of(mixed(variant, 4, 400))
    races = is_race(variant, own, other)
    desk = make_desk(mind)
    thought = np.zeros((len(own), OUTPUTS[variant]), dtype=np.float32)
    for index in range(len(own)):
        value(CODES[variant], mind, desk, own[index], other[index], based=False)
        thought[index] = desk.chances[: OUTPUTS[variant]]

    chances = np.where(
        races[:, None],
        networks[Stage.RACE].outputs(encode(variant, Stage.RACE, own, other)),
        networks[Stage.CONTACT].outputs(encode(variant, Stage.CONTACT, own, other)),
    )

    np.testing.assert_allclose(chances * possible(variant, own, other), thought, atol=2e-6)


@games
def test_kernels_choose_the_best_position(variant: Variant) -> None:
    """Found by what changed since before the roll, it is the one a whole look finds best."""
    sizes = (inputs(variant, Stage.CONTACT), inputs(variant, Stage.RACE))
    mind = new_mind(sizes, (8, 8), OUTPUTS[variant], seed=6)
    desk, finals = make_desk(mind), make_finals()
    chance, code = random.Random(6), CODES[variant]
    for own, other in zip(*rows_of(mixed(variant, 6, 100)), strict=True):
        roll = rolled(chance)
        best = choose(code, mind, desk, finals, own, other, roll.high, roll.low, first_turn=False)
        chosen = equity(code, desk.best)
        worth = []
        for index in range(finals.tally[0]):
            value(code, mind, desk, finals.own[index], finals.other[index], based=False)
            worth.append(equity(code, desk.chances))

        assert max(worth) == pytest.approx(chosen, abs=5e-6)
        assert worth[best] == pytest.approx(chosen, abs=5e-6)


@games
def test_kernels_rule_out_what_the_product_rules_out(variant: Variant) -> None:
    own, other = rows_of(mixed(variant, 5, 1000))
    ruled = np.ones((len(own), MOST_OUTPUTS), dtype=np.float32)
    for index in range(len(own)):
        race = sees_race(CODES[variant], own[index], other[index])
        rule_out(CODES[variant], own[index], other[index], race, ruled[index])

    np.testing.assert_array_equal(possible(variant, own, other), ruled[:, : OUTPUTS[variant]] > 0)
