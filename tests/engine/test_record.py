"""The record of a game and its JSON (docs/formats.md §5)."""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    DICE_SCHEME,
    Annulled,
    Color,
    Fact,
    GameRecord,
    How,
    IllegalFact,
    NotationError,
    Options,
    Outcome,
    Phase,
    Played,
    Reason,
    RecordDice,
    RecordHeader,
    RecordMatch,
    Resigned,
    Result,
    Roll,
    Rolled,
    TimedOut,
    Variant,
    apply,
    beginning,
    parse_record,
    record_entries,
    record_json,
    replay,
    turns_of,
)
from tests.engine.boards import random_roll, turn

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HEADER = RecordHeader(
    id="q2WcR7u0Zk9a",
    variant=Variant.LONG,
    options=Options(),
    match=RecordMatch("17", 1, None, (0, 0), crawford=False, cube=False),
    white="Аня",
    black="Marat\u2028\ud800",
    dice=RecordDice(DICE_SCHEME, "c0ffee12" * 8, "гранат", Color.BLACK, None),
    opening=((5, 5), (2, 6)),
)


def timed(facts: list[Fact]) -> list[tuple[datetime, Fact]]:
    """Give each fact an instant."""
    return [(NOON + timedelta(minutes=n, microseconds=n), fact) for n, fact in enumerate(facts)]


def recorded(header: RecordHeader, facts: list[Fact]) -> GameRecord:
    """Return the record of facts, with the result they lead to."""
    state = beginning(header)
    for fact in facts:
        state = apply(state, fact)
    return GameRecord(header, record_entries(header, timed(facts)), state.result)


def random_record(seed: int) -> GameRecord:
    """Return the record of a random game, which may stop anywhere or be given up."""
    chance = random.Random(seed)
    options = Options(classic=chance.random() < 0.3, equal_turns=chance.random() < 0.3)
    header = replace(HEADER, options=options)
    state = beginning(header)
    facts: list[Fact] = []
    turns = chance.choice([0, 1, 5, 30, 1000])
    while state.result is None and turns:
        fact: Fact
        if state.phase is Phase.TO_ROLL:
            fact = Rolled(state.to_act, random_roll(chance))
        else:
            fact = Played(state.to_act, chance.choice(turns_of(state)), auto=chance.random() < 0.2)
            turns -= 1
        state = apply(state, fact)
        facts.append(fact)
    if state.result is None and chance.random() < 0.5:
        mover = state.to_act
        endings: list[Fact] = [TimedOut(mover), Annulled(mover), Resigned(mover, Outcome.OIN)]
        facts.append(chance.choice(endings))
    return recorded(header, facts)


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
