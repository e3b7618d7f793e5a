"""
Long nardy: the rule book.

Knows the start, the two numberings and what a game is worth; what a step may do is
`long_hand.py`'s business.
Source: docs/rules/long.md.
"""

from engine.dice import Roll
from engine.long_hand import LongHand
from engine.packed import Row
from engine.position import BAR, CHECKERS, HEAD, HOME, OFF, Color, Position
from engine.rules import Options, Outcome, Variant
from engine.steps import Step

START_QUARTER = range(19, 25)
"""Where a checker must not stay behind when koks is played for."""


class LongNardy:
    """The rule book of long nardy, Russian sport rules of 2025."""

    variant = Variant.LONG

    def start(self) -> Position:
        """Return the position a game begins with: all on the head."""
        side = tuple(CHECKERS if point == HEAD else 0 for point in range(BAR + 1))
        return Position(side, side)

    def across(self, point: int) -> int:
        """Return what the opponent calls my *point* (1..24)."""
        return point + 12 if point <= 12 else point - 12

    def hand(self, own: Row, opponent: Row, roll: Roll, *, first_turn: bool) -> LongHand:
        """Return *roll* in the hand of the side with the row *own*."""
        return LongHand(own, opponent, roll, first_turn=first_turn)

    def after(self, position: Position, color: Color, step: Step) -> Position:
        """Return the position after *step*."""
        side = list(position.side(color))
        side[step.origin] -= 1
        side[step.target] += 1
        return position.with_side(color, tuple(side))

    def outcomes(self, position: Position, loser: Color, options: Options) -> tuple[Outcome, ...]:
        """
        Return what a loss of *loser* can still become, ascending; the last is the worst.

        When the winner has borne off all there is one: what the game was worth.
        Source: docs/rules/long.md §8 and §9.
        """
        side = position.side(loser)
        if side[OFF]:
            return (Outcome.OIN,)
        koks = options.koks and any(side[point] for point in START_QUARTER)
        if position.side(loser.other)[OFF] < CHECKERS:
            outcomes = [Outcome.OIN, Outcome.MARS]
            if koks:
                outcomes.append(Outcome.KOKS)
            if options.home_mars:
                outcomes.append(Outcome.HOME_MARS)
            return tuple(outcomes)
        if options.home_mars and sum(side[point] for point in HOME) == CHECKERS:
            return (Outcome.HOME_MARS,)
        return (Outcome.KOKS,) if koks else (Outcome.MARS,)
