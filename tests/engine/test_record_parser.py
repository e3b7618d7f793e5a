"""The reader of records is strict and names the place (docs/formats.md §5)."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BAR,
    Color,
    NotationError,
    Outcome,
    Played,
    Resigned,
    Step,
    parse_record,
    parse_turn_text,
    record_json,
    turn_text,
)
from tests.engine.boards import turn
from tests.engine.records import HEADER, recorded


def changed(path: str, value: Any) -> str:
    """Return a good record with one value replaced, or taken out."""
    record = recorded(
        HEADER,
        [Played(Color.BLACK, turn("24/18(6) 18/16(2)")), Resigned(Color.WHITE, Outcome.MARS)],
    )
    whole = json.loads(record_json(record))
    *parents, last = path.replace("[", ".").replace("]", "").split(".")
    place = whole
    for key in parents:
        place = place[int(key)] if key.isdecimal() else place[key]
    where: Any = int(last) if last.isdecimal() else last
    if value is KeyError:
        del place[where]
    else:
        place[where] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "mat"),
        ("version", 2),
        ("version", True),
        ("id", 5),
        ("game", "checkers"),
        ("options.koks", 1),
        ("options.koks", KeyError),
        ("options.draw", "two"),
        ("options.jacoby", False),
        ("match", []),
        ("match.number", 0),
        ("match.number", 1.5),
        ("match.length", "5"),
        ("match.score", [0]),
        ("match.score[1]", 0.25),
        ("match.score[1]", -1),
        ("match.score[1]", 10**400),
        ("players.b", None),
        ("players.x", "Zoe"),
        ("dice.scheme", "random"),
        ("dice.commitment", "C0FFEE12" * 8),
        ("dice.seed", "0" * 63),
        ("dice.inviter", "white"),
        ("opening", {}),
        ("opening[1]", [1, 2, 3]),
        ("opening[1][0]", 7),
        ("facts[0].n", 2),
        ("facts[0].at", "2026-11-29 12:00:00"),
        ("facts[0].at", "2026-13-29T12:00:00Z"),
        ("facts[0].by", KeyError),
        ("facts[0].type", "moved"),
        ("facts[0].roll", [2, 6]),
        ("facts[0].roll", KeyError),
        ("facts[0].turn", "24/16"),
        ("facts[0].auto", "no"),
        ("facts[0].outcome", "mars"),
        ("facts[1].outcome", "gammon"),
        ("facts[1].roll", [6, 2]),
        ("result", "w"),
        ("result.winner", None),
        ("result.points", "2"),
        ("result.how", "annulled"),
        ("result.how", "left"),
        ("start", 5),
        ("cube", 2),
    ],
)
def test_the_place_that_is_wrong_is_named(path: str, value: Any) -> None:
    """A strict reader that helps (docs/formats.md §5)."""
    with pytest.raises(NotationError) as caught:
        parse_record(changed(path, value))

    assert path == caught.value.field


def test_four_checkers_entering_are_the_longest_turn() -> None:
    """`bar` is a letter longer than a point (docs/formats.md §2)."""
    steps = (Step(BAR, 4),) * 4

    assert steps == parse_turn_text(turn_text(steps))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{", '{"format": 1, "format": 2}', "[" * 100_000, '{"id": NaN}', "1" * 5000],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    """Whatever comes in, a record or an error with a field comes out."""
    with pytest.raises(NotationError) as caught:
        parse_record(text)

    assert caught.value.field in ("text", "format")


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_record_cut_or_changed_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    """No text brings the reader down."""
    text = changed("match.number", 3)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(0, len(text)))
    middle = data.draw(st.one_of(st.text(max_size=5), st.sampled_from(["null", "[]", "{}", "-1"])))
    try:
        record = parse_record(text[:start] + middle + text[end:])
    except NotationError as error:
        assert error.field  # noqa: PT017
    else:
        assert record == parse_record(record_json(record))
