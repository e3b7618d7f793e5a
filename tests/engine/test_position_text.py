"""Position text (docs/formats.md §1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Color,
    Cube,
    NotationError,
    Options,
    Phase,
    Roll,
    Variant,
    final_text,
    parse_position,
    position_text,
    state_of,
    state_text,
)

FULL = (
    "long w=24:14,18:1 b=24:15 turn=b roll=- ply=12 cube=2w offer=4 score=1-2.5/5 crawford=1"
    " opt=classic,koks,home_mars,equal_turns draw=one"
)
BOARD = "long w=24:15 b=24:15"


def test_every_field_of_a_position_text_is_read() -> None:
    """All fields at once, as the contract lists them (docs/formats.md §1)."""
    said = parse_position(FULL)

    assert (Variant.LONG, Color.BLACK, None, 12) == (said.variant, said.turn, said.roll, said.ply)
    assert (14, 1, 15) == (
        said.position.white[24],
        said.position.white[18],
        said.position.black[24],
    )
    assert (Cube(2, Color.WHITE, enabled=True), 4) == (said.cube, said.offer)
    assert (("1", "2.5"), 5, True) == (said.score, said.length, said.crawford)
    assert Options(True, True, True, True, "one") == said.options
    assert FULL == position_text(said)


def test_what_is_not_said_has_its_default() -> None:
    """White is to roll, late in the game (docs/formats.md §1)."""
    said = parse_position(BOARD)

    assert (Color.WHITE, None, 20, False) == (said.turn, said.roll, said.ply, said.first_turn)
    assert f"{BOARD} turn=w roll=- ply=20" == position_text(said)


def test_checkers_that_are_not_named_are_off() -> None:
    """A dash is a side with nothing left (docs/formats.md §1)."""
    said = parse_position("long w=6:2,1:1 b=-")

    assert (12, 15) == (said.position.white[0], said.position.black[0])


def test_the_bar_of_short_nardy_is_25() -> None:
    """Long nardy has none (docs/formats.md §1)."""
    said = parse_position("short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5")

    assert 1 == said.position.white[25]
    with pytest.raises(NotationError) as caught:
        parse_position("long w=25:1,24:14 b=24:15")
    assert "w" == caught.value.field


def test_dice_may_stand_in_any_order() -> None:
    """They are written with the larger first (docs/formats.md §1)."""
    said = parse_position(f"{BOARD} roll=2-6")

    assert Roll(6, 2) == said.roll
    assert "roll=6-2" in position_text(said)


def test_a_state_is_what_its_text_says() -> None:
    """To roll, to play or doubled (docs/formats.md §1)."""
    assert Phase.TO_ROLL is state_of(parse_position(BOARD)).phase
    assert Phase.TO_PLAY is state_of(parse_position(f"{BOARD} roll=6-2")).phase
    doubled = state_of(parse_position(f"{BOARD} offer=2"))
    assert (Phase.DOUBLED, Cube(enabled=True)) == (doubled.phase, doubled.cube)
    assert f"{BOARD} turn=w roll=- ply=20 cube=1c offer=2" == state_text(doubled)


def test_a_final_position_is_the_movers_row_and_what_is_off() -> None:
    """In short nardy the opponent's row too, since it can change (docs/formats.md §3)."""
    position = parse_position("short w=22:1,6:13 b=25:1,24:14").position

    assert "22:1,6:13;off=1" == final_text(Variant.LONG, position, Color.WHITE)
    assert "22:1,6:13;off=1|25:1,24:14" == final_text(Variant.SHORT, position, Color.WHITE)
    assert "25:1,24:14;off=0|22:1,6:13" == final_text(Variant.SHORT, position, Color.BLACK)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "game"),
        ("medium w=24:15 b=24:15", "game"),
        ("LONG w=24:15 b=24:15", "game"),
        ("long", "w"),
        ("long b=24:15", "w"),
        ("long w=24:15", "b"),
        ("long w=24:16 b=24:15", "w"),
        ("long w=24:14,18:2 b=24:15", "w"),
        ("long w=24:15 b=24:15,", "b"),
        ("long w=24:15 b=", "b"),
        ("long w=18:1,24:14 b=24:15", "w"),
        ("long w=24:7,24:8 b=24:15", "w"),
        ("long w=24:15 b=0:15", "b"),
        ("long w=24:15 b=26:15", "b"),
        ("long w=24:0 b=24:15", "w"),
        ("long w=024:15 b=24:15", "w"),
        ("long w=24:+15 b=24:15", "w"),
        ("long w=24:15 b=24:14,12:1", "b"),
        ("short w=24:2 b=1:2", "b"),
        (f"{BOARD} turn=x", "turn"),
        (f"{BOARD} turn=", "turn"),
        (f"{BOARD} roll=7-1", "roll"),
        (f"{BOARD} roll=6-0", "roll"),
        (f"{BOARD} roll=65", "roll"),
        (f"{BOARD} roll=6-5-4", "roll"),
        (f"{BOARD} ply=-1", "ply"),
        (f"{BOARD} ply=01", "ply"),
        (f"{BOARD} ply=10000", "ply"),
        (f"{BOARD} ply=1 roll=6-5", "roll"),
        (f"{BOARD} turn=w turn=b", "turn"),
        (f"{BOARD} w=24:15", "w"),
        (f"{BOARD} cube=3w", "cube"),
        (f"{BOARD} cube=2x", "cube"),
        (f"{BOARD} cube=128c", "cube"),
        (f"{BOARD} cube=2c offer=2", "offer"),
        (f"{BOARD} roll=6-5 offer=2", "offer"),
        (f"{BOARD} offer=0", "offer"),
        (f"{BOARD} score=1-2", "score"),
        (f"{BOARD} score=1-2/0", "score"),
        (f"{BOARD} score=1.25-2/5", "score"),
        (f"{BOARD} crawford=0", "crawford"),
        (f"{BOARD} opt=", "opt"),
        (f"{BOARD} opt=mars", "opt"),
        (f"{BOARD} opt=koks,koks", "opt"),
        ("short w=24:2 b=24:2 opt=koks", "opt"),
        (f"{BOARD} draw=two", "draw"),
        (f"{BOARD} colour=red", "colour"),
        (f"{BOARD} =red", "text"),
        (f"{BOARD} turn", "text"),
        (f"{BOARD}  turn=w", "text"),
        (f"{BOARD} ", "text"),
        (f" {BOARD}", "game"),
        (f"{BOARD}\n", "text"),
        (f"{BOARD} turn=ｗ", "text"),
        (f"{BOARD} roll=٦-٥", "text"),
        (f"{BOARD}\x00", "text"),
        (f"{BOARD} {'x' * 300}", "text"),
    ],
)
def test_the_field_that_is_wrong_is_named(text: str, field: str) -> None:
    """A strict reader that helps (docs/formats.md §1)."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)

    assert field == caught.value.field


ALPHABET = st.sampled_from(
    [*"0123456789:,=-/. wbct", "long ", "w=24:15", " b=", "roll=6-5", "²", "é"]
)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(max_size=320),
        st.lists(ALPHABET, max_size=40).map("".join),
        st.tuples(st.integers(0, len(FULL)), st.integers(0, len(FULL)), ALPHABET).map(
            lambda cut: FULL[: cut[0]] + cut[2] + FULL[cut[1] :]
        ),
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever comes in, a position text or an error with a field comes out."""
    try:
        said = parse_position(text)
    except NotationError as error:
        assert error.field  # noqa: PT017
    else:
        assert said == parse_position(position_text(said))
        assert len(position_text(said)) <= 300
