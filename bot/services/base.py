"""Base: what every service is made of."""

import logging
from collections.abc import Callable
from datetime import datetime

from bot.correspondence import decide
from bot.correspondence.games import Game, MatchId, MatchInfo
from bot.correspondence.invites import InviteId
from bot.correspondence.notices import Progress
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms
from bot.ports import Clock, Dice, Seed
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

    async def _offer(
        self,
        work: UnitOfWork,
        player: PlayerId,
        terms: Terms,
        *,
        rematch_of: MatchId | None = None,
    ) -> tuple[MatchId, str]:
        """Add the match that *player* offers, its seed drawn; return it and its commitment."""
        seed = self._dice.new_seed()
        commitment = self._dice.commitment(seed)
        match = await work.matches.add(player, terms, commitment, rematch_of=rematch_of)
        await work.seeds.put(match, seed)
        return match, commitment

    async def _begin_first(
        self,
        work: UnitOfWork,
        offered: tuple[MatchId, str],
        *,
        terms: Terms,
        inviter: Player,
        joiner: Player,
        now: datetime,
        home: Home | None = None,
        start: str | None = None,
        rematch_of: MatchId | None = None,
        word: str | None = None,
    ) -> Progress:
        """Seat two players at the first game of a match; what is decided is not recorded yet."""
        match, commitment = offered
        word = word or self._dice.new_word()
        seed = await work.seeds.of(match)
        dice = self._dice.stream(seed, word, 1)
        seats = decide.first_seats(
            terms.options,
            inviter=inviter,
            joiner=joiner,
            dice=dice,
            inviter_is_white=await self._has_white(work, seed, word, inviter.id, rematch_of),
        )
        await work.matches.begin(match, joiner=joiner.id, word=word)
        code = new_code()
        return decide.start(
            game_id=await work.games.reserve(
                match=match, number=1, code=code, seats=seats, home=home, now=now
            ),
            code=code,
            match=MatchInfo(match, terms, inviter.id, commitment, word, rematch_of=rematch_of),
            number=1,
            seats=seats,
            dice=dice,
            now=now,
            home=home,
            start=start,
        )

    async def _has_white(
        self,
        work: UnitOfWork,
        seed: Seed,
        word: str,
        inviter: PlayerId,
        rematch_of: MatchId | None,
    ) -> bool:
        """Whether the inviter begins with White: the dice say, or the match before a rematch."""
        if rematch_of is None:
            return self._dice.inviter_is_white(seed, word)
        return decide.has_white_in_rematch(await work.games.last_of(rematch_of), inviter)

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
