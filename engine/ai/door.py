"""
Door: what the computer answers to a position text, for other programs.

Knows the form of the answers. Reading lines and writing them is the business of `__main__.py`.
Source: docs/formats.md §8.
"""

import hashlib

from engine.ai.levels import Level
from engine.ai.match_equity import Needs
from engine.ai.opponent import Opponent
from engine.doubling import may_double
from engine.errors import NotationError
from engine.game import GameState
from engine.match import ONE_POINT
from engine.notation import parse_position, state_of
from engine.position import Color
from engine.position_text import PositionText, final_text
from engine.turn_text import turn_text

Answer = dict[str, str | bool | float]

DIGITS = 4
"""Of an equity."""
_CHANCE_BYTES = 6


class Door:
    """The computer at one level, asked by position texts."""

    def __init__(self, opponent: Opponent, level: Level, *, ply: int | None, seed: int) -> None:
        self._opponent = opponent
        self._level = level
        self._ply = ply
        self._seed = seed

    def answer(self, text: str) -> Answer:
        """
        Return the turn the computer plays, or its mind about the cube.

        Raises:
            NotationError: The text is wrong, or there is nothing to decide.

        """
        said = parse_position(text)
        needs, state = needs_of(said), state_of(said)
        if said.roll is None:
            return self._cube(said, state, needs)
        choice = self._opponent.choice(
            state, self._level, needs, chance_of(text, self._seed), ply=self._ply
        )
        return {
            "steps": turn_text(choice.turn),
            "final": final_text(said.variant, choice.final, said.turn),
            "equity": round(choice.equity, DIGITS),
        }

    def _cube(self, said: PositionText, state: GameState, needs: Needs | None) -> Answer:
        """Return whether to double and whether to take."""
        if not said.cube.enabled or said.crawford:
            raise NotationError("roll", "there is no roll to play, and no cube to turn")
        answer = self._opponent.cube(state, self._level, needs, ply=self._ply)
        if said.offer is not None:
            equity = -min(answer.take, answer.drop)
            return {"take": answer.takes, "equity": round(equity, DIGITS)}
        may = may_double(state, said.turn, needs=None if needs is None else needs[0])
        doubles = may and answer.doubles
        equity = answer.equity if may else answer.no_double
        return {
            "cube": "double" if doubles else "roll",
            "take": answer.takes,
            "equity": round(equity, DIGITS),
        }


def needs_of(said: PositionText) -> Needs | None:
    """
    Return the half-points the side to act and the other one need; None in a game for points.

    Raises:
        NotationError: The match is over.

    """
    if said.score is None or said.length is None:
        return None
    goal = ONE_POINT * said.length
    white, black = (goal - round(ONE_POINT * float(points)) for points in said.score)
    if white == black and white <= 0:
        return ONE_POINT, ONE_POINT
    if min(white, black) <= 0:
        raise NotationError("score", f"the match to {said.length} is over")
    return (white, black) if said.turn is Color.WHITE else (black, white)


def chance_of(text: str, seed: int) -> float:
    """Return a number in [0, 1) that depends on nothing but the arguments."""
    digest = hashlib.sha256(f"{seed} {text}".encode()).digest()
    return int.from_bytes(digest[:_CHANCE_BYTES]) / float(1 << 8 * _CHANCE_BYTES)
