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
    TooManyGames,
)
from bot.correspondence.games import MAX_GAMES, Game
from bot.correspondence.invites import INVITE_DAYS, Invite, InviteStatus
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.people import Home, PlayerId
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
        addressee: PlayerId | None,
    ) -> Invite:
        match, commitment = await self._offer(work, player_id, terms)
        return await work.invites.add(
            code=new_code(),
            match=match,
            inviter=await work.players.get(player_id),
            addressee=addressee,
            terms=terms,
            commitment=commitment,
            home=home,
            expires_at=self._clock.now() + timedelta(days=INVITE_DAYS),
        )

    async def _begin(
        self, work: UnitOfWork, invite: Invite, player_id: PlayerId, start: str | None
    ) -> Game:
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
        )
        await work.invites.save(invite, InviteStatus.TAKEN, taken_by=player_id)
        await self._record(work, progress, at=now, invite=invite.id)
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
        if invite.status is not InviteStatus.OPEN or invite.expires_at <= self._clock.now():
            raise InviteDead

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
        self, work: UnitOfWork, invite: Invite, params: dict[str, str] | None = None
    ) -> None:
        """Queue the message of a challenge in its group, or of a link with its author."""
        author = invite.inviter
        if invite.home is not None:
            chat, thread = invite.home.chat_id, invite.home.thread_id
        elif author.reachable and author.telegram_id is not None:
            chat, thread = author.telegram_id, None
        else:
            return
        await work.outbox.enqueue(
            kind=NoticeKind.INVITE,
            to=Addressee.GAME,
            chat=chat,
            thread=thread,
            invite=invite.id,
            params=params,
            at=self._clock.now(),
        )
