"""
Record parser: the record of a game from its line of JSON, read strictly.

Knows which field is wrong and says so. Whether the rules allow the facts is for `replay` to find.
Source: docs/formats.md §5.
"""

import re
from datetime import UTC, datetime

from engine.dice import Roll
from engine.errors import NotationError
from engine.facts import Fact, Played, Resigned, Rolled
from engine.game import How, Result
from engine.json_reader import WHOLE, JsonReader, read_json
from engine.notation import parse_turn_text
from engine.position import Color
from engine.record import (
    DICE_SCHEME,
    GameRecord,
    RecordDice,
    RecordEntry,
    RecordHeader,
    RecordMatch,
)
from engine.record_json import BARE_TYPES, FORMAT, VERSION
from engine.rules import Options, Outcome, Variant

_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_DIGITS = re.compile(r"[0-9a-f]{64}")
_MAX_GAMES = 10_000
MAX_RECORD = 1_000_000
"""Characters of a record; a game of a hundred turns has fifteen thousand."""
_OUTCOMES = tuple(outcome.value for outcome in Outcome)
_SWITCHES = ("classic", "koks", "home_mars", "equal_turns")


def parse_record(text: str) -> GameRecord:
    """
    Return the record that `record_json` wrote.

    Raises:
        NotationError: `field` is the place that is wrong, like `facts[3].roll`.

    """
    if len(text) > MAX_RECORD:
        raise NotationError(WHOLE, f"longer than {MAX_RECORD} characters")
    whole = read_json(text)
    whole.keys(
        *("format", "version", "id", "game", "options", "match", "players", "dice", "opening"),
        *("facts", "result"),
        optional=("start",),
    )
    whole["format"].one_of(FORMAT)
    whole["version"].number(VERSION, VERSION)
    whole["players"].keys("w", "b")
    header = RecordHeader(
        id=whole["id"].text(),
        variant=Variant(whole["game"].one_of("long", "short")),
        options=_options(whole["options"]),
        match=_match(whole["match"]),
        white=whole["players"]["w"].text(),
        black=whole["players"]["b"].text(),
        dice=_dice(whole["dice"]),
        opening=tuple(item.pair(_die) for item in whole["opening"].items()),
        start=whole["start"].text() if "start" in whole else None,
    )
    entries = tuple(_entry(n, item) for n, item in enumerate(whole["facts"].items(), start=1))
    return GameRecord(header, entries, whole["result"].optional(_result))


def _options(written: JsonReader) -> Options:
    written.keys(*_SWITCHES, "draw")
    return Options(
        **{name: written[name].flag() for name in _SWITCHES},
        draw=written["draw"].one_of("half", "one"),
    )


def _match(written: JsonReader) -> RecordMatch:
    written.keys(*("id", "number", "length", "score", "crawford", "cube"), optional=("rematch_of",))
    return RecordMatch(
        id=written["id"].text(),
        number=written["number"].number(1, _MAX_GAMES),
        length=written["length"].optional(lambda length: length.number(1, _MAX_GAMES)),
        score=written["score"].pair(JsonReader.half_points),
        crawford=written["crawford"].flag(),
        cube=written["cube"].flag(),
        rematch_of=written["rematch_of"].text() if "rematch_of" in written else None,
    )


def _dice(written: JsonReader) -> RecordDice:
    written.keys("scheme", "commitment", "word", "inviter", "seed")
    return RecordDice(
        scheme=written["scheme"].one_of(DICE_SCHEME),
        commitment=_hex(written["commitment"]),
        word=written["word"].text(),
        inviter=_color(written["inviter"]),
        seed=written["seed"].optional(_hex),
    )


def _entry(n: int, written: JsonReader) -> RecordEntry:
    written["n"].number(n, n)
    at = _instant(written["at"])
    by = _color(written["by"])
    kind = written["type"].one_of("rolled", "played", "resigned", *BARE_TYPES)
    roll: Roll | None = None
    fact: Fact
    if kind == "rolled":
        written.keys("n", "at", "by", "type", "roll")
        fact = Rolled(by, _roll(written["roll"]))
    elif kind == "played":
        written.keys("n", "at", "by", "type", "roll", "turn", "auto")
        roll = _roll(written["roll"])
        turn = parse_turn_text(written["turn"].text(), field=written["turn"].place)
        fact = Played(by, turn, auto=written["auto"].flag())
    elif kind == "resigned":
        written.keys("n", "at", "by", "type", "outcome")
        fact = Resigned(by, Outcome(written["outcome"].one_of(*_OUTCOMES)))
    else:
        written.keys("n", "at", "by", "type")
        fact = BARE_TYPES[kind](by)
    return RecordEntry(at, fact, roll)


def _result(written: JsonReader) -> Result:
    written.keys("winner", "outcome", "points", "how")
    outcome = written["outcome"].one_of(*_OUTCOMES, "draw", "annulled")
    how = How(written["how"].one_of(*(how.value for how in How)))
    winner = written["winner"].optional(_color)
    if (winner is None) != (outcome in ("draw", "annulled")):
        raise written["winner"].wrong(f"does not fit the outcome {outcome}")
    if (how is How.ANNULLED) != (outcome == "annulled"):
        raise written["how"].wrong(f"does not fit the outcome {outcome}")
    return Result(
        winner,
        Outcome(outcome) if outcome in _OUTCOMES else None,
        written["points"].half_points(),
        how,
    )


def _color(written: JsonReader) -> Color:
    return Color(written.one_of("w", "b"))


def _die(written: JsonReader) -> int:
    return written.number(1, 6)


def _roll(written: JsonReader) -> Roll:
    high, low = throw = written.pair(_die)
    if high < low:
        raise written.wrong(f"the larger die first: {throw}")
    return Roll(high, low)


def _hex(written: JsonReader) -> str:
    if _DIGITS.fullmatch(written.text()) is None:
        raise written.wrong("not 64 hex digits")
    return written.text()


def _instant(written: JsonReader) -> datetime:
    if _INSTANT.fullmatch(written.text()) is None:
        raise written.wrong("not an instant like 2026-11-29T12:00:00Z")
    try:
        return datetime.fromisoformat(written.text()).astimezone(UTC)
    except ValueError:
        raise written.wrong("no such instant") from None
