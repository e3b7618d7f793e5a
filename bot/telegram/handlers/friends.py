"""
Friends: the presses that challenge somebody known (UX S3).

Knows the list and what its buttons hold.
"""

import re

from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import friends
from bot.presenters.view import MenuAction, MenuPress, View
from bot.services import Services
from bot.telegram.callbacks import BadCallback

NUMBER = re.compile(r"[1-9][0-9]{0,18}")
ACTIONS = {MenuAction.RECENT, MenuAction.CALL}


class FriendScreens:
    """Makes the screens of recent opponents."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def of(self, press: MenuPress, actor: Player) -> View:
        """
        Return the list, or challenge somebody and return what the list becomes.

        Raises:
            BadCallback: No button of ours says so.

            Refusal: He cannot be challenged, or too many are.
        """
        t = translator(actor.locale)
        if press.action is MenuAction.RECENT:
            opponents = await self._services.games.opponents_of(actor.id)
            return friends.recent(opponents, actor.choices, t=t)
        if not NUMBER.fullmatch(press.arg):
            raise BadCallback(f"nobody: {press}")
        terms = actor.choices.terms
        invite = await self._services.invites.call(actor.id, int(press.arg), terms)
        addressee = await self._services.players.get(int(press.arg))
        return friends.called(invite, addressee, t=t)
