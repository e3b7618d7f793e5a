"""
Analysis: the presses that ask how a game was played (UX S23).

Knows which message shows what: the summary is a text, the mistakes turn in one picture below it.
"""

import logging
import re

from bot.correspondence.analysis import mistakes_of, place_of
from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import analysis
from bot.presenters.view import View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened
from engine import Color

log = logging.getLogger(__name__)

MISTAKE = re.compile(r"[1-3]")


class AnalysisPresses:
    """Answers the presses that lead into the analysis of a game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Show the analysis, or let it be made; show one of its mistakes.

        Raises:
            BadCallback: No button of ours says so: the game goes on, there is no computer, or no
                such mistake.
        """
        press, color = opened.press, opened.color
        is_there = self._desk.services.analyses.is_there
        if color is None or not opened.game.is_over or not is_there:
            raise BadCallback(f"nothing to analyse: {press}")
        if MISTAKE.fullmatch(press.arg):
            return await self._mistake(opened, color, int(press.arg) - 1)
        if press.arg not in {"", analysis.AGAIN}:
            raise BadCallback(f"not a part of an analysis: {press}")
        return await self._summary(opened, color)

    async def _summary(self, opened: Opened, color: Color) -> Answer:
        finger, game, t = opened.finger, opened.game, opened.t
        replies = self._desk.replies
        counting = analysis.counting(game, t=t)

        async def make() -> View:
            return await self._made(game, color, t)

        if opened.press.arg == analysis.AGAIN and await self._desk.may_turn(finger):
            return Answer(then=(lambda: replies.later(finger.chat, make, into=finger.message),))
        is_kept = await self._desk.services.analyses.stored(game.id) is not None
        meanwhile = None if is_kept else counting
        return Answer(then=(lambda: replies.later(finger.chat, make, meanwhile=meanwhile),))

    async def _made(self, game: Game, color: Color, t: Translator) -> View:
        try:
            made = await self._desk.services.analyses.of(game.id)
        except Exception:
            log.exception("analysis failed game=%d", game.id)
            return analysis.failed(game, t=t)
        return analysis.summary(game, made, viewer=color, t=t)

    async def _mistake(self, opened: Opened, color: Color, index: int) -> Answer:
        finger, press = opened.finger, opened.press
        made = await self._desk.services.analyses.stored(press.game)
        found = () if made is None else mistakes_of(made)
        if made is None or index >= len(found):
            raise BadCallback(f"no such mistake: {press}")
        game, entries = await self._desk.services.games.shown(press.game)
        view = analysis.mistake(
            game,
            made,
            place_of(found[index], game, entries),
            index=index,
            viewer=color,
            t=opened.t,
            habits=finger.actor.habits,
        )
        replies = self._desk.replies
        # Below the summary, and never over the game's own card.
        is_card = await self._desk.subjects.game_at(finger.chat, finger.message) is not None
        if finger.is_screen or is_card:
            return Answer(then=(lambda: replies.say(finger.chat, view),))
        edit = (finger.chat, finger.message, view, finger.arrival)
        return Answer(then=(lambda: replies.turn_to(*edit),))
