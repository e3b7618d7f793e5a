"""
Fairness: the presses that ask about the dice of a game (UX S24), and `/verify`.

Knows where how much is told; the dice are thrown again by the service.
"""

from importlib.resources import files

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import fairness
from bot.presenters.view import RecordAction, View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened

SCRIPT = "verifier.py"
ACTIONS = (RecordAction.FAIRNESS, RecordAction.VERIFY, RecordAction.SCRIPT)


class FairnessPresses:
    """Answers the presses about dice."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Tell what is known, in a group in an alert; or send the script.

        Raises:
            BadCallback: No button of ours says so here.
        """
        press, finger, t = opened.press, opened.finger, opened.t
        if press.arg:
            raise BadCallback(f"nothing to choose: {press}")
        replies = self._desk.replies
        if press.action is RecordAction.SCRIPT:
            file = fairness.script(files("bot").joinpath(SCRIPT).read_bytes(), t=t)
            return Answer(then=(lambda: replies.hand(finger.chat, file),))
        game, entries, check = await self._desk.services.fairness.check(press.game)
        if finger.in_group:
            is_asked = press.action is RecordAction.VERIFY
            told = fairness.verdict(check, t) if is_asked else fairness.alert(game, t)
            return Answer(told, alert=True)
        if press.action is RecordAction.VERIFY:
            view = fairness.verified(game, entries, check, t=t)
        else:
            view = fairness.running(game, entries, t=t)
        return Answer(then=(lambda: replies.say(finger.chat, view),))

    async def last(self, actor: Player) -> View:
        """Return the dice of the game that *actor* finished last, thrown again."""
        t = translator(actor.locale)
        try:
            number = await self._desk.services.fairness.last_of(actor.id)
        except NoSuchGame:
            return fairness.none_finished(t=t)
        game, entries, check = await self._desk.services.fairness.check(number)
        return fairness.verified(game, entries, check, t=t)
