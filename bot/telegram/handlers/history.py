"""
History: the presses that turn the pages of a game's moves (UX S22).

Knows where a page is shown; its words are the presenter's.
"""

import re

from bot.presenters import history
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened

PAGE = re.compile(r"|0|[1-9][0-9]{0,2}")


class HistoryPresses:
    """Answers the presses on the moves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Show a page: in place of another one, or as a new message.

        Raises:
            BadCallback: It is no page.
        """
        press, finger = opened.press, opened.finger
        assert opened.color is not None, "the moves are for the players"
        if not PAGE.fullmatch(press.arg):
            raise BadCallback(f"not a page: {press}")
        game, entries = await self._desk.services.games.shown(press.game)
        page = int(press.arg) if press.arg else None
        view = history.view(game, viewer=opened.color, entries=entries, t=opened.t, page=page)
        replies = self._desk.replies
        if page is None or not await self._desk.may_turn(finger):
            return Answer(then=(lambda: replies.say(finger.chat, view),))
        edit = (finger.chat, finger.message, view, finger.arrival)
        return Answer(then=(lambda: replies.turn_to(*edit),))
