"""Equal turns: the second side has one last roll (docs/rules/long.md §9)."""

import pytest

from engine import (
    Color,
    Doubled,
    How,
    Outcome,
    Played,
    Reason,
    Result,
    Variant,
    apply,
)
from tests.engine.boards import GOLDEN, playing, refused, turn

WHITE, BLACK = Color.WHITE, Color.BLACK


@pytest.mark.parametrize("first", Color)
@pytest.mark.parametrize(
    "case",
    GOLDEN[Variant.LONG]["last_roll"],
    ids=[case["note"] for case in GOLDEN[Variant.LONG]["last_roll"]],
)
def test_with_equal_turns_the_second_side_has_the_last_roll(
    case: dict[str, int | str], first: Color
) -> None:
    """Both finishing is a draw (docs/rules/long.md §9)."""
    first_off, second_off = int(case["first_off"]), int(case["second_off"])
    turns = int(case["turns_first"]) + int(case["turns_second"])
    # The side that has just moved: the first after an odd number of turns.
    mover, off, other_off = (
        (first, first_off, second_off) if turns % 2 else (first.other, second_off, first_off)
    )
    has_finished = off == 15
    own = "1:1" if has_finished else f"20:1,6:{14 - off}" if off < 14 else "20:1"
    other = f"3:{15 - other_off}" if other_off < 15 else "-"
    white, black = (own, other) if mover is WHITE else (other, own)
    state = playing(
        f"long w={white} b={black} turn={mover.value} ply={turns - 1} opt=equal_turns", roll="2-1"
    )
    steps = "1/off(2)" if has_finished else "20/18(2) 18/17(1)"

    result = apply(state, Played(mover, turn(steps))).result

    expected = {"play": None, "first": first, "second": first.other, "draw": None}[
        str(case["result"])
    ]
    assert (case["result"] == "play") is (result is None)
    assert expected is (result.winner if result else None)


@pytest.mark.parametrize(("draw", "half_points"), [("half", 1), ("one", 2)])
def test_a_draw_is_worth_what_was_agreed(draw: str, half_points: int) -> None:
    """Half a point or one to each, times the cube (docs/rules/long.md §9)."""
    state = playing(f"long w=- b=1:1 turn=b ply=31 cube=2c opt=equal_turns draw={draw}", "6-5")

    after = apply(state, Played(BLACK, turn("1/off(6)")))

    assert Result(None, None, 2 * half_points, How.BORNE_OFF) == after.result


def test_with_equal_turns_the_loss_is_judged_after_the_last_roll() -> None:
    """A checker borne off with it saves the mars (docs/rules/long.md §9)."""
    state = playing("long w=- b=1:15 turn=b ply=31 opt=equal_turns", "6-5")

    after = apply(state, Played(BLACK, turn("1/off(6) 1/off(5)")))

    assert Result(WHITE, Outcome.OIN, 2, How.BORNE_OFF) == after.result


def test_with_equal_turns_nobody_doubles_before_the_last_roll() -> None:
    """The other side has finished already (docs/rules/long.md §10)."""
    state = playing("long w=- b=1:2 turn=b ply=31 cube=2c opt=equal_turns")

    assert Reason.NO_CUBE is refused(state, Doubled(BLACK))
