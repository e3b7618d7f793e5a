"""Invites: offers to play, and where they stand."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

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
