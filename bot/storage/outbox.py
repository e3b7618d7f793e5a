"""
Outbox: what is told to whom, written in the transaction in which it happened.

Knows games and notices; rows and leases are the queue's business, chats that of `routing.py`.
"""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game, GameId
from bot.correspondence.invites import InviteId
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import PlayerId
from bot.storage.queue import PENDING, Queue
from bot.storage.routing import Route, Router
from bot.storage.tables import OutboxRow


class Outbox(Queue):
    """The table `outbox`."""

    def __init__(self, session: AsyncSession) -> None:
        super().__init__(session)
        self._router = Router(session)

    async def post(
        self,
        game: Game,
        notices: Iterable[Notice],
        *,
        at: datetime,
        invite: InviteId | None = None,
    ) -> None:
        """Queue *notices* of *game*, each where it reaches its addressee; or drop it."""
        for notice in notices:
            route = await self._router.of(game, notice)
            if route is not None:
                await self._queue(game.id, notice, route, at=at, invite=invite)

    async def _queue(
        self,
        game: GameId,
        notice: Notice,
        route: Route,
        *,
        at: datetime,
        invite: InviteId | None,
    ) -> None:
        in_group = route.to is Addressee.GAME
        await self.enqueue(
            game=game,
            invite=invite if in_group and notice.kind is NoticeKind.START else None,
            to=route.to,
            chat=route.chat,
            thread=route.thread,
            kind=notice.kind,
            ring=notice.ring,
            fresh=notice.fresh,
            params=notice.params | route.params,
            at=at,
        )

    async def reroute(self, game: Game, player: PlayerId, *, at: datetime) -> None:
        """Send the unsent rows of a seat that cannot be reached to the group, or drop them."""
        color = game.seats.color_of(player)
        assert color is not None, f"player {player} has no seat in game {game.id}"
        seat = Addressee.seat(color)
        rows = (
            await self._session.scalars(
                select(OutboxRow)
                .where(
                    OutboxRow.game_id == game.id,
                    OutboxRow.seat == seat.value,
                    OutboxRow.state == PENDING,
                )
                .order_by(OutboxRow.id)
                .with_for_update()
            )
        ).all()
        notices = [
            Notice(NoticeKind(row.kind), seat, row.ring, row.fresh, dict(row.params))
            for row in rows
        ]
        for row in rows:
            await self._session.delete(row)
        await self._session.flush()
        await self.post(game, notices, at=at)

    async def withdraw_boards(self, game: GameId) -> None:
        """Drop unsent boards and reminders of a game that is over: the result shows it."""
        await self._session.execute(
            delete(OutboxRow).where(
                OutboxRow.game_id == game,
                OutboxRow.kind.in_([NoticeKind.BOARD.value, NoticeKind.REMINDER.value]),
                OutboxRow.state == PENDING,
                OutboxRow.leased_until.is_(None),
            )
        )

    async def withdraw_chat(self, chat: int) -> None:
        """Drop everything unsent to a chat that cannot be written to any more."""
        await self._session.execute(
            delete(OutboxRow).where(OutboxRow.chat_id == chat, OutboxRow.state == PENDING)
        )
