"""The arena: fair dice, fair luck, and players that play what they say."""

import random

import numpy as np
import pytest

from bench.arena import Arena, Question
from bench.players import Greedy, Net, Random, Spreading
from engine import ROLLS, RULES, Roll, Variant, distinct_finals
from engine.ai.chances import sides_of
from engine.ai.levels import Style
from engine.packed import pack
from tests.ai.judges import ByPips

GAMES = pytest.mark.parametrize("variant", list(Variant))


def opening(variant: Variant, roll: Roll, turn: int = 20) -> Question:
    start = RULES[variant].start()
    rows = pack(start.white), pack(start.black)
    finals = distinct_finals(RULES[variant], *rows, roll, first_turn=turn < 2)
    return Question(turn, rows, roll, sorted(finals))


@GAMES
def test_a_player_is_as_strong_as_itself(variant: Variant) -> None:
    """The two games of a pair have the same dice and the sides swapped."""
    player = Greedy()

    score = Arena(variant).play((player, player), range(3), seed=1)

    assert [0.0] * 3 == score.points
    assert [0.5] * 3 == score.wins


@GAMES
def test_luck_is_nothing_on_the_mean(variant: Variant) -> None:
    """Over the 36 throws of a turn, over the 30 of an opening."""
    arena = Arena(variant, judge=ByPips(variant))
    for turn in (0, 1, 20):
        questions = [opening(variant, roll, turn) for roll, _ in ROLLS]
        luck = arena.luck(questions)
        weights = [0 if turn == 0 and roll.is_double else weight for roll, weight in ROLLS]

        assert 0 == pytest.approx(np.dot(luck, weights) / sum(weights), abs=1e-5)
        assert max(luck) > 0.01


def test_whoever_judges_luck_changes_no_game() -> None:
    """Points are counted as they fall; what is left without luck stands beside them."""
    players = (Net(ByPips(Variant.SHORT), Style(0), random.Random(1)), Greedy())
    plain = Arena(Variant.SHORT).play(players, range(2), seed=2)
    judged = Arena(Variant.SHORT, judge=ByPips(Variant.SHORT)).play(players, range(2), seed=2)

    assert plain.points == judged.points
    assert ([], 2) == (plain.adjusted, len(judged.adjusted))
    assert judged.points != judged.adjusted


def test_spreading_likes_what_the_formula_says() -> None:
    """Ten a checker off, less the head, more points held and few pips far away."""
    rows = [(pack((3, 2, *[0] * 22, 10, 0)), 0)]
    own, _ = sides_of(rows)
    assert 15 == own.sum()

    (liked,) = Spreading().rate(rows)

    assert liked == pytest.approx(10 * 3 - 0.8 * 10 + 0.6 * 2 - 0.002 * (2 * 1 + 10 * 576))


def test_a_better_player_wins() -> None:
    """Spreading beats chance in long nardy."""
    score = Arena(Variant.LONG).play((Spreading(), Random(random.Random(3))), range(5), seed=4)

    assert score.points_a_game()[0] > 0.5
    assert score.share_won()[0] > 0.7
