"""
Views: the one live message that shows a game or an invitation in a chat.

Knows message ids; what the message says is made when it is sent.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import GameId
from bot.correspondence.invites import InviteId
from bot.storage.tables import ViewRow


@dataclass(frozen=True, slots=True)
class Shown:
    """A live message."""

    chat: int
    message: int
    shown_rev: int
    """The revision of the game that it shows; 0 for an invitation."""
    sent_at: datetime
    """When the message was sent (not edited): Telegram lets us delete it for 48 hours."""
    thread: int | None = None
    game: GameId | None = None
    invite: InviteId | None = None
    file_id: str | None = None
    """Telegram's id of its picture; None for a text message."""


# Built once: a statement made anew for each call costs more than to run it.
OF_GAME = select(ViewRow).where(
    ViewRow.chat_id == bindparam("chat"), ViewRow.game_id == bindparam("subject")
)
OF_INVITE = select(ViewRow).where(
    ViewRow.chat_id == bindparam("chat"), ViewRow.invite_id == bindparam("subject")
)


class Views:
    """The table `views`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(
        self, *, chat: int, game: GameId | None = None, invite: InviteId | None = None
    ) -> Shown | None:
        """Return the live message of a game or an invitation in *chat*, or None."""
        row = await self._row(chat, game, invite)
        if row is None:
            return None
        return Shown(
            chat=row.chat_id,
            message=row.message_id,
            shown_rev=row.shown_rev,
            sent_at=row.sent_at,
            thread=row.thread_id,
            game=row.game_id,
            invite=row.invite_id,
            file_id=row.file_id,
        )

    async def game_at(self, chat: int, message: int) -> GameId | None:
        """Return the game whose live message in *chat* is *message*, or None."""
        found: GameId | None = await self._session.scalar(
            select(ViewRow.game_id).where(ViewRow.chat_id == chat, ViewRow.message_id == message)
        )
        return found

    async def put(self, shown: Shown) -> None:
        """Let *shown* be the live message of its game or invitation in its chat."""
        row = await self._row(shown.chat, shown.game, shown.invite)
        if row is None:
            row = ViewRow(game_id=shown.game, invite_id=shown.invite, chat_id=shown.chat)
            self._session.add(row)
        row.thread_id = shown.thread
        row.message_id = shown.message
        row.shown_rev = shown.shown_rev
        row.file_id = shown.file_id
        row.sent_at = shown.sent_at
        await self._session.flush()

    async def forget(
        self, *, chat: int, game: GameId | None = None, invite: InviteId | None = None
    ) -> None:
        """Let there be no live message: it was deleted, or its game is over."""
        await self._session.execute(
            delete(ViewRow).where(
                ViewRow.chat_id == chat, ViewRow.game_id == game, ViewRow.invite_id == invite
            )
        )

    async def forget_links(self, chat: int, message: int) -> None:
        """Let *message* be the live message of no invitation: it is another screen now."""
        await self._session.execute(
            delete(ViewRow).where(
                ViewRow.chat_id == chat,
                ViewRow.message_id == message,
                ViewRow.invite_id.is_not(None),
            )
        )

    async def forget_chat(self, chat: int) -> None:
        """Let no message of *chat* be live."""
        await self._session.execute(delete(ViewRow).where(ViewRow.chat_id == chat))

    async def _row(self, chat: int, game: GameId | None, invite: InviteId | None) -> ViewRow | None:
        assert (game is None) != (invite is None), "a view shows a game or an invitation"
        found = await self._session.scalars(
            OF_GAME if invite is None else OF_INVITE,
            {"chat": chat, "subject": game if invite is None else invite},
        )
        return found.one_or_none()
