"""Heartbeat: when the bot was last seen at work."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.storage.tables import HeartbeatRow


class Heartbeat:
    """The table `heartbeat`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def lock(self, name: str) -> datetime | None:
        """Return the last beat, locked; None before the first."""
        at: datetime | None = await self._session.scalar(
            select(HeartbeatRow.at).where(HeartbeatRow.name == name).with_for_update()
        )
        return at

    async def beat(self, name: str, now: datetime) -> None:
        """Note that *name* is at work."""
        await self._session.merge(HeartbeatRow(name=name, at=now))
        await self._session.flush()
