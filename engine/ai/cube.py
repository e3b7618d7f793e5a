"""
Cube: whether to double and whether to take.

Knows the stakes, the chances and Janowski's estimate of what owning the cube is worth: between a
cube that is never turned again (dead) and one that is turned at the very moment at which taking
and passing are the same (live). Who may turn it is `engine.doubling`'s business.
Source: docs/computer.md "The cube"; R. Janowski, "Take-Points in Money Games", 1993.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from engine.ai.chances import Floats
from engine.ai.stakes import Stakes
from engine.cube import MAX_CUBE

_SAME = 1e-5
"""Points: answers that are no further apart are equally good, and then it doubles."""
_LEAST = 1e-6
"""Points where the cube is turned stay so far from certainty, and from one another."""


class Holder(Enum):
    """Who may turn the cube next, seen from one side."""

    OWN = "own"
    OTHER = "other"
    BOTH = "both"
    NOBODY = "nobody"
    """A game without the cube."""

    def flipped(self) -> "Holder":
        """Return the same, seen from the other side."""
        turned = {Holder.OWN: Holder.OTHER, Holder.OTHER: Holder.OWN}
        return turned.get(self, self)


@dataclass(frozen=True, slots=True)
class Mix:
    """How a win is made up: points and their shares, which add up to 1."""

    shares: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A side's chances as the cube needs them: winning at all, and how wins and losses are made."""

    win: float
    wins: Mix
    losses: Mix


@dataclass(frozen=True, slots=True)
class CubeAnswer:
    """What the cube question comes to, in points of a single game at the cube's value."""

    no_double: float
    take: float
    """After a double that is taken."""
    drop: float
    """After a double that is passed: 1."""

    @property
    def doubles(self) -> bool:
        """Whether doubling is at least as good as throwing; too good a position is played on."""
        return min(self.take, self.drop) >= self.no_double - _SAME

    @property
    def takes(self) -> bool:
        """Whether the other side does no worse by taking."""
        return self.take <= self.drop

    @property
    def equity(self) -> float:
        """What the position is worth to the side that may double."""
        return max(self.no_double, min(self.take, self.drop))


def outlook_of(chances: Sequence[float] | Floats, points: tuple[int, ...]) -> Outlook:
    """Return the outlook of chances, shape (columns,); *points* as `stakes.points_of` says."""
    win = min(max(float(chances[0]), 0.0), 1.0)
    worse = (len(chances) - 1) // 2
    return Outlook(
        win,
        _mix(win, [float(chance) for chance in chances[1 : 1 + worse]], points),
        _mix(1 - win, [float(chance) for chance in chances[1 + worse :]], points),
    )


def _mix(all_wins: float, worse: list[float], points: tuple[int, ...]) -> Mix:
    """Return how wins are made up; *worse* are mars, koks and in long nardy home mars."""
    if all_wins < _LEAST:
        return Mix(((points[0], 1.0),))
    mars, *special = (min(chance / all_wins, 1.0) for chance in worse)
    only_mars = max(mars - sum(special), 0.0)
    counts = (1 - only_mars - sum(special), only_mars, *special)
    return Mix(tuple((each, share) for each, share in zip(points, counts, strict=True) if share))


