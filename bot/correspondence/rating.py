"""
Rating: how strong a player has shown himself, in long and in short nardy apart.

Pure. Knows the formula of FIBS, which matches count and in which order; where the numbers are kept
is not its business. They are whole hundredths, so that a recount gives the very same ones.
Source: the man page `formula` of FIBS, the First Internet Backgammon Server.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime
from math import sqrt
from typing import Final

from bot.correspondence.games import Game, MatchId
from bot.correspondence.people import Kind, PlayerId
from bot.correspondence.terms import Terms
from engine import How, Variant

POINT: Final = 100
"""A point of rating, in the hundredths it is kept in."""
BEGINNING: Final = 1500 * POINT
MAX_A_DAY: Final = 5
"""Matches of one pair that count on one day (UTC), so that nobody lifts a friend."""

_SCALE: Final = 2000
_STEP: Final = 4
_LIVELIEST, _CALMEST, _CALMING = 5, 1, 100
"""The factor of a newcomer, the least one, and the experience that lowers it by one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has come to in one of the games."""

    rating: int = BEGINNING
    """In hundredths."""
    experience: int = 0
    """The lengths of his rated matches, in points."""

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(self.rating / POINT)


NEWCOMER: Final = Standing()


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """A match that is over and may count."""

    match: MatchId
    ended_at: datetime
    variant: Variant
    length: int
    """In points; one game for points is a match of one."""
    inviter: PlayerId
    joiner: PlayerId
    winner: PlayerId | None
    """None: one game that was drawn."""

    @property
    def order(self) -> tuple[datetime, MatchId]:
        """Matches count one after the other in this order, whichever is written first."""
        return self.ended_at, self.match

    @property
    def pair_day(self) -> tuple[PlayerId, PlayerId, date]:
        """Of whom and of which day (UTC) at most `MAX_A_DAY` count."""
        one, other = sorted((self.inviter, self.joiner))
        return one, other, self.ended_at.date()


@dataclass(frozen=True, slots=True)
class Shift:
    """What one match did to one player, in hundredths."""

    rating: int
    """After it."""
    change: int

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(self.rating / POINT)

    @property
    def change_points(self) -> int:
        """The change as it is shown: what a reader saw before and sees now differ by it."""
        return self.points - round((self.rating - self.change) / POINT)


@dataclass(frozen=True, slots=True)
class Change:
    """What a rated match did to both."""

    end: MatchEnd
    inviter: Shift
    joiner: Shift

    def of(self, player: PlayerId) -> Shift:
        """Return what it did to one of the two."""
        return self.inviter if player == self.end.inviter else self.joiner


@dataclass(slots=True)
class Tally:
    """Counts matches, which are given in their order."""

    standings: dict[tuple[PlayerId, Variant], Standing] = field(default_factory=dict)
    """Before the first of them; afterwards, before the next."""
    counted: Counter[tuple[PlayerId, PlayerId, date]] = field(default_factory=Counter)
    """How many of a pair have counted on a day."""

    def add(self, end: MatchEnd) -> Change | None:
        """Count a match; None where its pair has had enough of that day."""
        if self.counted[end.pair_day] >= MAX_A_DAY:
            return None
        self.counted[end.pair_day] += 1
        inviter, joiner = self._standing(end.inviter, end), self._standing(end.joiner, end)
        return Change(
            end,
            self._moved(end.inviter, end, inviter, joiner),
            self._moved(end.joiner, end, joiner, inviter),
        )

    def _standing(self, player: PlayerId, end: MatchEnd) -> Standing:
        return self.standings.get((player, end.variant), NEWCOMER)

    def _moved(self, player: PlayerId, end: MatchEnd, own: Standing, other: Standing) -> Shift:
        scored = 0.5 if end.winner is None else float(end.winner == player)
        change = change_of(own, other, length=end.length, scored=scored)
        rating = own.rating + change
        self.standings[player, end.variant] = Standing(rating, own.experience + end.length)
        return Shift(rating, change)


def chance(own: Standing, other: Standing, *, length: int) -> float:
    """Return how likely *own* wins a match to *length* points, by the ratings alone."""
    lead = (own.rating - other.rating) / POINT
    return float(1 / (10 ** (-lead * sqrt(length) / _SCALE) + 1))


def liveliness(experience: int) -> float:
    """Return the factor by which the changes of a player are multiplied."""
    return max(_CALMEST, _LIVELIEST - experience / _CALMING)


def change_of(own: Standing, other: Standing, *, length: int, scored: float) -> int:
    """
    Return how the rating of *own* changes, in hundredths.

    Args:
        own: The player, before the match.

        other: The opponent, before the match.

        length: Of the match, in points.

        scored: 1 for a win, 0 for a loss; FIBS has no draws, they are half of either.
    """
    gained = scored - chance(own, other, length=length)
    return round(POINT * _STEP * liveliness(own.experience) * sqrt(length) * gained)


def counts(terms: Terms, kinds: Collection[Kind], *, acted: int, how: How) -> bool:
    """
    Whether a match changes ratings.

    Args:
        terms: What was agreed on.

        kinds: Who the two players are.

        acted: How many of them have acted by hand.

        how: How its last game ended.
    """
    people = all(kind is Kind.HUMAN for kind in kinds)
    return terms.counts and people and acted == len(kinds) and how is not How.ANNULLED


def ends_rated(game: Game) -> bool:
    """Whether the match ends with *game* and may change ratings."""
    result = game.state.result
    if result is None or not game.ends_match:
        return False
    kinds = (game.seats.white.kind, game.seats.black.kind)
    return counts(game.match.terms, kinds, acted=len(game.match.acted), how=result.how)
