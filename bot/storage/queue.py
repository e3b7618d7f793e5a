"""
Queue: rows to be sent, in order, one chat after another.

Knows rows and leases; who gets a notice is the outbox's business.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Integer, bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import GameId
from bot.correspondence.invites import InviteId
from bot.correspondence.notices import Addressee, NoticeKind
from bot.storage.tables import OutboxRow

PENDING = "pending"
FAILED = "failed"
MAX_ERROR = 300
MOST = 1000
"""Rows leased at a time where nobody says less."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A leased row of the outbox: one thing to send to one chat."""

    id: int
    kind: NoticeKind
    game: GameId | None
    invite: InviteId | None
    """The challenge concerned; with START in a group: whose message becomes the start card."""
    to: Addressee
    """A seat: its private view. GAME: the view of the group, or of the author of a link."""
    chat: int
    thread: int | None
    ring: bool
    """A new message with sound; the older board is frozen."""
    fresh: bool
    """A new message without sound; the older board is frozen."""
    params: dict[str, Any]
    """
    Frozen values. REMINDER: `rev`, `deadline_ms`, `left_seconds`; RESIGN_OFFER and
    RESIGN_REFUSED: `rev`, `outcome`; all three in a group: `mention`. BOARD: `redraw`, also where
    its reader has seen this revision: he likes it otherwise now; `picks`, what he had picked.
    """
    attempts: int
    """Counted failures so far."""

    @property
    def is_board_edit(self) -> bool:
        """Whether a board is drawn anew where it stands: mostly of the one who has just played."""
        return self.kind is NoticeKind.BOARD and not (self.ring or self.fresh)


# Built once: a statement made anew for each call costs more than to run it.
NOW = bindparam("now", type_=OutboxRow.not_before.type)
NOT_LEASED = or_(OutboxRow.leased_until.is_(None), OutboxRow.leased_until <= NOW)
OLDEST = (
    select(func.min(OutboxRow.id)).where(OutboxRow.state == PENDING).group_by(OutboxRow.chat_id)
)
IS_DUE = (
    OutboxRow.id.in_(OLDEST),
    OutboxRow.state == PENDING,
    OutboxRow.not_before <= NOW,
    NOT_LEASED,
)
FIRST_DUE = select(OutboxRow.id).where(*IS_DUE).limit(1)
DUE = (
    select(OutboxRow)
    .where(*IS_DUE)
    .order_by(OutboxRow.id)
    .limit(bindparam("most", type_=Integer))
    .with_for_update(skip_locked=True)
)
UNSENT_BOARD = (
    select(OutboxRow)
    .where(
        OutboxRow.game_id == bindparam("game"),
        OutboxRow.chat_id == bindparam("chat"),
        OutboxRow.kind == NoticeKind.BOARD.value,
        OutboxRow.state == PENDING,
        NOT_LEASED,
    )
    .order_by(OutboxRow.id)
    .limit(1)
    .with_for_update()
    .execution_options(populate_existing=True)
)


