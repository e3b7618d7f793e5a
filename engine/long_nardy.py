"""
Long nardy: the head, the block of six, bearing off and what a game is worth.

Knows what a single step may do. How many dice must be played is `turns.py`'s business.
Source: docs/rules/long.md.
"""

from collections.abc import Iterable
from functools import lru_cache

from engine.dice import Roll
from engine.errors import Reason
from engine.packed import DELTAS, LOWER, MOVES, UPPER, Mask, Row, mask_of
from engine.position import BAR, CHECKERS, HEAD, HOME, OFF, Color, Position
from engine.rules import Final, Options, Outcome, Rows, State, Variant
from engine.steps import Step

EXCEPTION_DOUBLES = (3, 4, 6)
"""Doubles of a side's first turn that let two checkers leave the head."""
START_QUARTER = range(19, 25)
"""Where a checker must not stay behind when koks is played for."""

_POINTS: Mask = 0x1FFFFFE
_ONE_HALF: Mask = 0x1FFE
_FIELD: tuple[Mask, ...] = tuple(_POINTS & -2 << die for die in range(7))
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


def across_mask(points: Mask) -> Mask:
    """Return *points* as the opponent numbers them."""
    return points >> 12 & _ONE_HALF | (points & _ONE_HALF) << 12


@lru_cache(maxsize=1 << 15)
def sixth_points(held: Mask) -> Mask:
    """
    Return the points that would make six in a row with the points *held*.

    In a row means along the opponent's path, so the runs are counted in his numbering.
    Source: docs/rules/long.md §6.
    """
    one = across_mask(held)
    two = one & one >> 1
    three = two & one >> 2
    four = two & two >> 2
    five = four & one >> 4
    missing = (
        five >> 1
        | (one & four >> 2) << 1
        | (two & three >> 3) << 2
        | (three & two >> 4) << 3
        | (four & one >> 5) << 4
        | five << 5
    )
    return across_mask(missing & _POINTS)


def _four_of_six(held: Mask) -> Mask:
    """
    Return the windows of six in which at least four points are *held*, by their nearest point.

    Without one no two steps can make a block. Numbered as the opponent does.
    """
    one = across_mask(held)
    both, either = one & one >> 1, one ^ one >> 1
    both_2, either_2 = both >> 2, either >> 2
    both_3, either_3 = both >> 4, either >> 4
    return (
        both & (both_2 | both_3 | either_2 & either_3)
        | both_2 & (both_3 | either & either_3)
        | both_3 & either & either_2
    )


class LongHand:
    """
    A roll of long nardy in one side's hand.

    A state is the mover's row and the mask of the points he holds; the opponent does not change.
    """

    __slots__ = (
        "_barred",
        "_head_floor",
        "_open",
        "_opponent",
        "_stands_wrong",
        "may_end",
        "start",
    )

    def __init__(self, own: Row, opponent: Row, roll: Roll, *, first_turn: bool) -> None:
        held = mask_of(own)
        self.start: State = (own, held)
        self.may_end = own & _COUNT >= _MAY_END
        self._opponent = opponent
        self._open = ~across_mask(mask_of(opponent))
        exception = first_turn and roll.is_double and roll.high in EXCEPTION_DOUBLES
        self._head_floor = max((own >> _HEAD_SHIFT) - (2 if exception else 1), 0)
        # A window is barred while the opponent's foremost checker is not past its nearest point.
        foremost = (opponent & -opponent).bit_length() - 1 >> 3
        self._barred = (2 << min(foremost, _LAST_WINDOW)) - 2
        self._stands_wrong = self._holds_barred(held)

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

    def _movers(self, row: Row, held: Mask, die: int) -> Mask:
        """Return the points from which a checker may move by *die*."""
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
        if self._barred:
            # Judged after every step: the sixth point may not be touched even on the way.
            # Only a step to a sixth point can make a block, unless one stands there already.
            suspects = movers if self._stands_wrong else movers & sixth_points(held) << die
            while suspects:
                origin = suspects.bit_length() - 1
                suspects ^= 1 << origin
                if self._makes_block(row, held, origin, die):
                    movers ^= 1 << origin
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

    def pairs(self, high: int, low: int) -> set[Final]:
        """
        Return the positions after both of two different dice, in either order.

        Where nothing depends on the order but the squares in between, that is where no block can
        arise and nobody can begin to bear off, two checkers' steps are simply put together.
        """
        row, held = self.start
        outside = held >> HOME.stop
        if not outside & outside - 1 or _four_of_six(held) & self._barred:
            after_high, after_low = self.play((self.start,), high), self.play((self.start,), low)
            return self.last(after_high, low) | self.last(after_low, high)
        open_high = self._open << high & _FIELD[high]
        open_low = self._open << low & _FIELD[low]
        from_high, from_low = held & open_high, held & open_low
        finals: list[Final] = []
        deltas = DELTAS[low]
        for half in (from_high & UPPER, from_high & LOWER):
            for _, delta, byte, origin, target in MOVES[high][half]:
                moved = row + delta
                others = from_low
                if origin == _HEAD_BIT or not moved & byte:
                    others &= ~origin
                others |= target & open_low
                for rest in (others & UPPER, others & LOWER):
                    finals += [moved + later for later in deltas[rest]]
        # What is left: one checker with both dice where only the smaller can be first.
        way = from_low & open_high << low & ~(from_high & open_low << high)
        for half in (way & UPPER, way & LOWER):
            for _, delta, _, _, target in MOVES[low][half]:
                finals += [row + delta + later for later in DELTAS[high][target]]
        return set(finals)

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

    def last(self, states: Iterable[State], die: int) -> set[Final]:
        """Return the same as `play`, for the last step of a turn."""
        deltas = DELTAS[die]
        finals: list[Final] = []
        for row, held in states:
            movers = self._movers(row, held, die)
            if movers:
                finals += [row + delta for delta in deltas[movers & UPPER]]
                finals += [row + delta for delta in deltas[movers & LOWER]]
        return set(finals)

    def final(self, state: State) -> Final:
        """Return *state* as a final position: the mover's row."""
        return state[0]

    def ended(self, states: Iterable[State]) -> set[Final]:
        """Return the positions in which the mover has no checker left."""
        return {row for row, held in states if not held}

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
