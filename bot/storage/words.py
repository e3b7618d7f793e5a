"""Words: what those who may join an invitation have chosen for its dice, and who is being asked."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.invites import InviteId
from bot.correspondence.people import PlayerId
from bot.storage.invites import OPEN
from bot.storage.tables import InviteRow, WordRow


class Words:
    """The table `words`; lock the invitation before one is written."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, invite: InviteId, player: PlayerId) -> str | None:
        """Return the word a player has chosen, or None."""
        return await self._session.scalar(
            select(WordRow.word).where(WordRow.invite_id == invite, WordRow.player_id == player)
        )

    async def ask(self, invite: InviteId, player: PlayerId, at: datetime) -> None:
        """Note that a player is being asked; whatever he writes next may be the answer."""
        row = await self._session.get(WordRow, (invite, player))
        if row is None:
            row = WordRow(invite_id=invite, player_id=player, word=None)
            self._session.add(row)
        row.asked_at, row.message_id = at, None
        await self._session.flush()

    async def shown(self, invite: InviteId, player: PlayerId, message: int) -> None:
        """Note which message asks: an answer to it is meant for nothing else."""
        await self._session.execute(
            update(WordRow)
            .where(WordRow.invite_id == invite, WordRow.player_id == player)
            .values(message_id=message)
        )

    async def put(self, invite: InviteId, player: PlayerId, word: str) -> None:
        """Write a player's word down; he is asked no longer."""
        await self._session.execute(
            update(WordRow)
            .where(WordRow.invite_id == invite, WordRow.player_id == player)
            .values(word=word, asked_at=None)
        )

    async def asked_in(self, player: PlayerId, message: int) -> InviteId | None:
        """Return the invitation a player was asked about in *message*, or None."""
        found: InviteId | None = await self._session.scalar(
            select(WordRow.invite_id).where(
                WordRow.player_id == player, WordRow.message_id == message
            )
        )
        return found

    async def last_asked(self, player: PlayerId, now: datetime) -> InviteId | None:
        """Return the open invitation a player was asked about last and has not answered."""
        found: InviteId | None = await self._session.scalar(
            select(WordRow.invite_id)
            .join(InviteRow, InviteRow.id == WordRow.invite_id)
            .where(
                WordRow.player_id == player,
                WordRow.asked_at.is_not(None),
                InviteRow.status == OPEN,
                InviteRow.expires_at > now,
            )
            .order_by(WordRow.asked_at.desc(), WordRow.invite_id.desc())
            .limit(1)
        )
        return found
