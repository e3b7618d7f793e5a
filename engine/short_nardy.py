"""
Short nardy: the rule book.

Knows the start, the two numberings, hits and what a game is worth; what a step may do is
`short_hand.py`'s business.
Source: docs/rules/short.md.
"""

from engine.dice import Roll
from engine.packed import Row
from engine.position import BAR, CHECKERS, OFF, Color, Position, Side
from engine.rules import Options, Outcome, Variant
from engine.short_hand import ShortHand
from engine.steps import Step

START = {24: 2, 13: 5, 8: 3, 6: 5}
"""Where a side's checkers stand when the game begins."""
FAR_QUARTER = range(19, BAR + 1)
"""The winner's home and the bar: a checker here makes it koks."""


class ShortNardy:
    """The rule book of short nardy, which is backgammon."""

    variant = Variant.SHORT

    def start(self) -> Position:
        """Return the position a game begins with."""
        side = tuple(START.get(point, 0) for point in range(BAR + 1))
        return Position(side, side)

    def across(self, point: int) -> int:
        """Return what the opponent calls my *point* (1..24)."""
        return BAR - point

    def hand(self, own: Row, opponent: Row, roll: Roll, *, first_turn: bool) -> ShortHand:
        """Return *roll* in the hand of the side with the row *own*."""
        return ShortHand(own, opponent, roll, first_turn=first_turn)

    def after(self, position: Position, color: Color, step: Step) -> Position:
        """Return the position after *step*; a blot it lands on is sent to the bar."""
        side = list(position.side(color))
        side[step.origin] -= 1
        side[step.target] += 1
        position = position.with_side(color, tuple(side))
        across = self.across(step.target)
        theirs = position.side(color.other)
        if step.target == OFF or not theirs[across]:
            return position
        struck = list(theirs)
        struck[across] -= 1
        struck[BAR] += 1
        return position.with_side(color.other, tuple(struck))

    def outcomes(self, position: Position, loser: Color, options: Options) -> tuple[Outcome, ...]:
        """
        Return what a loss of *loser* can still become, ascending; the last is the worst.

        When the winner has borne off all there is one: what the game was worth.
        Source: docs/rules/short.md §8.
        """
        side, winner = position.side(loser), position.side(loser.other)
        if side[OFF]:
            return (Outcome.OIN,)
        is_far = any(side[point] for point in FAR_QUARTER)
        if winner[OFF] == CHECKERS:
            return (Outcome.KOKS,) if is_far else (Outcome.MARS,)
        # While the two sides have not passed each other, a checker can still be hit.
        if is_far or _rearmost(side) + _rearmost(winner) > BAR:
            return (Outcome.OIN, Outcome.MARS, Outcome.KOKS)
        return (Outcome.OIN, Outcome.MARS)


def _rearmost(side: Side) -> int:
    """Return the highest point held, the bar among them; 0 when there is none."""
    return max((point for point in range(1, BAR + 1) if side[point]), default=0)
