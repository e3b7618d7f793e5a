"""
Ports: the interfaces with two real implementations each: the clock, the dice and the computer.

Knows no implementation.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Protocol

from engine import GameState, Turn, Variant

Throw = tuple[int, int]
"""Two dice 1..6 in the order they fell."""
RollStream = Callable[[int], Throw]
"""Roll n (from 0, opening throws and ties counted) of one game."""


class Clock(Protocol):
    """Tells the bot's time."""

    def now(self) -> datetime:
        """Return the present instant, aware, UTC."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The 32 secret bytes of a match; never in a repr, a log or a message before its end."""

    value: bytes = field(repr=False)


class Dice(Protocol):
    """Throws dice that were fixed before the match began."""

    def new_seed(self) -> Seed:
        """Return a fresh secret seed."""

    def commitment(self, seed: Seed) -> str:
        """Return the 64 hex digits shown in the invitation."""

    def new_word(self) -> str:
        """Return a random dice word."""

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        """Return the rolls of game *game_number* (from 1)."""

    def inviter_is_white(self, seed: Seed, word: str) -> bool:
        """Return whether the inviter plays White in the first game."""


class Level(Enum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


Needs = tuple[int, int]
"""Half-points the side to act still needs to win the match, and those the other one needs."""


@dataclass(frozen=True, slots=True)
class RatedTurn:
    """A turn and what it is worth to the side that plays it."""

    turn: Turn
    equity: float
    """In points of a single game at the cube's value."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the computer thinks of a roll, as far as it looks at its strongest."""

    best: tuple[RatedTurn, ...]
    """The best turns, best first, at most `ADVISED`; there is always one, be it a pass."""
    choices: int
    """Positions the roll could leave."""
    played: RatedTurn | None = None
    """The turn that was asked about."""
    luck: float = 0.0
    """What the roll itself was worth, less the mean of all; only where a turn was asked about."""


@dataclass(frozen=True, slots=True)
class CubeAdvice:
    """What a double is worth to the side that may offer it, or has; points at the old stake."""

    no_double: float
    take: float
    """After a double that is taken."""
    drop: float
    """After a double that is passed."""


ADVISED = 3
"""Turns that are named at most."""


class Computer(Protocol):
    """
    Plays a side; every answer is a function of its arguments.

    The state is one in which the computer is to act; *needs* is None in a game for points.
    """

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        """Return a legal turn with the roll; *chance* in [0, 1) is all there is of chance."""

    def doubles(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it doubles before it throws."""

    def takes(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it takes the cube that is offered."""

    def advise(self, state: GameState, needs: Needs | None, played: Turn | None) -> Advice:
        """Return what it thinks of the roll, and of a turn *played* with it."""

    def cube(self, state: GameState, needs: Needs | None) -> CubeAdvice:
        """Return what it thinks of a double, before the throw or where it is to be answered."""

    def judge(self, variant: Variant) -> str:
        """Return which nets judge a game: hex digits that change with them."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that the computer is told: nothing in it leads to the dice to come."""

    state: GameState
    level: Level
    needs: Needs | None
    chance: float


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """All that is told where advice is wanted: nothing in it leads to the dice to come either."""

    state: GameState
    needs: Needs | None
    played: Turn | None = None


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """All that is told where a double is judged."""

    state: GameState
    needs: Needs | None


Thought = Turn | bool
"""A turn where there is a roll to play; else whether to double, or to take."""


class Thinking(Protocol):
    """Lets the computer think, away from the event loop."""

    async def warm(self) -> None:
        """Get ready, so that the first answer takes no longer than the others."""

    async def answer(self, question: Question) -> Thought:
        """Return what the computer does; asked again, the same."""

    async def advise(self, question: AdviceQuestion) -> Advice:
        """Return what the computer thinks of a roll."""

    async def cube(self, question: CubeQuestion) -> CubeAdvice:
        """Return what the computer thinks of a double."""

    async def judge(self, variant: Variant) -> str:
        """Return which nets judge a game: hex digits that change with them."""

    async def close(self) -> None:
        """Think no more; what is being thought of fails."""
