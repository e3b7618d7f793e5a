"""
No text breaks a reader: it is read, or the documented error names the field (docs/formats.md).

What is read is written again and read the same. `make soak` tries many more.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import (
    IllegalFact,
    NotationError,
    PositionText,
    mat_text,
    parse_mat,
    parse_position,
    parse_position_id,
    parse_record,
    parse_xgid,
    position_id,
    position_text,
    record_json,
    replay,
    xgid,
)
from engine.notation import FIELDS
from engine.xgid import XGID_FIELDS
from tests.engine.matches import Habits, kinds_of_match, random_match
from tests.engine.mutations import mutated, mutated_json, soon_over
from tests.engine.records import random_record
from tests.engine.test_mat import FOREIGN, SHORT_MATCH

Read = Callable[[str], Any]


def short_enough(records: list[Any]) -> bool:
    """Whether a match is read in no time."""
    return len(mat_text(records)) < 6000


GIVEN_UP = Habits(gives_up=0.05)
MATCHES = [
    records
    for variant, match, options in kinds_of_match()
    for records, _ in [random_match(3, variant, match, options=options, habits=GIVEN_UP)]
    if short_enough(records)
]
RECORDS = (
    *(record_json(random_record(seed)) for seed in (1, 3, 8, 11)),
    *(record_json(records[-1]) for records in MATCHES),
)
MATS = (SHORT_MATCH, FOREIGN, *(mat_text(records) for records in MATCHES))
XGIDS = (
    "XGID=-aa--BDCC---cB---cad--b-A-:0:0:1:00:0:0:0:11:10",
    "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:1:0:5:10",
    "XGID=aB--CCBA----------bcdbAb-A:0:0:1:64:4:1:1:5:10",
)
IDS = ("4HPwATDgc/ABMA", "jNfBASiwdwcDIA", "YAAA/j8A8P8DQA", "AAAAAAAAAAAAAA")
POSITIONS = (
    "long w=24:14,18:1 b=24:15 turn=b roll=6-5 ply=1",
    "short w=25:1,13:14 b=24:13,6:2 turn=b roll=- ply=7 cube=2w offer=4 score=1-2/5",
    "long w=- b=1:1 turn=b roll=- ply=31 score=1.5-2/5 crawford=1 opt=koks,equal_turns draw=one",
)


def read_record(text: str) -> object:
    """Read a record, and replay it when it can be read."""
    record = parse_record(text)
    assert record == parse_record(record_json(record))
    try:
        state = replay(record)
    except (IllegalFact, NotationError):
        return record
    assert state.result == record.result
    return record


def read_mat(text: str) -> object:
    """Read a match file; its games are legal, so they end somewhere."""
    read = parse_mat(text)
    assert read.games
    return read


def read_xgid(text: str) -> PositionText:
    """Read an XGID and what is written of it."""
    said = parse_xgid(text)
    assert said == parse_xgid(xgid(said)) == replace(parse_position(position_text(said)))
    return said


def read_position_id(text: str) -> PositionText:
    """Read a Position ID, which has one spelling."""
    said = parse_position_id(text)
    assert text == position_id(said.position, said.turn)
    return said


def read_position(text: str) -> PositionText:
    """Read a position text and its normal form."""
    said = parse_position(text)
    assert said == parse_position(position_text(said))
    return said


@dataclass(frozen=True)
class Form:
    """A form, its reader, and what it may call wrong."""

    read: Read
    good: tuple[str, ...]
    fields: re.Pattern[str]
    changed: Callable[[tuple[str, ...]], st.SearchStrategy[str]] = mutated


def any_of(names: tuple[str, ...]) -> str:
    """Return a pattern of fixed names."""
    return "|".join(map(re.escape, names))


# A key that is none is named as it was given, up to twenty letters of it.
PLACE = re.compile(r"[a-z]+(?:\[\d+\]|\.[a-z_]+)*(?:\..{0,20})?|.{1,20}", re.DOTALL)
FORMS = {
    "record": Form(read_record, RECORDS, PLACE),
    "record, other values": Form(read_record, RECORDS, PLACE, mutated_json),
    "mat": Form(read_mat, MATS, re.compile(r"line \d+|text")),
    "xgid": Form(read_xgid, XGIDS, re.compile(any_of((*XGID_FIELDS, "text")))),
    "position id": Form(read_position_id, IDS, re.compile("position_id")),
    # A field that is none is named as it was given.
    "position text": Form(
        read_position, POSITIONS, re.compile(any_of((*FIELDS, "game", "text")) + "|.{1,20}")
    ),
}


def refusal(form: Form, text: str) -> NotationError | None:
    """Return the error a text is refused with, None when it is read; others go through."""
    try:
        form.read(text)
    except NotationError as error:
        return error
    return None


def try_all(form: Form, examples: int) -> None:
    """Try that many mutated texts; what goes wrong is shown at its smallest."""

    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(form.changed(form.good))
    def attempt(text: str) -> None:
        with soon_over():
            wrong = refusal(form, text)
        if wrong is not None:
            assert form.fields.fullmatch(wrong.field), wrong
            assert len(str(wrong)) < 500, "a log line holds it"

    attempt()


@pytest.mark.parametrize("name", list(FORMS))
def test_a_text_gone_wrong_is_read_or_its_field_is_named(name: str) -> None:
    """docs/formats.md §1, §5, §6, §7."""
    try_all(FORMS[name], 100)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(FORMS))
def test_many_texts_gone_wrong_are_read_or_their_field_is_named(name: str) -> None:
    """The same, for as long as nobody waits for it."""
    try_all(FORMS[name], 10_000)


@pytest.mark.parametrize("name", list(FORMS))
def test_the_texts_are_good_before_they_go_wrong(name: str) -> None:
    """Else everything would be refused for one and the same reason."""
    for text in FORMS[name].good:
        FORMS[name].read(text)


@pytest.mark.parametrize("name", list(FORMS))
@pytest.mark.parametrize("filling", [" ", "a", "[", "1", '"', "24/18 ", "\n", " : 0", "w=1:1,"])
def test_a_very_long_text_is_refused_at_once(name: str, filling: str) -> None:
    """A line or a text has its limit; before it was kept, spaces in a score took for ever."""
    form = FORMS[name]
    for good in form.good[:2]:
        middle = good.find(" : 0") + len(" : 0") if " : 0" in good else len(good) // 2
        text = good[:middle] + filling * (1_200_000 // len(filling)) + good[middle:]

        with soon_over():
            wrong = refusal(form, text)

        assert wrong is not None
        assert len(str(wrong)) < 500


def test_a_key_without_a_name_is_named_too() -> None:
    """The field of an error is never empty (docs/formats.md §5)."""
    whole = json.loads(RECORDS[0]) | {"": 1}

    with pytest.raises(NotationError) as caught:
        parse_record(json.dumps(whole))

    assert "text" == caught.value.field


def test_an_early_year_keeps_its_zeros() -> None:
    """An instant is written as it is read (docs/formats.md §5)."""
    text = RECORDS[0].replace('"2026-', '"0026-')
    assert text != RECORDS[0]

    assert text == record_json(parse_record(text))
