"""
Errors: what the rules refuse and what cannot be read.

Knows reasons by name; the sentence a player reads is the catalogue's business.
"""

from enum import Enum
from typing import TYPE_CHECKING

from engine.position_text import fact_text, state_text

if TYPE_CHECKING:
    from engine.facts import Fact
    from engine.game import GameState


class Reason(Enum):
    """Why a step or a fact is refused; of several the first in this order."""

    NO_CHECKER = "no_checker"
    """The mover has no checker on the origin."""
    ON_BAR = "on_bar"
    """Checkers on the bar must enter first."""
    NOT_ROLLED = "not_rolled"
    """The number was not thrown, or is played already."""
    BEAR_OFF_EARLY = "bear_off_early"
    """Not all checkers are home."""
    CHECKER_HIGHER = "checker_higher"
    """A larger number bears off only from the highest point."""
    OCCUPIED = "occupied"
    """The target is the opponent's."""
    HEAD = "head"
    """Long: too many checkers would leave the head."""
    BLOCK = "block"
    """Long: six in a row with no opposing checker past them."""
    LARGER_ONLY = "larger_only"
    """Only one number can be played, and it must be the larger."""
    LOSES_DIE = "loses_die"
    """Another number could not be played then."""

    OVER = "over"
    """The game has a result."""
    WRONG_PHASE = "wrong_phase"
    """The game waits for something else."""
    NOT_TO_ACT = "not_to_act"
    """It is for the other side to act."""
    NOT_A_TURN = "not_a_turn"
    """More steps can be played, so they must be."""
    NO_CUBE = "no_cube"
    """The cube is not in play, not this side's, or at its end."""
    OUTCOME = "outcome"
    """This result is no longer possible, so it cannot be conceded."""


class IllegalFact(ValueError):
    """The rules do not allow this now; `reason` tells which rule."""

    def __init__(self, reason: Reason, fact: "Fact", state: "GameState") -> None:
        super().__init__(f"{reason.value}: {fact_text(fact)} in {state_text(state)}")
        self.reason = reason
        self.fact = fact
        self.state = state


class NotationError(ValueError):
    """A text cannot be read; `field` tells which part is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message
