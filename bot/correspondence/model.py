"""
Model: players, terms, invites, games and clocks of play by mail.

Knows seats, never Telegram's chats or messages; instants come in as arguments.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from engine import Color, Fact, GameState, Options, Turn, Variant

PlayerId = int
GameId = int
InviteId = int
MatchId = int

DEFAULT_PACE_SECONDS = 72 * 3600
GRACE_SECONDS = 15
"""How late a press may come and still count (docs/architecture: press and sweep share it)."""
REMINDERS: dict[int, tuple[int, ...]] = {72 * 3600: (24 * 3600, 3 * 3600)}
"""Seconds before the deadline at which the seat to act is reminded, by pace."""
INVITE_DAYS = 7
MAX_GAMES = 50
MAX_OPEN_CHALLENGES = 3


class Kind(Enum):
    """Who sits behind a player."""

    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's switches; each has a default until its screen exists."""

    autoplay: bool = True
    """Play the only turn by itself."""
    confirm: bool = True
    """Ask before a turn is sent."""
    highlights: bool = True
    """Mark legal sources and targets on the picture."""
    pips: bool = True
    """Show the pip counts."""
    tidy: bool = True
    """Delete the older board when a new one comes."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person (later also a level of the computer) who may sit down to play."""

    id: PlayerId
    telegram_id: int | None
    name: str
    """As Telegram tells it, uncut, not escaped."""
    locale: str
    """`ru` or `en`."""
    zone: str
    """IANA name, by language until settings exist."""
    habits: Habits = field(default_factory=Habits)
    reachable: bool = False
    """Whether the bot may write to him first: he pressed Start and did not block it."""
    kind: Kind = Kind.HUMAN


@dataclass(frozen=True, slots=True)
class Chat:
    """A group the bot is in, or was."""

    id: int
    """Telegram's id."""
    title: str
    locale: str
    """`ru` or `en`: that of whoever first used the bot there."""
    zone: str
    """IANA name, by language until settings exist."""
    reachable: bool = True
    """False when the bot was removed or may not write."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players agree on; kept as versioned JSON on invites and matches."""

    variant: Variant = Variant.LONG
    options: Options = field(default_factory=Options)
    length: int | None = None
    """None: one game for points."""
    cube: bool = False
    pace_seconds: int = DEFAULT_PACE_SECONDS
    reserve_seconds: int = 0
    rated: bool = False
    hints: bool = False


class InviteStatus(Enum):
    """Where an invitation stands."""

    OPEN = "open"
    TAKEN = "taken"
    CANCELLED = "cancelled"
    DECLINED = "declined"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Home:
    """The group an open challenge or a game lives in; opaque to decisions."""

    chat_id: int
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Invite:
    """An offer to play: a link or an open challenge in a group."""

    id: InviteId
    code: str
    """12 base-62 characters; the deep link is `j_{code}`."""
    inviter: Player
    addressee: PlayerId | None
    terms: Terms
    commitment: str
    """64 hex digits of SHA-256 over the match's seed."""
    home: Home | None
    """The group of an open challenge; None for a link."""
    status: InviteStatus
    taken_by: Player | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class MoveClock:
    """The clock of the seat to act; a pure value."""

    pace_seconds: int
    deadline_at: datetime | None
    """None when it does not run: the game is over (later: paused, frozen)."""
    reminded: int = 0
    """How many reminders of this turn have been sent."""

    def restarted(self, now: datetime) -> "MoveClock":
        """Return the clock as a new turn starts."""
        return MoveClock(self.pace_seconds, now + timedelta(seconds=self.pace_seconds))

    def stopped(self) -> "MoveClock":
        """Return the clock of a game that is over."""
        return MoveClock(self.pace_seconds, None)

    def moved(self, gap: timedelta) -> "MoveClock":
        """Return the clock with its deadline put off by *gap*: the bot was away."""
        if self.deadline_at is None:
            return self
        return replace(self, deadline_at=self.deadline_at + gap)

    def is_expired(self, now: datetime) -> bool:
        """Whether the deadline and its grace are past."""
        if self.deadline_at is None:
            return False
        return now >= self.deadline_at + timedelta(seconds=GRACE_SECONDS)

    def next_reminder_at(self) -> datetime | None:
        """When the next reminder of this turn is due, or None."""
        lead = REMINDERS.get(self.pace_seconds, ())
        if self.deadline_at is None or self.reminded >= len(lead):
            return None
        return self.deadline_at - timedelta(seconds=lead[self.reminded])

    def next_alarm_at(self) -> datetime | None:
        """When something happens by itself next: a reminder, else the end of the grace."""
        if self.deadline_at is None:
            return None
        return self.next_reminder_at() or self.deadline_at + timedelta(seconds=GRACE_SECONDS)


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


class Addressee(Enum):
    """Whom a notice is for; never a Telegram id."""

    WHITE = "w"
    BLACK = "b"
    GAME = "game"
    """The home chat's view; nothing where there is none."""

    @classmethod
    def seat(cls, color: Color) -> "Addressee":
        """Return the addressee of a seat."""
        return cls(color.value)


class NoticeKind(Enum):
    """What is told."""

    START = "start"
    """The start card, once a game and seat (in a group it replaces the challenge)."""
    BOARD = "board"
    """Show the current board; made when it is sent."""
    REMINDER = "reminder"
    """A sounding short text to the seat to act."""
    RESULT = "result"
    """The result card; `ring` always."""
    UNREACHABLE = "unreachable"
    """The opponent no longer receives messages."""
    DM_HINT = "dm_hint"
    """In a group: open the bot to get your moves in private."""
    DECLINED = "declined"
    """To the inviter: the invitation was declined; `params["name"]` says by whom."""
    INVITE = "invite"
    """Show the challenge in its group as it stands: open, cancelled, expired, declined."""
    FREEZE = "freeze"
    """Strip the keyboard of an older board message, or delete it (tidy chat)."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell somebody."""

    kind: NoticeKind
    to: Addressee
    ring: bool = False
    """It must notify: a new message, not an edit."""
    fresh: bool = False
    """A new message without sound, not an edit."""
    params: dict[str, Any] = field(default_factory=dict)
    """Frozen values of kinds that are not made at sending time; JSON."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a decision gives: the new state, what happened, whom to tell."""

    game: Game
    facts: tuple[Fact, ...]
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class PlayTurn:
    """A seat sends a whole turn."""

    game: GameId
    rev: int
    player: PlayerId
    turn: Turn


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up at the worst result still possible."""

    game: GameId
    player: PlayerId
