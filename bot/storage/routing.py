"""
Routing: to which chat a notice goes, as things stand.

A seat is written to in private while it can be reached; else what must not be missed goes to the
group of the game, and the rest is dropped: the group has a row of its own.
"""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.storage.tables import ChatRow
from engine import Color

MENTIONING = {NoticeKind.REMINDER, NoticeKind.RESIGN_OFFER, NoticeKind.RESIGN_REFUSED}
"""Short texts that call a seat by its name in the group where they cannot reach it alone."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where a notice goes."""

    to: Addressee
    chat: int
    thread: int | None
    params: dict[str, Any] = field(default_factory=dict)
    """What is added to the notice's own."""


class Router:
    """Finds the chat of a notice."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, game: Game, notice: Notice) -> Route | None:
        """Return where *notice* goes, or None when nobody can be told."""
        if notice.to is Addressee.GAME:
            return await self._home(game)
        player = game.seats.of(Color(notice.to.value))
        if player.reachable and player.telegram_id is not None:
            return Route(notice.to, player.telegram_id, None)
        if notice.kind is NoticeKind.BOARD and notice.ring:
            return await self._home(game)
        if notice.kind in MENTIONING:
            return await self._home(game, mention=notice.to.value)
        return None

    async def _home(self, game: Game, **params: str) -> Route | None:
        if game.home is None:
            return None
        # A group nobody noted yet counts as reachable: the challenge came from there.
        reachable = await self._session.scalar(
            select(ChatRow.reachable).where(ChatRow.id == game.home.chat_id)
        )
        if reachable is False:
            return None
        return Route(Addressee.GAME, game.home.chat_id, game.home.thread_id, params)
