"""The bear-off table against the rules themselves."""

from functools import cache

import numpy as np
import pytest

from engine import BAR, CHECKERS, OFF, ROLLS, RULES, Variant, distinct_finals
from engine.ai.bearoff import MAX_TURNS, is_bearoff, mean_turns, rank, tables, win_chances
from engine.ai.chances import Sides, sides_of
from engine.packed import pack, unpack

SHORT = RULES[Variant.SHORT]
FAR = pack(tuple(CHECKERS if point == OFF else 0 for point in range(26)))


def row(*points: int) -> int:
    """Return a side with checkers on *points*, the rest off."""
    side = [points.count(point) for point in range(BAR + 1)]
    side[OFF] = CHECKERS - len(points)
    return pack(tuple(side))


def sides(*rows: int) -> Sides:
    return sides_of([(one, one) for one in rows])[0]


@cache
def slow_mean(own: int) -> float:
    """Return the fewest turns on average by the rules, roll by roll."""
    if unpack(own)[OFF] == CHECKERS:
        return 0.0
    return (
        1
        + sum(
            weight
            * min(
                slow_mean(after)
                for after, _ in distinct_finals(SHORT, own, FAR, roll, first_turn=False)
            )
            for roll, weight in ROLLS
        )
        / 36
    )


@cache
def slow_win(own: int, other: int) -> float:
    """Return the chance of the side about to throw, both playing as well as can be."""
    return (
        sum(
            weight
            * max(
                1.0 if unpack(after)[OFF] == CHECKERS else 1 - slow_win(other, after)
                for after, _ in distinct_finals(SHORT, own, other, roll, first_turn=False)
            )
            for roll, weight in ROLLS
        )
        / 36
    )


def test_two_checkers_on_the_sixth_point_are_off_at_once_with_four_doubles() -> None:
    """6-6, 5-5, 4-4 and 3-3 of 36 rolls."""
    place = rank(sides(row(6, 6)))[0]

    assert tables().turns[place, 1] == pytest.approx(4 / 36)


@pytest.mark.parametrize(
    "points", [(1,), (6,), (6, 5), (6, 1), (3, 2), (6, 6, 6), (5, 4, 1), (6, 4, 2, 1)]
)
def test_the_turns_are_those_of_the_rules(points: tuple[int, ...]) -> None:
    """By every roll and every turn the rule book allows."""
    assert mean_turns(sides(row(*points)))[0] == pytest.approx(slow_mean(row(*points)))


@pytest.mark.parametrize(
    ("own", "other"),
    [((6, 1), (5, 2)), ((1, 1, 1), (6, 6)), ((4, 3), (1,)), ((5, 5, 2), (6, 3, 1))],
)
def test_the_chance_to_be_first_is_all_but_exact(
    own: tuple[int, ...], other: tuple[int, ...]
) -> None:
    """Against best play of both sides; the side whose chance is asked throws second."""
    exact = 1 - slow_win(row(*other), row(*own))

    found = win_chances(sides(row(*own)), sides(row(*other)))[0]

    assert found == pytest.approx(exact, abs=0.002)


def test_every_side_is_done_in_time_and_has_a_place_of_its_own() -> None:
    """54,264 ways to stand; chances add up, and fifteen on the sixth point are slowest."""
    table = tables()

    assert (54264, MAX_TURNS) == table.turns.shape
    assert np.allclose(table.turns.sum(axis=1), 1, atol=1e-5)
    assert table.mean.argmax() == rank(sides(row(*[6] * 15)))[0]


def test_with_equal_turns_a_chance_and_a_draw_share_what_is_left() -> None:
    """One checker each, to be off with any roll (docs/rules/long.md §9)."""
    one = sides(row(1))

    assert 0 == win_chances(one, one)[0]
    # The other one began: it finishes first, and the last roll makes it a draw.
    assert win_chances(one, one, grace=0)[0] == pytest.approx(0.5)
    # Own began: the other one's throw is the last of the round that is on.
    assert 0 == win_chances(one, one, grace=1)[0]


def test_a_mars_that_may_still_come_is_not_the_tables_business() -> None:
    """Fifteen checkers at home against a side that is nearly done."""
    full, nearly = sides(row(*[6] * 15)), sides(row(1, 1))

    assert not is_bearoff(full, nearly)[0]
    assert not is_bearoff(nearly, full)[0]
    assert is_bearoff(full, full)[0]
    assert is_bearoff(sides(row(*[6] * 14)), nearly)[0]
