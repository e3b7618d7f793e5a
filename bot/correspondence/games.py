"""
Games: a game between two seats, its match and the entries of its record.

Knows the state, the clock and the score; what may happen is decided in `decide`.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.correspondence.clock import MoveClock
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms
from engine import Color, Fact, GameState, How, Match, Outcome

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
    games: int = 0
    """Games finished before this one."""
    crawford_played: bool = False
    """Whether the Crawford game was over before this one."""
    rematch_of: MatchId | None = None
    """The match before, whose colours are swapped in this one."""

    @property
    def before(self) -> Match:
        """The match as the game finds it; player 0 is the inviter, 1 the joiner."""
        return Match(
            length=self.terms.length,
            cube=self.terms.cube,
            score=self.score,
            games=self.games,
            crawford_played=self.crawford_played,
        )


@dataclass(frozen=True, slots=True)
class ResignOffer:
    """An offer to concede less than the worst; it stands until the next fact of the record."""

    by: Color
    outcome: Outcome
    rev: int
    """The revision it was made on; with `by` it names the offer."""
    turn: int
    """The turns played then: there is one offer of each side a turn."""
    refused: bool = False


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
    offers: tuple[ResignOffer, ...] = ()
    """Of the present turn, at most one of each side; those of earlier boards no longer stand."""
    hints: tuple[int, int] = (0, 0)
    """How often White and Black have asked the computer for advice; once a roll counts."""
    hinted_rev: int | None = None
    """The revision of the last roll somebody was advised about."""

    @property
    def allows_hints(self) -> bool:
        """Whether the computer may be asked for advice: against itself it always may."""
        return self.match.terms.hints or any(
            self.seats.of(color).kind.level is not None for color in Color
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.state.result is not None

    @property
    def ends_match(self) -> bool:
        """Whether the game is over and the match with it: an annulled game ends any."""
        result = self.state.result
        return result is not None and (result.how is How.ANNULLED or match_after(self).is_over)


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact of the record with its number and instant."""

    n: int
    """From 1; the game's `rev` after it."""
    at: datetime
    fact: Fact


def match_of(game: Game) -> Match:
    """Return the match as *game* finds it; player 0 is the inviter, 1 the joiner."""
    return game.match.before


def match_after(game: Game) -> Match:
    """Return the match with the result of *game*, which is over; annulled, it changes nothing."""
    result = game.state.result
    assert result is not None, f"game {game.id} goes on"
    if result.how is How.ANNULLED:
        return match_of(game)
    return match_of(game).after(result, white=0 if game.seats.white.id == game.match.inviter else 1)


def following(game: Game) -> MatchInfo:
    """Return what the game after *game* knows of their match, which goes on."""
    assert game.is_over, f"game {game.id} goes on"
    assert not game.ends_match, f"the match of game {game.id} is over"
    after = match_after(game)
    return replace(
        game.match, score=after.score, games=after.games, crawford_played=after.crawford_played
    )


def score_of(game: Game, color: Color) -> tuple[int, int]:
    """Return the half-points of *color* and of the other; a game that is over is counted."""
    match = match_after(game) if game.is_over else match_of(game)
    inviter, joiner = match.score
    if game.seats.of(color).id == game.match.inviter:
        return inviter, joiner
    return joiner, inviter
