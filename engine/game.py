"""
Game: the state of one game and the facts that change it.

Knows phases, facts and results. Who may act when by the clock is not its business.
"""

from dataclasses import dataclass
from enum import Enum

from engine.cube import Cube
from engine.dice import Roll
from engine.position import Color, Position
from engine.rules import Options, Outcome, Variant
from engine.turns import Turn


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


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll was thrown for `by`."""

    by: Color
    roll: Roll


@dataclass(frozen=True, slots=True)
class Played:
    """`by` played the roll; an empty turn is a forced pass."""

    by: Color
    turn: Turn
    auto: bool = False
    """Played by itself: the only turn, or none."""


@dataclass(frozen=True, slots=True)
class Doubled:
    """`by` offered the cube."""

    by: Color


@dataclass(frozen=True, slots=True)
class Took:
    """`by` took the cube."""

    by: Color


@dataclass(frozen=True, slots=True)
class Dropped:
    """`by` passed the double and lost the old stake."""

    by: Color


@dataclass(frozen=True, slots=True)
class Resigned:
    """`by` conceded `outcome`."""

    by: Color
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TimedOut:
    """`by` let the deadline pass."""

    by: Color


@dataclass(frozen=True, slots=True)
class Annulled:
    """The game counts for nothing: `by` never began to play."""

    by: Color


Fact = Rolled | Played | Doubled | Took | Dropped | Resigned | TimedOut | Annulled

# OPEN(engine): start(variant, options, *, first: Color, roll: Roll | None) -> GameState
# OPEN(engine): apply(state, fact) -> GameState, raises IllegalFact
