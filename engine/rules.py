"""
Rules: what a rule book answers, and the options both games share.

Knows the interface; the books themselves are `long_nardy.py` and, later, `short_nardy.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from engine.position import Color, Position

if TYPE_CHECKING:
    from engine.turns import Step


class Variant(Enum):
    """Which game is played."""

    LONG = "long"
    """Long nardy, Russian sport rules of 2025."""
    SHORT = "short"
    """Short nardy, backgammon."""


class Outcome(Enum):
    """How a game ended, before the cube; the member's name is what players say."""

    OIN = "oin"
    """The loser has borne off at least one checker: 1."""
    MARS = "mars"
    """The loser has borne off none: 2."""
    KOKS = "koks"
    """None off, and one on the bar or in the winner's home: 3. Always in short, an option in long."""
    HOME_MARS = "home_mars"
    """Long, an option: none off and all 15 in the loser's home: 4."""

    @property
    def stake(self) -> int:
        """Points before the cube."""
        return {"oin": 1, "mars": 2, "koks": 3, "home_mars": 4}[self.value]


@dataclass(frozen=True, slots=True)
class Options:
    """What players may switch; the defaults are the official rules."""

    classic: bool = False
    """The winner of the opening throw throws both dice anew."""
    koks: bool = False
    """Long: koks counts 3."""
    home_mars: bool = False
    """Long: home mars counts 4."""
    equal_turns: bool = False
    """Long: the second player gets one last roll."""
    draw: str = "half"
    """What a draw is worth to each: `half` or `one`."""


class Rules(Protocol):
    """A rule book: everything in which the games differ."""

    variant: Variant

    def start(self) -> Position:
        """Return the position a game begins with."""

    def across(self, point: int) -> int:
        """Return what the opponent calls my *point* (1..24)."""

    def steps(
        self,
        position: Position,
        color: Color,
        die: int,
        *,
        played: tuple["Step", ...],
        first_turn: bool,
    ) -> Iterable["Step"]:
        """Yield the single steps the rules allow with *die* after *played*."""

    def after(self, position: Position, color: Color, step: "Step") -> Position:
        """Return the position after *step*; hits included."""

    def outcomes(self, position: Position, loser: Color, options: Options) -> tuple[Outcome, ...]:
        """Return what a loss of *loser* can still become, ascending; the last is the worst."""
