"""
Middlewares: what every update passes before its handler.

Knows who is heard and in which order presses came.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message, TelegramObject, Update, User

from bot.services import PlayerService

TELEGRAM = 777000
"""The service account that forwards channel posts into groups."""
ANONYMOUS_ADMIN = 1087968824
"""@GroupAnonymousBot: an admin who posts as the group."""

Next = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class ArrivalMiddleware(BaseMiddleware):
    """Numbers updates in the order they came: handlers overtake each other, arrivals do not."""

    def __init__(self) -> None:
        self._arrivals = itertools.count()

    async def __call__(self, handler: Next, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Give the handler its `arrival`."""
        data["arrival"] = next(self._arrivals)
        return await handler(event, data)


class OrderMiddleware(BaseMiddleware):
    """
    Lets nothing of a chat overtake its membership: blocked and unblocked, thrown out and back in.

    Everything else of a chat runs side by side. Both may come in one batch, and the last of them
    is what is true.
    """

    def __init__(self) -> None:
        self._running: dict[int, list[tuple[bool, asyncio.Future[None]]]] = {}

    async def __call__(self, handler: Next, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Wait for what came before and must be done first."""
        chat = _chat_of(event)
        if chat is None:
            return await handler(event, data)
        moves = isinstance(event, Update) and event.my_chat_member is not None
        running = self._running.setdefault(chat, [])
        before = [done for moved, done in running if moves or moved]
        mine = (moves, asyncio.get_running_loop().create_future())
        running.append(mine)
        try:
            if before:
                await asyncio.wait(before)
            return await handler(event, data)
        finally:
            mine[1].set_result(None)
            running.remove(mine)
            if not running and self._running.get(chat) is running:
                del self._running[chat]


def _chat_of(event: TelegramObject) -> int | None:
    match event:
        case (
            Update(my_chat_member=ChatMemberUpdated(chat=chat)) | Update(message=Message(chat=chat))
        ):
            return chat.id
        case Update(callback_query=CallbackQuery(message=message)) if message is not None:
            return message.chat.id
        case _:
            return None


def sender(event: TelegramObject) -> User | None:
    """Return the person behind *event*; None for bots, channels and service accounts."""
    match event:
        case Message(from_user=user, sender_chat=channel):
            heard = channel is None or is_anonymous(event)
        case CallbackQuery(from_user=user) | ChatMemberUpdated(from_user=user):
            heard = True
        case _:
            return None
    if user is None or user.id == TELEGRAM or not heard:
        return None
    return user if not user.is_bot or user.id == ANONYMOUS_ADMIN else None


def is_anonymous(message: Message) -> bool:
    """Whether an admin posts in the name of the group."""
    return message.from_user is not None and message.from_user.id == ANONYMOUS_ADMIN


class ActorMiddleware(BaseMiddleware):
    """
    Gives the handler its `actor`, the player, with the name of today.

    Who takes no seat (bots, channels, 777000) is not heard at all; an anonymous admin is heard
    without an actor. Whoever writes or presses in private can be written to from then on;
    `newcomer` tells whether he could not before.
    """

    def __init__(self, players: PlayerService) -> None:
        self._players = players

    async def __call__(self, handler: Next, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Keep the sender's name fresh, then go on."""
        user = sender(event)
        if user is None:
            return None
        data["actor"], data["newcomer"] = None, False
        if user.id != ANONYMOUS_ADMIN:
            actor = await self._players.touch(user.id, user.full_name, user.language_code)
            if _writes_in_private(event) and not actor.reachable:
                data["newcomer"] = True
                actor = await self._players.started(user.id)
            data["actor"] = actor
        return await handler(event, data)


def _writes_in_private(event: TelegramObject) -> bool:
    match event:
        case Message(chat=chat):
            return chat.type == ChatType.PRIVATE
        case CallbackQuery(message=message):
            return message is not None and message.chat.type == ChatType.PRIVATE
        case _:
            return False
