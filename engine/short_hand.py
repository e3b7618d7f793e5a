"""
Short hand: one roll of short nardy, and what a single step may do while it is played.

Knows the bar, hits and bearing off, on packed rows. How many dice must be played is `turns.py`'s
business.
Source: docs/rules/short.md.
"""

from collections.abc import Iterable

from engine.dice import Roll
from engine.errors import Reason
from engine.packed import DELTAS, LOWER, MOVES, UPPER, Mask, Row, mask_of
from engine.position import BAR, CHECKERS, HOME, OFF
from engine.rules import Final, Rows, State
from engine.short_masks import (
    FIELD,
    HIT_DELTAS,
    HIT_SHIFT,
    HITS,
    PLACES,
    PLAIN_ROW,
    blots_and_closed,
    landing_deltas,
    landings,
    single_points,
)
from engine.steps import Step

_BAR_BIT: Mask = 1 << BAR
_ALL_HOME: Mask = 1 << HOME.stop
"""A mask below this holds no point outside home."""
_COUNT = 255
_MAY_END = CHECKERS - 4
"""Checkers off before a turn that may bear off the last one."""


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
        blots, closed = blots_and_closed(opponent)
        self.start: State = (own, held, blots)
        self.top: State = (own, held, blots, PLACES)
        self.may_end = own & _COUNT >= _MAY_END
        self._opponent = opponent
        self._open = ~closed

    def _movers(self, held: Mask, die: int) -> Mask:
        """Return the points from which a checker may move by *die*."""
        movers = held & self._open << die & FIELD[die]
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
                    if target & blots:
                        add((moved + (target << HIT_SHIFT), left, blots ^ target))
                    else:
                        add((moved, left, blots))
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
            if movers:
                for half in (movers & UPPER, movers & LOWER):
                    for _, delta, byte, origin, target in moves[half]:
                        moved = row + delta
                        left = (held if moved & byte else held ^ origin) | target
                        below = (origin << 1) - 1
                        if target & blots:
                            moved += target << HIT_SHIFT
                            after.append((moved, left, blots ^ target, below))
                        else:
                            after.append((moved, left, blots, below))
        return after

    def last_descend(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `descend`, for the last step of a turn."""
        deltas, hit_deltas = DELTAS[die], HIT_DELTAS[die]
        finals: list[Final] = []
        for row, held, blots, ceiling in states:
            movers = self._movers(held, die) & ceiling
            if movers:
                hitters = movers & blots << die
                if hitters:
                    finals += [row + delta for delta in hit_deltas[hitters & UPPER]]
                    finals += [row + delta for delta in hit_deltas[hitters & LOWER]]
                    movers ^= hitters
                finals += [row + delta for delta in deltas[movers & UPPER]]
                finals += [row + delta for delta in deltas[movers & LOWER]]
        return set(finals)

    def pairs(self, high: int, low: int) -> set[Final]:
        """Return the positions after both of two different dice, in either order."""
        held = self.start[1]
        if held >= _BAR_BIT:
            return self._entering_pairs(high, low)
        outside = held >> HOME.stop
        # Two points outside home: nobody can begin to bear off within two steps.
        if outside & outside - 1:
            return self._free_pairs(high, low)
        start = (self.start,)
        finals = self.last(self.play(start, high), low)
        # Of two steps that can be made from here either may be first.
        return finals | self.last(self.play(start, low), high, self._movers(held, high))

    def _entering_pairs(self, high: int, low: int) -> set[Final]:
        """Return the same with checkers on the bar."""
        finals: list[Final] = []
        for first, second in ((high, low), (low, high)):
            for _, (row, held, blots) in self.steps(self.start, first):
                finals += landings(row, self._movers(held, second), blots, second)
        return set(finals)

    def _free_pairs(self, high: int, low: int) -> set[Final]:
        """Return the same where nobody is on the bar and nobody can begin to bear off."""
        row, held, blots = self.start
        open_high = self._open << high & FIELD[high]
        open_low = self._open << low & FIELD[low]
        from_high, from_low = held & open_high, held & open_low
        later = landing_deltas(from_low, blots, low)
        moved = [row + delta for delta in landing_deltas(from_high, blots, high)]
        # Any step with the one die and any with the other …
        finals = {first + second for first in moved for second in later}
        # … but not two of a single checker, …
        alone = from_high & from_low & single_points(row)
        while alone:
            origin = alone & -alone
            alone ^= origin
            hits = (origin >> high | origin >> low) & blots
            both = row + DELTAS[high][origin][0] + DELTAS[low][origin][0]
            finals.discard(both + (hits << HIT_SHIFT))
        # … and one checker with both, by a point that is not held.
        by_high, by_low = (
            from_high & (open_low & ~held) << high,
            from_low & (open_high & ~held) << low,
        )
        ends = blots << high + low
        quiet = (by_high & ~(blots << high) | by_low & ~(blots << low)) & ~ends
        deltas = DELTAS[high + low]
        finals.update([row + delta for delta in deltas[quiet & UPPER] + deltas[quiet & LOWER]])
        if blots:
            self._add_hits(finals, by_high & (blots << high | ends), high, low)
            self._add_hits(finals, by_low & (blots << low | ends), low, high)
            self._hit_once(finals, blots & from_high >> high & from_low >> low, high, low)
        return finals

    def _add_hits(self, finals: set[Final], movers: Mask, first: int, second: int) -> None:
        """Add what one checker leaves that moves twice and hits on the way or at its end."""
        row, _, blots = self.start
        while movers:
            origin = movers & -movers
            movers ^= origin
            hits = (origin >> first | origin >> first + second) & blots
            finals.add(row + DELTAS[first + second][origin][0] + (hits << HIT_SHIFT))

    def _hit_once(self, finals: set[Final], targets: Mask, high: int, low: int) -> None:
        """Put right what two checkers leave that land on the same blot: the second hits nothing."""
        row = self.start[0]
        while targets:
            target = targets & -targets
            targets ^= target
            landed = row + DELTAS[high][target << high][0] + DELTAS[low][target << low][0]
            finals.discard(landed + (target << HIT_SHIFT + 1))
            finals.add(landed + (target << HIT_SHIFT))

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
            finals += landings(row, self._movers(held, die) & ~known, blots, die)
        return set(finals)

    def final(self, state: State) -> Final:
        """Return *state* as a final position: the mover's row with the hits above it."""
        return state[0]

    def ended(self, states: Iterable[State]) -> set[Final]:
        """Return the positions in which the mover has no checker left."""
        return {state[0] for state in states if not state[1]}

    def rows(self, finals: Iterable[Final]) -> list[Rows]:
        """Return the rows of both sides in each final position."""
        opponent = self._opponent
        return [
            (final, opponent)
            if final <= PLAIN_ROW
            else (final & PLAIN_ROW, opponent + HITS[final >> HIT_SHIFT])
            for final in finals
        ]

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
