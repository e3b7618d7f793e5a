"""
Analysis: the turns of a position with what each is worth, and what a played turn has cost.

Knows no level and no screen: everything comes back as data, best first.
"""

from dataclasses import dataclass

from engine.ai.evaluator import Evaluator
from engine.ai.match_equity import Needs, stakes_of
from engine.ai.search import FILTER, Filter, Search
from engine.ai.stakes import points_of, worth_of
from engine.books import RULES
from engine.choices import after_steps
from engine.dice import ROLLS
from engine.game import GameState
from engine.packed import pack
from engine.position import Position
from engine.steps import Turn
from engine.turns import turns_by_final


@dataclass(frozen=True, slots=True)
class RatedTurn:
    """A turn and what it is worth to the side that plays it."""

    turn: Turn
    final: Position
    equity: float
    """Points of a single game at the cube's value; the cube itself is left out."""
    chances: tuple[float, ...]
    """As `engine.ai.chances.COLUMNS` names them."""
    ply: int
    """0 at sight, 1 after a look at the replies; compare turns of one ply."""


def rated_turns(
    evaluator: Evaluator,
    state: GameState,
    needs: Needs | None,
    *,
    ply: int,
    only: Filter = FILTER,
    always: Position | None = None,
) -> tuple[RatedTurn, ...]:
    """
    Return one turn for each position the roll can leave, best first.

    Those that were looked at further stand before the others.

    Args:
        state: With a roll to play; ValueError when there is none.

        needs: Half-points the side to act and the other one need, None in a game for points.

        always: The position left by a turn that is looked at further in any case.

    """
    if state.roll is None:
        raise ValueError(f"no roll to play: {state.phase.value}")
    mover = state.to_act
    turns = turns_by_final(
        RULES[state.variant], state.position, mover, state.roll, first_turn=state.first_turn
    )
    finals = [(pack(final.side(mover)), pack(final.side(mover.other))) for final in turns]
    search = Search(
        evaluator,
        state.options,
        stakes_of(state, needs),
        cube=state.cube.value,
        turn=state.turns_played,
    )
    marked = [index for index, final in enumerate(turns) if final == always]
    valued = search.value(finals, ply=ply, only=only, always=marked)
    rated = [
        RatedTurn(turn, final, value.equity, tuple(map(float, value.chances)), value.ply)
        for (final, turn), value in zip(turns.items(), valued, strict=True)
    ]
    return tuple(sorted(rated, key=lambda one: (-one.ply, -one.equity)))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A played turn beside the best one."""

    best: RatedTurn
    played: RatedTurn
    turns: tuple[RatedTurn, ...] = ()
    """All of them, best first."""

    @property
    def loss(self) -> float:
        """What it has cost, in points of a single game at the cube's value; 0 for the best."""
        return max(self.best.equity - self.played.equity, 0.0)


def judged(
    evaluator: Evaluator, state: GameState, needs: Needs | None, turn: Turn, *, ply: int
) -> Judgement:
    """Return what a legal *turn* has cost; ValueError when it is not legal."""
    left = after_steps(state, turn)
    rated = rated_turns(evaluator, state, needs, ply=ply, always=left)
    for one in rated:
        if one.final == left:
            return Judgement(rated[0], one, rated)
    raise ValueError(f"not a legal turn: {turn} in {state}")


def luck_of(evaluator: Evaluator, state: GameState, needs: Needs | None) -> float:
    """
    Return what the roll to be played is worth, less the mean of all rolls, at sight.

    In points of a single game at the cube's value. An opening throw, which both make, is no luck.

    Args:
        state: With a roll to play; ValueError when there is none.

        needs: As for `rated_turns`.

    """
    if state.roll is None:
        raise ValueError(f"no roll to play: {state.phase.value}")
    if state.turns_played == 0 and not state.options.classic:
        return 0.0
    stakes, mover = stakes_of(state, needs), state.to_act
    moved = pack(state.position.side(mover.other)), pack(state.position.side(mover))
    search = Search(
        evaluator,
        state.options,
        stakes.flipped(),
        cube=state.cube.value,
        turn=state.turns_played - 1,
    )
    best, _ = search.best_replies([moved], state.turns_played - 1)
    worth = worth_of(points_of(state.variant, state.options), stakes, state.cube.value).of(best[0])
    mean, own = 0.0, 0.0
    for (roll, weight), equity in zip(ROLLS, worth, strict=True):
        mean += weight * float(equity) / 36
        if roll == state.roll:
            own = float(equity)
    return own - mean
