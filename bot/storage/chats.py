"""Chats: the groups the bot is or was in."""

from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.people import Chat
from bot.storage.tables import ChatRow


class Chats:
    """The table `chats`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, chat: int) -> Chat | None:
        """Return a group, or None."""
        row = await self._session.get(ChatRow, chat)
        if row is None:
            return None
        return Chat(row.id, row.title, row.locale, row.zone, row.reachable)

    async def put(self, chat: Chat) -> None:
        """Write a group, new or changed."""
        await self._session.merge(
            ChatRow(
                id=chat.id,
                title=chat.title,
                locale=chat.locale,
                zone=chat.zone,
                settings={},
                reachable=chat.reachable,
            )
        )
        await self._session.flush()
