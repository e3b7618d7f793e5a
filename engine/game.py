"""
Game: the state of one game, its beginning and what it can come to.

Knows phases and results; what a fact changes is `changes.py`'s business.
"""

from dataclasses import dataclass
from enum import Enum

from engine.books import RULES
from engine.cube import Cube
from engine.dice import Roll
from engine.position import Color, Position
from engine.rules import Options, Outcome, Variant


class Phase(Enum):
    """What the game waits for."""

    TO_ROLL = "to_roll"
    """`to_act` has not thrown yet (he may double first, where there is a cube)."""
    TO_PLAY = "to_play"
    """`to_act` has thrown and must play the roll."""
    DOUBLED = "doubled"
    """`to_act` must take or pass."""
    OVER = "over"
    """There is a result."""


class How(Enum):
    """In which way a game ended."""

    BORNE_OFF = "borne_off"
    RESIGNED = "resigned"
    DROPPED = "dropped"
    TIMED_OUT = "timed_out"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: Color | None
    """None for a draw or an annulled game."""
    outcome: Outcome | None
    """None for a draw or an annulled game."""
    points: int
    """What the winner (in a draw each) gets, in half-points, the cube included; 0 when annulled."""
    how: How


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the rules need to go on."""

    variant: Variant
    options: Options
    position: Position
    to_act: Color
    phase: Phase
    roll: Roll | None
    """The roll to play in TO_PLAY, else None."""
    cube: Cube
    turns_played: int
    """Turns completed by both sides; 0 and 1 are the first turns."""
    result: Result | None

    @property
    def first_turn(self) -> bool:
        """Whether `to_act` is about to play his first turn of the game."""
        return self.turns_played < 2


def start(
    variant: Variant, options: Options, *, first: Color, roll: Roll | None, cube: bool = False
) -> GameState:
    """
    Return a game at its beginning.

    Args:
        variant: A game with a rule book (`RULES`).

        options: What the players switched.

        first: Who won the opening throw.

        roll: The opening throw, which *first* plays; None with the classic opening, where he
            throws anew.

        cube: Whether the game is played with the doubling cube.

    Source: docs/rules/long.md §2 "Opening".
    """
    if options.classic != (roll is None):
        raise ValueError(f"the opening throw is played unless the opening is classic: {roll}")
    if roll is not None and roll.is_double:
        raise ValueError(f"an opening throw is never a double: {roll}")
    return GameState(
        variant=variant,
        options=options,
        position=RULES[variant].start(),
        to_act=first,
        phase=Phase.TO_ROLL if roll is None else Phase.TO_PLAY,
        roll=roll,
        cube=Cube(enabled=cube),
        turns_played=0,
        result=None,
    )


def outcomes(state: GameState, loser: Color) -> tuple[Outcome, ...]:
    """Return what a loss of *loser* can still become, ascending; the last is the worst."""
    return RULES[state.variant].outcomes(state.position, loser, state.options)
