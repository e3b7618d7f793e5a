"""The record of a game and its JSON (docs/formats.md §5)."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Annulled,
    Color,
    Fact,
    How,
    IllegalFact,
    NotationError,
    Options,
    Outcome,
    Phase,
    Played,
    Reason,
    Resigned,
    Result,
    Roll,
    Rolled,
    beginning,
    parse_record,
    record_json,
    replay,
)
from tests.engine.boards import turn
from tests.engine.records import HEADER, random_record, recorded


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_a_record_replays_to_its_result(seed: int) -> None:
    """The facts alone give the result, before and after JSON (docs/formats.md §5)."""
    record = random_record(seed)

    text = record_json(record)

    assert record == parse_record(text)
    assert record.result == replay(parse_record(text)).result
    assert text.isascii()
    assert "\n" not in text


def test_a_roll_and_its_turn_are_one_entry() -> None:
    """The opening throw is no fact, but its turn names it (docs/formats.md §5)."""
    facts: list[Fact] = [
        Played(Color.BLACK, turn("24/18(6) 18/16(2)"), auto=True),
        Rolled(Color.WHITE, Roll(5, 3)),
        Played(Color.WHITE, turn("24/19(5) 19/16(3)")),
        Rolled(Color.BLACK, Roll(6, 1)),
    ]

    written = json.loads(record_json(recorded(HEADER, facts)))["facts"]

    assert [
        {
            "n": 1,
            "at": "2026-11-29T12:00:00Z",
            "by": "b",
            "type": "played",
            "roll": [6, 2],
            "turn": "24/18(6) 18/16(2)",
            "auto": True,
        },
        {
            "n": 2,
            "at": "2026-11-29T12:02:00Z",
            "by": "w",
            "type": "played",
            "roll": [5, 3],
            "turn": "24/19(5) 19/16(3)",
            "auto": False,
        },
        {"n": 3, "at": "2026-11-29T12:03:00Z", "by": "b", "type": "rolled", "roll": [6, 1]},
    ] == written


def test_a_record_names_everything_of_its_contract() -> None:
    """Keys and their order are the contract (docs/formats.md §5)."""
    record = recorded(HEADER, [Resigned(Color.WHITE, Outcome.MARS)])

    written = json.loads(record_json(record))

    assert {
        "format": "nardy-record",
        "version": 1,
        "id": "q2WcR7u0Zk9a",
        "game": "long",
        "options": {
            "classic": False,
            "koks": False,
            "home_mars": False,
            "equal_turns": False,
            "draw": "half",
        },
        "match": {
            "id": "17",
            "number": 1,
            "length": None,
            "score": [0, 0],
            "crawford": False,
            "cube": False,
        },
        "players": {"w": "Аня", "b": "Marat\u2028\ud800"},
        "dice": {
            "scheme": "hmac-sha256-1",
            "commitment": "c0ffee12" * 8,
            "word": "гранат",
            "inviter": "b",
            "seed": None,
        },
        "opening": [[5, 5], [2, 6]],
        "facts": [
            {
                "n": 1,
                "at": "2026-11-29T12:00:00Z",
                "by": "w",
                "type": "resigned",
                "outcome": "mars",
            }
        ],
        "result": {"winner": "b", "outcome": "mars", "points": 2, "how": "resigned"},
    } == written


def test_half_points_are_written_as_halves() -> None:
    """A draw may be worth half a point (docs/formats.md §5)."""
    header = replace(
        HEADER,
        options=Options(equal_turns=True),
        match=replace(HEADER.match, score=(3, 4)),
        start="long w=- b=1:1 turn=b ply=31",
    )
    record = recorded(
        header, [Rolled(Color.BLACK, Roll(6, 5)), Played(Color.BLACK, turn("1/off(6)"))]
    )

    written = json.loads(record_json(record))

    assert [1.5, 2] == written["match"]["score"]
    assert {"winner": None, "outcome": "draw", "points": 0.5, "how": "borne_off"} == written[
        "result"
    ]
    assert record == parse_record(record_json(record))


def test_an_annulled_game_has_neither_winner_nor_points() -> None:
    """Its outcome says so (docs/formats.md §5)."""
    record = recorded(HEADER, [Annulled(Color.BLACK)])

    written = json.loads(record_json(record))["result"]

    assert {"winner": None, "outcome": "annulled", "points": 0, "how": "annulled"} == written


def test_with_the_classic_opening_the_winner_of_the_throw_is_white() -> None:
    """He throws anew, so the first roll is an entry (docs/rules/long.md §9)."""
    state = beginning(replace(HEADER, options=Options(classic=True)))

    assert (Color.WHITE, Phase.TO_ROLL) == (state.to_act, state.phase)


def test_a_record_may_start_from_a_position() -> None:
    """The options are the record's (docs/formats.md §5)."""
    header = replace(HEADER, start="long w=6:1,5:1 b=24:15 roll=6-5", options=Options(koks=True))
    record = recorded(header, [Played(Color.WHITE, turn("6/off(6) 5/off(5)"))])

    assert Result(Color.WHITE, Outcome.KOKS, 6, How.BORNE_OFF) == record.result
    assert record == parse_record(record_json(record))


@pytest.mark.parametrize("opening", [(), ((5, 5),), ((5, 2), (6, 2))])
def test_an_opening_is_ties_and_one_throw_that_decides(opening: Any) -> None:
    """Anything else cannot have happened (docs/rules/long.md §2)."""
    with pytest.raises(NotationError) as caught:
        beginning(replace(HEADER, opening=opening))

    assert "opening" == caught.value.field


def test_a_record_that_breaks_the_rules_does_not_replay() -> None:
    """Rules, dice and result are all checked (docs/formats.md §5)."""
    good = recorded(HEADER, [Played(Color.BLACK, turn("24/18(6) 18/16(2)"))])
    (entry,) = good.entries
    head = replace(entry, fact=Played(Color.BLACK, turn("24/18(6) 24/22(2)")))
    other_roll = replace(entry, roll=Roll(6, 1))

    with pytest.raises(IllegalFact) as illegal:
        replay(replace(good, entries=(head,)))
    with pytest.raises(NotationError) as wrong_roll:
        replay(replace(good, entries=(other_roll,)))
    with pytest.raises(NotationError) as wrong_result:
        replay(replace(good, result=Result(Color.WHITE, Outcome.OIN, 2, How.RESIGNED)))

    assert Reason.HEAD is illegal.value.reason
    assert "facts[0].roll" == wrong_roll.value.field
    assert "result" == wrong_result.value.field
