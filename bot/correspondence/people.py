"""
People: players, groups, and where a game is at home.

Knows ids and habits, never messages.
"""

from dataclasses import dataclass, field
from enum import Enum

from bot.correspondence.choices import Choices
from bot.ports import Level

PlayerId = int


class Kind(Enum):
    """Who sits behind a player."""

    HUMAN = "human"
    EASY = "easy"
    """The computer, like the two below; each is one player, whoever plays with it."""
    MEDIUM = "medium"
    HARD = "hard"

    @property
    def level(self) -> Level | None:
        """How well the computer behind the player plays; None for a person."""
        return None if self is Kind.HUMAN else Level(self.value)


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
    """A person, or a level of the computer, who may sit down to play."""

    id: PlayerId
    telegram_id: int | None
    name: str
    """As Telegram tells it, uncut, not escaped; the computer's is for records only."""
    locale: str
    """`ru` or `en`."""
    zone: str
    """IANA name, by language until settings exist."""
    habits: Habits = field(default_factory=Habits)
    choices: Choices = field(default_factory=Choices)
    """For the next game he offers."""
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
class Home:
    """The group an open challenge or a game lives in; opaque to decisions."""

    chat_id: int
    thread_id: int | None = None
