"""
Record text: a record for people, one turn a line.

Steps are in the mover's own numbers.
"""

from collections.abc import Iterator

from engine import (
    Color,
    Doubled,
    Dropped,
    GameRecord,
    GameState,
    Options,
    Phase,
    Played,
    RecordEntry,
    RecordHeader,
    Resigned,
    Rolled,
    TimedOut,
    Took,
    apply,
    beginning,
    fact_text,
    hits_of,
    move_text,
)

SIGNS = {Color.WHITE: "w", Color.BLACK: "b"}
OPTIONS = {
    "classic": "classic opening",
    "koks": "koks",
    "home_mars": "home mars",
    "equal_turns": "equal turns",
}
"""What the switches of long nardy are called."""


def record_text(record: GameRecord) -> str:
    """Return the record of a game as lines of text."""
    return "\n".join(_lines(record))


def _lines(record: GameRecord) -> Iterator[str]:
    header = record.header
    throws = ", ".join(f"{white}:{black}" for white, black in header.opening)
    yield f"game {header.id}, {header.variant.value} nardy"
    yield _terms(header)
    yield f"w: {header.white}"
    yield f"b: {header.black}"
    yield f"opening throw {throws}"
    if header.start is not None:
        yield f"from {header.start}"
    if header.match.rematch_of is not None:
        yield f"rematch of game {header.match.rematch_of}, the colours swapped"
    yield f"dice {header.dice.scheme}, commitment {header.dice.commitment}, word {header.dice.word}"
    if header.dice.seed is not None:
        yield f"seed {header.dice.seed}"
    state = beginning(header)
    for n, entry in enumerate(record.entries, start=1):
        if entry.roll is not None and state.phase is Phase.TO_ROLL:
            state = apply(state, Rolled(entry.fact.by, entry.roll))
        yield f"{n:4}. {_entry(state, entry)}"
        state = apply(state, entry.fact)
    yield _result(record, state)


def _terms(header: RecordHeader) -> str:
    """Return what was agreed on, and where the match stood."""
    match = header.match
    said = ["one game for points"]
    if match.length is not None:
        white, black = (f"{points / 2:g}" for points in match.score)
        said = [f"match to {match.length}", f"game {match.number}", f"score w {white}, b {black}"]
    if match.crawford:
        said.append("Crawford game")
    said.append("with the cube" if match.cube else "without the cube")
    said += [name for switch, name in OPTIONS.items() if getattr(header.options, switch)]
    if header.options.draw != Options().draw:
        said.append("a draw is one point each")
    return ", ".join(said)


def _entry(state: GameState, entry: RecordEntry) -> str:
    """Return what happens in *state*."""
    sign = SIGNS[entry.fact.by]
    match entry.fact:
        case Played(turn=turn, auto=auto):
            by_itself = " (by itself)" if auto else ""
            moves = move_text(turn, hits=hits_of(state, turn)) or "pass"
            return f"{sign} {entry.roll}: {moves}{by_itself}"
        case Rolled(roll=roll):
            return f"{sign} {roll}"
        case Resigned(outcome=outcome):
            return f"{sign} resigns: {outcome.value}"
        case Doubled():
            return f"{sign} doubles to {2 * state.cube.value}"
        case Took():
            return f"{sign} takes"
        case Dropped():
            return f"{sign} passes the double"
        case TimedOut():
            return f"{sign} runs out of time"
        case fact:
            return fact_text(fact)


def _result(record: GameRecord, state: GameState) -> str:
    result = record.result
    if result is None:
        return "result: running"
    points = f"+{result.points / 2:g}"
    if result.winner is not None:
        said = [f"{SIGNS[result.winner]} {points}"]
    else:
        said = [f"draw, {points} each" if result.points else "nobody +0"]
    if result.outcome is not None:
        said.append(result.outcome.value)
    if state.cube.value > 1:
        said.append(f"cube {state.cube.value}")
    return f"result: {', '.join([*said, result.how.value])}"
