"""Commands: what a seat may ask for."""

from dataclasses import dataclass
from enum import Enum

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


class CubeChoice(Enum):
    """What a seat decides where there is a cube."""

    ROLL = "roll"
    """Throw, the cube stays where it is."""
    DOUBLE = "double"
    """Offer twice the stake before the throw."""
    TAKE = "take"
    """Play on for twice the stake and own the cube."""
    DROP = "drop"
    """Pass: lose the stake before the double."""


@dataclass(frozen=True, slots=True)
class UseCube:
    """A seat throws or doubles, takes or passes."""

    game: GameId
    rev: int
    player: PlayerId
    choice: CubeChoice


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up at the worst result still possible."""

    game: GameId
    player: PlayerId
