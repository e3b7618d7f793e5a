"""
Seeds: the secret of each match.

Read by the dice and, when the match is over, by the record; never joined to anything else.
"""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import MatchId
from bot.ports import Seed
from bot.storage.matches import OVER
from bot.storage.tables import MatchRow, SeedRow


class Seeds:
    """The table `match_seeds`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def put(self, match: MatchId, seed: Seed) -> None:
        """Keep the seed of a new match."""
        await self._session.execute(insert(SeedRow).values(match_id=match, seed=seed.value))

    async def of(self, match: MatchId) -> Seed:
        """Return the seed of a match."""
        value = await self._session.scalar(select(SeedRow.seed).where(SeedRow.match_id == match))
        assert value is not None, f"match {match} has no seed"
        return Seed(value)

    async def opened(self, match: MatchId) -> Seed | None:
        """Return the seed of a match that is over, else None."""
        value = await self._session.scalar(
            select(SeedRow.seed)
            .join(MatchRow, MatchRow.id == SeedRow.match_id)
            .where(SeedRow.match_id == match, MatchRow.status == OVER)
        )
        return None if value is None else Seed(value)

    async def drop(self, match: MatchId) -> None:
        """Throw away the seed of a match that never begins."""
        await self._session.execute(delete(SeedRow).where(SeedRow.match_id == match))
