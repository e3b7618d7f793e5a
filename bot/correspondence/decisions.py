"""
Decisions: what both sides have decided in a game, each with the board it was decided on.

Knows how a record is read, and what the computer is asked about each decision; pure. What it
answers is the business of `analysis.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.correspondence.commands import CubeChoice
from bot.correspondence.computer import both_needs
from bot.correspondence.decide.cube import needs_of
from bot.correspondence.decide.opening import first_color
from bot.correspondence.games import Entry, Game
from bot.ports import AdviceQuestion, CubeQuestion
from engine import (
    RULES,
    Color,
    Doubled,
    Dropped,
    GameState,
    Phase,
    Played,
    Roll,
    Rolled,
    Took,
    Turn,
    may_double,
    parse_position,
    start,
    state_of,
)


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
class CubeAsked:
    """A choice about the cube that the record tells, and how it was made."""

    number: int
    """Of the turn before which it was made."""
    state: GameState
    """Before the throw, or with the double to be answered."""
    chosen: CubeChoice

    @property
    def by(self) -> Color:
        """Whose choice it was."""
        return self.state.to_act


def decisions(game: Game, entries: Sequence[Entry]) -> Iterator[PlayedRoll | CubeAsked]:
    """
    Yield what was decided, in the order of the record.

    All turns, forced ones and passes too; of the cube also throws where a double was possible.
    """
    state, number = _beginning(game), 1
    rules = RULES[state.variant]
    for entry in entries:
        fact = entry.fact
        asked = replace(state, to_act=fact.by, phase=Phase.TO_ROLL, roll=None)
        match fact:
            case Rolled(by=by, roll=roll):
                if may_double(asked, by, needs=needs_of(game, by)):
                    yield CubeAsked(number, asked, CubeChoice.ROLL)
                state = replace(state, roll=roll)
            case Doubled():
                yield CubeAsked(number, asked, CubeChoice.DOUBLE)
            case Took(by=by):
                yield CubeAsked(number, replace(asked, phase=Phase.DOUBLED), CubeChoice.TAKE)
                cube = replace(state.cube, value=2 * state.cube.value, owner=by)
                state = replace(state, cube=cube)
            case Dropped():
                yield CubeAsked(number, replace(asked, phase=Phase.DOUBLED), CubeChoice.DROP)
            case Played(by=by, turn=turn):
                before = replace(state, to_act=by, phase=Phase.TO_PLAY)
                yield PlayedRoll(number, before, turn)
                position = before.position
                for step in turn:
                    position = rules.after(position, by, step)
                state = replace(before, position=position, turns_played=state.turns_played + 1)
                number += 1


def question_of(game: Game, roll: PlayedRoll) -> AdviceQuestion:
    """Return what the computer is asked about a turn of the record."""
    return AdviceQuestion(roll.state, both_needs(game, roll.by), roll.turn)


def cube_question_of(game: Game, asked: CubeAsked) -> CubeQuestion:
    """Return what the computer is asked about a choice about the cube."""
    return CubeQuestion(asked.state, both_needs(game, asked.by))


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
