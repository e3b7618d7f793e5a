"""
Choices: what the side to act may do with its roll, asked of a game's state.

Knows nothing of its own: it hands the state's parts to `turn_tree.py`, `turns.py` and
`refusal.py`.
"""

from collections.abc import Iterable
from functools import lru_cache

from engine.books import RULES
from engine.dice import Roll
from engine.errors import Reason
from engine.game import GameState
from engine.hits import turn_hits
from engine.position import Color, Position
from engine.refusal import step_refusal
from engine.rules import Variant
from engine.steps import Step, Turn
from engine.turn_tree import TurnTree, turn_tree
from engine.turns import legal_turns


def tree_of(state: GameState) -> TurnTree:
    """Return every legal turn; ValueError when there is no roll to play."""
    return _tree(
        state.variant, state.position, state.to_act, _roll(state), first_turn=state.first_turn
    )


def turns_of(state: GameState) -> tuple[Turn, ...]:
    """Return one legal turn for each resulting position; ValueError when there is no roll."""
    return legal_turns(
        RULES[state.variant],
        state.position,
        state.to_act,
        _roll(state),
        first_turn=state.first_turn,
    )


def reason(state: GameState, step: Step, played: Turn = ()) -> Reason | None:
    """
    Return why *step* may not follow the steps already picked, None when it may.

    ValueError when there is no roll to play or no legal turn begins with *played*.
    """
    return step_refusal(
        RULES[state.variant],
        state.position,
        state.to_act,
        _roll(state),
        step,
        played=played,
        first_turn=state.first_turn,
        tree=tree_of(state),
    )


def after_steps(state: GameState, steps: Iterable[Step]) -> Position:
    """Return the position after *steps* of the side to act; they are not judged."""
    position = state.position
    for step in steps:
        position = RULES[state.variant].after(position, state.to_act, step)
    return position


def hits_of(state: GameState, turn: Turn) -> tuple[int, ...]:
    """Return the indices of the steps of *turn* that hit; the steps are not judged."""
    return turn_hits(RULES[state.variant], state.position, state.to_act, turn)


def _roll(state: GameState) -> Roll:
    if state.roll is None:
        raise ValueError(f"no roll to play: {state.phase.value}")
    return state.roll


# One board asks for the tree of the same roll many times: keyboard, list, forced rest, reasons.
@lru_cache(maxsize=64)
def _tree(
    variant: Variant, position: Position, color: Color, roll: Roll, *, first_turn: bool
) -> TurnTree:
    return turn_tree(RULES[variant], position, color, roll, first_turn=first_turn)
