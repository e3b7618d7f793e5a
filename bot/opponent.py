"""
Opponent: the shipped computer, as the bot asks it.

The one place of the bot that knows `engine.ai`. Loaded where the thinking is done.
"""

from bot.ports import Level, Needs
from engine import GameState, Turn
from engine.ai.levels import Level as Strength
from engine.ai.opponent import Opponent
from engine.ai.weights import WeightsError

__all__ = ["Shipped", "WeightsError", "check"]


class Shipped:
    """The computer with the shipped weights, everything done that is done once."""

    def __init__(self) -> None:
        self._opponent = Opponent.shipped()
        self._opponent.warm()

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        """Return the turn it plays with the roll."""
        return self._opponent.turn(state, Strength(level.value), needs, chance)

    def doubles(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it doubles before it throws."""
        return self._opponent.doubles(state, Strength(level.value), needs)

    def takes(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it takes the cube that is offered."""
        return self._opponent.takes(state, Strength(level.value), needs)


def check() -> None:
    """
    Read the weights, as the thinking will.

    Raises:
        WeightsError: They are missing, damaged or of another version.
    """
    Opponent.shipped()
