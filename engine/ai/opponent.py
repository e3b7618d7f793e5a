"""
Opponent: what the computer does when it is to act.

Knows the levels; every answer is a function of its arguments and the weights. How the best turn
is found is the business of `analysis.py`, the cube's of `cubing.py`.
"""

from collections.abc import Mapping

from engine.ai.analysis import RatedTurn, judged, luck_of, rated_turns
from engine.ai.bearoff import tables
from engine.ai.cube import CubeAnswer
from engine.ai.cubing import cube_answer
from engine.ai.evaluator import Evaluator, shipped
from engine.ai.levels import STYLES, Level, chosen
from engine.ai.match_equity import Needs
from engine.doubling import may_double
from engine.game import GameState, Phase
from engine.rules import Variant
from engine.steps import Turn


class Opponent:
    """
    The computer, at every level and in both games.

    States are running games in which the computer is to act; *needs* are the half-points it and
    the other side still need, None in a game for points.
    """

    def __init__(self, evaluators: Mapping[Variant, Evaluator]) -> None:
        self._evaluators = evaluators

    @classmethod
    def shipped(cls) -> "Opponent":
        """
        Return the computer with the shipped weights.

        Raises:
            WeightsError: They are missing, damaged or of another version.

        """
        return cls(shipped())

    @staticmethod
    def warm() -> None:
        """Do what is done once a process, so that no answer has to wait for it: two seconds."""
        tables()

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        """
        Return the turn it plays with the roll.

        Args:
            chance: In [0, 1), the only thing left to chance.

        """
        return self.choice(state, level, needs, chance).turn

    def doubles(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it doubles before it throws; where it may not, it does not."""
        if not may_double(state, state.to_act, needs=None if needs is None else needs[0]):
            return False
        return self.cube(state, level, needs).doubles

    def takes(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        """Return whether it takes the cube it is offered; ValueError when it is not."""
        if state.phase is not Phase.DOUBLED:
            raise ValueError(f"no cube to answer: {state.phase.value}")
        return self.cube(state, level, needs).takes

    def choice(
        self,
        state: GameState,
        level: Level,
        needs: Needs | None,
        chance: float,
        *,
        ply: int | None = None,
    ) -> RatedTurn:
        """Return the turn it plays and what it thinks of it; *ply* None looks as far as usual."""
        style = STYLES[level, state.variant]
        depth = style.ply if ply is None else ply
        rated = rated_turns(self._evaluators[state.variant], state, needs, ply=depth)
        likely = [one for one in rated if one.ply == rated[0].ply]
        return likely[chosen([one.equity for one in likely], style, chance)]

    def rated(
        self, state: GameState, needs: Needs | None, *, played: Turn | None
    ) -> tuple[tuple[RatedTurn, ...], RatedTurn | None]:
        """
        Return the turns of the roll one ply ahead, best first, and what *played* is worth.

        ValueError when there is no roll to play or *played* is not legal.
        """
        evaluator = self._evaluators[state.variant]
        if played is None:
            return rated_turns(evaluator, state, needs, ply=1), None
        judgement = judged(evaluator, state, needs, played, ply=1)
        return judgement.turns, judgement.played

    def luck(self, state: GameState, needs: Needs | None) -> float:
        """Return what the roll to be played is worth, less the mean of all rolls."""
        return luck_of(self._evaluators[state.variant], state, needs)

    def cube(
        self, state: GameState, level: Level, needs: Needs | None, *, ply: int | None = None
    ) -> CubeAnswer:
        """Return what it thinks of doubling, whichever side has to decide."""
        depth = STYLES[level, state.variant].ply if ply is None else ply
        return cube_answer(self._evaluators[state.variant], state, needs, ply=depth)
