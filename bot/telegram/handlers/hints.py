"""
Hints: the press that asks the computer for advice.

Knows that the answer comes as a message of its own, when it has been thought of.
"""

import logging
from typing import Final

from bot.correspondence.commands import TakeHint
from bot.correspondence.games import Game
from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import hints, toasts
from bot.presenters.view import GameAction, View
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.errors import IllegalPicks
from bot.telegram.handlers.pressed import Pressed, is_late

log = logging.getLogger(__name__)

ACTIONS: Final = {GameAction.HINT}


class HintPresses:
    """Answers the presses that ask for advice, in private chats."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, pressed: Pressed) -> Answer:
        """
        Count the hint, say so, and let the advice follow.

        Raises:
            Refusal: Not this finger, not on this board, or not agreed on.
        """
        press, finger = pressed.press, pressed.finger
        if finger.in_group:
            raise IllegalPicks(f"advice is for one reader: game={press.game}")
        progress = await self._desk.services.hints.take(
            TakeHint(press.game, press.rev, finger.actor.id)
        )
        if is_late(progress):
            return Answer(toasts.over(finger.t))
        game, actor = progress.game, finger.actor
        return Answer(
            hints.taken(game, viewer=pressed.color, t=finger.t),
            then=(
                lambda: self._desk.replies.later(finger.chat, lambda: self._advice(game, actor)),
            ),
        )

    async def _advice(self, game: Game, reader: Player) -> View:
        t = translator(reader.locale)
        try:
            advice = await self._desk.services.hints.advice(game)
        except Exception:
            # It is counted already: pressed again, it costs nothing more.
            log.exception("hint failed game=%d rev=%d", game.id, game.rev)
            return View(toasts.internal(t))
        best = [(each.turn, each.equity) for each in advice.best]
        return hints.advice(game, best, t=t, habits=reader.habits)
