"""
Thoughts: the running games in which the computer has something to answer, and since when.

Knows one column; what is asked there is decided elsewhere.
"""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import GameId
from bot.storage.tables import GameRow


class Thoughts:
    """The column `think_at` of the table `games`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def next_due(self, now: datetime) -> GameId | None:
        """Return the game in which the computer has been waited for longest, or None."""
        found: GameId | None = await self._session.scalar(
            select(GameRow.id)
            .where(GameRow.think_at <= now)
            .order_by(GameRow.think_at, GameRow.id)
            .limit(1)
        )
        return found

    async def put_off(
        self, game: GameId, until: datetime | None, *, rev: int | None = None
    ) -> None:
        """
        Let the computer answer later.

        Args:
            game: Where.

            until: When; None: it is not asked there.

            rev: Not where the game has come to another revision since.
        """
        same = () if rev is None else (GameRow.rev == rev,)
        await self._session.execute(
            update(GameRow)
            .where(GameRow.id == game, GameRow.think_at.is_not(None), *same)
            .values(think_at=until)
        )
