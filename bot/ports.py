"""
Ports: the interfaces with two real implementations each, the clock and the dice.

Knows no implementation.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

Throw = tuple[int, int]
"""Two dice 1..6 in the order they fell."""
RollStream = Callable[[int], Throw]
"""Roll n (from 0, opening throws and ties counted) of one game."""


class Clock(Protocol):
    """Tells the bot's time."""

    def now(self) -> datetime:
        """Return the present instant, aware, UTC."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The 32 secret bytes of a match; never in a repr, a log or a message before its end."""

    value: bytes = field(repr=False)


class Dice(Protocol):
    """Throws dice that were fixed before the match began."""

    def new_seed(self) -> Seed:
        """Return a fresh secret seed."""

    def commitment(self, seed: Seed) -> str:
        """Return the 64 hex digits shown in the invitation."""

    def new_word(self) -> str:
        """Return a random dice word."""

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        """Return the rolls of game *game_number* (from 1)."""

    def inviter_is_white(self, seed: Seed, word: str) -> bool:
        """Return whether the inviter plays White in the first game."""
