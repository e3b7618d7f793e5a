"""XGID and GNU Backgammon's Position ID (docs/formats.md §6)."""

import base64
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Color,
    NotationError,
    PositionText,
    Variant,
    parse_any_position,
    parse_position,
    parse_position_id,
    parse_xgid,
    pip_count,
    position_id,
    position_text,
    xgid,
)
from tests.engine.boards import random_game

START = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5"
SAMPLE = "XGID=-aa--BDCC---cB---cad--b-A-:0:0:1:00:0:0:0:11:10"


def test_the_sample_has_its_pips_and_score() -> None:
    """129 to 147, 0 to 0 of 11, no dice (docs/formats.md §6)."""
    said = parse_xgid(SAMPLE)

    assert (129, 147) == (pip_count(said.position.white), pip_count(said.position.black))
    assert (("0", "0"), 11, None, Color.WHITE) == (said.score, said.length, said.roll, said.turn)
    assert SAMPLE == xgid(said)


def test_the_start_has_its_well_known_id() -> None:
    """It is the same for either side (docs/formats.md §6)."""
    said = parse_position_id("4HPwATDgc/ABMA")

    assert parse_position(START).position == said.position
    for color in Color:
        assert "4HPwATDgc/ABMA" == position_id(said.position, color)


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        (SAMPLE, "jNfBASiwdwcDIA"),
        (SAMPLE.replace(":1:00:", ":-1:00:"), "sHcHAyCM18EBKA"),
        ("short w=25:1,13:14 b=24:13,6:2", "YAAA/j8A8P8DQA"),
    ],
)
def test_an_id_is_the_one_gnu_backgammon_gives(text: str, identifier: str) -> None:
    """The side to act comes second (docs/formats.md §6)."""
    said = parse_any_position(text)

    assert identifier == position_id(said.position, said.turn)
    mine, other = said.position.side(said.turn), said.position.side(said.turn.other)
    again = parse_position_id(identifier).position
    assert (mine, other) == (again.white, again.black)


@pytest.mark.parametrize("number", range(3))
def test_every_position_of_a_game_survives_both_forms(number: int) -> None:
    """Written and read again it is the same (docs/formats.md §6)."""
    chance = random.Random(number)
    for state, _ in random_game(number, variant=Variant.SHORT):
        said = PositionText(
            Variant.SHORT,
            state.position,
            turn=state.to_act,
            roll=chance.choice([None, state.roll]),
            score=("2", "4"),
            length=5,
            crawford=chance.random() < 0.5,
        )
        if not said.crawford:
            cube = chance.choice(["1c", "2w", "4b", "64w"])
            said = replace(said, cube=parse_position(f"{START} cube={cube}").cube)

        assert said == parse_xgid(xgid(said))
        assert said.position.side(said.turn) == (
            parse_position_id(position_id(said.position, said.turn)).position.white
        )


def test_an_offer_is_the_turn_of_the_one_who_doubled() -> None:
    """Position text names who must answer (docs/formats.md §6)."""
    said = parse_position(f"{START} turn=b cube=1c offer=2")

    assert xgid(said).endswith(":0:0:1:D:0:0:0:0:10")
    assert said == parse_xgid(xgid(said))


def test_long_nardy_has_no_xgid() -> None:
    """The form knows one game (docs/formats.md §6)."""
    with pytest.raises(ValueError, match="short"):
        xgid(parse_position("long w=24:15 b=24:15"))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("XGID=", "xgid=", "text"),
        (":10", "", "text"),
        (":10", ":10:1", "text"),
        ("-aa--", "-aa-", "position"),
        ("-aa--", "-ap--", "position"),
        ("-aa--", "Aaa--", "position"),
        ("A-:", "Aa:", "position"),
        ("BDCC", "BOCC", "position"),
        ("A-:0", "A-:7", "cube"),
        ("A-:0", "A-:00", "cube"),
        ("A-:0", "A-:1", "owner"),
        ("A-:0:0", "A-:0:2", "owner"),
        (":1:00", ":0:00", "turn"),
        (":00:", ":07:", "dice"),
        (":00:", ":B:", "dice"),
        (":00:", ":٣٣:", "dice"),
        (":0:0:11", ":11:0:11", "their_score"),
        (":00:0:", ":00:12:", "score"),
        (":0:11:", ":1:11:", "crawford"),
        (":11:", ":100:", "length"),
        (":10", ":x", "max_cube"),
        ("XGID=", "XGID=" + "-" * 100, "text"),
    ],
)
def test_a_wrong_xgid_names_its_field(old: str, new: str, field: str) -> None:
    """One change, one field (docs/formats.md §6)."""
    text = SAMPLE.replace(old, new, 1)
    assert text != SAMPLE

    with pytest.raises(NotationError) as caught:
        parse_xgid(text)

    assert field == caught.value.field


@pytest.mark.parametrize(
    "text",
    [
        *("", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/ABM=", "4HPwATDgc/ABMB"),
        *("//////////////", "AAAAAAAAAAAAAB", "4HPwATDgc_ABMA", "4HPwATDgc/ABM\n"),
    ],
)
def test_a_wrong_position_id_is_refused(text: str) -> None:
    """Length, letters, counts and what is left over (docs/formats.md §6)."""
    with pytest.raises(NotationError) as caught:
        parse_position_id(text)

    assert "position_id" == caught.value.field


def test_both_sides_on_one_point_are_refused() -> None:
    """His 24 is my 1 (docs/formats.md §6)."""
    both = parse_position("short w=1:1 b=23:1").position
    wrong = replace(both, black=(*both.black[:23], 0, 1, 0))

    with pytest.raises(NotationError, match="both sides"):
        parse_position_id(position_id(wrong, Color.WHITE))


def read(text: str) -> PositionText | str:
    """Return what a text says, or the field that is wrong."""
    try:
        return parse_any_position(text)
    except NotationError as error:
        return error.field


@given(st.text(alphabet=st.sampled_from("XGID=-AaBbOo0123:DBR +/é"), max_size=90))
def test_no_text_breaks_a_reader(text: str) -> None:
    """Either it is read or the error names a field (docs/formats.md §6)."""
    for tried in (text, f"XGID={text}"):
        said = read(tried)
        assert isinstance(said, str) or said == parse_position(position_text(said))


@given(
    st.sampled_from([SAMPLE, "4HPwATDgc/ABMA", START]),
    st.lists(st.tuples(st.integers(0, 60), st.characters()), min_size=1, max_size=3),
)
def test_no_slip_of_the_pen_breaks_a_reader(text: str, slips: list[tuple[int, str]]) -> None:
    """What is read is written back in a form that is read the same (docs/formats.md §6)."""
    for index, letter in slips:
        text = text[:index] + letter + text[index + 1 :]
    said = read(text)
    assert isinstance(said, str) or said == parse_position(position_text(said))


@given(st.binary(min_size=10, max_size=10))
def test_an_id_that_is_read_is_written_the_same(key: bytes) -> None:
    """Each position has one ID (docs/formats.md §6)."""
    text = base64.b64encode(key).decode().rstrip("=")
    try:
        said = parse_position_id(text)
    except NotationError:
        return
    assert text == position_id(said.position, Color.WHITE)
