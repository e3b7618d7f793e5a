"""
Doubling: when the cube may be turned.

Knows the game, and of the match only how much a side still needs.
Source: docs/rules/short.md §9.
"""

from engine.cube import MAX_CUBE
from engine.game import GameState, Phase
from engine.position import CHECKERS, OFF, Color


def may_double(state: GameState, color: Color, *, needs: int | None = None) -> bool:
    """
    Whether *color* may offer the cube now.

    Args:
        state: Of a game played with the cube or without; a Crawford game is played without.

        needs: Half-points *color* still needs to win the match; None when nothing is capped. A
            cube whose value is enough already is dead, and a dead cube is not turned.

    """
    cube = state.cube
    return (
        cube.enabled
        and state.phase is Phase.TO_ROLL
        and color is state.to_act
        and cube.owner in (None, color)
        and cube.value < MAX_CUBE
        and state.turns_played > 0
        and not _owes_last_roll(state)
        and (needs is None or 2 * cube.value < needs)
    )


def _owes_last_roll(state: GameState) -> bool:
    """Whether the side to act has its last roll: the one who moved first has finished."""
    return state.position.side(state.to_act.other)[OFF] == CHECKERS
