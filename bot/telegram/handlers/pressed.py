"""
Pressed: a button of a game under the finger of one of its seats.

Knows on which board it may be pressed; what it does stands in `boards`.
"""

from dataclasses import dataclass

from bot.correspondence.errors import GameOver, NotYourTurn, StalePress
from bot.correspondence.games import Game
from bot.correspondence.notices import Progress
from bot.i18n import Translator
from bot.presenters import picks
from bot.presenters.view import GamePress
from bot.telegram.handlers.desk import Finger
from bot.telegram.handlers.errors import IllegalPicks
from bot.telegram.subjects import GameSubject
from engine import Annulled, Color, Phase, TimedOut


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press, who pressed it, and the game as it was found."""

    press: GamePress
    finger: Finger
    game: Game
    color: Color

    def words(self, subject: GameSubject) -> Translator:
        """Return the words of the chat that is drawn into."""
        return subject.t if self.finger.in_group else self.finger.t


def is_late(progress: Progress) -> bool:
    """Whether the time was up when the press came."""
    return any(isinstance(fact, TimedOut | Annulled) for fact in progress.facts)


def check_present(pressed: Pressed) -> None:
    """Refuse a press on an older board, or on one whose game is over."""
    if pressed.game.is_over:
        raise GameOver(pressed.game.id)
    if pressed.press.rev != pressed.game.rev:
        raise StalePress(pressed.game.id, pressed.press.rev, pressed.game.rev)


def check_to_act(pressed: Pressed) -> None:
    """Refuse a press by the seat that has nothing to choose."""
    check_present(pressed)
    game = pressed.game
    if game.state.to_act is not pressed.color:
        to_act = game.seats.of(game.state.to_act)
        raise NotYourTurn(game.id, pressed.finger.actor.id, to_act=to_act)


def check_picks(pressed: Pressed, listing: bool | None) -> None:
    """Refuse steps the rules do not allow: only a forged button holds such."""
    if pressed.game.state.phase is not Phase.TO_PLAY:
        raise IllegalPicks(f"no roll to play: game={pressed.game.id} rev={pressed.game.rev}")
    try:
        picks.pick(pressed.game.state, pressed.press.steps, listing=listing)
    except ValueError as error:
        raise IllegalPicks(f"picks: game={pressed.game.id} rev={pressed.game.rev}") from error
