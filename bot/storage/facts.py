"""Facts: the records, entry by entry; only ever longer."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Entry, Game, GameId
from bot.storage.mapping import fact_json, fact_of
from bot.storage.tables import FactRow
from engine import Fact

# Built once: a statement made anew for each call costs more than to run it.
RECORD = (
    select(FactRow.n, FactRow.at, FactRow.fact)
    .where(FactRow.game_id == bindparam("game"), FactRow.n > bindparam("after"))
    .order_by(FactRow.n)
)


class Facts:
    """The table `facts`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def append(self, game: Game, facts: Sequence[Fact], *, at: datetime) -> None:
        """Add the facts that led to *game* as it is now."""
        if not facts:
            return
        first = game.rev - len(facts) + 1
        await self._session.execute(
            insert(FactRow),
            [
                {"game_id": game.id, "n": n, "at": at, "fact": fact_json(fact)}
                for n, fact in enumerate(facts, start=first)
            ],
        )

    async def of(self, game: GameId, *, after: int = 0) -> tuple[Entry, ...]:
        """Return the record of a game, or what follows its entry number *after*."""
        rows = await self._session.execute(RECORD, {"game": game, "after": after})
        return tuple(Entry(n, at, fact_of(fact)) for n, at, fact in rows)
