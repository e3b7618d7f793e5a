"""Analysis: what a played turn has cost, and what was the luck of its roll."""

from dataclasses import replace

import pytest

from engine import ROLLS, Options, Variant, turns_of
from engine.ai.analysis import judged, luck_of
from engine.ai.opponent import Opponent
from tests.ai.judges import ByPips
from tests.engine.boards import playing, random_game

GAMES = pytest.mark.parametrize("variant", list(Variant))


@GAMES
def test_luck_comes_to_nothing_over_all_rolls(variant: Variant) -> None:
    """docs/computer.md: the mean of luck is zero, whatever the judge thinks."""
    judge = ByPips(variant)
    for state, _ in list(random_game(11, variant=variant))[2::16]:
        luck = [(luck_of(judge, replace(state, roll=roll), None), weight) for roll, weight in ROLLS]

        assert abs(sum(weight * each for each, weight in luck)) < 1e-4
        assert max(each for each, _ in luck) > 0


def test_an_opening_throw_is_no_luck_but_a_throw_of_ones_own_is() -> None:
    state = playing("long w=24:15 b=24:15 ply=0", roll="6-5")

    assert 0 == luck_of(ByPips(Variant.LONG), state, None)
    classic = replace(state, options=Options(classic=True))
    assert luck_of(ByPips(Variant.LONG), classic, None) > 0


@GAMES
def test_the_turns_of_a_roll_come_best_first_with_the_one_that_was_played(variant: Variant) -> None:
    computer = Opponent({variant: ByPips(variant)})
    for state, _ in list(random_game(12, variant=variant))[::16]:
        played = turns_of(state)[-1]

        turns, own = computer.rated(state, None, played=played)

        judgement = judged(ByPips(variant), state, None, played, ply=1)
        assert judgement.turns == turns
        assert judgement.played == own
        assert judgement.loss >= 0
        assert len(turns_of(state)) == len(turns)
        assert own in turns
        alone, nothing = computer.rated(state, None, played=None)
        assert nothing is None
        assert {one.final for one in alone} == {one.final for one in turns}
