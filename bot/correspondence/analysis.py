"""
Analysis: what the turns of a game have cost, as the computer judges them.

Knows which turns are judged, how the judgements are counted and which are mistakes; pure. What a
turn is worth is thought of elsewhere. What is done with the cube is not judged.
Source: docs/computer.md "Analysis".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.correspondence.computer import both_needs
from bot.correspondence.decide.opening import first_color
from bot.correspondence.games import Entry, Game
from bot.ports import Advice, AdviceQuestion
from engine import (
    RULES,
    Color,
    GameState,
    Phase,
    Played,
    Roll,
    Rolled,
    Took,
    Turn,
    parse_position,
    start,
    state_of,
)

WORTHLESS_LOSS: Final = 0.3
"""In points: a turn that costs so much or more counts nothing for the accuracy."""
GROSS_LOSS: Final = 0.1
"""In points: from here on a mistake is a gross one."""
LEAST_LOSS: Final = 0.02
"""In points: what costs less is no mistake, the judge itself is not surer than that."""
SHOWN: Final = 3
"""Mistakes that are shown, the dearest first."""


@dataclass(frozen=True, slots=True)
class PlayedRoll:
    """A roll of the record and the turn that was played with it."""

    number: int
    """Of the turn in the game, from 1."""
    state: GameState
    """Before the turn."""
    turn: Turn

    @property
    def by(self) -> Color:
        """Whose roll it was."""
        return self.state.to_act


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """What the computer thinks of one turn of a game."""

    number: int
    """Of the turn in the game, from 1."""
    by: Color
    loss: float
    """What it has cost against the best, in points of a single game at the cube's value."""
    luck: float
    """What the roll was worth, less the mean of all."""
    choices: int
    """Positions the roll could leave; with one there was nothing to judge."""
    best: Turn


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game, judged by the same nets."""

    judge: str
    """Which nets: hex digits."""
    turns: tuple[JudgedTurn, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """How one side has played."""

    accuracy: float | None
    """0 to 100; None where it never had a choice."""
    gross: int
    """Gross mistakes."""
    luck: float
    """Of all its rolls, in points."""


def played_rolls(game: Game, entries: Sequence[Entry]) -> Iterator[PlayedRoll]:
    """Yield the turns of the record in their order, forced ones and passes too."""
    state = _beginning(game)
    rules, number = RULES[state.variant], 0
    for entry in entries:
        match entry.fact:
            case Rolled(roll=roll):
                state = replace(state, roll=roll)
            case Took(by=by):
                cube = replace(state.cube, value=2 * state.cube.value, owner=by)
                state = replace(state, cube=cube)
            case Played(by=by, turn=turn):
                number += 1
                before = replace(state, to_act=by, phase=Phase.TO_PLAY)
                yield PlayedRoll(number, before, turn)
                position = before.position
                for step in turn:
                    position = rules.after(position, by, step)
                state = replace(before, position=position, turns_played=state.turns_played + 1)


def question_of(game: Game, roll: PlayedRoll) -> AdviceQuestion:
    """Return what the computer is asked about a turn of the record."""
    return AdviceQuestion(roll.state, both_needs(game, roll.by), roll.turn)


def judged(roll: PlayedRoll, advice: Advice) -> JudgedTurn:
    """Return a turn with the answer to its question."""
    assert advice.played is not None, f"turn {roll.number} was not asked about"
    best = advice.best[0]
    return JudgedTurn(
        number=roll.number,
        by=roll.by,
        loss=max(best.equity - advice.played.equity, 0.0),
        luck=advice.luck,
        choices=advice.choices,
        best=best.turn,
    )


def marks_of(analysis: Analysis, color: Color) -> Marks:
    """Return how *color* has played."""
    own = [turn for turn in analysis.turns if turn.by is color]
    kept = [max(0.0, 1 - turn.loss / WORTHLESS_LOSS) for turn in own if turn.choices > 1]
    return Marks(
        accuracy=100 * sum(kept) / len(kept) if kept else None,
        gross=sum(turn.loss >= GROSS_LOSS for turn in own),
        luck=sum(turn.luck for turn in own),
    )


def mistakes_of(analysis: Analysis) -> tuple[JudgedTurn, ...]:
    """Return the mistakes of both sides that are shown, the dearest first."""
    found = [turn for turn in analysis.turns if turn.loss >= LEAST_LOSS]
    return tuple(sorted(found, key=lambda turn: (-turn.loss, turn.number))[:SHOWN])


def _beginning(game: Game) -> GameState:
    """Return the state before the first entry of the record."""
    options = game.match.terms.options
    if game.start is not None:
        return replace(state_of(parse_position(game.start)), options=options)
    throw = game.opening[-1]
    return start(
        game.state.variant,
        options,
        first=first_color(options, throw),
        roll=None if options.classic else Roll.of(*throw),
        cube=game.match.before.plays_cube,
    )
