"""
Mat replay: one game of a match file, played again cell by cell.

Knows the words of the cells; lines and columns are `mat_parser.py`'s business.
Source: docs/formats.md §7.
"""

import re

from engine.changes import apply, time_out_outcome
from engine.dice import Roll
from engine.errors import NotationError
from engine.facts import Doubled, Dropped, Fact, Played, Resigned, Rolled, TimedOut, Took
from engine.game import GameState, Phase, outcomes, start
from engine.mat import NO_MOVE
from engine.move_parser import parse_move_text
from engine.position import Color
from engine.rules import Options, Variant

POINTS = r"(?:0|[1-9][0-9]{0,5})(?:\.5)?"
"""A number of points, halves too."""
CELL = "cell"
"""The field of an error; the reader of the file says which line it is."""

_WON = re.compile(rf"Wins ({POINTS}) points?(?: and the match)?")
_DRAWN = re.compile(rf"Draws ({POINTS}) each")
_DICE = re.compile("([1-6])([1-6]):(?: (.+))?")
_DOUBLED = re.compile("Doubles => ([0-9]{1,2})")


def half_points(text: str) -> int:
    """Return a number of points as half-points."""
    return int(2 * float(text))


class MatReplay:
    """A game that grows by the cells of a file; left is White."""

    def __init__(self, variant: Variant, options: Options, *, cube: bool) -> None:
        self.facts: list[Fact] = []
        self.state: GameState | None = None
        """None before the first turn, which says who begins."""
        self._variant = variant
        self._options = options
        self._cube = cube
        self._is_told = False

    def take(self, color: Color, cell: str) -> None:
        """
        Play what a cell says, or take the line of the result.

        Raises:
            IllegalFact: The rules do not allow it.

            NotationError: It cannot be read, or nothing of the kind can come here.

        """
        if (won := _WON.fullmatch(cell)) is not None:
            self._end(color, half_points(won[1]))
        elif (drawn := _DRAWN.fullmatch(cell)) is not None:
            self._end(None, half_points(drawn[1]))
        elif (dice := _DICE.fullmatch(cell)) is not None:
            self._turn(color, Roll.of(int(dice[1]), int(dice[2])), dice[3] or NO_MOVE)
        else:
            self._answer(color, cell)

    def reached(self) -> GameState:
        """Return where the game stands; before the first turn left is taken to begin."""
        if self.state is None:
            self.state = self._beginning(Color.WHITE, Roll(2, 1))
        return self.state

    def _turn(self, color: Color, roll: Roll, moves: str) -> None:
        """Play a roll."""
        if self.state is None:
            self.state = self._beginning(color, roll)
        if self.state.phase is not Phase.TO_PLAY:
            self._happen(Rolled(color, roll))
        if self.state.to_act is not color:
            raise NotationError(CELL, "the other side is to act")
        turn = parse_move_text(self.state, "" if moves == NO_MOVE else moves, field=CELL)
        self._happen(Played(color, turn))

    def _beginning(self, color: Color, roll: Roll) -> GameState:
        if self._options.classic:
            opening: Roll | None = None
        elif roll.is_double:
            raise NotationError(CELL, "an opening throw is never a double")
        else:
            opening = roll
        return start(self._variant, self._options, first=color, roll=opening, cube=self._cube)

    def _answer(self, color: Color, cell: str) -> None:
        """Play what is done with the cube."""
        if self.state is None:
            raise NotationError(CELL, "the game begins with a turn")
        doubled = _DOUBLED.fullmatch(cell)
        if doubled is not None:
            if int(doubled[1]) != 2 * self.state.cube.value:
                raise NotationError(CELL, f"the cube is at {self.state.cube.value}")
            self._happen(Doubled(color))
        elif cell == "Takes":
            self._happen(Took(color))
        elif cell == "Drops":
            self._happen(Dropped(color))
        else:
            raise NotationError(CELL, "no turn, no cube and no result")

    def _end(self, winner: Color | None, points: int) -> None:
        """Take the result; one that no turn brought about is a resignation."""
        if self._is_told:
            raise NotationError(CELL, "a second result")
        self._is_told = True
        state = self.reached()
        if state.result is None and winner is not None:
            for outcome in outcomes(state, winner.other):
                if 2 * outcome.stake * state.cube.value == points:
                    self._happen(Resigned(winner.other, outcome))
                    return
            # After the first side's end only one result can be conceded; time may cost less.
            worth = 2 * time_out_outcome(state).stake * state.cube.value
            if winner is not state.to_act and worth == points:
                self._happen(TimedOut(state.to_act))
                return
        result = state.result
        if result is None or (result.winner, result.points) != (winner, points):
            raise NotationError(CELL, f"the game came to {result}")

    def _happen(self, fact: Fact) -> None:
        self.state = apply(self.reached(), fact)
        self.facts.append(fact)
