"""The match equity table: what any such table must hold, and its closed corners."""

import pytest

from engine import LENGTHS, Options, Variant
from engine.ai.cube import Mix
from engine.ai.match_equity import (
    KOKS,
    MARS,
    MatchEquity,
    MatchStakes,
    match_equity,
    stakes_of,
)
from engine.ai.stakes import PointStakes
from tests.engine.boards import playing

MOST = max(LENGTHS)
SHORT = match_equity(Variant.SHORT, Options(), cube=True)
ALL = [
    match_equity(Variant.SHORT, Options(), cube=True),
    match_equity(Variant.SHORT, Options(), cube=False),
    match_equity(Variant.LONG, Options(), cube=False),
    match_equity(Variant.LONG, Options(koks=True, home_mars=True), cube=True),
]


@pytest.mark.parametrize("table", ALL)
def test_what_one_side_may_hope_for_the_other_may_not(table: MatchEquity) -> None:
    """Chances at a score and at its mirror add up to one; a level score is even."""
    for own in range(1, MOST + 1):
        for other in range(1, MOST + 1):
            mirrored = table.chance(other, own)
            assert 1 == pytest.approx(table.chance(own, other) + mirrored)
            late = table.chance(own, other, crawford_played=True)
            assert 1 == pytest.approx(late + table.chance(other, own, crawford_played=True))
        assert 0.5 == table.chance(own, own)


@pytest.mark.parametrize("table", ALL)
def test_needing_less_is_better(table: MatchEquity) -> None:
    """Each point closer to the end is worth something, on either side."""
    for own in range(1, MOST + 1):
        for other in range(1, MOST):
            assert table.chance(own, other) < table.chance(own, other + 1)
            assert table.chance(other, own) > table.chance(other + 1, own)


def test_who_has_the_points_has_won() -> None:
    """Points over the length are lost; both there by a draw is even."""
    assert (1.0, 0.0, 0.5) == (SHORT.chance(0, 3), SHORT.chance(3, -2), SHORT.chance(-1, 0))


def test_a_match_to_one_more_point_without_a_cube_is_counted_by_hand() -> None:
    """One side needs one, the other two: a win and another win, or a mars."""
    mars = 0.25
    table = MatchEquity(Mix(((1, 1 - mars), (2, mars))), cube=False)

    assert 0.5 * (mars + (1 - mars) * 0.5) == pytest.approx(table.chance(2, 1))
    assert 0.5 == pytest.approx(table.chance(2, 2))


def test_after_the_crawford_game_the_side_behind_doubles_at_once() -> None:
    """Two points away the game decides; with three it takes a mars, or a win and another."""
    mars = MARS[Variant.SHORT]

    assert 0.5 == SHORT.chance(2, 1, crawford_played=True)
    assert 0.5 * (mars + (1 - mars) * 0.5) == pytest.approx(
        SHORT.chance(3, 1, crawford_played=True)
    )
    assert SHORT.chance(3, 1, crawford_played=True) > SHORT.chance(3, 1)


@pytest.mark.parametrize(
    ("own", "other", "known"),
    [
        (1, 2, 0.677),
        (1, 3, 0.751),
        (1, 5, 0.842),
        (2, 3, 0.600),
        (2, 4, 0.668),
        (3, 4, 0.571),
        (3, 5, 0.648),
        (5, 7, 0.636),
        (9, 15, 0.762),
    ],
)
def test_the_table_is_close_to_what_backgammon_players_use(
    own: int, other: int, known: float
) -> None:
    """Within two in a hundred of the published tables (Kazaross and others)."""
    assert SHORT.chance(own, other) == pytest.approx(known, abs=0.02)


def test_half_a_point_is_as_good_as_a_whole_one_to_win() -> None:
    """Games are won by whole points; draws give halves (docs/rules/long.md §10)."""
    state = playing("long w=24:15 b=24:15 cube=1c")

    assert stakes_of(state, (3, 6)) == stakes_of(state, (4, 5))
    assert isinstance(stakes_of(state, None), PointStakes)


def test_a_game_without_a_cube_near_the_end_is_the_crawford_game_in_short_nardy() -> None:
    """Long nardy is played without a cube as a rule (docs/computer.md)."""
    short = stakes_of(playing("short w=24:15 b=24:15"), (2, 6))
    long = stakes_of(playing("long w=24:15 b=24:15"), (2, 6))
    assert isinstance(short, MatchStakes)
    assert isinstance(long, MatchStakes)

    assert SHORT is short.equity
    assert 1 - SHORT.chance(2, 1, crawford_played=True) == short.after(-1)
    assert match_equity(Variant.LONG, Options(), cube=False) is long.equity


def test_options_make_wins_worth_more() -> None:
    """With koks more is won at once, and a side behind may hope for more."""
    plain = match_equity(Variant.LONG, Options(), cube=False)
    rich = match_equity(Variant.LONG, Options(koks=True, home_mars=True), cube=False)

    assert rich.chance(4, 1) > plain.chance(4, 1)
    assert 0 < KOKS[Variant.SHORT] < MARS[Variant.SHORT]
