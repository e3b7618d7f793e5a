"""
Short nardy, slowly: the rules written once more, as plainly as they read, to check the engine by.

Points are the mover's own numbers; rows are lists of 26, index 0 off and 25 the bar. Every order of
the dice is tried to its end, nothing is remembered, nothing is clever.
"""

Row = tuple[int, ...]
Step = tuple[int, int]
Turn = tuple[Step, ...]
Rows = tuple[Row, Row]

OFF, BAR, CHECKERS = 0, 25, 15


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
