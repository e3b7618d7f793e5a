"""
Short hand: one roll of short nardy, and what a single step may do while it is played.

Knows the bar, hits and bearing off, on packed rows. How many dice must be played is `turns.py`'s
business.
Source: docs/rules/short.md.
"""

from collections.abc import Iterable

from engine.dice import Roll
from engine.errors import Reason
from engine.packed import DELTAS, LOWER, MOVES, SIDE_BYTES, UPPER, DeltaTable, Mask, Row, mask_of
from engine.position import BAR, CHECKERS, HOME, OFF
from engine.rules import Final, Rows, State
from engine.steps import Step

HIT_SHIFT = 8 * SIDE_BYTES
"""A hit is noted above the mover's row, by the bit of the mover's point where it happened."""

_POINTS: Mask = 0x1FFFFFE
_BAR_BIT: Mask = 1 << BAR
_FIELD: tuple[Mask, ...] = tuple((_POINTS | _BAR_BIT) & -2 << die for die in range(7))
"""The points from which a die does not bear off, by die; the bar among them."""
_ALL_HOME: Mask = 1 << HOME.stop
"""A mask below this holds no point outside home."""
_COUNT = 255
_ROW: Row = (1 << HIT_SHIFT) - 1
_MAY_END = CHECKERS - 4
"""Checkers off before a turn that may bear off the last one."""
_BLOT = bytes(ord("1") if count == 1 else ord("0") for count in range(256))
_CLOSED = bytes(ord("1") if count > 1 else ord("0") for count in range(256))
_HIT_DELTAS = tuple(DeltaTable(die, marks=HIT_SHIFT) for die in range(7))
"""Tables of deltas of the steps that hit, by die."""


