"""
Search: what the final positions of a turn are worth, at sight or after a look at the replies.

Knows the dice and both sides' interests. Ply 0 is the evaluator's word; ply 1 plays all 21 rolls
of the other side, who answers each as it likes best, and takes the mean. Which of the turns a
level plays is the business of `levels.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.ai.bearoff import is_bearoff, win_chances
from engine.ai.chances import Floats, flipped, is_finished, sides_of
from engine.ai.evaluator import Evaluator
from engine.ai.stakes import Stakes, points_of, worth_of
from engine.books import RULES
from engine.dice import ROLLS
from engine.position import CHECKERS, OFF
from engine.rules import Options, Rows
from engine.turns import distinct_finals

BATCH = 4096
"""Positions evaluated at once; more would only need more memory."""
_WEIGHTS = np.array([weight / 36 for _, weight in ROLLS], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which final positions deserve a look at the replies."""

    most: int
    """So many at most."""
    within: float
    """No more than this worse than the best one at sight, in points."""


FILTER = Filter(most=6, within=0.12)


@dataclass(frozen=True, slots=True)
class Valued:
    """A final position and what it is worth to the side that moved there."""

    chances: Floats
    """Shape (columns,)."""
    equity: float
    """Points of a single game at the cube's value."""
    ply: int


class Search:
    """The view of one side in one game."""

    def __init__(
        self, evaluator: Evaluator, options: Options, stakes: Stakes, *, cube: int = 1, turn: int
    ) -> None:
        """Take *turn* as the turns completed before the side moves."""
        self._evaluator = evaluator
        self._rules = RULES[evaluator.variant]
        self._equal_turns = options.equal_turns
        self._turn = turn
        points = points_of(evaluator.variant, options)
        self._worth = worth_of(points, stakes, cube)
        self._their_worth = worth_of(points, stakes.flipped(), cube)

    def value(
        self,
        finals: Sequence[Rows],
        *,
        ply: int,
        only: Filter = FILTER,
        always: Sequence[int] = (),
    ) -> list[Valued]:
        """
        Return what each of the final positions of one roll is worth.

        Args:
            finals: The mover's and the other side's row of each.

            ply: 0 or 1.

            only: Which of them ply 1 looks into; the others keep their value at sight.

            always: Indices of those it looks into in any case.

        """
        chances = self.chances(finals, self._turn)
        equities = self._worth.of(chances)
        valued = [
            Valued(row, float(equity), 0) for row, equity in zip(chances, equities, strict=True)
        ]
        if ply == 0 or len(finals) == 1:
            return valued
        order = np.argsort(-equities, kind="stable")[: only.most]
        likely = [int(i) for i in order if equities[i] >= equities[order[0]] - only.within]
        chosen = sorted({*likely, *always}) if len(likely) > 1 or always else []
        deeper = self.after_replies([finals[i] for i in chosen], self._turn)
        for i, row in zip(chosen, deeper, strict=True):
            valued[i] = Valued(row, float(self._worth.of(row[None])[0]), 1)
        return valued

    def chances(self, finals: Sequence[Rows], turn: int) -> Floats:
        """Return the chances at sight of the side that made the turn number *turn*."""
        own, other = sides_of(finals)
        chances = self._evaluator.chances(own, other)
        return self._with_equal_turns(finals, turn, chances) if self._equal_turns else chances

    def after_replies(self, finals: Sequence[Rows], turn: int) -> Floats:
        """Return the same after a look at the replies; a finished game has none."""
        chances = self.chances(finals, turn)
        open_ones = [i for i in range(len(finals)) if not is_finished(*sides_of([finals[i]]))[0]]
        if open_ones:
            best, _ = self.best_replies([finals[i] for i in open_ones], turn)
            chances = chances.copy()
            chances[open_ones] = _mean(best)
        return chances

    def best_replies(self, finals: Sequence[Rows], turn: int) -> tuple[Floats, list[list[Rows]]]:
        """
        Return what the other side comes to with each roll when it plays as it likes best.

        Returns:
            Its chances, shape (n, 21, columns), and the positions it leaves, in the order of
            `ROLLS`.

        """
        columns: list[Floats] = []
        left: list[list[Rows]] = []
        for group, starts in self._grouped(finals, turn):
            chances = np.concatenate(
                [
                    self.chances(group[begin : begin + BATCH], turn + 1)
                    for begin in range(0, len(group), BATCH)
                ]
            )
            worth = self._their_worth.of(chances)
            best = [
                start + int(worth[start:end].argmax())
                for start, end in zip(starts, [*starts[1:], len(group)], strict=True)
            ]
            columns.append(chances[best].reshape(-1, len(ROLLS), chances.shape[1]))
            left += [
                [group[i] for i in best[begin : begin + len(ROLLS)]]
                for begin in range(0, len(best), len(ROLLS))
            ]
        return np.concatenate(columns), left

    def _grouped(self, finals: Sequence[Rows], turn: int) -> Iterator[tuple[list[Rows], list[int]]]:
        """Yield the positions all rolls lead to from some finals, and where each roll's begin."""
        group: list[Rows] = []
        starts: list[int] = []
        for own, other in finals:
            for roll, _ in ROLLS:
                starts.append(len(group))
                group += distinct_finals(self._rules, other, own, roll, first_turn=turn + 1 < 2)
            if len(group) >= BATCH:
                yield group, starts
                group, starts = [], []
        if group:
            yield group, starts

    def _with_equal_turns(self, finals: Sequence[Rows], turn: int, chances: Floats) -> Floats:
        """Return the chances where the side that moved second has the last roll."""
        own, other = sides_of(finals)
        is_first = turn % 2 == 0
        home = is_bearoff(own, other) & ~is_finished(own, other)
        chances = chances.copy()
        if home.any():
            chances[home, 0] = win_chances(own[home], other[home], grace=int(is_first))
        owed = [
            int(i)
            for i in np.flatnonzero((own[:, OFF] == CHECKERS) & (other[:, OFF] < CHECKERS))
            if is_first
        ]
        if owed:
            best, _ = self.best_replies([finals[i] for i in owed], turn)
            chances[owed] = _mean(best)
        return chances


def _mean(best: Floats) -> Floats:
    """Return the chances of the side that waits, by the other's with each roll (n, 21, columns)."""
    mean: Floats = np.tensordot(_WEIGHTS, best, axes=([0], [1])).astype(np.float32)
    return flipped(mean)
