"""
Long hand: one roll of long nardy, and what a single step may do while it is played.

Knows the head, the block of six and bearing off, on packed rows. How many dice must be played is
`turns.py`'s business.
Source: docs/rules/long.md.
"""

from collections.abc import Iterable

from engine.dice import Roll
from engine.errors import Reason
from engine.long_masks import POINTS, across_mask, four_of_six, sixth_points
from engine.packed import DELTAS, LOWER, MOVES, UPPER, Mask, Row, mask_of
from engine.position import BAR, CHECKERS, HEAD, HOME, OFF
from engine.rules import Final, OrderMatters, Rows, State
from engine.steps import Step

EXCEPTION_DOUBLES = (3, 4, 6)
"""Doubles of a side's first turn that let two checkers leave the head."""

_FIELD: tuple[Mask, ...] = tuple(POINTS & -2 << die for die in range(7))
"""The points from which a die does not bear off, by die."""
_ALL_HOME: Mask = 1 << HOME.stop
"""A mask below this holds no point outside home."""
_HEAD_BIT: Mask = 1 << HEAD
_HEAD_SHIFT = 8 * HEAD
_COUNT = 255
_LAST_WINDOW = 19
"""The block's nearest point is 1..19 of the opponent's path: it does not go over the end."""
_MAY_END = CHECKERS - 4
"""Checkers off before a turn that may bear off the last one."""


