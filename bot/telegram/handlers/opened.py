"""
Opened: the record of a game under the finger of somebody who may read it.

Knows who pressed what on which game; what is shown is the business of each action's module.
"""

from dataclasses import dataclass

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters.view import RecordPress
from bot.telegram.handlers.desk import Finger
from engine import Color


@dataclass(frozen=True, slots=True)
class Opened:
    """A press, who pressed it, and the game as it was found."""

    press: RecordPress
    finger: Finger
    game: Game
    color: Color | None
    """The seat of whoever pressed; None for others in the game's group."""

    @property
    def t(self) -> Translator:
        """The words of whoever pressed."""
        return self.finger.t
