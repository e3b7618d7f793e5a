"""
Notices: what a decision gives, and whom it is to be told.

Knows seats, never chats or messages.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bot.correspondence.games import Game
from engine import Color, Fact


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
    RESIGN_OFFER = "resign_offer"
    """A sounding short text: the opponent offers to concede `params["outcome"]`."""
    RESIGN_REFUSED = "resign_refused"
    """A short text to who offered `params["outcome"]`: the opponent plays on."""
    HINT = "hint"
    """A silent short text: `params["by"]` was advised, for the `params["n"]`th time."""
    RESULT = "result"
    """The result card; `ring` always."""
    UNREACHABLE = "unreachable"
    """The opponent no longer receives messages."""
    DM_HINT = "dm_hint"
    """In a group: open the bot to get your moves in private."""
    DECLINED = "declined"
    """To the inviter: the invitation was declined; `params["name"]` says by whom."""
    INVITE = "invite"
    """Show the challenge in its group, or the link of its author, as it stands."""
    ASKED = "asked"
    """To the one an invitation is for, in his private chat: the invitation."""
    REMATCH = "rematch"
    """The buttons of the card that ended a match, as the rematch stands."""
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
