"""Step text of programs and move text of players (docs/formats.md §2)."""

import itertools

import pytest

from engine import NotationError, Step, move_text, parse_turn_text, step_text, turn_text
from tests.engine.boards import turn


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Step(24, 6), "24/18(6)"),
        (Step(25, 5), "bar/20(5)"),
        (Step(4, 6), "4/off(6)"),
        (Step(6, 6), "6/off(6)"),
    ],
)
def test_a_step_is_origin_target_and_die(step: Step, text: str) -> None:
    """Step text names the die, since 4/off alone does not say it (docs/formats.md §2)."""
    assert text == step_text(step)
    assert (step,) == parse_turn_text(text)


def test_a_turn_without_steps_is_a_pass() -> None:
    """Empty text would be a missing one (docs/formats.md §2)."""
    assert "pass" == turn_text(())
    assert () == parse_turn_text("pass")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "24/18", "24/18(7)", "24/17(6)", "24/18(6) ", "24/18(6)  18/16(2)", "25/19(6)"),
        *("0/off(1)", "bar/off(6)", "6/0(6)", "4/off(3)", "024/18(6)", "24/18(6)\n", "PASS"),
        *("30/24(6)", "24/18(６)", "24/18(6) 24/18(6) 24/18(6) 24/18(6) 24/18(6)", "9" * 10_000),
    ],
)
def test_step_text_is_read_strictly(text: str) -> None:
    """Origin, target and die must fit, and nothing else may stand there (docs/formats.md §2)."""
    with pytest.raises(NotationError) as caught:
        parse_turn_text(text, field="facts[3].turn")

    assert "facts[3].turn" == caught.value.field


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ("24/19(5) 19/16(3)", "24/16"),
        ("24/19(5) 20/17(3)", "24/19 20/17"),
        ("20/17(3) 24/19(5)", "24/19 20/17"),
        ("24/21(3) 24/21(3) 21/18(3) 21/18(3)", "24/18(2)"),
        ("24/21(3) 24/21(3) 21/18(3) 18/15(3)", "24/15 24/21"),
        ("24/22(2) 24/22(2) 24/22(2) 22/20(2)", "24/20 24/22(2)"),
        ("7/6(1) 6/off(6)", "7/off"),
        ("6/off(6) 6/off(6) 6/off(6) 5/off(6)", "6/off(3) 5/off"),
        ("bar/20(5) bar/20(5)", "bar/20(2)"),
        ("pass", ""),
    ],
)
def test_steps_of_one_checker_are_joined_and_equal_moves_folded(steps: str, text: str) -> None:
    """From high to low, the longest move first among equal origins (docs/formats.md §2)."""
    assert text == move_text(turn(steps))


def test_move_text_does_not_depend_on_the_order_of_the_steps() -> None:
    """Two ways to the same position read the same (docs/formats.md §2)."""
    steps = turn("24/21(3) 24/21(3) 21/18(3) 17/14(3)")

    assert {"24/18 24/21 17/14"} == {move_text(order) for order in itertools.permutations(steps)}


def test_a_hit_on_the_way_is_shown() -> None:
    """So the steps are not joined over it (docs/formats.md §2)."""
    assert "24/20*/17" == move_text(turn("24/20(4) 20/17(3)"), hits=(0,))
    assert "24/17*" == move_text(turn("24/20(4) 20/17(3)"), hits=(1,))
    assert "8/5* 6/5" == move_text(turn("6/5(1) 8/5(3)"), hits=(1,))
    assert "bar/20*/17" == move_text(turn("bar/20(5) 20/17(3)"), hits=(0,))


def test_the_words_for_bar_and_off_are_the_readers() -> None:
    """Russian players read дом and бар (docs/formats.md §2)."""
    steps = turn("bar/20(5) 6/off(6)")

    assert "бар/20 6/дом" == move_text(steps, off="дом", bar="бар")
