"""Both games: bearing off (docs/rules/long.md §7)."""

from engine import Reason, reason, tree_of, turn_text
from tests.engine.boards import finals_of, playing, step, turn


def test_nothing_is_borne_off_while_a_checker_is_outside_home() -> None:
    """All 15 must be home or off (docs/rules/long.md §7)."""
    state = playing("long w=7:1,6:14 b=24:15", roll="6-5")

    assert Reason.BEAR_OFF_EARLY is reason(state, step("6/off(6)"))


def test_the_last_checker_comes_home_and_then_bearing_off_begins() -> None:
    """The same turn may do both, in this order (docs/rules/long.md §7)."""
    tree = tree_of(playing("long w=7:1,6:2,2:3 b=24:15", roll="6-1"))

    assert tree.is_turn(turn("7/6(1) 6/off(6)"))
    assert tree.is_turn(turn("7/1(6) 1/off(1)"))
    assert not tree.is_turn(turn("6/off(6) 7/6(1)"))


def test_a_larger_number_bears_off_only_from_the_highest_point() -> None:
    """A checker higher up must move first (docs/rules/long.md §7)."""
    state = playing("long w=6:1,3:1 b=24:15", roll="5-1")

    assert Reason.CHECKER_HIGHER is reason(state, step("3/off(5)"))
    assert reason(state, step("6/1(5)")) is None


def test_the_highest_point_is_judged_at_that_moment_of_the_turn() -> None:
    """After 6/off the five bears off from 3 (docs/rules/long.md §7)."""
    state = playing("long w=6:1,3:2 b=24:15", roll="6-5")

    assert Reason.CHECKER_HIGHER is reason(state, step("3/off(5)"))
    assert reason(state, step("3/off(5)"), turn("6/off(6)")) is None


def test_an_exact_number_bears_off_below_the_highest_point() -> None:
    """The exact number bears off from its point, wherever others stand (§7)."""
    state = playing("long w=6:1,3:1 b=24:15", roll="5-3")

    assert reason(state, step("3/off(3)")) is None


def test_moving_inside_home_instead_is_always_allowed() -> None:
    """6, 3 and 1 with 5-2 leave two positions, one with nobody borne off (§7)."""
    state = playing("long w=6:1,3:1,1:1 b=24:15", roll="5-2")

    assert ["1:3;off=12", "3:1,1:1;off=13"] == finals_of(state)


def test_with_all_home_the_turn_may_still_pass() -> None:
    """A five from 6 meets a closed point, and 6 is not exact for it (docs/rules/long.md §7)."""
    state = playing("long w=6:2 b=20:14,13:1", roll="5-5")

    assert ["pass"] == [turn_text(sequence) for sequence in tree_of(state).sequences()]
