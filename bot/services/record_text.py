"""
Record text: a record for people, one turn a line.

Steps are in the mover's own numbers.
"""

from collections.abc import Iterator

from engine import (
    RULES,
    Color,
    GameRecord,
    Played,
    RecordEntry,
    Resigned,
    Rolled,
    beginning,
    fact_text,
    move_text,
    turn_hits,
)

SIGNS = {Color.WHITE: "w", Color.BLACK: "b"}


def record_text(record: GameRecord) -> str:
    """Return the record of a game as lines of text."""
    return "\n".join(_lines(record))


def _lines(record: GameRecord) -> Iterator[str]:
    header = record.header
    throws = ", ".join(f"{white}:{black}" for white, black in header.opening)
    yield f"game {header.id}, {header.variant.value} nardy"
    yield f"w: {header.white}"
    yield f"b: {header.black}"
    yield f"opening throw {throws}"
    if header.start is not None:
        yield f"from {header.start}"
    yield f"dice {header.dice.scheme}, commitment {header.dice.commitment}, word {header.dice.word}"
    if header.dice.seed is not None:
        yield f"seed {header.dice.seed}"
    for n, line in enumerate(_entries(record), start=1):
        yield f"{n:4}. {line}"
    yield _result(record)


def _entries(record: GameRecord) -> Iterator[str]:
    """Yield the entries; only the position they were played in says which steps hit."""
    rules, position = RULES[record.header.variant], beginning(record.header).position
    for entry in record.entries:
        hits: tuple[int, ...] = ()
        if isinstance(entry.fact, Played):
            by, turn = entry.fact.by, entry.fact.turn
            hits = turn_hits(rules, position, by, turn)
            for step in turn:
                position = rules.after(position, by, step)
        yield _entry(entry, hits)


def _entry(entry: RecordEntry, hits: tuple[int, ...]) -> str:
    sign = SIGNS[entry.fact.by]
    match entry.fact:
        case Played(turn=turn, auto=auto):
            by_itself = " (by itself)" if auto else ""
            return (
                f"{sign} {entry.roll}: {move_text(turn, hits=hits) if turn else 'pass'}{by_itself}"
            )
        case Rolled(roll=roll):
            return f"{sign} {roll}"
        case Resigned(outcome=outcome):
            return f"{sign} resigns: {outcome.value}"
        case fact:
            return fact_text(fact)


def _result(record: GameRecord) -> str:
    result = record.result
    if result is None:
        return "result: running"
    winner = "nobody" if result.winner is None else SIGNS[result.winner]
    what = "" if result.outcome is None else f", {result.outcome.value}"
    return f"result: {winner} +{result.points / 2:g}{what}, {result.how.value}"
