"""
People: players, groups, and where a game is at home.

Knows ids and habits, never messages.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from bot.correspondence.choices import Choices
from bot.correspondence.quiet import NIGHT, QuietHours
from bot.ports import Level

PlayerId = int
MOST_REMINDERS = 2
"""Of one turn."""


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


class Theme(Enum):
    """The colours of a player's boards."""

    WALNUT = "walnut"
    SEA = "sea"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's switches; each has a default for who never touched it."""

    autoplay: bool = True
    """Play the only turn by itself."""
    auto_roll: bool = True
    """Throw by itself where there is no double to think of."""
    confirm: bool = True
    """Ask before a turn is sent."""
    highlights: bool = True
    """Mark legal sources and targets on the picture."""
    pips: bool = True
    """Show the pip counts."""
    tidy: bool = True
    """Delete the older board when a new one comes."""
    text_board: bool = False
    """The board in words instead of a picture."""
    theme: Theme = Theme.WALNUT
    white_down: bool = False
    """White sits at the bottom of the picture, whichever color is his."""
    clockwise: bool = False
    """He moves clockwise on the picture."""
    reminders: int = MOST_REMINDERS
    """How many of a turn he gets, 0 to 2, the last ones."""
    quiet: QuietHours | None = NIGHT
    """When nothing sounds; None: never."""
    own_zone: bool = False
    """He chose his time zone: it no longer follows his language."""


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
    """IANA name; by language until he chooses one."""
    habits: Habits = field(default_factory=Habits)
    choices: Choices = field(default_factory=Choices)
    """For the next game he offers."""
    reachable: bool = False
    """Whether the bot may write to him first: he pressed Start and did not block it."""
    kind: Kind = Kind.HUMAN

    def is_quiet(self, now: datetime) -> bool:
        """Whether nothing that is sent to him now may sound."""
        return self.habits.quiet is not None and self.habits.quiet.covers(now, self.zone)

    def speaking(self, locale: str, *, zone: str) -> "Player":
        """Return the player reading *locale*; *zone* is the one assumed for it."""
        return replace(self, locale=locale, zone=self.zone if self.habits.own_zone else zone)

    def living_in(self, zone: str) -> "Player":
        """Return the player in a time zone that he chose."""
        return replace(self, zone=zone, habits=replace(self.habits, own_zone=True))


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
