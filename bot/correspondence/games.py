"""
Games: a game between two seats, its match and the entries of its record.

Knows the state and the clock; what may happen is decided in `decide`.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.correspondence.clock import MoveClock
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms
from engine import Color, Fact, GameState

GameId = int
MatchId = int
MAX_GAMES = 50


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays which color."""

    white: Player
    black: Player

    def of(self, color: Color) -> Player:
        """Return the player of *color*."""
        return self.white if color is Color.WHITE else self.black

    def color_of(self, player: PlayerId) -> Color | None:
        """Return the color of *player*, or None for a stranger."""
        if self.white.id == player:
            return Color.WHITE
        if self.black.id == player:
            return Color.BLACK
        return None


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a game knows of its match."""

    id: MatchId
    terms: Terms
    inviter: PlayerId
    commitment: str
    word: str
    acted: frozenset[PlayerId] = frozenset()
    """Who has acted by hand at least once in the match (automatic turns are no act)."""
    score: tuple[int, int] = (0, 0)
    """Half-points before this game: inviter, joiner."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game between two seats."""

    id: GameId
    code: str
    """Unguessable public code; the deep link is `b_{code}`."""
    match: MatchInfo
    number: int
    """Of the match, from 1."""
    rev: int
    """The number of facts in the record."""
    seats: Seats
    opening: tuple[tuple[int, int], ...]
    """The opening throws, White's die first, ties included."""
    start: str | None
    """Position text of a game that did not begin at the beginning."""
    state: GameState
    rolls_thrown: int
    """Rolls of the stream used so far, opening throws and ties counted."""
    clock: MoveClock
    home: Home | None
    started_at: datetime
    ended_at: datetime | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.state.result is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact of the record with its number and instant."""

    n: int
    """From 1; the game's `rev` after it."""
    at: datetime
    fact: Fact
