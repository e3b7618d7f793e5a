"""
Record JSON: a game's record as one line of JSON, the form of contracts.

Knows how it is written; reading it is `record_parser.py`'s business.
Source: docs/formats.md §5.
"""

import json
from datetime import UTC, datetime
from typing import assert_never

from engine.facts import (
    Annulled,
    Doubled,
    Dropped,
    Fact,
    Played,
    Resigned,
    Rolled,
    TimedOut,
    Took,
)
from engine.game import How, Result
from engine.record import GameRecord, RecordEntry
from engine.turn_text import turn_text

FORMAT = "nardy-record"
VERSION = 1
BARE_TYPES: dict[str, type[Doubled | Took | Dropped | TimedOut | Annulled]] = {
    "doubled": Doubled,
    "took": Took,
    "dropped": Dropped,
    "timed_out": TimedOut,
    "annulled": Annulled,
}
"""Types of facts that say nothing but whose they are."""
_BARE_NAMES = {fact: name for name, fact in BARE_TYPES.items()}

JsonObject = dict[str, object]


def record_json(record: GameRecord) -> str:
    """Return the record as one line of JSON, ASCII only."""
    header = record.header
    options, match, dice = header.options, header.match, header.dice
    said_of_match: JsonObject = {
        "id": match.id,
        "number": match.number,
        "length": match.length,
        "score": [points_of(half_points) for half_points in match.score],
        "crawford": match.crawford,
        "cube": match.cube,
    }
    if match.rematch_of is not None:
        said_of_match["rematch_of"] = match.rematch_of
    written: JsonObject = {
        "format": FORMAT,
        "version": VERSION,
        "id": header.id,
        "game": header.variant.value,
        "options": {
            "classic": options.classic,
            "koks": options.koks,
            "home_mars": options.home_mars,
            "equal_turns": options.equal_turns,
            "draw": options.draw,
        },
        "match": said_of_match,
        "players": {"w": header.white, "b": header.black},
        "dice": {
            "scheme": dice.scheme,
            "commitment": dice.commitment,
            "word": dice.word,
            "inviter": dice.inviter.value,
            "seed": dice.seed,
        },
        "opening": [list(throw) for throw in header.opening],
    }
    if header.start is not None:
        written["start"] = header.start
    written["facts"] = [_entry(n, entry) for n, entry in enumerate(record.entries, start=1)]
    written["result"] = None if record.result is None else _result(record.result)
    return json.dumps(written)


def points_of(half_points: int) -> int | float:
    """Return half-points as points: 3 → 1.5, 4 → 2."""
    return half_points / 2 if half_points % 2 else half_points // 2


def instant_text(at: datetime) -> str:
    """Return `2026-11-29T12:00:00Z`."""
    # strftime would leave the zeros of an early year out.
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def _entry(n: int, entry: RecordEntry) -> JsonObject:
    fact = entry.fact
    written: JsonObject = {"n": n, "at": instant_text(entry.at), "by": fact.by.value}
    return written | _fact(fact, entry)


def _fact(fact: Fact, entry: RecordEntry) -> JsonObject:
    match fact:
        case Rolled():
            return {"type": "rolled", "roll": [fact.roll.high, fact.roll.low]}
        case Played():
            assert entry.roll is not None, "a turn is recorded with its roll"
            return {
                "type": "played",
                "roll": [entry.roll.high, entry.roll.low],
                "turn": turn_text(fact.turn),
                "auto": fact.auto,
            }
        case Resigned():
            return {"type": "resigned", "outcome": fact.outcome.value}
        case Doubled() | Took() | Dropped() | TimedOut() | Annulled():
            return {"type": _BARE_NAMES[type(fact)]}
        case _:
            assert_never(fact)


def _result(result: Result) -> JsonObject:
    outcome = result.outcome.value if result.outcome else "draw"
    if result.how is How.ANNULLED:
        outcome = "annulled"
    return {
        "winner": result.winner.value if result.winner else None,
        "outcome": outcome,
        "points": points_of(result.points),
        "how": result.how.value,
    }
