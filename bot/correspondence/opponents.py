"""Opponents: the people somebody has played with."""

from dataclasses import dataclass

from bot.correspondence.people import Player

MANY_OPPONENTS = 8
"""How many are shown, the most recent first."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody a player has played with, and how their games ended."""

    player: Player
    won: int
    """Games the player won against him."""
    lost: int
    """Games he won."""
