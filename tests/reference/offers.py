"""
What a keyboard must offer, from the slow rules alone: the steps that may follow some, and the ends.

Knows of each game only what one step may do (`long.may_step`, `short.after_step`); as many dice as
possible, the larger number and the last checker are written once more. A double has tens of
thousands of sequences: nothing is listed, equal standings are met once.
"""

from collections.abc import Iterator

from tests.reference import long, short

Row = tuple[int, ...]
Rows = tuple[Row, Row]
"""The mover's and the other's, each in its own numbering."""
Step = tuple[int, int]
Turn = tuple[Step, ...]
Standing = tuple[Rows, int, tuple[int, ...]]
"""The board, how many checkers have left the head, and the dice that are left."""
ALL = 15


class Offers:
    """All that may be done with one roll."""

    def __init__(self, game: str, rows: Rows, roll: tuple[int, int], *, first_turn: bool) -> None:
        self._game, self._roll, self._first_turn = game, roll, first_turn
        dice = roll * 2 if roll[0] == roll[1] else roll
        self._start: Standing = (rows, 0, dice)
        self._followers: dict[Standing, dict[Step, Standing]] = {}
        self._longest: dict[Standing, int] = {}
        self._ends: dict[tuple[Standing, int], frozenset[Rows]] = {}
        self.dice = self._most(self._start)
        """How many dice can be played at most."""

    def steps(self, chosen: Turn = ()) -> list[Step]:
        """Return the steps that may follow *chosen*: those that some legal turn goes on with."""
        standing, left = self._at(chosen)
        return [
            step
            for step, after in self._allowed(standing, left).items()
            if self._ends_of(after, left - 1)
        ]

    def ends(self, chosen: Turn = ()) -> frozenset[Rows]:
        """Return the boards that the legal turns which begin with *chosen* leave."""
        return self._ends_of(*self._at(chosen))

    def board(self, chosen: Turn) -> Rows:
        """Return the board after *chosen*."""
        return self._at(chosen)[0][0]

    def left(self, chosen: Turn) -> tuple[int, ...]:
        """Return the dice that are left after *chosen*, the larger first."""
        return tuple(sorted(self._at(chosen)[0][2], reverse=True))

    def _at(self, chosen: Turn) -> tuple[Standing, int]:
        standing, left = self._start, self.dice
        for step in chosen:
            standing, left = self._allowed(standing, left)[step], left - 1
        return standing, left

    def _ends_of(self, standing: Standing, left: int) -> frozenset[Rows]:
        """Return the boards after *left* more dice, or after the last checker before."""
        if not left or standing[0][0][0] == ALL:
            return frozenset({standing[0]})
        key = standing, left
        if key not in self._ends:
            found = self._allowed(standing, left).values()
            self._ends[key] = frozenset(
                end for after in found for end in self._ends_of(after, left - 1)
            )
        return self._ends[key]

    def _allowed(self, standing: Standing, left: int) -> dict[Step, Standing]:
        """Return the steps one by one; of two numbers of which one can be played, the larger."""
        every = self._following(standing)
        high, low = max(self._roll), min(self._roll)
        if standing is not self._start or self.dice != 1 or high == low:
            return every
        if not any(die == high for _, die in every):
            return every
        return {
            step: after for step, after in every.items() if step[1] == high or after[0][0][0] == ALL
        }

    def _most(self, standing: Standing) -> int:
        if standing not in self._longest:
            found = self._following(standing).values()
            self._longest[standing] = max((1 + self._most(after) for after in found), default=0)
        return self._longest[standing]

    def _following(self, standing: Standing) -> dict[Step, Standing]:
        if standing not in self._followers:
            self._followers[standing] = dict(self._try(standing))
        return self._followers[standing]

    def _try(self, standing: Standing) -> Iterator[tuple[Step, Standing]]:
        rows, heads, left = standing
        if rows[0][0] == ALL:
            return
        for die in sorted(set(left), reverse=True):
            for origin in range(25, 0, -1):
                after = self._after(rows, heads, (origin, die)) if rows[0][origin] else None
                if after is not None:
                    from_head = self._game == "long" and origin == long.HEAD
                    yield (origin, die), (after, heads + from_head, long.without(left, die))

    def _after(self, rows: Rows, heads: int, step: Step) -> Rows | None:
        mine, theirs = rows
        if self._game == "short":
            return short.after_step(mine, theirs, step)
        played = ((long.HEAD, 0),) * heads
        may = long.may_step(
            mine, theirs, step, played=played, roll=self._roll, first_turn=self._first_turn
        )
        return (long.moved(mine, step), theirs) if may else None
