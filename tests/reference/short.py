"""
Short nardy, slowly: the rules written once more, as plainly as they read, to check the engine by.

Points are the mover's own numbers; rows are lists of 26, index 0 off and 25 the bar. Every order of
the dice is tried to its end and nothing is clever.
"""

Row = tuple[int, ...]
Step = tuple[int, int]
Turn = tuple[Step, ...]
Rows = tuple[Row, Row]

OFF, BAR, CHECKERS = 0, 25, 15
START: Row = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(26))


def after_step(mine: Row, theirs: Row, step: Step) -> Rows | None:
    """Return the rows after a step, None when the rules forbid it."""
    origin, die = step
    target = origin - die
    if not mine[origin] or (mine[BAR] > 0 and origin != BAR):
        return None
    if target <= OFF:
        if any(mine[7:]):
            return None
        if target < OFF and any(mine[origin + 1 :]):
            return None
        target = OFF
    my_row, their_row = list(mine), list(theirs)
    if target > OFF:
        across = 25 - target
        if theirs[across] > 1:
            return None
        if theirs[across] == 1:
            their_row[across], their_row[BAR] = 0, their_row[BAR] + 1
    my_row[origin] -= 1
    my_row[target] += 1
    return tuple(my_row), tuple(their_row)


def all_ways(mine: Row, theirs: Row, dice: tuple[int, ...], so_far: Turn) -> dict[Turn, Rows]:
    """Return every way to go on until nothing more can be played, by its steps."""
    ways: dict[Turn, Rows] = {}
    if mine[OFF] < CHECKERS:
        for die in set(dice):
            left = list(dice)
            left.remove(die)
            for origin in range(1, BAR + 1):
                rows = after_step(mine, theirs, (origin, die))
                if rows is not None:
                    ways |= all_ways(*rows, tuple(left), (*so_far, (origin, die)))
    return ways or {so_far: (mine, theirs)}


def legal_turns(mine: Row, theirs: Row, roll: tuple[int, int]) -> dict[Turn, Rows]:
    """Return every legal turn with the rows it leaves."""
    high, low = max(roll), min(roll)
    dice = (high,) * 4 if high == low else (high, low)
    ways = all_ways(mine, theirs, dice, ())
    most = max(len(turn) for turn in ways)
    ended = {turn: rows for turn, rows in ways.items() if rows[0][OFF] == CHECKERS}
    longest = {turn: rows for turn, rows in ways.items() if len(turn) == most}
    if most == 1 and high != low and any(turn[0][1] == high for turn in longest):
        longest = {turn: rows for turn, rows in longest.items() if turn[0][1] == high}
    return longest | ended


class Judge:
    """Says of one turn whether it is legal, without listing all of them."""

    def __init__(self, mine: Row, theirs: Row, roll: tuple[int, int]) -> None:
        self._rows = (mine, theirs)
        high, low = max(roll), min(roll)
        self._dice = (high,) * 4 if high == low else (high, low)
        self._most: dict[tuple[Rows, tuple[int, ...]], int] = {}

    def most(self, rows: Rows, left: tuple[int, ...]) -> int:
        """Return how many more dice can be played at most."""
        if (rows, left) not in self._most:
            best = 0
            if rows[0][OFF] < CHECKERS:
                for die in set(left):
                    others = list(left)
                    others.remove(die)
                    for origin in range(1, BAR + 1):
                        after = after_step(*rows, (origin, die))
                        if after is not None:
                            best = max(best, 1 + self.most(after, tuple(others)))
            self._most[rows, left] = best
        return self._most[rows, left]

    def after(self, turn: Turn) -> Rows:
        """
        Return both rows after *turn*.

        Raises:
            ValueError: It is not legal; the message says at which step.
        """
        rows, left = self._rows, list(self._dice)
        for number, step in enumerate(turn, start=1):
            after = after_step(*rows, step) if rows[0][OFF] < CHECKERS else None
            if step[1] not in left or after is None:
                raise ValueError(f"step {number} of {turn} is not allowed")
            left.remove(step[1])
            rows = after
        if rows[0][OFF] == CHECKERS or not left:
            return rows
        most = self.most(self._rows, self._dice)
        if len(turn) < most:
            raise ValueError(f"{turn} plays {len(turn)} dice where {most} can be played")
        larger = max(self._dice)
        if len(turn) == 1 and turn[0][1] != larger:
            ways = (after_step(*self._rows, (origin, larger)) for origin in range(1, BAR + 1))
            if any(rows is not None for rows in ways):
                raise ValueError(f"{turn} plays the smaller number where the larger could be")
        return rows
