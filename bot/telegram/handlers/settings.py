"""
Settings: the presses on the screen of a player's habits.

Knows what its buttons hold; anything else is no button of ours.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from bot.correspondence.people import MOST_REMINDERS, Habits, Player, Theme
from bot.i18n import LOCALES, translator
from bot.ports import Clock
from bot.presenters import settings, zones
from bot.presenters.view import MenuAction, MenuPress, View
from bot.services import HabitService
from bot.telegram.callbacks import BadCallback
from bot.telegram.picking import Picking

ACTIONS: Final = {MenuAction.SETTINGS, MenuAction.SET}
BOARD: Final = {"white", "clockwise"}
"""The switches that stand on a list of their own: it stays when one is pressed."""
_FLAGS: Final = {"0": False, "1": True}
_THEMES: Final = {theme.value: theme for theme in Theme}
_COUNTS: Final = {str(count): count for count in range(MOST_REMINDERS + 1)}
_QUIET: Final = {settings.NEVER: None, **settings.QUIET_HOURS}

Change = Callable[[Habits], Habits]


class SettingsScreens:
    """Makes the screen of the settings and its lists, and does what their buttons say."""

    def __init__(self, service: HabitService, clock: Clock, picking: Picking) -> None:
        self._service = service
        self._clock = clock
        self._picking = picking

    def main(self, player: Player) -> View:
        """Return the screen of the settings as they stand."""
        return settings.screen(player, t=translator(player.locale), now=self._clock.now())

    async def of(self, press: MenuPress, actor: Player) -> tuple[View, str]:
        """
        Return the screen that follows a press, and what the presser is told.

        Raises:
            BadCallback: No button of ours says so.
        """
        if press.action is MenuAction.SETTINGS:
            return self._list(press, actor), ""
        name, _, value = press.arg.partition("-")
        actor = await self._saved(name, value, actor)
        t = translator(actor.locale)
        view = settings.board(actor, t=t) if name in BOARD else self.main(actor)
        return view, t("set.saved")

    def _list(self, press: MenuPress, actor: Player) -> View:
        if not press.arg:
            return self.main(actor)
        if press.arg not in settings.LISTS:
            raise BadCallback(f"no such list: {press}")
        return settings.LISTS[press.arg](actor, translator(actor.locale), self._clock.now())

    def _saved(self, name: str, value: str, actor: Player) -> Awaitable[Player]:
        kept = self._picking.of(actor.id)
        if name == settings.LANGUAGE and value in LOCALES:
            return self._service.speak(actor.id, value, kept=kept)
        if name == settings.ZONE and value in zones.BY_ARG:
            return self._service.live_in(actor.id, zones.BY_ARG[value], kept=kept)
        return self._service.change(actor.id, change_of(name, value), kept=kept)


def change_of(name: str, value: str) -> Change:
    """
    Return what a button changes in the habits.

    Raises:
        BadCallback: No button of ours says so.
    """
    try:
        if name == settings.THEME:
            theme = _THEMES[value]
            return lambda habits: replace(habits, theme=theme)
        if name == settings.REMINDERS:
            count = _COUNTS[value]
            return lambda habits: replace(habits, reminders=count)
        if name == settings.QUIET:
            quiet = _QUIET[value]
            return lambda habits: replace(habits, quiet=quiet)
        switch: dict[str, Any] = {settings.FLAGS[name]: _FLAGS[value]}
    except KeyError:
        raise BadCallback(f"nothing to set: {name}-{value}") from None
    return lambda habits: replace(habits, **switch)