class Queue:
    """The table `outbox`, row by row."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def enqueue(
        self,
        *,
        kind: NoticeKind,
        to: Addressee,
        chat: int,
        at: datetime,
        thread: int | None = None,
        game: GameId | None = None,
        invite: InviteId | None = None,
        ring: bool = False,
        fresh: bool = False,
        params: dict[str, Any] | None = None,
    ) -> None:
        """
        Queue one row; an unsent board of the same game and chat takes it in.

        Merging ORs `ring` and `fresh` and joins `params`: a quiet refresh never swallows the
        sounding board, nor one of the two a redraw.
        """
        if kind is NoticeKind.BOARD and game is not None:
            older = await self._unsent_board(game, chat, at)
            if older is not None:
                older.ring = older.ring or ring
                older.fresh = older.fresh or fresh
                older.params = older.params | (params or {})
                await self._session.flush()
                return
        self._session.add(
            OutboxRow(
                game_id=game,
                invite_id=invite,
                seat=to.value,
                chat_id=chat,
                thread_id=thread,
                kind=kind.value,
                ring=ring,
                fresh=fresh,
                params=params or {},
                not_before=at,
                leased_until=None,
                attempts=0,
                state=PENDING,
                last_error=None,
            )
        )
        await self._session.flush()

    async def _unsent_board(self, game: GameId, chat: int, at: datetime) -> OutboxRow | None:
        """Return the unsent board row that nobody is sending right now, locked."""
        found = await self._session.scalars(UNSENT_BOARD, {"game": game, "chat": chat, "now": at})
        return found.first()

    async def has_board(self, game: GameId, chat: int) -> bool:
        """Whether a board of *game* is on its way to *chat*, be it being sent right now."""
        found = await self._session.scalars(
            select(OutboxRow.id)
            .where(
                OutboxRow.game_id == game,
                OutboxRow.chat_id == chat,
                OutboxRow.kind == NoticeKind.BOARD.value,
                OutboxRow.state == PENDING,
            )
            .limit(1)
        )
        return found.first() is not None

    async def has_newer_board(self, row: Outgoing) -> bool:
        """Whether another board of the game of *row* is on its way to the same chat, after it."""
        found = await self._session.scalars(
            select(OutboxRow.id)
            .where(
                OutboxRow.game_id == row.game,
                OutboxRow.chat_id == row.chat,
                OutboxRow.kind == NoticeKind.BOARD.value,
                OutboxRow.state == PENDING,
                OutboxRow.id > row.id,
            )
            .limit(1)
        )
        return found.first() is not None

    async def lease(self, now: datetime, seconds: float, *, most: int = MOST) -> list[Outgoing]:
        """
        Take the oldest unsent row of each chat where it is due and nobody has it, *most* of them.

        Order within a chat is kept: while its oldest row waits, so do the others.
        """
        rows = (await self._session.scalars(DUE, {"now": now, "most": most})).all()
        for row in rows:
            row.leased_until = now + timedelta(seconds=seconds)
        await self._session.flush()
        return [_outgoing(row) for row in rows]

    async def is_due(self, now: datetime) -> bool:
        """Whether `lease` would find a row."""
        return await self._session.scalar(FIRST_DUE, {"now": now}) is not None

    async def sent(self, row: int) -> None:
        """Forget a row that was sent, or need not be any more."""
        await self._session.execute(delete(OutboxRow).where(OutboxRow.id == row))

    async def later(
        self, row: int, at: datetime, *, counted: bool, error: str | None = None
    ) -> None:
        """Give a row back until *at*; *counted* when it was a failure of ours or the network."""
        await self._session.execute(
            update(OutboxRow)
            .where(OutboxRow.id == row)
            .values(
                not_before=at,
                leased_until=None,
                attempts=OutboxRow.attempts + (1 if counted else 0),
                last_error=None if error is None else error[:MAX_ERROR],
            )
        )

    async def failed(self, row: int, error: str) -> None:
        """Give a row up; it stays for whoever looks after the bot."""
        await self._session.execute(
            update(OutboxRow)
            .where(OutboxRow.id == row)
            .values(state=FAILED, leased_until=None, last_error=error[:MAX_ERROR])
        )

    async def release_all(self) -> None:
        """Give back every lease: the process that held them is gone."""
        await self._session.execute(
            update(OutboxRow).where(OutboxRow.state == PENDING).values(leased_until=None)
        )

    async def held_back(self, at: datetime) -> list[int]:
        """Return the rows that wait after a failure until later than *at*."""
        found = await self._session.scalars(select(OutboxRow.id).where(*_held_back(at)))
        return list(found)

    async def hurry(self, row: int, at: datetime) -> None:
        """
        Let a row that waits after a failure be due at *at*: the network is back.

        One row a unit: who holds several takes them in an order of his own.
        """
        await self._session.execute(
            update(OutboxRow).where(OutboxRow.id == row, *_held_back(at)).values(not_before=at)
        )


def _held_back(at: datetime) -> tuple[Any, ...]:
    return (
        OutboxRow.state == PENDING,
        OutboxRow.attempts > 0,
        OutboxRow.leased_until.is_(None),
        OutboxRow.not_before > at,
    )


def _outgoing(row: OutboxRow) -> Outgoing:
    return Outgoing(
        id=row.id,
        kind=NoticeKind(row.kind),
        game=row.game_id,
        invite=row.invite_id,
        to=Addressee(row.seat),
        chat=row.chat_id,
        thread=row.thread_id,
        ring=row.ring,
        fresh=row.fresh,
        params=dict(row.params),
        attempts=row.attempts,
    )
