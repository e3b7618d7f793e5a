"""
Opponent: the shipped computer, as the bot asks it.

The one place of the bot that knows `engine.ai`. Loaded where the thinking is done.
"""

from bot.ports import ADVISED, Advice, CubeAdvice, Level, Needs, RatedTurn
from engine import GameState, Turn, Variant
from engine.ai.levels import Level as Strength
from engine.ai.opponent import Opponent
from engine.ai.weights import WeightsError, load

__all__ = ["Shipped", "WeightsError", "check"]

JUDGE_DIGITS = 16
"""Of the SHA-256 of a game's nets: enough to tell them apart."""


class Shipped:
    """The computer with the shipped weights, everything done that is done once."""

    def __init__(self) -> None:
        self._opponent = Opponent.shipped()
        self._opponent.warm()
        self._judges = {
            variant: str(load(variant).card["sha256"])[:JUDGE_DIGITS] for variant in Variant
        }

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        """Return the turn it plays with the roll."""
        return self._opponent.turn(state, Strength(level.value), needs, chance)

    def doubles(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it doubles before it throws."""
        return self._opponent.doubles(state, Strength(level.value), needs)

    def takes(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it takes the cube that is offered."""
        return self._opponent.takes(state, Strength(level.value), needs)

    def advise(self, state: GameState, needs: Needs | None, played: Turn | None) -> Advice:
        """Return what it thinks of the roll one ply ahead, and of a turn *played* with it."""
        turns, judged = self._opponent.rated(state, needs, played=played)
        best = tuple(RatedTurn(each.turn, each.equity) for each in turns[:ADVISED])
        if played is None or judged is None:
            return Advice(best, len(turns))
        luck = self._opponent.luck(state, needs)
        return Advice(best, len(turns), RatedTurn(played, judged.equity), luck)

    def cube(self, state: GameState, needs: Needs | None) -> CubeAdvice:
        """Return what it thinks of a double as *hard* does, one ply ahead."""
        answer = self._opponent.cube(state, Strength.HARD, needs)
        return CubeAdvice(answer.no_double, answer.take, answer.drop)

    def judge(self, variant: Variant) -> str:
        """Return the first digits of the SHA-256 of a game's nets."""
        return self._judges[variant]


def check() -> None:
    """
    Read the weights, as the thinking will.

    Raises:
        WeightsError: They are missing, damaged or of another version.
    """
    Opponent.shipped()
