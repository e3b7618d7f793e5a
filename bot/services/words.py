"""Words: the dice word of somebody who may join, until he does."""

import logging

from bot.correspondence.invites import Invite, InviteId
from bot.correspondence.people import PlayerId
from bot.correspondence.words import word_of
from bot.services.inviting import Inviting
from bot.storage import UnitOfWork

log = logging.getLogger(__name__)


class WordService(Inviting):
    """Asks for words and keeps them."""

    async def ask(self, code: str, player_id: PlayerId) -> Invite:
        """
        Return the invitation about which a player is asked from now on.

        Raises:
            InviteDead, InviteTaken, InviteOwn, NotAddressee: It is not for him to join.
        """
        async with self._work() as work:
            invite = await work.invites.lock(code)
            await self._check_may_join(work, invite, player_id)
            await work.words.ask(invite.id, player_id, self._clock.now())
            await work.commit()
        log.info("word asked invite=%d of=%d", invite.id, player_id)
        return invite

    async def asked(self, player_id: PlayerId, message: int | None) -> InviteId | None:
        """Return what a player was asked about in *message*, or (None) last; None: nothing."""
        async with self._reading() as work:
            if message is not None:
                return await work.words.asked_in(player_id, message)
            return await work.words.last_asked(player_id, self._clock.now())

    async def put(self, invite_id: InviteId, player_id: PlayerId, text: str) -> Invite:
        """
        Let the word in *text* be the player's, in place of an earlier one.

        Raises:
            InviteDead, InviteTaken: The dice are fixed, or never will be.

            BadWord: There is no word in it.
        """
        async with self._work() as work:
            code = (await work.invites.by_id(invite_id)).code
            invite = await work.invites.lock(code)
            await self._check_may_join(work, invite, player_id)
            await work.words.put(invite.id, player_id, word_of(text))
            await work.commit()
        log.info("word chosen invite=%d by=%d", invite.id, player_id)
        return invite

    async def of(self, invite_id: InviteId, player_id: PlayerId) -> str | None:
        """Return the word a player has chosen, or None."""
        async with self._reading() as work:
            return await work.words.of(invite_id, player_id)

    async def _check_may_join(self, work: UnitOfWork, invite: Invite, player_id: PlayerId) -> None:
        self._check_open(invite)
        await self._check_other(work, invite, player_id)
