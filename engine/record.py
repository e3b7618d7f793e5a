"""
Record: a whole game as its header and its entries, and its replay.

Knows what a record holds and that replaying it gives its result. The JSON form is
`record_json.py`'s business.
Source: docs/formats.md §5.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from engine.changes import apply
from engine.dice import Roll
from engine.errors import NotationError
from engine.facts import Fact, Played, Rolled
from engine.game import GameState, Phase, Result, start
from engine.notation import parse_position, state_of
from engine.position import Color
from engine.rules import Options, Variant

DICE_SCHEME = "hmac-sha256-1"
"""How the dice come from seed and word."""

Throw = tuple[int, int]
"""Two dice in the order they were thrown."""


@dataclass(frozen=True, slots=True)
class RecordMatch:
    """Which match the game belongs to."""

    id: str
    number: int
    """Of the game in its match, from 1."""
    length: int | None
    """None: one game for points."""
    score: tuple[int, int]
    """White's and Black's half-points before this game."""
    crawford: bool
    cube: bool
    rematch_of: str | None = None
    """Of a rematch, the id of the game before: who had Black there begins with White."""


@dataclass(frozen=True, slots=True)
class RecordDice:
    """What the dice can be checked with."""

    scheme: str
    commitment: str
    """64 hex digits."""
    word: str
    inviter: Color
    seed: str | None
    """64 hex digits; None until the match is over."""


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """Everything that was settled before the first turn."""

    id: str
    """The game's public code."""
    variant: Variant
    options: Options
    match: RecordMatch
    white: str
    """White's name."""
    black: str
    """Black's name."""
    dice: RecordDice
    opening: tuple[Throw, ...]
    """The opening throws, ties included; White's die first, with classic opening the inviter's."""
    start: str | None = None
    """Position text of a game that did not begin at the beginning."""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A fact with its instant; a turn and the roll it plays are one entry."""

    at: datetime
    """Aware, UTC, whole seconds."""
    fact: Fact
    roll: Roll | None = None
    """Of a turn: the roll it plays."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game."""

    header: RecordHeader
    entries: tuple[RecordEntry, ...]
    result: Result | None
    """None while the game is running."""


def beginning(header: RecordHeader) -> GameState:
    """
    Return the state before the first entry.

    Raises:
        NotationError: The opening throws or the start position do not make one.

    """
    if header.start is not None:
        said = parse_position(header.start)
        if said.variant is not header.variant:
            raise NotationError("start", f"another game: {said.variant.value}")
        return replace(state_of(said), options=header.options)
    *ties, throw = header.opening or ((0, 0),)
    if throw[0] == throw[1] or any(one != other for one, other in ties):
        raise NotationError("opening", f"ties and then one that decides: {header.opening}")
    classic = header.options.classic
    # With the classic opening the winner of the throw plays White.
    first = Color.WHITE if classic or throw[0] > throw[1] else Color.BLACK
    roll = None if classic else Roll.of(*throw)
    return start(header.variant, header.options, first=first, roll=roll, cube=header.match.cube)


def record_entries(
    header: RecordHeader, facts: Iterable[tuple[datetime, Fact]]
) -> tuple[RecordEntry, ...]:
    """
    Return the facts of a game as entries: a roll and the turn that follows at once become one.

    The first turn of an official opening is given the opening throw, which is no fact.
    """
    entries: list[RecordEntry] = []
    roll = beginning(header).roll
    for instant, fact in facts:
        at = instant.replace(microsecond=0)
        match fact:
            case Played():
                if entries and isinstance(entries[-1].fact, Rolled):
                    entries.pop()
                entries.append(RecordEntry(at, fact, roll))
                roll = None
            case Rolled():
                roll = fact.roll
                entries.append(RecordEntry(at, fact))
            case _:
                entries.append(RecordEntry(at, fact))
    return tuple(entries)


def replay(record: GameRecord) -> GameState:
    """
    Return the state the entries lead to.

    Raises:
        IllegalFact: The rules do not allow an entry.

        NotationError: A turn plays another roll than the one thrown, or the result differs.

    """
    state = beginning(record.header)
    for index, entry in enumerate(record.entries):
        if entry.roll is not None:
            if state.phase is Phase.TO_ROLL:
                state = apply(state, Rolled(entry.fact.by, entry.roll))
            elif state.roll != entry.roll:
                raise NotationError(f"facts[{index}].roll", f"thrown was {state.roll}")
        state = apply(state, entry.fact)
    if state.result != record.result:
        raise NotationError("result", f"replayed is {state.result}, written is {record.result}")
    return state