class ShortHand:
    """
    A roll of short nardy in one side's hand.

    A state is the mover's row with the hits noted above it, the mask of the points he holds and
    the mask of the blots still standing, both in his numbering. A point that is closed stays so:
    only blots leave the board while the mover plays.
    """

    __slots__ = ("_open", "_opponent", "may_end", "start", "top")

    def __init__(self, own: Row, opponent: Row, roll: Roll, *, first_turn: bool) -> None:
        held = mask_of(own)
        # Read from low to high, the opponent's row is in the mover's numbering.
        theirs = opponent.to_bytes(SIDE_BYTES, "little")
        blots = int(theirs.translate(_BLOT), 2) & _POINTS
        self.start: State = (own, held, blots)
        self.top: State = (own, held, blots, _POINTS | _BAR_BIT)
        self.may_end = own & _COUNT >= _MAY_END
        self._opponent = opponent
        self._open = ~(int(theirs.translate(_CLOSED), 2) & _POINTS)

    def _movers(self, held: Mask, die: int) -> Mask:
        """Return the points from which a checker may move by *die*."""
        movers = held & self._open << die & _FIELD[die]
        if held >= _BAR_BIT:
            return movers & _BAR_BIT
        if held < _ALL_HOME:
            if held >> die & 1:
                movers |= 1 << die
            else:
                highest = held.bit_length() - 1
                if 0 < highest < die:
                    movers |= 1 << highest
        return movers

    def steps(self, state: State, die: int) -> list[tuple[Step, State]]:
        """Return the legal single steps with *die* and where they lead, from high to low."""
        row, held, blots = state
        movers = self._movers(held, die)
        moves = MOVES[die]
        found: list[tuple[Step, State]] = []
        for half in (movers & UPPER, movers & LOWER):
            for step, delta, byte, origin, target in moves[half]:
                moved = row + delta
                left = (held if moved & byte else held ^ origin) | target
                hit = target & blots
                found.append((step, (moved + (hit << HIT_SHIFT), left, blots ^ hit)))
        return found

    def play(self, states: Iterable[State], die: int) -> set[State]:
        """Return the distinct positions one step later."""
        moves = MOVES[die]
        after: set[State] = set()
        add = after.add
        for row, held, blots in states:
            movers = self._movers(held, die)
            for half in (movers & UPPER, movers & LOWER):
                for _, delta, byte, origin, target in moves[half]:
                    moved = row + delta
                    left = (held if moved & byte else held ^ origin) | target
                    hit = target & blots
                    add((moved + (hit << HIT_SHIFT), left, blots ^ hit))
        return after

    def descend(self, states: Iterable[State], die: int) -> list[State]:
        """
        Return the positions one more step of the same *die* later, by steps from high to low.

        Each set of steps has one such order and it is always legal: entering comes first, bearing
        off last, and a point stays open. So nothing comes twice and nothing is missed.
        """
        moves = MOVES[die]
        after: list[State] = []
        for row, held, blots, ceiling in states:
            movers = self._movers(held, die) & ceiling
            for half in (movers & UPPER, movers & LOWER):
                for _, delta, byte, origin, target in moves[half]:
                    moved = row + delta
                    left = (held if moved & byte else held ^ origin) | target
                    hit = target & blots
                    after.append(
                        (moved + (hit << HIT_SHIFT), left, blots ^ hit, (origin << 1) - 1)
                    )
        return after

    def last_descend(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `descend`, for the last step of a turn."""
        finals: list[Final] = []
        for row, held, blots, ceiling in states:
            finals += self._landings(row, self._movers(held, die) & ceiling, blots, die)
        return set(finals)

    def _landings(self, row: Row, movers: Mask, blots: Mask, die: int) -> list[Final]:
        """Return the final positions of a last step from each of *movers*, from high to low."""
        hitters = movers & blots << die
        movers ^= hitters
        deltas = DELTAS[die]
        finals = [row + delta for delta in deltas[movers & UPPER]]
        finals += [row + delta for delta in deltas[movers & LOWER]]
        if hitters:
            deltas = _HIT_DELTAS[die]
            finals += [row + delta for delta in deltas[hitters & UPPER]]
            finals += [row + delta for delta in deltas[hitters & LOWER]]
        return finals

    def pairs(self, high: int, low: int) -> set[Final]:
        """Return the positions after both of two different dice, in either order."""
        held = self.start[1]
        outside = held >> HOME.stop
        # Two points outside home: nobody can begin to bear off within two steps.
        if held < _BAR_BIT and outside & outside - 1:
            return self._free_pairs(high, low)
        start = (self.start,)
        finals = self.last(self.play(start, high), low)
        # Of two steps that can be made from here either may be first.
        return finals | self.last(self.play(start, low), high, self._movers(held, high))

    def _free_pairs(self, high: int, low: int) -> set[Final]:
        """Return the same where nobody is on the bar and nobody can begin to bear off."""
        row, held, blots = self.start
        from_high, from_low = self._movers(held, high), self._movers(held, low)
        later = self._landings(0, from_low, blots, low)
        moved = self._landings(row, from_high, blots, high)
        # Any step with the one die and any with the other …
        finals = {first + second for first in moved for second in later}
        # … but not two of a single checker, …
        twice = from_high & from_low
        for half in (twice & UPPER, twice & LOWER):
            for _, delta, byte, origin, target in MOVES[high][half]:
                first = row + delta
                if not first & byte:
                    bit = origin >> low & blots
                    second = DELTAS[low][origin][0] + (bit << HIT_SHIFT)
                    finals.discard(first + ((target & blots) << HIT_SHIFT) + second)
        # … a blot that both would hit is hit once, …
        both = blots & from_high >> high & from_low >> low
        while both:
            bit = both & -both
            both ^= bit
            twofold = row + DELTAS[high][bit << high][0] + DELTAS[low][bit << low][0]
            finals.discard(twofold + (bit << HIT_SHIFT + 1))
            finals.add(twofold + (bit << HIT_SHIFT))
        # … and one checker with both, by a point that is not held.
        by_high = from_high & (self._open << low & _FIELD[low] & ~held) << high
        by_low = from_low & (self._open << high & _FIELD[high] & ~held) << low
        for way, first_die in ((by_high, high), (by_low, low)):
            while way:
                origin = way & -way
                way ^= origin
                hits = (origin >> first_die | origin >> high + low) & blots
                finals.add(row + DELTAS[high + low][origin][0] + (hits << HIT_SHIFT))
        return finals

    def last_steps(self, state: State, die: int) -> list[tuple[Step, Final]]:
        """Return the same as `steps`, for the last step of a turn."""
        row, held, blots = state
        movers = self._movers(held, die)
        moves = MOVES[die]
        return [
            (step, row + delta + ((target & blots) << HIT_SHIFT))
            for half in (movers & UPPER, movers & LOWER)
            for step, delta, _, _, target in moves[half]
        ]

    def last(self, states: Iterable[State], die: int, known: Mask = 0) -> set[Final]:
        """Return the same as `play`, for the last step of a turn; steps from *known* left out."""
        finals: list[Final] = []
        for row, held, blots in states:
            finals += self._landings(row, self._movers(held, die) & ~known, blots, die)
        return set(finals)

    def final(self, state: State) -> Final:
        """Return *state* as a final position: the mover's row with the hits above it."""
        return state[0]

    def ended(self, states: Iterable[State]) -> set[Final]:
        """Return the positions in which the mover has no checker left."""
        return {state[0] for state in states if not state[1]}

    def rows(self, finals: Iterable[Final]) -> list[Rows]:
        """Return the rows of both sides in each final position."""
        struck = _Struck(self._opponent)
        return [(final & _ROW, struck[final >> HIT_SHIFT]) for final in finals]

    def refusal(self, state: State, step: Step) -> Reason | None:
        """Return which rule forbids *step* here, whatever else can be played; None when none."""
        held = state[1]
        origin, die = step
        if not (OFF < origin <= BAR and held >> origin & 1):
            return Reason.NO_CHECKER
        if held >= _BAR_BIT and origin < BAR:
            return Reason.ON_BAR
        if origin <= die:
            if held >= _ALL_HOME:
                return Reason.BEAR_OFF_EARLY
            if origin < die and held >> origin + 1:
                return Reason.CHECKER_HIGHER
        elif not self._open >> origin - die & 1:
            return Reason.OCCUPIED
        return None


class _Struck(dict[Mask, Row]):
    """The opponent's row after hits, by the mask of the mover's points where they happened."""

    def __init__(self, opponent: Row) -> None:
        super().__init__({0: opponent})
        self._opponent = opponent

    def __missing__(self, hits: Mask) -> Row:
        row = self._opponent
        for point in range(1, BAR):
            if hits >> point & 1:
                row += (1 << 8 * BAR) - (1 << 8 * (BAR - point))
        self[hits] = row
        return row
