"""Why a step is refused: of several reasons the first (docs/rules/long.md §3 to §7)."""

import pytest

from engine import Reason, Step, continuations, reason, tree_of
from tests.engine.boards import playing, step, turn


@pytest.mark.parametrize("point", [-1, 0, 5, 25, 26, 99])
def test_a_step_needs_a_checker(point: int) -> None:
    """There is none on an empty point, off the board or on long nardy's bar."""
    state = playing("long w=24:15 b=24:15", roll="6-2")

    assert Reason.NO_CHECKER is reason(state, Step(point, 6))


@pytest.mark.parametrize("die", [0, 1, 3, 7, -6, 24])
def test_a_step_needs_a_number_that_was_rolled(die: int) -> None:
    """Other numbers cannot be played (docs/rules/long.md §3)."""
    state = playing("long w=24:14,23:1 b=24:15", roll="6-2")

    assert Reason.NOT_ROLLED is reason(state, Step(23, die))


def test_a_number_is_played_once() -> None:
    """What is played already is not there any more (docs/rules/long.md §3)."""
    state = playing("long w=24:14,18:1 b=24:15", roll="5-2")

    assert Reason.NOT_ROLLED is reason(state, step("18/13(5)"), turn("24/19(5)"))


def test_a_double_is_played_four_times() -> None:
    """Then the number is used up (docs/rules/long.md §3)."""
    state = playing("long w=23:5,1:10 b=24:15", roll="1-1")
    ones = turn("23/22(1) 23/22(1) 23/22(1) 23/22(1)")

    assert reason(state, step("23/22(1)"), ones[:3]) is None
    assert Reason.NOT_ROLLED is reason(state, step("23/22(1)"), ones)


def test_a_point_with_one_opposing_checker_is_closed() -> None:
    """There is no hitting in long nardy (docs/rules/long.md §1)."""
    state = playing("long w=24:14,20:1 b=24:14,3:1", roll="5-2")

    assert Reason.OCCUPIED is reason(state, step("20/15(5)"))


def test_no_checker_comes_before_a_number_that_was_not_rolled() -> None:
    """The order of the reasons is fixed."""
    state = playing("long w=24:15 b=24:15", roll="6-2")

    assert Reason.NO_CHECKER is reason(state, Step(20, 3))


def test_an_occupied_point_comes_before_the_head() -> None:
    """The order of the reasons is fixed."""
    state = playing("long w=24:13,20:1,19:1 b=24:14,10:1", roll="4-2")

    assert Reason.OCCUPIED is reason(state, step("24/22(2)"), turn("24/20(4)"))


def test_the_head_comes_before_the_block() -> None:
    """The order of the reasons is fixed."""
    state = playing("long w=24:9,22:1,21:1,20:1,19:1,18:2 b=24:15", roll="6-1")

    assert Reason.HEAD is reason(state, step("24/23(1)"), turn("24/18(6)"))


def test_a_step_of_the_keyboard_is_never_refused_and_every_other_is() -> None:
    """Reasons and continuations are two sides of one thing."""
    state = playing("long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1", roll="5-3")
    allowed = set(continuations(tree_of(state), ()))

    for point in range(26):
        for die in range(1, 7):
            asked = Step(point, die)
            assert (asked in allowed) is (reason(state, asked) is None), asked


def test_steps_picked_that_begin_no_turn_are_an_error() -> None:
    """A reason is asked after a legal beginning only."""
    state = playing("long w=24:15 b=24:15", roll="6-2")

    with pytest.raises(ValueError, match="no legal turn begins"):
        reason(state, step("24/18(6)"), turn("24/20(4)"))
