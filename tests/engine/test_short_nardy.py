"""Short nardy: bar, hits, bearing off, results (docs/rules/short.md)."""

import pytest

from engine import (
    Color,
    Outcome,
    Played,
    Reason,
    Step,
    apply,
    continuations,
    final_text,
    hits_of,
    move_text,
    outcomes,
    pip_count,
    reason,
    tree_of,
    turns_of,
)
from tests.engine.boards import SHORT, finals_of, playing, step, turn

START = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5"
ENTRY = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1"
"""One on the bar, and the opponent's blots on his 5 and 4, which are my 20 and 21."""


def test_the_game_begins_with_four_points_held() -> None:
    """Both sides alike, 167 pips each (docs/rules/short.md §2)."""
    assert playing(START).position == SHORT.start()
    assert 167 == pip_count(SHORT.start().white)


def test_my_point_is_the_opponents_25_less_it() -> None:
    """So the two move towards each other (docs/rules/short.md §1)."""
    assert [24, 20, 1] == [SHORT.across(point) for point in (1, 5, 24)]


@pytest.mark.parametrize(("roll", "count"), [("3-1", 16), ("6-5", 7), ("1-1", 42), ("6-6", 11)])
def test_an_opening_roll_has_the_known_number_of_positions(roll: str, count: int) -> None:
    """Known of backgammon for long (docs/rules/short.md §4)."""
    assert count == len(turns_of(playing(START, roll)))


def test_a_blot_is_sent_to_the_bar() -> None:
    """It counts 25 there (docs/rules/short.md §5)."""
    state = playing(ENTRY, "5-3")
    steps = turn("bar/20(5) 8/5(3)")

    after = apply(state, Played(Color.WHITE, steps)).position

    assert (0,) == hits_of(state, steps)
    assert (1, 0) == (after.black[25], after.black[5])
    assert "24:1,20:1,13:5,8:2,6:5,5:1;off=0|25:1,24:2,13:5,8:3,6:3,4:1" == final_text(
        state.variant, after, Color.WHITE
    )


def test_checkers_on_the_bar_enter_first() -> None:
    """Die d enters on 25 - d (docs/rules/short.md §6)."""
    state = playing(ENTRY, "5-3")

    assert (Step(25, 5), Step(25, 3)) == continuations(tree_of(state), ())
    assert Reason.ON_BAR is reason(state, step("13/8(5)"))
    assert Reason.ON_BAR is reason(state, step("13/11(2)"))
    assert Reason.NO_CHECKER is reason(state, step("12/9(3)"))
    assert 6 == len(turns_of(state))


def test_a_turn_may_hit_twice_on_entry_too() -> None:
    """Each blot is judged when it is landed on (docs/rules/short.md §5)."""
    state = playing("short w=25:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1", "5-4")

    (only,) = turns_of(state)

    assert (0, 1) == hits_of(state, only)
    assert "bar/20* bar/21*" == move_text(only, hits=hits_of(state, only))


def test_a_checker_may_hit_and_go_on() -> None:
    """The way is part of the turn: two ways, two positions (docs/rules/short.md §5)."""
    state = playing("short w=13:1,1:14 b=17:1,1:2 roll=5-4")

    moves = {move_text(each, hits=hits_of(state, each)) for each in turns_of(state)}

    assert {"13/8*/4", "13/4"} == moves


def test_a_blot_is_hit_once_even_when_two_checkers_land_there() -> None:
    """The second finds an empty bar point (docs/rules/short.md §5)."""
    state = playing("short w=8:1,6:1,1:13 b=20:1,13:14", "3-1")
    steps = turn("8/5(3) 6/5(1)")

    assert (0,) == hits_of(state, steps)
    assert "5:2,1:13;off=0|25:1,13:14" in finals_of(state)
    assert "8/5* 6/5" == move_text(steps, hits=(0,)) == move_text(steps[::-1], hits=(0,))


def test_a_closed_point_is_no_landing_not_even_on_the_way() -> None:
    """Two opposing checkers close a point (docs/rules/short.md §3)."""
    state = playing("short w=24:1,6:1,1:13 b=7:2,6:13", "6-1")

    assert Reason.OCCUPIED is reason(state, step("24/18(6)"))
    assert reason(state, step("24/23(1)")) is None
    assert {"24/17"} == {move_text(each) for each in turns_of(state)}


def test_nobody_enters_a_closed_home() -> None:
    """The turn passes (docs/rules/short.md §6)."""
    state = playing("short w=25:1,6:14 b=6:3,5:3,4:3,3:2,2:2,1:2", "6-5")

    assert ((),) == turns_of(state)


def test_a_block_of_any_length_is_allowed() -> None:
    """Long nardy's block is not known here (docs/rules/short.md §7)."""
    state = playing("short w=9:2,8:2,7:2,6:2,5:2,4:3,3:2 b=24:15", "1-1")

    assert all(reason(state, first) is None for first in continuations(tree_of(state), ()))
    assert 4 == tree_of(state).max_steps


def test_a_checker_on_the_bar_stops_bearing_off() -> None:
    """All 15 must be home or off (docs/rules/short.md §7)."""
    state = playing("short w=25:1,2:2 b=24:2,13:5,8:3,6:5", "3-2")

    assert Reason.ON_BAR is reason(state, step("2/off(2)"))
    assert Reason.BEAR_OFF_EARLY is reason(state, step("2/off(2)"), turn("bar/22(3)"))


def test_a_larger_number_bears_off_from_the_highest_point_only() -> None:
    """As it is at that moment of the turn (docs/rules/short.md §7)."""
    state = playing("short w=5:1,3:2 b=24:15", "6-4")

    assert Reason.CHECKER_HIGHER is reason(state, step("3/off(4)"))
    assert {"5/off 3/off", "5/1 3/off"} >= {move_text(each) for each in turns_of(state)}


@pytest.mark.parametrize(
    ("black", "worst"),
    [
        ("24:1,6:13", Outcome.OIN),
        ("12:1,6:14", Outcome.MARS),
        ("24:1,6:14", Outcome.KOKS),
        ("25:1,6:14", Outcome.KOKS),
        ("22:1,6:14", Outcome.KOKS),
    ],
)
def test_a_running_game_can_still_become_what_the_loser_risks(black: str, worst: Outcome) -> None:
    """One off is oin; koks needs a far checker or one to be hit (docs/rules/short.md §8)."""
    state = playing(f"short w=2:2 b={black}")

    assert worst is outcomes(state, Color.BLACK)[-1]
    assert Outcome.OIN is outcomes(state, Color.BLACK)[0]


def test_while_the_sides_can_meet_koks_can_be_conceded() -> None:
    """A checker may still be hit and stay on the bar (docs/rules/short.md §8)."""
    assert Outcome.KOKS is outcomes(playing(START), Color.WHITE)[-1]
    assert Outcome.KOKS is outcomes(playing("short w=15:15 b=11:15"), Color.BLACK)[-1]
    assert Outcome.MARS is outcomes(playing("short w=14:15 b=10:15"), Color.BLACK)[-1]


def test_the_last_checker_off_ends_the_game() -> None:
    """The rest of the roll is void (docs/rules/short.md §7)."""
    state = playing("short w=1:1 b=25:1,6:14 cube=2w", "6-5")

    over = apply(state, Played(Color.WHITE, turn("1/off(6)")))

    assert over.result is not None
    assert (Outcome.KOKS, 12) == (over.result.outcome, over.result.points)
