"""
Computer: the presses that begin a game with the computer.

Knows the question how well it shall play, and what its buttons hold.
"""

import re

from bot.correspondence.people import Player
from bot.i18n import translator
from bot.ports import Level
from bot.presenters import computer
from bot.presenters.view import MenuAction, MenuPress, View
from bot.services import ComputerService
from bot.telegram.callbacks import BadCallback

CHOSEN = re.compile(r"([a-z]+)-(0|[1-9][0-9]{0,18})")
_LEVELS = {level.value: level for level in Level}
ACTIONS = {MenuAction.COMPUTER, MenuAction.LEVEL}


class ComputerScreens:
    """Makes the screens of a game with the computer."""

    def __init__(self, service: ComputerService) -> None:
        self._service = service

    async def of(self, press: MenuPress, actor: Player) -> View:
        """
        Return the question, or begin a game and return what the question becomes.

        Raises:
            BadCallback: No button of ours says so, or there is no computer.

            TooManyGames: The presser cannot begin another one.
        """
        if not self._service.is_there:
            raise BadCallback(f"there is no computer: {press}")
        if press.action is MenuAction.LEVEL:
            level, after = _chosen(press)
            game = await self._service.begin(actor.id, level, after=after)
            if game is not None:
                return computer.begun(game, viewer=actor.id, t=translator(actor.locale))
        newest = await self._service.newest(actor.id)
        return computer.levels(actor.choices, newest=newest, t=translator(actor.locale))


def _chosen(press: MenuPress) -> tuple[Level, int]:
    found = CHOSEN.fullmatch(press.arg)
    if found is None or found[1] not in _LEVELS:
        raise BadCallback(f"not a level: {press}")
    return _LEVELS[found[1]], int(found[2])
