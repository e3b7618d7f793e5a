"""
Statistics: what the finished games of one player come to.

Pure. Knows games as they ended for him; nothing is counted along the way that could drift.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.correspondence.games import GameId
from bot.correspondence.people import Player, PlayerId
from bot.correspondence.rating import Standing
from engine import Color, How, Outcome, Result, Variant

NEWEST_GAMES: Final = 100
"""The games in which the time of turns and the rolls are looked at."""
KOKS: Final = {Outcome.KOKS, Outcome.HOME_MARS}
"""What is worth more than a mars."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, from the side of one of its players."""

    id: GameId
    variant: Variant
    color: Color
    opponent: PlayerId
    with_computer: bool
    result: Result
    ended_at: datetime

    @property
    def is_won(self) -> bool:
        """Whether the player won."""
        return self.result.winner is self.color

    @property
    def is_lost(self) -> bool:
        """Whether the opponent won."""
        return self.result.winner is self.color.other

    @property
    def is_annulled(self) -> bool:
        """Whether it counts for nothing."""
        return self.result.how is How.ANNULLED


@dataclass(frozen=True, slots=True)
class Totals:
    """What games come to; `games` is the sum of the four below it."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    annulled: int = 0
    mars: int = 0
    """Of the wins; worth twice."""
    koks: int = 0
    """Of the wins; worth more, a home mars as well."""
    timed_out: int = 0
    """Of the games: ended by a time that was up, whoever's."""
    lost_on_time: int = 0
    """Of those: the player's own."""
    streak: int = 0
    """The most wins in a row."""

    @property
    def played(self) -> int:
        """The games that count for something."""
        return self.games - self.annulled


@dataclass(frozen=True, slots=True)
class Balance:
    """How a player stands against one opponent, in all their games."""

    opponent: PlayerId
    wins: int
    losses: int
    draws: int


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the turns took that were played by hand, in the newest games."""

    turns: int
    seconds: float
    """On average."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What was thrown for a player in the newest games."""

    rolls: int
    doubles: int
    pips: int
    """Of all of them; a double counts twice."""

    @property
    def average(self) -> float:
        """Pips of a roll; 8.17 in the long run."""
        return self.pips / self.rolls

    @property
    def doubles_percent(self) -> float:
        """Doubles of a hundred rolls; 16.7 in the long run."""
        return 100 * self.doubles / self.rolls


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is told a player about himself in one of the two games."""

    variant: Variant
    standing: Standing
    people: Totals
    computer: Totals
    pace: Pace | None
    """None: he has not played by hand yet."""
    luck: Luck | None
    """None: nothing was thrown for him yet."""


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent, and how a player stands against him."""

    player: Player
    balance: Balance


def totals_of(games: Iterable[FinishedGame]) -> Totals:
    """Return what *games* come to, given in the order of their ends."""
    games = tuple(games)
    wins = [game for game in games if game.is_won]
    timed_out = [game for game in games if game.result.how is How.TIMED_OUT]
    annulled = sum(game.is_annulled for game in games)
    losses = sum(game.is_lost for game in games)
    return Totals(
        games=len(games),
        wins=len(wins),
        losses=losses,
        draws=len(games) - len(wins) - losses - annulled,
        annulled=annulled,
        mars=sum(game.result.outcome is Outcome.MARS for game in wins),
        koks=sum(game.result.outcome in KOKS for game in wins),
        timed_out=len(timed_out),
        lost_on_time=sum(game.is_lost for game in timed_out),
        streak=_streak(games),
    )


def balances_of(games: Sequence[FinishedGame]) -> tuple[Balance, ...]:
    """Return how a player stands against each opponent, who played last first."""
    played: dict[PlayerId, list[FinishedGame]] = {}
    for game in reversed(games):
        if not game.is_annulled:
            played.setdefault(game.opponent, []).append(game)
    return tuple(
        Balance(
            opponent,
            wins=sum(game.is_won for game in with_him),
            losses=sum(game.is_lost for game in with_him),
            draws=sum(game.result.winner is None for game in with_him),
        )
        for opponent, with_him in played.items()
    )


def _streak(games: Iterable[FinishedGame]) -> int:
    """Return the most wins in a row; an annulled game neither adds to one nor ends it."""
    longest = now = 0
    for game in games:
        if not game.is_annulled:
            now = now + 1 if game.is_won else 0
            longest = max(longest, now)
    return longest
