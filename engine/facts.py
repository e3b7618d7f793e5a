"""
Facts: what can happen in a game, in the past tense; the entries of its record.

Knows the shapes only. What a fact changes, and whether it may happen, is `game.py`'s business.
"""

from dataclasses import dataclass

from engine.dice import Roll
from engine.position import Color
from engine.rules import Outcome
from engine.steps import Turn


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
"""An entry of the record."""
