"""
Match equity: the chance to win a match by the points both sides still need.

Knows how a game of equal sides is won and whether there is a cube. The table is worked out from
the end of a match to its beginning: at each score the game is even, and what its results are worth
is the cube's estimate over the scores they lead to (`cube.py`). Draws are left out: a need of half
a point more is as good as a whole one, since games are won by whole points.
Source: docs/computer.md "Matches".
"""

from dataclasses import dataclass
from functools import cache

from engine.ai.cube import CubefulEquity, Holder, Mix, Outlook
from engine.ai.stakes import PointStakes, Stakes
from engine.game import GameState
from engine.match import ONE_POINT
from engine.rules import Options, Variant

Needs = tuple[int, int]
"""Half-points the side to act still needs to win the match, and those the other one needs."""

EVEN = 0.5
EFFICIENCY = 0.68
"""Of the cube from the start of a game; what money games of backgammon come to (Janowski)."""
MARS = {Variant.SHORT: 0.27, Variant.LONG: 0.20}
"""Of the wins between equal sides, how many are mars of any kind."""
KOKS = {Variant.SHORT: 0.01, Variant.LONG: 0.02}
HOME_MARS = 0.01


class MatchEquity:
    """The table of one game with its options; rows are filled as far as they are asked for."""

    def __init__(self, wins: Mix, *, cube: bool) -> None:
        self._outlook = Outlook(EVEN, wins, wins)
        self._cube = cube
        self._table: dict[tuple[int, int], float] = {}
        self._trailing: dict[int, float] = {1: EVEN}
        """After the Crawford game, by what the trailing side needs."""

    def chance(self, own: int, other: int, *, crawford_played: bool = False) -> float:
        """
        Return the chance of the side that needs *own* points to win the match.

        Where the Crawford game has not been played and somebody needs one point, it is the next.
        """
        if own <= 0 or other <= 0:
            return EVEN if own <= 0 and other <= 0 else float(own <= 0)
        if self._cube and crawford_played:
            if own == 1:
                return 1 - self._trailed(other)
            if other == 1:
                return self._trailed(own)
        if (own, other) not in self._table:
            self._fill(max(own, other))
        return self._table[own, other]

    def _fill(self, size: int) -> None:
        """Work out every score at which both need at most *size*."""
        for total in range(2, 2 * size + 1):
            for own in range(max(1, total - size), total // 2 + 1):
                other = total - own
                if (own, other) not in self._table:
                    self._table[own, other] = even = self._even(own, other)
                    self._table[other, own] = 1 - even

    def _even(self, own: int, other: int) -> float:
        """Return the chance at a score that only later scores follow."""
        if own == other:
            return EVEN
        equity = CubefulEquity(self._outlook, MatchStakes(self, (own, other)), EFFICIENCY)
        if not self._cube or own == 1:
            return equity.finished(1)
        return equity.utility(1, Holder.BOTH)

    def _trailed(self, needs: int) -> float:
        """
        Return the chance of the side that needs more after the Crawford game.

        It doubles at once, and the other one takes or passes.
        """
        for need in range(len(self._trailing) + 1, needs + 1):
            stakes = MatchStakes(self, (need, 1))
            taken = CubefulEquity(self._outlook, stakes, EFFICIENCY).finished(2)
            self._trailing[need] = min(taken, stakes.after(1))
        return self._trailing[needs]


@dataclass(frozen=True, slots=True)
class MatchStakes:
    """A game of a match; utilities are the chance to win the match."""

    equity: MatchEquity
    needs: tuple[int, int]
    """Whole points the side and the other one still need."""

    def after(self, points: int) -> float:
        """Return the chance to win the match after the game."""
        own, other = self.needs
        after = (own - max(points, 0), other - max(-points, 0))
        return self.equity.chance(*after, crawford_played=min(self.needs) <= 1)

    def is_enough(self, points: int) -> bool:
        """Whether *points* win the match."""
        return points >= self.needs[0]

    def flipped(self) -> "MatchStakes":
        """Return the stakes of the other side."""
        own, other = self.needs
        return MatchStakes(self.equity, (other, own))

    def mirrored(self, utility: float) -> float:
        """Return the chance that the other side does not win."""
        return 1 - utility


def stakes_of(state: GameState, needs: Needs | None) -> Stakes:
    """
    Return what the side to act plays for; *needs* is None in a game for points.

    A game without a cube where somebody needs one point may be the Crawford game or one of a match
    without any cube; short nardy is taken to be the first, long nardy the second.
    """
    if needs is None:
        return PointStakes()
    has_cube = state.cube.enabled or (min(needs) <= ONE_POINT and state.variant is Variant.SHORT)
    own, other = (max(-(-need // ONE_POINT), 1) for need in needs)
    return MatchStakes(match_equity(state.variant, state.options, cube=has_cube), (own, other))


def match_equity(variant: Variant, options: Options, *, cube: bool) -> MatchEquity:
    """Return the table of matches of *variant* with the options that change what a win counts."""
    return _match_equity(variant, options.koks, options.home_mars, cube)


@cache
def _match_equity(variant: Variant, koks: bool, home_mars: bool, cube: bool) -> MatchEquity:
    triple = KOKS[variant] if variant is Variant.SHORT or koks else 0.0
    fourfold = HOME_MARS if home_mars else 0.0
    double = MARS[variant] - triple - fourfold
    shares = ((1, 1 - MARS[variant]), (2, double), (3, triple), (4, fourfold))
    return MatchEquity(Mix(tuple(share for share in shares if share[1])), cube=cube)
