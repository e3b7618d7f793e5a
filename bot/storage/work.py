"""
Work: one transaction with the repositories on it.

A unit is rolled back unless it is committed. It is never shared between tasks and never open
while the network is waited for.
"""

from contextlib import AbstractAsyncContextManager
from datetime import datetime
from types import TracebackType
from typing import Self

from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.invites import InviteId
from bot.correspondence.notices import Progress
from bot.storage.alarms import Alarms
from bot.storage.analyses import Analyses
from bot.storage.chats import Chats
from bot.storage.facts import Facts
from bot.storage.finished import Finished
from bot.storage.games import Games
from bot.storage.heartbeat import Heartbeat
from bot.storage.invites import Invites
from bot.storage.matches import Matches
from bot.storage.moves import Moves
from bot.storage.opponents import Opponents
from bot.storage.outbox import Outbox
from bot.storage.players import Players
from bot.storage.ratings import Ratings
from bot.storage.seeds import Seeds
from bot.storage.thoughts import Thoughts
from bot.storage.views import Views
from bot.storage.words import Words


class UnitOfWork:
    """
    A session, the repositories, and rollback unless `commit()`.

    Args:
        session: Of this unit alone.

        queue: Entered before the first statement, left after the last.
    """

    def __init__(self, session: AsyncSession, queue: AbstractAsyncContextManager[None]) -> None:
        self._session = session
        self._queue = queue
        self.players = Players(session)
        self.chats = Chats(session)
        self.moves = Moves(session)
        self.matches = Matches(session)
        self.seeds = Seeds(session)
        self.invites = Invites(session, self.players)
        self.words = Words(session)
        self.games = Games(session)
        self.opponents = Opponents(session)
        self.alarms = Alarms(session, self.games)
        self.thoughts = Thoughts(session)
        self.facts = Facts(session)
        self.ratings = Ratings(session)
        self.finished = Finished(session)
        self.analyses = Analyses(session)
        self.views = Views(session)
        self.outbox = Outbox(session)
        self.heartbeat = Heartbeat(session)

    async def __aenter__(self) -> Self:
        await self._queue.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            await self._session.close()
        finally:
            await self._queue.__aexit__(kind, error, traceback)

    async def commit(self) -> None:
        """Make everything done so far last."""
        await self._session.commit()

    async def record(
        self, progress: Progress, *, at: datetime, invite: InviteId | None = None
    ) -> None:
        """
        Write the new state, the facts and the rows to send together.

        Args:
            progress: What was decided on the game as it was locked in this unit.

            at: The instant of the facts.

            invite: The challenge whose message the start card replaces.
        """
        game = progress.game
        await self.games.save(game, before=game.rev - len(progress.facts), at=at)
        await self.matches.note(game)
        await self.facts.append(game, progress.facts, at=at)
        await self.ratings.count(game)
        if game.is_over:
            await self.outbox.withdraw_boards(game.id)
        await self.outbox.post(game, progress.notices, at=at, invite=invite)
