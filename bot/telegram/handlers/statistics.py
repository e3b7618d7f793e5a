"""
Statistics: what `/stats` and its buttons show.

Knows which screen a button leads to.
"""

from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import statistics
from bot.presenters.view import MenuAction, MenuPress, View
from bot.services import StatisticsService
from bot.telegram.callbacks import BadCallback
from engine import Variant

ACTIONS = {MenuAction.STATISTICS}
_VARIANTS = {"": None, **{variant.value: variant for variant in Variant}}


class StatisticsScreens:
    """Makes the screens on which a player reads about himself."""

    def __init__(self, service: StatisticsService) -> None:
        self._service = service

    async def of(self, press: MenuPress, actor: Player) -> View:
        """
        Return the screen a button leads to.

        Raises:
            BadCallback: No button of ours says so.
        """
        t = translator(actor.locale)
        if press.arg == statistics.RIVALS:
            return statistics.rivals(await self._service.rivals(actor.id), t=t)
        if press.arg not in _VARIANTS:
            raise BadCallback(f"no such statistics: {press}")
        return statistics.screen(await self._service.of(actor.id, _VARIANTS[press.arg]), t=t)

    async def newest(self, actor: Player) -> View:
        """Return the screen of the game a player played last."""
        return await self.of(MenuPress(MenuAction.STATISTICS), actor)
