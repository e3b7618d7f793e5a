"""
Pages: the presses that open the rules and turn their pages (UX S32).

Knows how a page is named, and which message may become another page.
"""

import re

from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import pages
from bot.presenters.topics import PAGES
from bot.presenters.view import MenuPress, View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk, Finger
from engine import Variant

NAMED = re.compile(r"([a-z]+)-([1-9][0-9]?)")
_VARIANTS = {variant.value: variant for variant in Variant}


def opening(actor: Player) -> View:
    """Return what `/rules` shows: the first page, of the game that *actor* last chose to play."""
    t = translator(actor.locale)
    return pages.page(actor.choices.variant, 1, t=t, habits=actor.habits)


class PagePresses:
    """Answers the presses on pages, and on the buttons that open one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, press: MenuPress, finger: Finger) -> Answer:
        """
        Turn the page in its own message; from a menu or a board a page is a new message.

        Raises:
            BadCallback: There is no such page.
        """
        variant, number = _named(press)
        view = pages.page(variant, number, t=finger.t, habits=finger.actor.habits)
        replies = self._desk.replies
        game = await self._desk.subjects.game_at(finger.chat, finger.message)
        if finger.is_screen or game is not None:
            return Answer(then=(lambda: replies.say(finger.chat, view),))
        edit = (finger.chat, finger.message, view, finger.arrival)
        return Answer(then=(lambda: replies.turn_to(*edit),))


def _named(press: MenuPress) -> tuple[Variant, int]:
    found = NAMED.fullmatch(press.arg)
    if found is None or found[1] not in _VARIANTS:
        raise BadCallback(f"not a page: {press}")
    variant, number = _VARIANTS[found[1]], int(found[2])
    if number > len(PAGES[variant]):
        raise BadCallback(f"not a page: {press}")
    return variant, number
