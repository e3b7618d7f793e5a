"""Commands: what a seat may ask for."""

from dataclasses import dataclass

from bot.correspondence.games import GameId
from bot.correspondence.people import PlayerId
from engine import Turn


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """A seat sends a whole turn."""

    game: GameId
    rev: int
    player: PlayerId
    turn: Turn


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up at the worst result still possible."""

    game: GameId
    player: PlayerId
