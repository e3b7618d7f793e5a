"""What a finished game is worth, and the same chances seen from the other side."""

import random

import numpy as np
import pytest

from engine import OFF, RULES, Color, Options, Outcome, Position, Variant
from engine.ai.chances import COLUMNS, flipped, is_finished, result_of, sides_of
from engine.ai.stakes import PointStakes, points_of, worth_of
from engine.packed import pack

ALL_OPTIONS = Options(koks=True, home_mars=True)


def side(points: dict[int, int]) -> tuple[int, ...]:
    row = [points.get(point, 0) for point in range(26)]
    row[OFF] = 15 - sum(row[1:])
    return tuple(row)


def losers(variant: Variant) -> list[tuple[int, ...]]:
    """Return losing sides of every kind, and some at random."""
    chance = random.Random(7)
    found = [side({6: 15}), side({24: 1, 6: 14}), side({6: 14}), side({18: 15}), side({24: 1})]
    for _ in range(40):
        points = [chance.randint(1, 24) for _ in range(chance.choice([9, 15, 15]))]
        found.append(side({point: points.count(point) for point in points}))
    if variant is Variant.SHORT:
        found.append(side({25: 1, 5: 14}))
    return found


@pytest.mark.parametrize("options", [Options(), ALL_OPTIONS], ids=["official", "all options"])
@pytest.mark.parametrize("variant", list(Variant))
def test_a_finished_game_is_worth_what_the_rule_book_says(
    variant: Variant, options: Options
) -> None:
    """Oin, mars, koks and home mars, to the winner and to the loser (docs/rules §8)."""
    worth = worth_of(points_of(variant, options), PointStakes(), 1)
    winner = side({})
    for loser in losers(variant):
        outcomes = RULES[variant].outcomes(Position(winner, loser), Color.BLACK, options)
        stake = outcomes[-1].stake
        rows = [(pack(winner), pack(loser)), (pack(loser), pack(winner))]

        values = worth.of(result_of(variant, *sides_of(rows)))

        assert [stake, -stake] == pytest.approx(values.tolist()), loser


def test_koks_and_home_mars_count_as_mars_where_the_players_left_them_off() -> None:
    """The shapes are named all the same (docs/rules/long.md §8)."""
    assert (1, 2, 2, 2) == points_of(Variant.LONG, Options())
    assert (1, 2, 3, 4) == points_of(Variant.LONG, ALL_OPTIONS)
    assert Outcome.KOKS.stake == points_of(Variant.SHORT, Options())[-1]


def test_a_draw_is_half_a_win_and_worth_nothing() -> None:
    """With equal turns both may finish (docs/rules/long.md §9)."""
    own, other = sides_of([(pack(side({})), pack(side({})))])
    assert is_finished(own, other).all()

    drawn = result_of(Variant.LONG, own, other)

    assert 0 == worth_of(points_of(Variant.LONG, Options()), PointStakes(), 1).of(drawn)[0]


@pytest.mark.parametrize("variant", list(Variant))
def test_what_one_side_wins_the_other_loses(variant: Variant) -> None:
    """Equities of the two sides add up to nothing; turned twice chances are the same."""
    chances = np.random.default_rng(3).random((20, len(COLUMNS[variant])), dtype=np.float32)
    worth = worth_of(points_of(variant, ALL_OPTIONS), PointStakes(), 2)

    assert np.allclose(flipped(flipped(chances)), chances)
    assert np.allclose(worth.of(flipped(chances)), -worth.of(chances), atol=1e-5)
