"""Long nardy: the head (docs/rules/long.md §5)."""

import pytest

from engine import Reason, continuations, move_text, reason, tree_of, turns_of
from tests.engine.boards import finals_of, leaving_head, playing, step, turn

FIRST = "long w=24:15 b=24:14,17:1 turn=w ply=1"
LATER = "long w=24:15 b=24:14,17:1 turn=w ply=2"


def test_only_one_checker_leaves_the_head_in_a_turn() -> None:
    """After the first turn one checker a turn may leave the head (docs/rules/long.md §5)."""
    state = playing("long w=24:14,18:1 b=24:15 ply=2", roll="5-3")

    turns = turns_of(state)

    assert 1 == max(leaving_head(played) for played in turns)


def test_the_checker_from_the_head_may_go_on_with_the_other_die() -> None:
    """The head rule counts checkers, not steps (docs/rules/long.md §5)."""
    state = playing(LATER, roll="6-2")

    assert ["24/16"] == [move_text(played) for played in turns_of(state)]


@pytest.mark.parametrize(
    ("roll", "finals"),
    [
        ("3-3", ["24:13,18:2;off=0", "24:13,21:1,15:1;off=0"]),
        ("4-4", ["24:13,16:2;off=0"]),
        ("6-6", ["24:13,18:2;off=0"]),
    ],
)
def test_the_first_double_three_four_or_six_takes_two_from_the_head(
    roll: str, finals: list[str]
) -> None:
    """The exception of a side's first turn, and what the longest turn makes of it (§5)."""
    state = playing(FIRST, roll)

    assert finals == finals_of(state)


@pytest.mark.parametrize("roll", ["3-3", "4-4", "6-6"])
def test_never_do_three_checkers_leave_the_head(roll: str) -> None:
    """The exception is for two checkers (docs/rules/long.md §5)."""
    state = playing("long w=24:15 b=24:15 ply=0", roll)

    assert 2 == max(leaving_head(played) for played in tree_of(state).sequences())


@pytest.mark.parametrize("roll", ["1-1", "2-2", "5-5"])
def test_the_first_double_one_two_or_five_takes_one_from_the_head(roll: str) -> None:
    """Other doubles have no exception, not even where they are blocked (docs/rules/long.md §5)."""
    state = playing("long w=24:15 b=24:14,21:1 ply=1", roll)

    assert {1} == {leaving_head(played) for played in tree_of(state).sequences()}


@pytest.mark.parametrize("roll", ["3-3", "4-4", "6-6"])
def test_the_exception_is_for_the_first_turn_only(roll: str) -> None:
    """From the second turn on a double takes one checker from the head (docs/rules/long.md §5)."""
    state = playing(LATER, roll)

    assert {1} == {leaving_head(played) for played in tree_of(state).sequences()}


def test_the_exception_holds_although_a_checker_stands_in_the_way() -> None:
    """With the classic opening the first turn may meet a checker in the field (§5)."""
    state = playing("long w=24:15 b=24:14,4:1 ply=1", roll="4-4")

    assert ["24:13,20:2;off=0"] == finals_of(state)


@pytest.mark.parametrize("ply", [0, 1])
def test_both_sides_have_a_first_turn(ply: int) -> None:
    """The first two turns of a game are first turns (docs/rules/long.md §5)."""
    state = playing(f"long w=24:15 b=24:15 ply={ply}", roll="4-4")

    assert 2 == max(leaving_head(played) for played in turns_of(state))


def test_a_second_checker_from_the_head_is_refused_as_that() -> None:
    """The reason of a refused step is the rule that forbids it (docs/rules/long.md §5)."""
    state = playing("long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1", roll="5-3")

    assert Reason.HEAD is reason(state, step("24/21(3)"), turn("24/19(5)"))


def test_after_a_step_from_the_head_the_keyboard_never_offers_it_again() -> None:
    """Mock position: after 24/19 just three threes are left (docs/rules/long.md §5)."""
    state = playing("long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1", roll="5-3")
    tree = tree_of(state)

    first = continuations(tree, ())
    second = continuations(tree, turn("24/19(5)"))

    fives = "24/19(5) 20/15(5) 15/10(5) 8/3(5)"
    assert (*turn(fives), *turn("24/21(3) 20/17(3) 17/14(3)")) == first
    assert turn("20/17(3) 19/16(3) 17/14(3)") == second