class LongHand:
    """
    A roll of long nardy in one side's hand.

    A state is the mover's row and the mask of the points he holds; the opponent does not change.
    """

    __slots__ = (
        "_barred",
        "_head_floor",
        "_met_block",
        "_open",
        "_opponent",
        "_stands_wrong",
        "may_end",
        "start",
        "top",
    )

    def __init__(self, own: Row, opponent: Row, roll: Roll, *, first_turn: bool) -> None:
        held = mask_of(own)
        self.start: State = (own, held)
        self.top: State = (own, held, POINTS)
        self.may_end = own & _COUNT >= _MAY_END
        self._opponent = opponent
        self._open = ~across_mask(mask_of(opponent))
        exception = first_turn and roll.is_double and roll.high in EXCEPTION_DOUBLES
        self._head_floor = max((own >> _HEAD_SHIFT) - (2 if exception else 1), 0)
        # A window is barred while the opponent's foremost checker is not past its nearest point.
        foremost = (opponent & -opponent).bit_length() - 1 >> 3
        self._barred = (2 << min(foremost, _LAST_WINDOW)) - 2
        self._stands_wrong = held.bit_count() > 5 and self._holds_barred(held)
        self._met_block = False

    def _holds_barred(self, held: Mask) -> bool:
        """Whether *held* has six in a row that the opponent has not passed."""
        one = across_mask(held)
        two = one & one >> 1
        return bool(two & two >> 2 & two >> 4 & self._barred)

    def _makes_block(self, row: Row, held: Mask, origin: int, die: int) -> bool:
        """Whether the step leaves a block that is not allowed."""
        if row >> 8 * origin & _COUNT == 1:
            held ^= 1 << origin
        if origin > die:
            held |= 1 << origin - die
        return self._holds_barred(held)

    def _free(self, row: Row, held: Mask, die: int) -> Mask:
        """Return the points from which a checker may move by *die*, blocks left aside."""
        movers = held & self._open << die & _FIELD[die]
        if movers & _HEAD_BIT and row >> _HEAD_SHIFT <= self._head_floor:
            movers ^= _HEAD_BIT
        if held < _ALL_HOME:
            if held >> die & 1:
                movers |= 1 << die
            else:
                highest = held.bit_length() - 1
                if 0 < highest < die:
                    movers |= 1 << highest
        return movers

    def _blocking(self, row: Row, held: Mask, movers: Mask, die: int) -> Mask:
        """
        Return those of *movers* that would leave a block that is not allowed.

        Judged after every step: the sixth point may not be touched even on the way. Only a step to
        a sixth point can make a block, unless one stands there already.
        """
        suspects = movers if self._stands_wrong else movers & sixth_points(held) << die
        blocking = 0
        while suspects:
            origin = suspects.bit_length() - 1
            suspects ^= 1 << origin
            if self._makes_block(row, held, origin, die):
                blocking |= 1 << origin
                self._met_block = True
        return blocking

    def _movers(self, row: Row, held: Mask, die: int) -> Mask:
        """Return the points from which a checker may move by *die*."""
        movers = self._free(row, held, die)
        if movers and self._barred:
            movers ^= self._blocking(row, held, movers, die)
        return movers

    def steps(self, state: State, die: int) -> list[tuple[Step, State]]:
        """Return the legal single steps with *die* and where they lead, from high to low."""
        row, held = state
        movers = self._movers(row, held, die)
        moves = MOVES[die]
        found: list[tuple[Step, State]] = []
        for half in (movers & UPPER, movers & LOWER):
            for step, delta, byte, origin, target in moves[half]:
                moved = row + delta
                found.append((step, (moved, (held if moved & byte else held ^ origin) | target)))
        return found

    def play(self, states: Iterable[State], die: int) -> set[State]:
        """Return the distinct positions one step later."""
        moves = MOVES[die]
        after: set[State] = set()
        add = after.add
        for row, held in states:
            movers = self._movers(row, held, die)
            if movers:
                for half in (movers & UPPER, movers & LOWER):
                    for _, delta, byte, origin, target in moves[half]:
                        moved = row + delta
                        add((moved, (held if moved & byte else held ^ origin) | target))
        return after

    def descend(self, states: Iterable[State], die: int) -> list[State]:
        """
        Return the positions one more step of the same *die* later, by steps from high to low.

        Each set of steps has one such order, so nothing comes twice; OrderMatters where a block
        forbids that order of some.
        """
        moves = MOVES[die]
        after: list[State] = []
        for row, held, ceiling in states:
            movers = self._free(row, held, die) & ceiling
            if movers:
                if self._barred and self._blocking(row, held, movers, die):
                    raise OrderMatters
                for half in (movers & UPPER, movers & LOWER):
                    for _, delta, byte, origin, target in moves[half]:
                        moved = row + delta
                        after.append(
                            (
                                moved,
                                (held if moved & byte else held ^ origin) | target,
                                (origin << 1) - 1,
                            )
                        )
        return after

    def last_descend(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `descend`, for the last step of a turn."""
        deltas = DELTAS[die]
        finals: list[Final] = []
        for row, held, ceiling in states:
            movers = self._free(row, held, die) & ceiling
            if movers:
                if self._barred and self._blocking(row, held, movers, die):
                    raise OrderMatters
                finals += [row + delta for delta in deltas[movers & UPPER]]
                finals += [row + delta for delta in deltas[movers & LOWER]]
        return set(finals)

    def pairs(self, high: int, low: int) -> set[Final]:
        """Return the positions after both of two different dice, in either order."""
        row, held = self.start
        outside = held >> HOME.stop
        # Two points outside home: nobody can begin to bear off within two steps.
        if outside & outside - 1 and not four_of_six(held) & self._barred:
            return self._free_pairs(high, low)
        finals = self.last(self.play((self.start,), high), low)
        after_low = self.play((self.start,), low)
        # Of two steps that can be made from here either may be first, unless a block forbids it.
        known = 0 if self._met_block else self._free(row, held, high)
        return finals | self.last(after_low, high, known)

    def _free_pairs(self, high: int, low: int) -> set[Final]:
        """Return the same where no block can arise and nobody can begin to bear off."""
        row, held = self.start
        open_high = self._open << high & _FIELD[high]
        open_low = self._open << low & _FIELD[low]
        from_high, from_low = held & open_high, held & open_low
        deltas = DELTAS[low]
        later = deltas[from_low & UPPER] + deltas[from_low & LOWER]
        deltas = DELTAS[high]
        moved = [row + delta for delta in deltas[from_high & UPPER] + deltas[from_high & LOWER]]
        # Any step with the one die and any with the other …
        finals = {first + second for first in moved for second in later}
        # … but not two of a single checker, and from the head one in all, …
        twice = from_high & from_low
        for half in (twice & UPPER, twice & LOWER):
            for _, delta, byte, origin, _ in MOVES[high][half]:
                first = row + delta
                if origin == _HEAD_BIT or not first & byte:
                    finals.discard(first + DELTAS[low][origin][0])
        # … and one checker with both, by a point that is not held.
        way = from_high & (open_low & ~held) << high | from_low & (open_high & ~held) << low
        deltas = DELTAS[high + low]
        finals.update([row + delta for delta in deltas[way & UPPER] + deltas[way & LOWER]])
        return finals

    def last_steps(self, state: State, die: int) -> list[tuple[Step, Final]]:
        """Return the same as `steps`, for the last step of a turn."""
        row, held = state
        movers = self._movers(row, held, die)
        moves = MOVES[die]
        return [
            (move[0], row + move[1])
            for half in (movers & UPPER, movers & LOWER)
            for move in moves[half]
        ]

    def last(self, states: Iterable[State], die: int, known: Mask = 0) -> set[Final]:
        """Return the same as `play`, for the last step of a turn; steps from *known* left out."""
        deltas = DELTAS[die]
        finals: list[Final] = []
        for row, held in states:
            movers = self._movers(row, held, die) & ~known
            if movers:
                finals += [row + delta for delta in deltas[movers & UPPER]]
                finals += [row + delta for delta in deltas[movers & LOWER]]
        return set(finals)

    def final(self, state: State) -> Final:
        """Return *state* as a final position: the mover's row."""
        return state[0]

    def ended(self, states: Iterable[State]) -> set[Final]:
        """Return the positions in which the mover has no checker left."""
        return {state[0] for state in states if not state[1]}

    def rows(self, finals: Iterable[Final]) -> list[Rows]:
        """Return the rows of both sides in each final position."""
        opponent = self._opponent
        return [(row, opponent) for row in finals]

    def refusal(self, state: State, step: Step) -> Reason | None:
        """Return which rule forbids *step* here, whatever else can be played; None when none."""
        row, held = state
        origin, die = step
        if not (OFF < origin < BAR and held >> origin & 1):
            return Reason.NO_CHECKER
        if origin <= die:
            if held >= _ALL_HOME:
                return Reason.BEAR_OFF_EARLY
            if origin < die and held >> origin + 1:
                return Reason.CHECKER_HIGHER
        elif not self._open >> origin - die & 1:
            return Reason.OCCUPIED
        if origin == HEAD and row >> _HEAD_SHIFT <= self._head_floor:
            return Reason.HEAD
        if self._makes_block(row, held, origin, die):
            return Reason.BLOCK
        return None
