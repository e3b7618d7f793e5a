"""Which turn a level chooses, by what the turns are worth."""

import pytest

from engine import Variant
from engine.ai.levels import STYLES, Level, Style, chosen

EQUITIES = [0.1, 0.3, -0.5, 0.28]


def shares(style: Style) -> list[float]:
    """Return how often each of the turns is chosen."""
    picks = [chosen(EQUITIES, style, step / 1000) for step in range(1000)]
    return [picks.count(turn) / 1000 for turn in range(len(EQUITIES))]


def test_without_warmth_the_best_turn_is_played() -> None:
    """Whatever chance says; of equal ones the first."""
    assert [0, 1, 0, 0] == shares(Style(0))
    assert 1 == chosen([0.1, 0.3, 0.3], Style(0), 0.9)


def test_the_better_a_turn_the_more_often_it_is_chosen() -> None:
    """Worse by the warmth is e times more seldom; too much worse is never."""
    found = shares(Style(0, warmth=0.1, most_lost=0.5))

    assert sorted(found) == [found[2], found[0], found[3], found[1]]
    assert 0 == found[2]
    assert found[1] / found[0] == pytest.approx(2.718**2, rel=0.05)


def test_the_smallest_and_the_largest_chance_choose_something() -> None:
    """Chance is in [0, 1)."""
    style = Style(0, warmth=0.1, most_lost=0.5)

    assert {0, 3} == {chosen(EQUITIES, style, 0.0), chosen(EQUITIES, style, 1 - 1e-16)}


@pytest.mark.parametrize("variant", list(Variant))
def test_each_level_is_more_exact_than_the_one_before(variant: Variant) -> None:
    """Easy and medium choose with warmth at sight, hard looks at the replies."""
    easy, medium, hard = (STYLES[level, variant] for level in Level)

    assert easy.warmth > medium.warmth > hard.warmth == 0
    assert easy.most_lost >= medium.most_lost
    assert (0, 0, 1) == (easy.ply, medium.ply, hard.ply)
    # More than 0.3 in no turn at all.
    assert easy.most_lost <= 0.3