class CubefulEquity:
    """
    What a position is worth with the cube, to one side, by its outlook.

    `efficiency` is the share of a live cube in the estimate: 0 is dead, 1 is live.
    """

    def __init__(self, outlook: Outlook, stakes: Stakes, efficiency: float) -> None:
        self._outlook = outlook
        self._stakes = (stakes, stakes.flipped())
        self._efficiency = efficiency

    def utility(self, value: int, holder: Holder) -> float:
        """Return the utility with the cube at *value*, before anybody turns it again."""
        dead = self._dead(value, holder)
        if self._efficiency == 0:
            return dead
        return (1 - self._efficiency) * dead + self._efficiency * self._live(value, holder)

    def decided(self, value: int, holder: Holder) -> float:
        """Return the utility to a side that is about to throw and may double first."""
        keeps = self.utility(value, holder)
        if not self.may_double(value, holder):
            return keeps
        return max(keeps, min(self.utility(2 * value, Holder.OTHER), self._stakes[0].after(value)))

    def may_double(self, value: int, holder: Holder) -> bool:
        """Whether the side may turn a cube of *value* and would gain by it."""
        return holder in {Holder.OWN, Holder.BOTH} and self._is_alive(value, 0)

    def finished(self, value: int) -> float:
        """Return the utility where the game is over or the cube plays no part."""
        win = self._outlook.win
        return win * self._won(value) + (1 - win) * self._lost(value)

    def _won(self, value: int) -> float:
        """Return the utility of a win, mars and all."""
        after = self._stakes[0].after
        return sum(share * after(value * points) for points, share in self._outlook.wins.shares)

    def _lost(self, value: int) -> float:
        after = self._stakes[0].after
        return sum(share * after(-value * points) for points, share in self._outlook.losses.shares)

    def _is_alive(self, value: int, side: int) -> bool:
        """Whether *side* (0 own, 1 other) can gain by turning a cube of *value*."""
        return value < MAX_CUBE and not self._stakes[side].is_enough(value)

    def _turners(self, value: int, holder: Holder) -> tuple[bool, bool]:
        """Return whether the side and the other one may yet turn the cube."""
        own, other = holder in {Holder.OWN, Holder.BOTH}, holder in {Holder.OTHER, Holder.BOTH}
        return own and self._is_alive(value, 0), other and self._is_alive(value, 1)

    def _dead(self, value: int, holder: Holder) -> float:
        """Return the utility where the cube is not turned again but where that costs nothing."""
        for side, turns in enumerate(self._turners(value, holder)):
            # Who loses the match with this game anyway doubles at once.
            if turns and self._stakes[1 - side].is_enough(value):
                return self.finished(2 * value)
        return self.finished(value)

    def _live(self, value: int, holder: Holder) -> float:
        """Return the utility where each double comes when taking and passing are the same."""
        win = self._outlook.win
        own_turns, other_turns = self._turners(value, holder)
        points = [(0.0, self._lost(value))]
        if other_turns:
            points.append((self._take_point(value), self._stakes[0].after(-value)))
        if own_turns:
            points.append((1 - self._take_point(value, side=1), self._stakes[0].after(value)))
        points.append((1.0, self._won(value)))
        if any(one >= two for (one, _), (two, _) in pairwise(points)):
            return self._dead(value, holder)
        for (one, low), (two, high) in pairwise(points):
            if win <= two:
                return low + (high - low) * (win - one) / (two - one)
        raise AssertionError(f"a chance is at most 1: {win}")

    def _take_point(self, value: int, side: int = 0) -> float:
        """
        Return the least chance with which *side* takes a cube turned from *value*.

        The taker owns it at twice the value and turns it again at the other side's take point.
        """
        won, lost = (
            (self._won, self._lost) if side == 0 else (self._won_by_other, self._lost_by_other)
        )
        stakes = self._stakes[side]
        passed, worst, best, reach = stakes.after(-value), lost(2 * value), won(2 * value), 1.0
        if self._is_alive(2 * value, side):
            best, reach = stakes.after(2 * value), 1 - self._take_point(2 * value, 1 - side)
        if best - worst < _LEAST:
            return _LEAST
        return min(max(reach * (passed - worst) / (best - worst), _LEAST), 1 - _LEAST)

    def _won_by_other(self, value: int) -> float:
        return self._stakes[1].mirrored(self._lost(value))

    def _lost_by_other(self, value: int) -> float:
        return self._stakes[1].mirrored(self._won(value))


def answer_of(value: int, stakes: Stakes, *, no_double: float, take: float) -> CubeAnswer:
    """Return the utilities of a cube question in points of a game at *value*."""
    single, lost = stakes.after(value), stakes.after(-value)
    middle, half = (single + lost) / 2, (single - lost) / 2
    return CubeAnswer((no_double - middle) / half, (take - middle) / half, 1.0)
