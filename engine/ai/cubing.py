"""
Cubing: the cube question of a game, before the roll.

Knows how to look at the position, at sight or at what each roll of the doubling side leads to;
what the cube is worth there is the business of `cube.py`.
"""

from engine.ai.bearoff import is_bearoff, mean_turns
from engine.ai.chances import Floats, Sides, flipped, is_finished, sides_of
from engine.ai.cube import CubeAnswer, CubefulEquity, Holder, answer_of, outlook_of
from engine.ai.evaluator import Evaluator
from engine.ai.match_equity import Needs, stakes_of
from engine.ai.search import Search
from engine.ai.stakes import points_of
from engine.dice import ROLLS
from engine.game import GameState, Phase
from engine.packed import pack
from engine.position import Color
from engine.rules import Rows

EFFICIENCY = 0.68
"""Share of a live cube while there is much to come: Janowski's figure for backgammon."""
LAST_TURNS, OPEN_TURNS = 1.0, 5.0
"""Bearing off, turns the nearer side needs: one is the last, so the cube is dead; at five it is
as live as ever."""


def cube_answer(
    evaluator: Evaluator, state: GameState, needs: Needs | None, *, ply: int
) -> CubeAnswer:
    """
    Return what doubling and taking are worth to the side that doubles or has doubled.

    Args:
        state: Before a roll, or with a cube to answer; *needs* are those of its side to act.

        ply: 0 judges the position at sight, 1 after each roll of the doubling side.

    """
    return _Question(evaluator, state, needs).answer(ply)


def efficiency_of(own: Sides, other: Sides) -> float:
    """Return the share of a live cube in a position, shape (1, 26) each."""
    if not is_bearoff(own, other)[0]:
        return EFFICIENCY
    nearer = min(float(mean_turns(own)[0]), float(mean_turns(other)[0]))
    share = (nearer - LAST_TURNS) / (OPEN_TURNS - LAST_TURNS)
    return EFFICIENCY * min(max(share, 0.0), 1.0)


class _Question:
    """A cube question, seen from the side that doubles."""

    def __init__(self, evaluator: Evaluator, state: GameState, needs: Needs | None) -> None:
        stakes = stakes_of(state, needs)
        doubler = state.to_act
        if state.phase is Phase.DOUBLED:
            stakes, doubler = stakes.flipped(), doubler.other
        self._stakes = stakes
        self._points = points_of(state.variant, state.options)
        self._value = state.cube.value
        self._holder = holder_of(state, doubler)
        self._turn = state.turns_played
        position = state.position
        self._moved: Rows = pack(position.side(doubler.other)), pack(position.side(doubler))
        self._search = Search(
            evaluator, state.options, stakes.flipped(), cube=self._value, turn=self._turn - 1
        )

    def answer(self, ply: int) -> CubeAnswer:
        """Return the answer at *ply*."""
        holders = ((self._value, self._holder), (2 * self._value, Holder.OTHER))
        if ply == 0:
            chances = flipped(self._search.chances([self._moved], self._turn - 1))[0]
            equity = CubefulEquity(
                outlook_of(chances, self._points),
                self._stakes,
                efficiency_of(*sides_of([self._moved])),
            )
            no_double, take = (equity.utility(*held) for held in holders)
        else:
            best, left = self._search.best_replies([self._moved], self._turn - 1)
            rolled = list(zip(best[0], left[0], ROLLS, strict=True))
            no_double, take = (
                sum(weight * self._left(row, rows, *held) for row, rows, (_, weight) in rolled) / 36
                for held in holders
            )
        return answer_of(self._value, self._stakes, no_double=no_double, take=take)

    def _left(self, chances: Floats, rows: Rows, value: int, holder: Holder) -> float:
        """Return the utility after a turn of the doubling side, the other one about to throw."""
        own, other = sides_of([rows])
        if is_finished(own, other)[0]:
            outlook = outlook_of(chances, self._points)
            return CubefulEquity(outlook, self._stakes, 0).finished(value)
        theirs = CubefulEquity(
            outlook_of(flipped(chances[None])[0], self._points),
            self._stakes.flipped(),
            efficiency_of(own, other),
        )
        return self._stakes.mirrored(theirs.decided(value, holder.flipped()))


def holder_of(state: GameState, color: Color) -> Holder:
    """Return who may turn the cube next, seen from *color*."""
    if not state.cube.enabled:
        return Holder.NOBODY
    if state.cube.owner is None:
        return Holder.BOTH
    return Holder.OWN if state.cube.owner is color else Holder.OTHER
