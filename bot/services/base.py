"""Base: what every service is made of."""

import logging
from collections.abc import Callable
from datetime import datetime

from bot.correspondence import decide
from bot.correspondence.games import Game
from bot.correspondence.invites import InviteId
from bot.correspondence.notices import Progress
from bot.ports import Clock, Dice
from bot.services.bell import Bell
from bot.services.codes import new_code
from bot.storage import UnitOfWork

log = logging.getLogger(__name__)

Work = Callable[[], UnitOfWork]
"""Opens a unit of work: `database.work`, or `database.reading` for queries."""


class Service:
    """A shell: lock, decide, record, commit, ring."""

    def __init__(self, work: Work, reading: Work, clock: Clock, dice: Dice, bell: Bell) -> None:
        self._work = work
        self._reading = reading
        self._clock = clock
        self._dice = dice
        self._bell = bell

    async def _record(
        self,
        work: UnitOfWork,
        progress: Progress,
        *,
        at: datetime,
        invite: InviteId | None = None,
    ) -> None:
        """
        Write what was decided; where it ends a game of a match that goes on, begin the next.

        Both are one transaction: a kill between two games loses neither and doubles none.
        """
        await work.record(progress, at=at, invite=invite)
        game = progress.game
        while game.is_over and not game.ends_match:
            game = await self._begin_next(work, game, at)

    async def _begin_next(self, work: UnitOfWork, ended: Game, now: datetime) -> Game:
        number = ended.number + 1
        seed = await work.seeds.of(ended.match.id)
        dice = self._dice.stream(seed, ended.match.word, number)
        seats, code = decide.next_seats(ended, dice=dice), new_code()
        game_id = await work.games.reserve(
            match=ended.match.id, number=number, code=code, seats=seats, home=ended.home, now=now
        )
        progress = decide.start_next(
            ended, game_id=game_id, code=code, seats=seats, dice=dice, now=now
        )
        await work.record(progress, at=now)
        log.info("next game started game=%d after=%d number=%d", game_id, ended.id, number)
        return progress.game
