"""Chats: the groups the bot is in."""

import logging
from dataclasses import replace

from bot.correspondence.people import Chat
from bot.services.base import Service
from bot.services.languages import locale_of, zone_of

log = logging.getLogger(__name__)


class ChatService(Service):
    """Keeps the groups."""

    async def touch(self, chat_id: int, title: str, locale: str) -> Chat:
        """
        Return a group, new or with its present title; being written from, it can be reached.

        Args:
            chat_id: Telegram's id.

            title: As Telegram tells it.

            locale: Of the person who writes; taken for the group on first sight only.
        """
        title = title[:256]
        async with self._reading() as work:
            chat = await work.chats.get(chat_id)
        if chat is not None and chat.title == title and chat.reachable:
            return chat
        async with self._work() as work:
            chat = await work.chats.get(chat_id)
            if chat is None:
                locale = locale_of(locale)
                chat = Chat(id=chat_id, title=title, locale=locale, zone=zone_of(locale))
                log.info("chat seen id=%d locale=%s", chat_id, locale)
            else:
                chat = replace(chat, title=title, reachable=True)
            await work.chats.put(chat)
            await work.commit()
        return chat

    async def get(self, chat_id: int) -> Chat | None:
        """Return a group, or None when nobody used the bot there."""
        async with self._reading() as work:
            return await work.chats.get(chat_id)

    async def unreachable(self, chat_id: int) -> None:
        """Note that the bot was removed from a group; its games go on in private chats."""
        async with self._work() as work:
            chat = await work.chats.get(chat_id)
            if chat is None or not chat.reachable:
                return
            await work.chats.put(replace(chat, reachable=False))
            await work.outbox.withdraw_chat(chat_id)
            await work.views.forget_chat(chat_id)
            await work.commit()
        log.info("chat unreachable id=%d", chat_id)

    async def moved(self, old: int, new: int) -> None:
        """Note that a group became a supergroup, which has another id; its games go on there."""
        async with self._work() as work:
            await work.moves.group(old, new)
            await work.commit()
        self._bell.ring()
        log.info("chat moved old=%d new=%d", old, new)
