"""Invites: offers to play, a rematch among them, and where they stand."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.correspondence.games import GameId, MatchId
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms

InviteId = int
INVITE_DAYS = 7
MAX_OPEN_CHALLENGES = 3
MAX_OPEN_LINKS = 10


class InviteStatus(Enum):
    """Where an invitation stands."""

    OPEN = "open"
    TAKEN = "taken"
    CANCELLED = "cancelled"
    DECLINED = "declined"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Invite:
    """An offer to play: a link, a challenge in a group, or one in the private chat of somebody."""

    id: InviteId
    code: str
    """12 base-62 characters; the deep link is `j_{code}`."""
    inviter: Player
    addressee: PlayerId | None
    """Who alone may accept; None: whoever comes first."""
    terms: Terms
    commitment: str
    """64 hex digits of SHA-256 over the match's seed."""
    home: Home | None
    """The group of an open challenge; None for a link."""
    status: InviteStatus
    taken_by: Player | None
    expires_at: datetime
    rematch_of: MatchId | None = None
    """The match after which it was offered, for the same with the colours swapped."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Where the rematch after a match stands."""

    by: PlayerId
    """Who offered it."""
    game: GameId | None
    """Its first game; None while the other is waited for."""
