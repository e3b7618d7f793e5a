"""Long nardy: the block of six (docs/rules/long.md §6)."""

import pytest

from engine import Reason, continuations, reason, tree_of
from tests.engine.boards import finals_of, playing, step, turn

FIVE = "w=24:5,11:2,10:2,9:2,8:2,7:2"
"""White holds 11 to 7, which are Black's 23 to 19."""


def test_six_in_a_row_are_forbidden_while_no_opposing_checker_is_past_them() -> None:
    """All opposing checkers are behind the six (docs/rules/long.md §6)."""
    state = playing(f"long {FIVE} b=24:15", roll="2-1")

    assert Reason.BLOCK is reason(state, step("8/6(2)"))
    assert Reason.BLOCK is reason(state, step("7/6(1)"))


def test_six_in_a_row_are_allowed_once_an_opposing_checker_is_past_them() -> None:
    """It need not be home; standing right past the block is enough (docs/rules/long.md §6)."""
    state = playing(f"long {FIVE} b=24:14,17:1", roll="2-1")

    assert reason(state, step("8/6(2)")) is None


def test_six_in_a_row_are_allowed_once_an_opposing_checker_is_off() -> None:
    """A checker that is off is past every block (docs/rules/long.md §6)."""
    state = playing(f"long {FIVE} b=24:14", roll="2-1")

    assert reason(state, step("8/6(2)")) is None


@pytest.mark.parametrize(
    ("opponent", "refusal"),
    [("23:15", Reason.BLOCK), ("23:14,17:1", Reason.OCCUPIED), ("23:14,16:1", None)],
)
def test_a_checker_counts_from_the_point_right_past_the_six(
    opponent: str, refusal: Reason | None
) -> None:
    """My 10 to 5 are his 22 to 17: his 23 is behind them, his 16 past them (§6)."""
    state = playing(f"long w=24:5,10:2,9:2,8:2,7:2,6:2 b={opponent}", roll="2-1")

    assert refusal is reason(state, step("7/5(2)"))


def test_five_in_a_row_are_always_allowed() -> None:
    """The rule is about six (docs/rules/long.md §6)."""
    state = playing("long w=24:6,11:2,10:2,9:2,8:3 b=24:15", roll="1-1")

    assert reason(state, step("8/7(1)")) is None


def test_the_sixth_point_may_not_be_touched_even_on_the_way() -> None:
    """A block is judged after every step, not at the end of the turn (docs/rules/long.md §6)."""
    state = playing("long w=24:9,21:1,20:1,19:1,18:1,17:2 b=24:13,11:2", roll="2-1")

    assert Reason.BLOCK is reason(state, step("24/22(2)"))
    assert "24:8,21:2,20:1,19:1,18:1,17:2;off=0" not in finals_of(state)


def test_another_order_of_the_same_dice_may_be_legal() -> None:
    """8/6 first makes six, after 11/6 it does not: the same position is reached (§6)."""
    state = playing("long w=24:9,11:1,10:1,9:1,8:2,7:1 b=24:15", roll="5-2")
    tree = tree_of(state)

    assert tree.is_turn(turn("11/6(5) 8/6(2)"))
    assert not tree.is_turn(turn("8/6(2) 11/6(5)"))
    assert step("8/6(2)") not in continuations(tree, ())


def test_a_block_goes_around_the_corner_where_the_opponents_path_does() -> None:
    """My 3, 2, 1, 24, 23, 22 are his 15 to 10 (docs/rules/long.md §6)."""
    state = playing("long w=24:4,23:2,22:2,3:4,2:3 b=24:15", roll="2-1")

    assert Reason.BLOCK is reason(state, step("3/1(2)"))
    assert Reason.BLOCK is reason(state, step("2/1(1)"))


def test_a_block_does_not_go_over_the_end_of_the_opponents_path() -> None:
    """My 15 to 10 are his 3, 2, 1, 24, 23, 22: no six in a row (docs/rules/long.md §6)."""
    state = playing("long w=16:5,15:2,14:2,13:2,11:2,10:2 b=18:8,17:7", roll="4-1")

    assert reason(state, step("16/12(4)")) is None


def test_the_opponents_home_may_never_be_held_in_full() -> None:
    """Nobody can be past his points 6 to 1 without being off (docs/rules/long.md §6)."""
    state = playing("long w=24:3,18:2,17:2,16:3,15:2,14:3 b=11:5,8:10", roll="3-1")

    assert Reason.BLOCK is reason(state, step("14/13(1)"))
    assert Reason.BLOCK is reason(state, step("16/13(3)"))


def test_the_head_counts_as_a_held_point() -> None:
    """Five points beside the head make six with it (docs/rules/long.md §6)."""
    state = playing("long w=24:9,22:1,21:2,20:1,19:2 b=24:15", roll="1-1")

    assert Reason.BLOCK is reason(state, step("24/23(1)"))


def test_seven_in_a_row_are_judged_like_six() -> None:
    """A point that joins two rows makes several sixes, and each is judged (§6)."""
    white = "w=24:3,9:2,8:2,7:2,5:2,4:2,3:2"
    behind = playing(f"long {white} b=24:15", roll="2-1")
    past = playing(f"long {white} b=24:14,14:1", roll="2-1")

    assert Reason.BLOCK is reason(behind, step("7/6(1)"))
    assert reason(past, step("7/6(1)")) is None


def test_a_checker_between_two_blocks_allows_the_one_it_has_passed() -> None:
    """His 14 is past my 11 to 6, not past my 22 to 17 (docs/rules/long.md §6)."""
    state = playing(
        "long w=24:3,22:1,21:1,20:1,19:1,18:2,11:1,10:1,9:1,8:1,7:1,6:1 b=24:14,14:1", roll="2-1"
    )

    assert Reason.BLOCK is reason(state, step("18/17(1)"))
    assert tree_of(state).is_turn(turn("22/20(2) 18/17(1)"))


def test_the_own_home_may_not_be_closed_in_front_of_all_opposing_checkers() -> None:
    """My 6 to 1 are his 18 to 13 (docs/rules/long.md §6)."""
    state = playing("long w=12:1,6:3,5:3,4:3,3:3,2:2 b=23:8,20:7", roll="5-1")

    assert Reason.BLOCK is reason(state, step("2/1(1)"))


@pytest.mark.parametrize(
    ("opponent", "allowed"), [("24:15", False), ("24:14,17:1", True), ("24:14", True)]
)
def test_six_to_eleven_are_allowed_with_a_checker_past_them(
    opponent: str, *, allowed: bool
) -> None:
    """11/6 closes my 11 to 6, which are his 23 to 18 (docs/rules/long.md §6)."""
    state = playing(f"long w=24:8,13:1,11:2,10:1,9:1,8:1,7:1 b={opponent}", roll="5-2")

    assert allowed is (reason(state, step("11/6(5)")) is None)


def test_a_forbidden_six_that_stands_already_must_be_broken() -> None:
    """Never reached in play, but a step is judged by all that stands after it (§6)."""
    state = playing("long w=24:4,9:1,8:2,7:2,6:2,5:2,4:2 b=24:15", roll="2-1")

    assert Reason.BLOCK is reason(state, step("24/22(2)"))
    assert reason(state, step("9/7(2)")) is None
