"""
Story: the turns a reader has not seen yet, as lines of a caption.

Knows which turns those are and how each is told; the record itself is the correspondence's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.correspondence.games import Entry, Game
from bot.i18n import Translator
from bot.presenters import cube, moves, names
from engine import (
    RULES,
    Color,
    Doubled,
    Phase,
    Played,
    Roll,
    Rolled,
    Took,
    Turn,
    Variant,
    parse_position,
    turn_hits,
)

MOST_LINES = 6
"""Turns told at most; of a longer story the beginning is only counted."""
WALKS = 256
"""Records whose hits are remembered: a board is drawn many times while its record stands."""


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn of the record with the roll it was played with."""

    by: Color
    roll: Roll
    turn: Turn
    auto: bool
    ends_game: bool = False
    hits: tuple[int, ...] = ()
    """Indices of the steps that hit."""

    @property
    def by_hand(self) -> bool:
        """Whether its player sent it."""
        return not self.auto

    @property
    def dice_lost(self) -> tuple[int, ...]:
        """The dice that could not be played."""
        lost = list(self.roll.dice)
        for step in self.turn:
            lost.remove(step.die)
        return () if self.ends_game else tuple(lost)


@dataclass(frozen=True, slots=True)
class ToldCube:
    """A double that was offered, or taken."""

    by: Color
    value: int
    """Of the cube after a take."""
    taken: bool = False
    by_hand: bool = True
    """Nobody doubles or takes by himself."""


Told = ToldTurn | ToldCube


def turns_of(game: Game, entries: Sequence[Entry]) -> tuple[ToldTurn, ...]:
    """Return all turns of the record, oldest first."""
    return turns_among(events_of(game, entries))


def turns_among(events: Sequence[Told]) -> tuple[ToldTurn, ...]:
    """Return the turns among *events*: whoever needs both walks the record once."""
    return tuple(told for told in events if isinstance(told, ToldTurn))


def events_of(game: Game, entries: Sequence[Entry]) -> tuple[Told, ...]:
    """
    Return all turns and what was done with the cube, oldest first.

    A pass is left out: the end of the game tells it.
    """
    roll = _first_roll(game)
    hits = iter(_hits_of(game, entries))
    value = 1 if game.start is None else parse_position(game.start).cube.value
    told: list[Told] = []
    last = max((entry.n for entry in entries), default=0)
    for entry in entries:
        if isinstance(entry.fact, Rolled):
            roll = entry.fact.roll
        elif isinstance(entry.fact, Played):
            assert roll is not None, "every turn follows a roll"
            ends = game.is_over and entry.n == last
            fact = entry.fact
            told.append(
                ToldTurn(fact.by, roll, fact.turn, fact.auto, ends_game=ends, hits=next(hits))
            )
        elif isinstance(entry.fact, Doubled):
            told.append(ToldCube(entry.fact.by, 2 * value))
        elif isinstance(entry.fact, Took):
            value *= 2
            told.append(ToldCube(entry.fact.by, value, taken=True))
    return tuple(told)


def _hits_of(game: Game, entries: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
    """Return for each turn of the record the indices of the steps that hit."""
    facts = [entry.fact for entry in entries]
    turns = tuple((fact.by, fact.turn) for fact in facts if isinstance(fact, Played))
    if game.state.variant is Variant.LONG:
        return ((),) * len(turns)
    return _walked(game.start, turns)


@lru_cache(maxsize=WALKS)
def _walked(
    start: str | None, turns: tuple[tuple[Color, Turn], ...]
) -> tuple[tuple[int, ...], ...]:
    """Play a record of short nardy: only the position along it says which steps hit."""
    rules = RULES[Variant.SHORT]
    position = rules.start() if start is None else parse_position(start).position
    hits = []
    for by, turn in turns:
        hits.append(turn_hits(rules, position, by, turn))
        for step in turn:
            position = rules.after(position, by, step)
    return tuple(hits)


def _first_roll(game: Game) -> Roll | None:
    """Return the roll that is no fact: of the opening, or of the text the game began with."""
    if game.start is not None:
        return parse_position(game.start).roll
    return Roll.of(*game.opening[-1])


def unseen(turns: Sequence[Told], reader: Color | None, *, own: bool) -> tuple[Told, ...]:
    """
    Return the turns, and what was done with the cube, since the last of it done by hand.

    Args:
        reader: Whose hand counts; None, a group: anybody's, and that turn is told too.

        own: Whether the reader's own last turn by hand is told too.
    """
    begin = 0
    for n, turn in enumerate(turns):
        if turn.by_hand and reader in {None, turn.by}:
            begin = n if own or reader is None else n + 1
    return tuple(turns[begin:])


def lines(
    turns: Sequence[Told],
    game: Game,
    *,
    t: Translator,
    reader: Color,
    you: Color | None,
    name_length: int = names.LENGTH,
    most: int = MOST_LINES,
) -> list[str]:
    """
    Return *turns* as lines of HTML.

    Args:
        reader: Whose numbers are used.

        you: Who is addressed in the second person; None in a group.

        name_length: The most visible characters of a name.

        most: So many are told; earlier ones are only counted.
    """
    # A double that waits for its answer is said where the answer is asked for.
    if turns and isinstance(turns[-1], ToldCube) and game.state.phase is Phase.DOUBLED:
        turns = turns[:-1]
    told = list(turns[-most:])
    skipped = len(turns) - len(told)
    text = [t("turn.more", n=skipped)] if skipped else []
    for turn in told:
        if isinstance(turn, ToldCube):
            text.append(_cube(turn, game, t, you, name_length))
            continue
        name = t("you") if turn.by is you else names.html(game.seats.of(turn.by).name, name_length)
        text += _told(turn, game, t=t, reader=reader, name=name)
    return text


def _cube(told: ToldCube, game: Game, t: Translator, you: Color | None, name_length: int) -> str:
    name = names.html(game.seats.of(told.by).name, name_length)
    if not told.taken:
        return cube.offer_line(
            game, t, by=told.by, value=told.value, you=you, name_length=name_length
        )
    if told.by is you:
        return t("cube.took.you", v=told.value)
    return t("cube.took", name=name, v=told.value)


def _told(turn: ToldTurn, game: Game, *, t: Translator, reader: Color, name: str) -> list[str]:
    dice = moves.die_text(turn.roll)
    if not turn.turn:
        return [t("turn.none", name=name, dice=dice)]
    variant = game.state.variant
    move = moves.read_text(
        turn.turn, t, variant=variant, mover=turn.by, reader=reader, hits=turn.hits
    )
    if turn.auto:
        told = [t("turn.self", name=name, dice=dice, what=t("turn.auto", move=move))]
    else:
        told = [t("turn.last", opp=name, dice=dice, move=move)]
    if turn.dice_lost:
        told.append(_lost(turn, t))
    return told


def _lost(turn: ToldTurn, t: Translator) -> str:
    if turn.roll.is_double:
        return t("turn.fewer", n=len(turn.turn), all=len(turn.roll.dice))
    return t("turn.partial", die=turn.dice_lost[0], other=turn.turn[0].die)
