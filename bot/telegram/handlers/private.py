"""
Private: what is written to the bot in a private chat.

Knows commands and deep links; whatever else is written is a turn or gets the menu, never silence.
"""

import html
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import ChatMemberUpdated, Message

from bot.correspondence.errors import InviteDead, NoSuchGame, Refusal
from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import menus, text_board, toasts
from bot.presenters.view import View
from bot.telegram.callbacks import CODE
from bot.telegram.handlers.desk import Desk
from bot.telegram.handlers.fairness import FairnessPresses
from bot.telegram.handlers.meant import games_meant
from bot.telegram.handlers.pages import opening
from bot.telegram.handlers.screens import Screens
from bot.telegram.handlers.settings import SettingsScreens
from bot.telegram.handlers.statistics import StatisticsScreens
from bot.telegram.handlers.typed import TypedTurns
from bot.telegram.handlers.words import WordAnswers

log = logging.getLogger(__name__)


def private(desk: Desk) -> Router:
    """Return the router of private chats."""
    router = Router(name="private")
    router.message.filter(F.chat.type == ChatType.PRIVATE)
    router.my_chat_member.filter(F.chat.type == ChatType.PRIVATE)
    screens, links, turns = Screens(desk), _Links(desk), TypedTurns(desk)
    words = WordAnswers(desk)
    settings = SettingsScreens(desk.services.habits, desk.clock, desk.picking)

    @router.message(CommandStart())
    async def start(
        message: Message, command: CommandObject, actor: Player, newcomer: bool
    ) -> None:
        t = translator(actor.locale)
        menu = screens.welcome(actor) if newcomer else await screens.main(actor)
        try:
            view = await links.open(command.args or "", actor, menu)
        except Refusal as error:
            log.info("link refused by=%d why=%s", actor.id, error)
            why = html.escape(toasts.refusal(error, t=t))
            view = replace(menu, text=f"{why}\n\n{menu.text}")
        else:
            if newcomer and view is not None and view is not menu:
                view = replace(view, text=f"{menu.text}\n\n{view.text}")
        if view is not None:
            desk.replies.say(message.chat.id, view)

    _answer(router, desk, "new", screens.new_game)
    _answer(router, desk, "games", screens.games)
    _answer(router, desk, "stats", StatisticsScreens(desk.services.statistics).newest)
    _answer(router, desk, "verify", FairnessPresses(desk).last)

    @router.message(Command("text"))
    async def text(message: Message, actor: Player) -> None:
        meant = await games_meant(desk, message, actor)
        if not meant:
            desk.replies.say(message.chat.id, await screens.games(actor))
            return
        game, entries = await desk.services.games.shown(meant[0].id)
        color = game.seats.color_of(actor.id)
        assert color is not None, "a game of his is meant"
        words = text_board.view(game, viewer=color, entries=entries, t=translator(actor.locale))
        desk.replies.say(message.chat.id, words)

    @router.message(Command("rules"))
    async def rules(message: Message, actor: Player) -> None:
        desk.replies.say(message.chat.id, opening(actor))

    @router.message(Command("settings"))
    async def settings_(message: Message, actor: Player) -> None:
        desk.replies.say(message.chat.id, settings.main(actor))

    @router.message(Command("help"))
    async def help_(message: Message, actor: Player) -> None:
        desk.replies.say(message.chat.id, menus.help(t=translator(actor.locale)))

    @router.message()
    async def anything(message: Message, actor: Player, arrival: int) -> None:
        said = message, actor, arrival
        if not (
            await words.replied(*said) or await turns.answer(*said) or await words.written(*said)
        ):
            desk.replies.say(message.chat.id, await screens.main(actor))

    @router.my_chat_member()
    async def blocked_or_back(event: ChatMemberUpdated, actor: Player) -> None:
        if event.new_chat_member.status in {"kicked", "left"}:
            await desk.services.players.unreachable(actor.id)
        else:
            await desk.services.players.started(event.from_user.id)

    return router


def _answer(
    router: Router, desk: Desk, command: str, make: Callable[[Player], Awaitable[View]]
) -> None:
    """Let *command* be answered by the screen that *make* gives whoever writes it."""

    @router.message(Command(command))
    async def answer(message: Message, actor: Player) -> None:
        desk.replies.say(message.chat.id, await make(actor))


class _Links:
    """Opens what a deep link names."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def open(self, start: str, actor: Player, menu: View) -> View | None:
        """
        Return the screen of a `start` parameter, *menu* where it names none, None for a board.

        Raises:
            Refusal: What it names is not there, or not for *actor*.
        """
        match start[:2], start[2:]:
            case "j_", code:
                return await self._invitation(code, actor)
            case "b_", code:
                await self._board(code, actor)
                return None
            case _:
                return menu

    async def _invitation(self, code: str, actor: Player) -> View:
        if not CODE.fullmatch(code):
            raise InviteDead
        return await self._desk.invitation(code, actor)

    async def _board(self, code: str, actor: Player) -> None:
        if not CODE.fullmatch(code):
            raise NoSuchGame("malformed code")
        game = await self._desk.services.games.by_code(code)
        await self._desk.services.boards.show(game.id, actor.id, fresh=True)
