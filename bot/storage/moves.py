"""
Moves: a group that becomes a supergroup gets another id, and takes everything with it.

Knows every column that names a chat.
"""

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.notices import NoticeKind
from bot.storage.tables import ChatRow, GameRow, InviteRow, OutboxRow, ViewRow


class Moves:
    """All tables in which a group stands."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def group(self, old: int, new: int) -> None:
        """
        Let whatever is in the group *old* be in *new*; repeated, it changes nothing.

        The messages of *old* are dead: none is live any more, and none has to be frozen.
        """
        session = self._session
        for table in (InviteRow, GameRow):
            await session.execute(update(table).where(table.chat_id == old).values(chat_id=new))
        await session.execute(delete(ViewRow).where(ViewRow.chat_id == old))
        await session.execute(
            delete(OutboxRow).where(
                OutboxRow.chat_id == old, OutboxRow.kind == NoticeKind.FREEZE.value
            )
        )
        await session.execute(update(OutboxRow).where(OutboxRow.chat_id == old).values(chat_id=new))
        await self._chat(old, new)

    async def _chat(self, old: int, new: int) -> None:
        """Let the group keep its language and zone, under its new id."""
        row = await self._session.get(ChatRow, old)
        if row is None:
            return
        await self._session.merge(
            ChatRow(
                id=new,
                title=row.title,
                locale=row.locale,
                zone=row.zone,
                settings=row.settings,
                reachable=True,
            )
        )
        await self._session.delete(row)
        await self._session.flush()
