"""Invites: links and open challenges."""

from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.errors import InviteDead
from bot.correspondence.games import MatchId
from bot.correspondence.invites import Invite, InviteId, InviteStatus
from bot.correspondence.people import Home, Player, PlayerId
from bot.correspondence.terms import Terms
from bot.storage.columns import CODE_FORM
from bot.storage.mapping import terms_of
from bot.storage.players import Players
from bot.storage.tables import InviteRow, MatchRow

OPEN = InviteStatus.OPEN.value


class Invites:
    """The table `invites`."""

    def __init__(self, session: AsyncSession, players: Players) -> None:
        self._session = session
        self._players = players

    async def add(
        self,
        *,
        code: str,
        match: MatchId,
        inviter: Player,
        addressee: PlayerId | None,
        terms: Terms,
        commitment: str,
        home: Home | None,
        expires_at: datetime,
        rematch_of: MatchId | None = None,
    ) -> Invite:
        """Add an open invitation."""
        row = InviteRow(
            code=code,
            match_id=match,
            inviter_id=inviter.id,
            addressee_id=addressee,
            taken_by_id=None,
            chat_id=None if home is None else home.chat_id,
            thread_id=None if home is None else home.thread_id,
            status=OPEN,
            expires_at=expires_at,
        )
        self._session.add(row)
        await self._session.flush()
        return Invite(
            id=row.id,
            code=code,
            inviter=inviter,
            addressee=addressee,
            terms=terms,
            commitment=commitment,
            home=home,
            status=InviteStatus.OPEN,
            taken_by=None,
            expires_at=expires_at,
            rematch_of=rematch_of,
        )

    async def get(self, code: str) -> Invite:
        """Return an invitation by its code, or raise `InviteDead`."""
        if not CODE_FORM.fullmatch(code):
            raise InviteDead
        rows = await self._session.scalars(select(InviteRow).where(InviteRow.code == code))
        return await self._invite(rows.one_or_none())

    async def by_id(self, invite: InviteId) -> Invite:
        """Return an invitation by our id, or raise `InviteDead`."""
        rows = await self._session.scalars(select(InviteRow).where(InviteRow.id == invite))
        return await self._invite(rows.one_or_none())

    async def lock(self, code: str) -> Invite:
        """Return an invitation that nobody else answers until the unit ends; or `InviteDead`."""
        if not CODE_FORM.fullmatch(code):
            raise InviteDead
        rows = await self._session.scalars(
            select(InviteRow)
            .where(InviteRow.code == code)
            .with_for_update()
            .execution_options(populate_existing=True)
        )
        return await self._invite(rows.one_or_none())

    async def lock_rematch(self, match: MatchId) -> Invite | None:
        """Return the newest offer of a rematch after a match, locked, however it stands."""
        rows = await self._session.scalars(
            select(InviteRow)
            .join(MatchRow, MatchRow.id == InviteRow.match_id)
            .where(MatchRow.rematch_of_id == match)
            .order_by(InviteRow.id.desc())
            .limit(1)
            .with_for_update(of=InviteRow)
            .execution_options(populate_existing=True)
        )
        row = rows.one_or_none()
        return None if row is None else await self._invite(row)

    async def open_direct(self, inviter: PlayerId, addressee: PlayerId) -> tuple[Invite, ...]:
        """Return the open private challenges of one player to another, rematches apart."""
        rows = await self._session.scalars(
            select(InviteRow)
            .join(MatchRow, MatchRow.id == InviteRow.match_id)
            .where(
                InviteRow.inviter_id == inviter,
                InviteRow.addressee_id == addressee,
                InviteRow.chat_id.is_(None),
                InviteRow.status == OPEN,
                MatchRow.rematch_of_id.is_(None),
            )
            .order_by(InviteRow.id)
        )
        return tuple([await self._invite(row) for row in rows.all()])

    async def claim_expired(self, now: datetime) -> Invite | None:
        """Return one open invitation whose days are over, locked; None when there is none."""
        rows = await self._session.scalars(
            select(InviteRow)
            .where(InviteRow.status == OPEN, InviteRow.expires_at <= now)
            .order_by(InviteRow.expires_at, InviteRow.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        row = rows.first()
        return None if row is None else await self._invite(row)

    async def count_open(self, inviter: PlayerId, chat: int | None) -> int:
        """
        Return how many challenges of a player are open in a chat; None: how many links.

        Lock the player first.
        """
        count = await self._session.scalar(
            select(func.count())
            .select_from(InviteRow)
            .where(
                InviteRow.inviter_id == inviter,
                InviteRow.chat_id == chat,
                InviteRow.status == OPEN,
            )
        )
        return count or 0

    async def save(
        self, invite: Invite, status: InviteStatus, *, taken_by: PlayerId | None = None
    ) -> Invite:
        """Write where a locked invitation stands now; return it so."""
        await self._session.execute(
            update(InviteRow)
            .where(InviteRow.id == invite.id)
            .values(status=status.value, taken_by_id=taken_by)
        )
        return await self.by_id(invite.id)

    async def _invite(self, row: InviteRow | None) -> Invite:
        if row is None:
            raise InviteDead
        match = await self._session.get_one(MatchRow, row.match_id)
        people = await self._players.many(
            player for player in (row.inviter_id, row.taken_by_id) if player is not None
        )
        home = None if row.chat_id is None else Home(row.chat_id, row.thread_id)
        return Invite(
            id=row.id,
            code=row.code,
            inviter=people[row.inviter_id],
            addressee=row.addressee_id,
            terms=terms_of(match.terms),
            commitment=match.commitment,
            home=home,
            status=InviteStatus(row.status),
            taken_by=None if row.taken_by_id is None else people[row.taken_by_id],
            expires_at=row.expires_at,
            rematch_of=match.rematch_of_id,
        )
