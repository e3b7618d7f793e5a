"""
Rules: what a rule book answers, and the options both games share.

Knows the interface; the books themselves are `long_nardy.py` and `short_nardy.py`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from engine.dice import Roll
from engine.position import Color, Position
from engine.steps import Step

if TYPE_CHECKING:
    from engine.errors import Reason


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
    """None off, and one on the bar or in the winner's home: 3. In long nardy an option."""
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


State = tuple[int, ...]
"""A position inside a turn, as the rule book packs it; the mover's row comes first."""
Final = int
"""A position a turn may leave, as the rule book packs it; equal ones are equal integers."""
Rows = tuple[int, int]
"""The mover's and the opponent's row (`packed.py`)."""


class OrderMatters(Exception):
    """Steps from high to low would miss some turns here; all orders must be tried."""


class Hand(Protocol):
    """
    One roll in one side's hand: what a single step may do while it is played.

    Everything that does not change during the turn is worked out once, when it is made.
    The longest-turn rule is not its business (`turns.py`).
    """

    start: State
    """The position before the first step."""
    top: State
    """The same for `descend`."""
    may_end: bool
    """Whether the last checker may be borne off in this turn."""

    def steps(self, state: State, die: int) -> Iterable[tuple[Step, State]]:
        """Return the legal single steps with *die* and where they lead, from high to low."""

    def play(self, states: Iterable[State], die: int) -> Collection[State]:
        """Return the distinct positions one step later."""

    def descend(self, states: Iterable[State], die: int) -> Collection[State]:
        """
        Return the positions one more step of the same *die* later, by steps from high to low.

        Raises:
            OrderMatters: That would miss some.

        """

    def last_descend(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `descend`, for the last step of a turn."""

    def pairs(self, high: int, low: int) -> set[Final]:
        """Return the positions after both of two different dice, in either order."""

    def last_steps(self, state: State, die: int) -> Iterable[tuple[Step, Final]]:
        """Return the same as `steps`, for the last step of a turn."""

    def last(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `play`, for the last step of a turn."""

    def final(self, state: State) -> Final:
        """Return *state* as a final position."""

    def ended(self, states: Iterable[State]) -> set[Final]:
        """Return the positions in which the mover has no checker left: the game is over there."""

    def rows(self, finals: Iterable[Final]) -> list[Rows]:
        """Return the rows of both sides in each final position."""

    def refusal(self, state: State, step: Step) -> "Reason | None":
        """Return which rule forbids *step* here, whatever else can be played; None when none."""


class Rules(Protocol):
    """A rule book: everything in which the games differ."""

    variant: Variant

    def start(self) -> Position:
        """Return the position a game begins with."""

    def across(self, point: int) -> int:
        """Return what the opponent calls my *point* (1..24)."""

    def hand(self, own: int, opponent: int, roll: Roll, *, first_turn: bool) -> Hand:
        """Return *roll* in the hand of the side with the row *own*."""

    def after(self, position: Position, color: Color, step: Step) -> Position:
        """Return the position after *step*; hits included."""

    def outcomes(self, position: Position, loser: Color, options: Options) -> tuple[Outcome, ...]:
        """Return what a loss of *loser* can still become, ascending; the last is the worst."""
