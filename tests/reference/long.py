"""
Long nardy once more: slow, plain, written from the rules alone.

Knows the official rules and nothing of the product; it is what the engine is checked against,
so it shares no line with it. A row is a list of 26 counts in its owner's own numbering:
0 off, 1..24 points; index 25 is never used here.
"""

from collections.abc import Iterator
from functools import lru_cache

Row = tuple[int, ...]
Step = tuple[int, int]
"""Origin and die."""
Turn = tuple[Step, ...]

HEAD = 24
TWO_FROM_HEAD = {(3, 3), (4, 4), (6, 6)}
START: Row = (0,) * 24 + (15, 0)


def other_name(point: int) -> int:
    """Return what the opponent calls my *point*."""
    return point + 12 if point <= 12 else point - 12


@lru_cache(maxsize=100_000)
def blocks_wrongly(mine: Row, theirs: Row) -> bool:
    """Whether I hold six points in a row of the opponent's path with none of his past them."""
    if sum(1 for point in range(1, 25) if mine[point]) < 6:
        return False
    for nearest in range(1, 20):
        window = range(nearest, nearest + 6)
        if all(mine[other_name(point)] for point in window):
            past = sum(theirs[point] for point in range(nearest))  # off counts as past
            if not past:
                return True
    return False


def moved(mine: Row, step: Step) -> Row:
    """Return my row after *step*."""
    origin, die = step
    counts = list(mine)
    counts[origin] -= 1
    counts[max(origin - die, 0)] += 1
    return tuple(counts)


def from_head(turn: Turn) -> int:
    """Return how many checkers *turn* takes from the head."""
    return sum(1 for origin, _ in turn if origin == HEAD)


def may_step(
    mine: Row, theirs: Row, step: Step, *, played: Turn, roll: tuple[int, int], first_turn: bool
) -> bool:
    """Whether *step* alone is allowed after *played*; what the other dice then do is not asked."""
    origin, die = step
    if not mine[origin]:
        return False
    if origin == HEAD:
        allowed = 2 if first_turn and roll in TWO_FROM_HEAD else 1
        if from_head(played) >= allowed:
            return False
    if origin > die:
        if theirs[other_name(origin - die)]:
            return False
    else:
        if any(mine[7:25]):
            return False
        if origin < die and any(mine[origin + 1 : 25]):
            return False
    return not blocks_wrongly(moved(mine, step), theirs)


def dice_of(roll: tuple[int, int]) -> tuple[int, ...]:
    """Return the dice a roll gives to play."""
    return roll * 2 if roll[0] == roll[1] else roll


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return *dice* without one *die*."""
    left = list(dice)
    left.remove(die)
    return tuple(left)


def walks(
    mine: Row, theirs: Row, roll: tuple[int, int], *, first_turn: bool
) -> Iterator[tuple[Turn, Row]]:
    """Yield every list of steps that cannot be continued, with my row after it."""

    def walk(row: Row, played: Turn, left: tuple[int, ...]) -> Iterator[tuple[Turn, Row]]:
        stuck = True
        if row[0] < 15:
            for die in sorted(set(left)):
                for origin in range(1, 25):
                    step = (origin, die)
                    if may_step(row, theirs, step, played=played, roll=roll, first_turn=first_turn):
                        stuck = False
                        yield from walk(moved(row, step), (*played, step), without(left, die))
        if stuck:
            yield played, row

    yield from walk(mine, (), dice_of(roll))


def legal_turns(
    mine: Row, theirs: Row, roll: tuple[int, int], *, first_turn: bool
) -> dict[Turn, Row]:
    """
    Return every sequence of steps that is a legal turn, with my row after it.

    As many dice as possible; of two different numbers of which only one can be played, the
    larger; a sequence that bears off the last checker is complete at any length.
    """
    every = dict(walks(mine, theirs, roll, first_turn=first_turn))
    most = max(len(turn) for turn in every)
    longest = {turn: row for turn, row in every.items() if len(turn) == most}
    if most == 1 and roll[0] != roll[1]:
        larger = {turn: row for turn, row in longest.items() if turn[0][1] == max(roll)}
        longest = larger or longest
    return longest | {turn: row for turn, row in every.items() if row[0] == 15}


class Judge:
    """
    Says of one turn whether it is legal, without listing all of them.

    Slower games need it: a double can have tens of thousands of sequences.
    """

    def __init__(self, mine: Row, theirs: Row, roll: tuple[int, int], *, first_turn: bool) -> None:
        self._theirs = theirs
        self._roll = roll
        self._first_turn = first_turn
        self._mine = mine
        self._most: dict[tuple[Row, int, tuple[int, ...]], int] = {}

    def _may_step(self, row: Row, heads: int, step: Step) -> bool:
        played: Turn = ((HEAD, 0),) * heads
        return may_step(
            row,
            self._theirs,
            step,
            played=played,
            roll=self._roll,
            first_turn=self._first_turn,
        )

    def _steps(self, row: Row, heads: int, left: tuple[int, ...]) -> Iterator[Step]:
        for die in set(left):
            for origin in range(1, 25):
                if self._may_step(row, heads, (origin, die)):
                    yield origin, die

    def most(self, row: Row, heads: int, left: tuple[int, ...]) -> int:
        """Return how many more dice can be played at most."""
        key = (row, heads, left)
        if key not in self._most:
            best = 0
            if row[0] < 15:
                for step in self._steps(row, heads, left):
                    after = self.most(
                        moved(row, step), heads + (step[0] == HEAD), without(left, step[1])
                    )
                    best = max(best, 1 + after)
            self._most[key] = best
        return self._most[key]

    def after(self, turn: Turn) -> Row:
        """
        Return my row after *turn*.

        Raises:
            ValueError: It is not legal; the message says at which step.
        """
        dice = dice_of(self._roll)
        row, heads, left = self._mine, 0, dice
        for number, step in enumerate(turn, start=1):
            if step[1] not in left or not self._may_step(row, heads, step):
                raise ValueError(f"step {number} of {turn} is not allowed")
            row, heads, left = moved(row, step), heads + (step[0] == HEAD), without(left, step[1])
        if row[0] == 15 or len(turn) == len(dice):
            return row
        most = self.most(self._mine, 0, dice)
        if len(turn) < most:
            raise ValueError(f"{turn} plays {len(turn)} dice where {most} can be played")
        larger = max(dice)
        if (
            len(turn) == 1
            and turn[0][1] != larger
            and larger in {die for _, die in self._steps(self._mine, 0, dice)}
        ):
            raise ValueError(f"{turn} plays the smaller number where the larger could be")
        return row
