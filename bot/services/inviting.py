"""
Inviting: what every way to an opponent has in common, from the offer to the first board.

Who offers what to whom is the business of the services made of it.
"""

from datetime import timedelta

from bot.correspondence.errors import (
    InviteDead,
    InviteOwn,
    InviteTaken,
    NotAddressee,
    TooManyChallenges,
    TooManyGames,
    TooManyLinks,
)
from bot.correspondence.games import MAX_GAMES, Game, MatchId
from bot.correspondence.invites import (
    INVITE_DAYS,
    MAX_OPEN_CHALLENGES,
    MAX_OPEN_LINKS,
    Invite,
    InviteStatus,
)
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms
from bot.services.base import Service
from bot.services.codes import new_code
from bot.storage import UnitOfWork


class Inviting(Service):
    """Makes, begins and closes invitations inside of a unit of work."""

    async def _create(
        self,
        work: UnitOfWork,
        player_id: PlayerId,
        terms: Terms,
        home: Home | None,
        addressee: PlayerId | None = None,
        *,
        rematch_of: MatchId | None = None,
    ) -> Invite:
        """
        Add an invitation of a player who is locked; it is not shown yet.

        Raises:
            TooManyLinks, TooManyChallenges: As many of his are open as are allowed.
        """
        chat = None if home is None else home.chat_id
        count = await work.invites.count_open(player_id, chat)
        if chat is None and count >= MAX_OPEN_LINKS:
            raise TooManyLinks(player_id)
        if chat is not None and count >= MAX_OPEN_CHALLENGES:
            raise TooManyChallenges(player_id, chat)
        match, commitment = await self._offer(work, player_id, terms, rematch_of=rematch_of)
        return await work.invites.add(
            code=new_code(),
            match=match,
            inviter=await work.players.get(player_id),
            addressee=addressee,
            terms=terms,
            commitment=commitment,
            home=home,
            expires_at=self._clock.now() + timedelta(days=INVITE_DAYS),
            rematch_of=rematch_of,
        )

    async def _begin(
        self, work: UnitOfWork, invite: Invite, player_id: PlayerId, start: str | None = None
    ) -> Game:
        """Seat *player_id*, who may join, opposite the author; whoever sees the offer sees it."""
        now = self._clock.now()
        progress = await self._begin_first(
            work,
            (await work.matches.of_invite(invite.id), invite.commitment),
            terms=invite.terms,
            inviter=invite.inviter,
            joiner=await work.players.get(player_id),
            now=now,
            home=invite.home,
            start=start,
            rematch_of=invite.rematch_of,
            word=await work.words.of(invite.id, player_id),
        )
        await work.invites.save(invite, InviteStatus.TAKEN, taken_by=player_id)
        await self._record(work, progress, at=now, invite=invite.id)
        # In a group the start card replaces the challenge.
        await self._show(work, invite, in_group=False)
        return progress.game

    async def _joined_before(self, work: UnitOfWork, invite: Invite, player_id: PlayerId) -> Game:
        assert invite.taken_by is not None, f"invite {invite.id} taken by nobody"
        if invite.taken_by.id != player_id:
            raise InviteTaken(by=invite.taken_by.name)
        return await work.games.first_of(await work.matches.of_invite(invite.id))

    async def _check_joiner(self, work: UnitOfWork, invite: Invite, player_id: PlayerId) -> None:
        self._check_open(invite)
        await self._check_other(work, invite, player_id)
        for player in sorted((invite.inviter.id, player_id)):
            # The lock makes two acceptances count one after the other.
            await work.players.lock(player)
            if await work.games.count_running(player) >= MAX_GAMES:
                raise TooManyGames(player, own=player == player_id)

    def _check_open(self, invite: Invite) -> None:
        if invite.status is InviteStatus.TAKEN:
            assert invite.taken_by is not None, f"invite {invite.id} taken by nobody"
            raise InviteTaken(by=invite.taken_by.name)
        if not self._is_open(invite):
            raise InviteDead

    def _is_open(self, invite: Invite) -> bool:
        """Whether it can still be answered: its days may be over before the sweep sees it."""
        return invite.status is InviteStatus.OPEN and invite.expires_at > self._clock.now()

    async def _check_other(self, work: UnitOfWork, invite: Invite, player_id: PlayerId) -> None:
        if invite.inviter.id == player_id:
            raise InviteOwn
        if invite.addressee is not None and invite.addressee != player_id:
            addressee = await work.players.get(invite.addressee)
            raise NotAddressee(name=addressee.name)

    async def _close(
        self, work: UnitOfWork, invite: Invite, status: InviteStatus, *, by: str | None = None
    ) -> Invite:
        """Close an invitation nobody accepted: its match never is, and its seed is thrown away."""
        invite = await work.invites.save(invite, status)
        match = await work.matches.of_invite(invite.id)
        await work.matches.void(match)
        await work.seeds.drop(match)
        await self._show(work, invite, {} if by is None else {"name": by})
        return invite

    async def _show(
        self,
        work: UnitOfWork,
        invite: Invite,
        params: dict[str, str] | None = None,
        *,
        in_group: bool = True,
    ) -> None:
        """
        Queue what shows an invitation, as it stands by then.

        That is the challenge in its group or the link with its author; the card of the one it is
        for; and of a rematch the cards of the game it follows.
        """
        if invite.home is None:
            await self._queue(work, invite, NoticeKind.INVITE, invite.inviter, params)
        elif in_group:
            await self._show_in_group(work, invite, invite.home, params)
        if invite.addressee is not None:
            addressee = await work.players.get(invite.addressee)
            await self._queue(work, invite, NoticeKind.INVITE, addressee)
        if invite.rematch_of is not None:
            await self._show_cards(work, invite.rematch_of)

    async def _show_in_group(
        self,
        work: UnitOfWork,
        invite: Invite,
        home: Home,
        params: dict[str, str] | None = None,
    ) -> None:
        await work.outbox.enqueue(
            kind=NoticeKind.INVITE,
            to=Addressee.GAME,
            chat=home.chat_id,
            thread=home.thread_id,
            invite=invite.id,
            params=params,
            at=self._clock.now(),
        )

    async def _show_cards(self, work: UnitOfWork, match: MatchId) -> None:
        """Queue the buttons of the cards that ended a match: its rematch stands differently."""
        ended = await work.games.last_of(match)
        await work.outbox.post(
            ended, [Notice(NoticeKind.REMATCH, to) for to in Addressee], at=self._clock.now()
        )

    async def _queue(
        self,
        work: UnitOfWork,
        invite: Invite,
        kind: NoticeKind,
        reader: Player,
        params: dict[str, str] | None = None,
    ) -> None:
        """Queue news of an invitation for the private chat of *reader*, if he can be reached."""
        if reader.reachable and reader.telegram_id is not None:
            await work.outbox.enqueue(
                kind=kind,
                to=Addressee.GAME,
                chat=reader.telegram_id,
                invite=invite.id,
                ring=kind is not NoticeKind.INVITE,
                params=params,
                at=self._clock.now(),
            )
