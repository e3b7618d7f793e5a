"""
Alarms: which running games the clock has something to do with, and when.

Knows the columns of the clock; what happens when it rings is decided elsewhere.
"""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game, GameId
from bot.storage.games import Games
from bot.storage.tables import GameRow, MatchRow

Due = tuple[datetime, GameId]
"""The alarm of a game and the game."""


class Alarms:
    """The alarms of the table `games`."""

    def __init__(self, session: AsyncSession, games: Games) -> None:
        self._session = session
        self._games = games

    async def next_due(self, now: datetime, after: Due | None = None) -> Due | None:
        """
        Return the running game whose alarm is most overdue, or None.

        Args:
            now: The instant.

            after: Only games that follow this one, so that a sweep looks at each game once.
        """
        follows = () if after is None else (_follows(*after),)
        found = await self._session.execute(
            select(GameRow.next_alarm_at, GameRow.id)
            .where(*_due(now), *follows)
            .order_by(GameRow.next_alarm_at, GameRow.id)
            .limit(1)
        )
        row = found.one_or_none()
        if row is None:
            return None
        alarm_at, game = row
        assert alarm_at is not None, f"game {game} is due without an alarm"
        return alarm_at, game

    async def lock_due(self, game: GameId, now: datetime) -> Game | None:
        """
        Return a game that is due, locked; None where it is not due any more or somebody is at it.

        Who holds the match is just changing its game, and its alarm with it.
        """
        match = await self._session.scalar(
            select(MatchRow.id)
            .join(GameRow, GameRow.match_id == MatchRow.id)
            .where(GameRow.id == game, *_due(now))
            .with_for_update(of=MatchRow, skip_locked=True)
        )
        if match is None:
            return None
        locked = await self._session.scalar(
            select(GameRow.id).where(GameRow.id == game, *_due(now)).with_for_update()
        )
        return None if locked is None else await self._games.get(game)

    async def put_off(self, game: GameId, until: datetime) -> None:
        """Let the sweep pass by a game that failed until *until*."""
        await self._session.execute(
            update(GameRow).where(GameRow.id == game).values(retry_after=until)
        )

    async def move_deadlines(self, gap: timedelta, *, before: datetime | None = None) -> None:
        """
        Put off the deadline and the alarm of every running game by *gap*.

        Args:
            gap: How long.

            before: Only deadlines before this instant; None: all.
        """
        narrow = () if before is None else (GameRow.deadline_at < before,)
        gap_ms = gap // timedelta(milliseconds=1)
        await self._session.execute(
            update(GameRow)
            .where(GameRow.ended_at.is_(None), GameRow.deadline_at.is_not(None), *narrow)
            .values(
                deadline_at=GameRow.deadline_at + gap_ms,
                next_alarm_at=GameRow.next_alarm_at + gap_ms,
            )
        )


def _due(now: datetime) -> tuple[Any, ...]:
    return (
        GameRow.ended_at.is_(None),
        GameRow.next_alarm_at <= now,
        or_(GameRow.retry_after.is_(None), GameRow.retry_after <= now),
    )


def _follows(alarm_at: datetime, game: GameId) -> Any:
    return or_(
        GameRow.next_alarm_at > alarm_at,
        and_(GameRow.next_alarm_at == alarm_at, GameRow.id > game),
    )
