"""
Replay: the presses that step through a game (UX S21).

Knows where a still is shown: in private in a message of its own, in a group in place of the result;
the pictures are the presenter's.
"""

import asyncio
import re

from bot.correspondence.games import Entry, Game
from bot.presenters import toasts
from bot.presenters.replay import Replay
from bot.presenters.view import RecordAction, View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened
from bot.telegram.handlers.places import in_place
from bot.telegram.subjects import GameSubject

NUMBER = re.compile(r"|0|[1-9][0-9]{0,3}")


class ReplayPresses:
    """Answers the presses on a replay."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Show a still.

        Raises:
            BadCallback: It is none, or the game in the group still runs.
        """
        press = opened.press
        if press.action is RecordAction.FILM:
            return await self._film(opened)
        if not NUMBER.fullmatch(press.arg):
            raise BadCallback(f"not a still: {press}")
        number = int(press.arg or 0)
        if opened.finger.in_group:
            return self._in_group(opened, number)
        return await self._in_private(opened, number)

    def _in_group(self, opened: Opened, number: int) -> Answer:
        """Let the result's own message step: a new one for every curious finger would be noise."""
        if not opened.game.is_over:
            raise BadCallback(f"the board is in use: {opened.press}")

        def still(subject: GameSubject) -> View:
            return Replay(subject.game, subject.entries, viewer=None, t=subject.t).still(number)

        return in_place(self._desk, opened, still)

    async def _in_private(self, opened: Opened, number: int) -> Answer:
        finger, replies = opened.finger, self._desk.replies
        shown = await self._desk.services.games.shown(opened.game.id)
        view = await asyncio.to_thread(lambda: _replay(opened, *shown).still(number))
        if not opened.press.arg or await self._is_board(opened):
            return Answer(then=(lambda: replies.say(finger.chat, view),))
        edit = (finger.chat, finger.message, view, finger.arrival)
        return Answer(then=(lambda: replies.turn_to(*edit),))

    async def _film(self, opened: Opened) -> Answer:
        if opened.press.arg:
            raise BadCallback(f"not an animation: {opened.press}")
        shown = await self._desk.services.games.shown(opened.game.id)
        film = await asyncio.to_thread(lambda: _replay(opened, *shown).film())
        replies, chat = self._desk.replies, opened.finger.chat
        return Answer(toasts.film(opened.t), then=(lambda: replies.film(chat, film),))

    async def _is_board(self, opened: Opened) -> bool:
        """Whether the pressed message is the board: only a forged button leads on from there."""
        finger = opened.finger
        return await self._desk.subjects.game_at(finger.chat, finger.message) is not None


def _replay(opened: Opened, game: Game, entries: tuple[Entry, ...]) -> Replay:
    """Return the replay as the seat that pressed sees it."""
    habits = opened.finger.actor.habits
    return Replay(game, entries, viewer=opened.color, t=opened.t, habits=habits)
