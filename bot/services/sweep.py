"""
Sweep: what the clock does by itself: deadlines, reminders, invitations that run out.

Truth is a column of the database; the scheduler only says when to look.
"""

import asyncio
import logging
from datetime import timedelta

from bot.correspondence import decide
from bot.correspondence.games import GameId
from bot.ports import Clock, Dice
from bot.services.base import Service, Work
from bot.services.bell import Bell
from bot.services.invites import InviteService
from bot.storage.alarms import Due

log = logging.getLogger(__name__)

RETRY_AFTER = timedelta(minutes=10)
"""When a game that failed is looked at again."""
BREATH = 20
"""Games after which the loop lets others run."""


class SweepService(Service):
    """Does what is due, one game a transaction."""

    def __init__(self, work: Work, reading: Work, clock: Clock, dice: Dice, bell: Bell) -> None:
        super().__init__(work, reading, clock, dice, bell)
        self._invites = InviteService(work, reading, clock, dice, bell)

    async def run_due(self) -> int:
        """Decide every game and invitation that is due; return how many were decided."""
        count = seen = 0
        due = await self._next(None)
        while due is not None:
            _, game_id = due
            count += await self._ring_alarm(game_id)
            seen += 1
            if seen % BREATH == 0:
                await asyncio.sleep(0)
            due = await self._next(due)
        return count + await self._invites.expire_due()

    async def _next(self, after: Due | None) -> Due | None:
        async with self._reading() as work:
            return await work.alarms.next_due(self._clock.now(), after)

    async def _ring_alarm(self, game_id: GameId) -> bool:
        try:
            return await self._decide(game_id)
        except Exception:
            # One broken game must stop nobody else's clock.
            log.exception("alarm failed game=%d", game_id)
            async with self._work() as work:
                await work.alarms.put_off(game_id, self._clock.now() + RETRY_AFTER)
                await work.commit()
            return False

    async def _decide(self, game_id: GameId) -> bool:
        """Decide one game; return False where somebody else is at it, or was just now."""
        async with self._work() as work:
            now = self._clock.now()
            game = await work.alarms.lock_due(game_id, now)
            if game is None:
                return False
            progress = (
                decide.expire(game, now=now)
                if game.clock.is_expired(now)
                else (decide.remind(game, now=now))
            )
            await self._record(work, progress, at=now)
            await work.commit()
        self._bell.ring()
        what = "game timed out" if progress.facts else "reminder due"
        log.info("%s game=%d rev=%d", what, game_id, progress.game.rev)
        return True
