"""
Updates: what waits for the bot until it confirms it.

Knows numbering, confirming and who polls; what an update says is made elsewhere.
"""

from dataclasses import dataclass
from typing import Any

from sandbox.signals import Changes

# Not sent unless asked for (Bot API, getUpdates.allowed_updates).
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class Webhook:
    """Where updates go instead of being polled; an empty url means polling."""

    url: str = ""
    secret: str = ""
    max_connections: int = 40
    last_error_date: int | None = None
    last_error_message: str | None = None


@dataclass(slots=True)
class Poll:
    """One running getUpdates call."""

    is_superseded: bool = False


class UpdateQueue:
    """Updates in order of their number, kept until confirmed."""

    def __init__(self, first_id: int = 100_000_001) -> None:
        self.next_id = first_id
        self.pending: list[dict[str, Any]] = []
        self.allowed: frozenset[str] | None = None
        """What the bot asked for; None is everything but ON_REQUEST."""
        self.poll: Poll | None = None
        self.changes = Changes()
        self.is_closed = False

    def wants(self, kind: str) -> bool:
        """Tell whether the bot asked for updates of *kind*."""
        return kind in self.allowed if self.allowed is not None else kind not in ON_REQUEST

    def push(self, kind: str, body: dict[str, Any]) -> int | None:
        """Queue an update and return its number, None when the bot did not ask for such."""
        if not self.wants(kind):
            return None
        number = self.next_id
        self.next_id += 1
        self.pending.append({"update_id": number, kind: body})
        self.changes.ring()
        return number

    def confirm(self, offset: int) -> None:
        """Forget everything before *offset*; a negative one keeps that many of the newest."""
        if offset > 0:
            self.pending = [update for update in self.pending if update["update_id"] >= offset]
        elif offset < 0:
            self.pending = self.pending[offset:]

    def allow(self, kinds: list[str] | None) -> None:
        """Remember which kinds the bot wants; None leaves it, an empty list is the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) if kinds else None

    def begin_poll(self) -> Poll:
        """Start a poll; one that is running ends with a conflict."""
        if self.poll is not None:
            self.poll.is_superseded = True
            self.changes.ring()
        self.poll = Poll()
        return self.poll

    def end_poll(self, poll: Poll) -> None:
        """The poll is over."""
        if self.poll is poll:
            self.poll = None

    def clear(self) -> None:
        """Forget what waits; the numbers go on."""
        self.pending.clear()

    def close(self) -> None:
        """Let a running poll end, and no other wait."""
        self.is_closed = True
        self.changes.ring()
