"""Invites: links and open challenges, from the offer to the first board."""

import logging

from bot.correspondence.errors import CannotCall, NotAuthor
from bot.correspondence.games import Game
from bot.correspondence.invites import Invite, InviteStatus
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import Home, PlayerId
from bot.correspondence.terms import Terms
from bot.services.inviting import Inviting

log = logging.getLogger(__name__)


class InviteService(Inviting):
    """Keeps the invitations."""

    async def create_link(self, player_id: PlayerId, terms: Terms) -> Invite:
        """Return a new invitation for who opens its link first, for 7 days; or `TooManyLinks`."""
        async with self._work() as work:
            await work.players.lock(player_id)
            invite = await self._create(work, player_id, terms, None)
            await work.commit()
        log.info("link created invite=%d by=%d", invite.id, player_id)
        return invite

    async def create_challenge(
        self,
        player_id: PlayerId,
        terms: Terms,
        home: Home,
        addressee: PlayerId | None = None,
    ) -> Invite:
        """
        Return a new challenge in a group; its message is queued.

        Raises:
            TooManyChallenges: The player has three open ones in this chat.
        """
        async with self._work() as work:
            await work.players.lock(player_id)
            invite = await self._create(work, player_id, terms, home, addressee)
            await self._show_in_group(work, invite, home)
            await work.commit()
        self._bell.ring()
        log.info("challenge created invite=%d by=%d", invite.id, player_id)
        return invite

    async def call(self, player_id: PlayerId, addressee: PlayerId, terms: Terms) -> Invite:
        """
        Challenge a recent opponent in his private chat; the same once more changes nothing.

        Raises:
            CannotCall: He is none, or cannot be reached.

            TooManyLinks: The player has as many open challenges and links as are allowed.
        """
        async with self._work() as work:
            await work.players.lock(player_id)
            if not await work.opponents.can_be_called(player_id, addressee):
                raise CannotCall(player_id, addressee)
            for invite in await work.invites.open_direct(player_id, addressee):
                if invite.terms == terms and self._is_open(invite):
                    return invite
            invite = await self._create(work, player_id, terms, None, addressee)
            called = await work.players.get(addressee)
            await self._queue(work, invite, NoticeKind.ASKED, called)
            await work.commit()
        self._bell.ring()
        log.info("called invite=%d by=%d to=%d", invite.id, player_id, addressee)
        return invite

    async def get(self, code: str) -> Invite:
        """
        Return an invitation in whatever state it is.

        Raises:
            InviteDead: There is none with this code.
        """
        async with self._reading() as work:
            return await work.invites.get(code)

    async def by_id(self, invite_id: int) -> Invite:
        """Return an invitation by our id."""
        async with self._reading() as work:
            return await work.invites.by_id(invite_id)

    async def accept(self, code: str, player_id: PlayerId, *, start: str | None = None) -> Game:
        """
        Seat *player_id* opposite the author and begin the game; of two who press, one plays.

        Args:
            code: Of the invitation.

            player_id: Who joins. Joining twice gives the same game.

            start: Position text of a game that does not begin at the beginning.

        Raises:
            InviteDead, InviteTaken, InviteOwn, NotAddressee, TooManyGames.
        """
        async with self._work() as work:
            invite = await work.invites.lock(code)
            if invite.status is InviteStatus.TAKEN:
                return await self._joined_before(work, invite, player_id)
            await self._check_joiner(work, invite, player_id)
            game = await self._begin(work, invite, player_id, start)
            await work.commit()
        self._bell.ring()
        log.info("game started game=%d invite=%d joiner=%d", game.id, invite.id, player_id)
        return game

    async def decline(self, code: str, player_id: PlayerId) -> Invite:
        """
        Close an invitation that a player does not want; the author is told.

        Raises:
            InviteDead, InviteTaken, InviteOwn, NotAddressee, and NotAuthor for an open challenge,
            which is for everybody and which only its author can close.
        """
        async with self._work() as work:
            invite = await work.invites.lock(code)
            self._check_open(invite)
            await self._check_other(work, invite, player_id)
            if invite.home is not None and invite.addressee is None:
                raise NotAuthor(name=invite.inviter.name)
            player = await work.players.get(player_id)
            invite = await self._close(work, invite, InviteStatus.DECLINED, by=player.name)
            news = {"name": player.name}
            await self._queue(work, invite, NoticeKind.DECLINED, invite.inviter, news)
            await work.commit()
        self._bell.ring()
        log.info("invite declined invite=%d by=%d", invite.id, player_id)
        return invite

    async def cancel(self, code: str, player_id: PlayerId) -> Invite:
        """
        Take an invitation back; repeated, it is a quiet success.

        Raises:
            NotAuthor, InviteDead, InviteTaken.
        """
        async with self._work() as work:
            invite = await work.invites.lock(code)
            if invite.inviter.id != player_id:
                raise NotAuthor(name=invite.inviter.name)
            if invite.status is InviteStatus.CANCELLED:
                return invite
            self._check_open(invite)
            invite = await self._close(work, invite, InviteStatus.CANCELLED)
            await work.commit()
        self._bell.ring()
        log.info("invite cancelled invite=%d", invite.id)
        return invite

    async def expire_due(self) -> int:
        """Close every invitation whose days are over; return how many."""
        count = 0
        while True:
            async with self._work() as work:
                invite = await work.invites.claim_expired(self._clock.now())
                if invite is None:
                    break
                await self._close(work, invite, InviteStatus.EXPIRED)
                await work.commit()
            count += 1
            log.info("invite expired invite=%d", invite.id)
        if count:
            self._bell.ring()
        return count
