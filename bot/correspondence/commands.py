"""Commands: what a seat may ask for."""

from dataclasses import dataclass
from enum import Enum

from bot.correspondence.games import GameId
from bot.correspondence.people import PlayerId
from engine import Outcome, Turn


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
class TakeHint:
    """A seat asks the computer for advice about its roll."""

    game: GameId
    rev: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up; below the worst result still possible it only offers to."""

    game: GameId
    player: PlayerId
    outcome: Outcome | None = None
    """What is conceded; None: the worst still possible."""
    rev: int | None = None
    """The board it was decided on; None: whichever there is."""


@dataclass(frozen=True, slots=True)
class AnswerResignation:
    """A seat accepts what the opponent offers to concede, or plays on."""

    game: GameId
    rev: int
    player: PlayerId
    accept: bool
