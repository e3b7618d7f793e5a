"""
Moments: a game as it stood after each of its turns.

Knows how a game begins and what its facts make of it; what is shown of it is not its business.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.correspondence.decide.opening import first_state
from bot.correspondence.games import Entry, Game
from engine import GameState, Played, apply


@dataclass(frozen=True, slots=True)
class Moment:
    """The game before its first turn, or after one of them."""

    rev: int
    """So many facts of the record had happened."""
    state: GameState


def moments(game: Game, entries: Sequence[Entry]) -> tuple[Moment, ...]:
    """
    Return the beginning of *game* and what each turn made of it.

    The last moment of a game that is over is its end, however it came.

    Raises:
        IllegalFact: The rules do not allow what is written.
    """
    state = first_state(game.match, game.opening[-1], game.start)
    found = [Moment(0, state)]
    for entry in entries:
        state = apply(state, entry.fact)
        if isinstance(entry.fact, Played):
            found.append(Moment(entry.n, state))
    if game.is_over and entries:
        found[-1] = Moment(entries[-1].n, state)
    return tuple(found)
