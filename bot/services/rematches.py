"""Rematches: another match on the same terms with the colours swapped."""

import logging

from bot.correspondence.errors import NotYourGame, TooManyGames, WrongMoment
from bot.correspondence.games import MAX_GAMES, Game
from bot.correspondence.invites import InviteStatus, Rematch
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import Home, Kind, Player, PlayerId
from bot.services.inviting import Inviting
from bot.storage import UnitOfWork

log = logging.getLogger(__name__)


class RematchService(Inviting):
    """Keeps one rematch after each match, whoever asks for it and how often."""

    async def ask(self, game_id: int, player_id: PlayerId) -> Rematch:
        """
        Offer a rematch, or accept the one the opponent offers; the computer plays at once.

        Args:
            game_id: The game that ended the match.

            player_id: Who wants another.

        Returns:
            Where it stands now; the same where it was asked for before.

        Raises:
            NoSuchGame, NotYourGame, TooManyGames, TooManyLinks, TooManyChallenges; and WrongMoment
            while the match goes on.
        """
        async with self._work() as work:
            # Under the lock of the match two who ask at once come one after the other.
            game = await work.games.lock(game_id)
            color = game.seats.color_of(player_id)
            if color is None:
                white, black = game.seats.white, game.seats.black
                raise NotYourGame(game.id, player_id, white=white, black=black)
            if not game.ends_match:
                raise WrongMoment(game.id, player_id, "a rematch while the match goes on")
            opponent = game.seats.of(color.other)
            if opponent.kind is Kind.HUMAN:
                rematch = await self._ask_person(work, game, player_id, opponent)
            else:
                rematch = await self._ask_computer(work, game, player_id, opponent)
            await work.commit()
        self._bell.ring()
        log.info("rematch asked game=%d by=%d next=%s", game_id, player_id, rematch.game)
        return rematch

    async def _ask_person(
        self, work: UnitOfWork, ended: Game, player_id: PlayerId, opponent: Player
    ) -> Rematch:
        invite = await work.invites.lock_rematch(ended.match.id)
        if invite is not None and invite.status is InviteStatus.TAKEN:
            match = await work.matches.of_invite(invite.id)
            return Rematch(invite.inviter.id, (await work.games.first_of(match)).id)
        if invite is not None and self._is_open(invite):
            if invite.inviter.id == player_id:
                return Rematch(player_id, None)
            await self._check_joiner(work, invite, player_id)
            game = await self._begin(work, invite, player_id)
            return Rematch(invite.inviter.id, game.id)
        if invite is not None and invite.status is InviteStatus.OPEN:
            await self._close(work, invite, InviteStatus.EXPIRED)
        await work.players.lock(player_id)
        invite = await self._create(
            work,
            player_id,
            ended.match.terms,
            await self._home(work, ended),
            opponent.id,
            rematch_of=ended.match.id,
        )
        await self._queue(work, invite, NoticeKind.ASKED, opponent)
        if invite.home is not None:
            await self._show_in_group(work, invite, invite.home)
        await self._show_cards(work, ended.match.id)
        return Rematch(player_id, None)

    async def _ask_computer(
        self, work: UnitOfWork, ended: Game, player_id: PlayerId, opponent: Player
    ) -> Rematch:
        begun = await work.matches.rematch(ended.match.id)
        if begun is not None:
            return begun
        player = await work.players.lock(player_id)
        if await work.games.count_running(player_id) >= MAX_GAMES:
            raise TooManyGames(player_id, own=True)
        now, terms = self._clock.now(), ended.match.terms
        progress = await self._begin_first(
            work,
            await self._offer(work, player_id, terms, rematch_of=ended.match.id),
            terms=terms,
            inviter=player,
            joiner=opponent,
            now=now,
            rematch_of=ended.match.id,
        )
        await self._record(work, progress, at=now)
        await self._show_cards(work, ended.match.id)
        return Rematch(player_id, progress.game.id)

    async def _home(self, work: UnitOfWork, ended: Game) -> Home | None:
        """Return the group the match was played in, while the bot is in it."""
        if ended.home is None:
            return None
        chat = await work.chats.get(ended.home.chat_id)
        return ended.home if chat is None or chat.reachable else None
