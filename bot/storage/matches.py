"""Matches: who plays whom on which terms; from the invitation on."""

from sqlalchemy import and_, bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game, GameId, MatchId, MatchInfo
from bot.correspondence.invites import InviteId, Rematch
from bot.correspondence.people import PlayerId
from bot.correspondence.terms import Terms
from bot.storage.mapping import terms_json, terms_of
from bot.storage.tables import GameRow, InviteRow, MatchRow

OFFERED = "offered"
RUNNING = "running"
OVER = "over"
VOID = "void"

# Built once: a statement made anew for each call costs more than to run it.
REMATCH = (
    select(MatchRow.inviter_id, GameRow.id.label("game_id"))
    .outerjoin(GameRow, and_(GameRow.match_id == MatchRow.id, GameRow.number == 1))
    .where(MatchRow.rematch_of_id == bindparam("match"), MatchRow.status != VOID)
)


class Matches:
    """The table `matches`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(
        self,
        inviter: PlayerId,
        terms: Terms,
        commitment: str,
        *,
        rematch_of: MatchId | None = None,
    ) -> MatchId:
        """Add the match that an invitation offers; return its id."""
        row = MatchRow(
            inviter_id=inviter,
            joiner_id=None,
            terms=terms_json(terms),
            commitment=commitment,
            word=None,
            inviter_acted=False,
            joiner_acted=False,
            status=OFFERED,
            rematch_of_id=rematch_of,
        )
        self._session.add(row)
        await self._session.flush()
        return row.id

    async def of_invite(self, invite: InviteId) -> MatchId:
        """Return the match that an invitation offers."""
        match = await self._session.scalar(select(InviteRow.match_id).where(InviteRow.id == invite))
        assert match is not None, f"no such invite: {invite}"
        return match

    async def begin(self, match: MatchId, *, joiner: PlayerId, word: str) -> None:
        """Note who joined and the word for the dice."""
        await self._session.execute(
            update(MatchRow)
            .where(MatchRow.id == match)
            .values(joiner_id=joiner, word=word, status=RUNNING)
        )

    async def is_over(self, match: MatchId) -> bool:
        """Return whether the last game of a match has ended."""
        status = await self._session.scalar(select(MatchRow.status).where(MatchRow.id == match))
        return status == OVER

    async def rematch(self, match: MatchId) -> Rematch | None:
        """Return where the rematch after a match stands; None where none is offered."""
        rows = await self._session.execute(REMATCH, {"match": match})
        row = rows.one_or_none()
        return None if row is None else Rematch(row.inviter_id, row.game_id)

    async def last_ended(self, player: PlayerId) -> GameId | None:
        """Return the newest game of a player that ended, of a match that is over; or None."""
        found: GameId | None = await self._session.scalar(
            select(GameRow.id)
            .join(MatchRow, MatchRow.id == GameRow.match_id)
            .where(
                or_(GameRow.white_id == player, GameRow.black_id == player),
                MatchRow.status == OVER,
            )
            .order_by(GameRow.ended_at.desc(), GameRow.id.desc())
            .limit(1)
        )
        return found

    async def void(self, match: MatchId) -> None:
        """Note that nobody joined."""
        await self._session.execute(
            update(MatchRow).where(MatchRow.id == match).values(status=VOID)
        )

    async def note(self, game: Game) -> None:
        """Write what a game of the match changed in it: who has acted, and its end."""
        inviter = game.match.inviter
        values: dict[str, object] = {
            "inviter_acted": inviter in game.match.acted,
            "joiner_acted": any(player != inviter for player in game.match.acted),
        }
        if game.ends_match:
            values["status"] = OVER
        await self._session.execute(
            update(MatchRow).where(MatchRow.id == game.match.id).values(**values)
        )


def match_info(row: MatchRow, game: GameRow) -> MatchInfo:
    """Return what *game* knows of its match in *row*."""
    acted = {
        player
        for player, has in (
            (row.inviter_id, row.inviter_acted),
            (row.joiner_id, row.joiner_acted),
        )
        if has and player is not None
    }
    return MatchInfo(
        id=row.id,
        terms=terms_of(row.terms),
        inviter=row.inviter_id,
        commitment=row.commitment,
        word=row.word or "",
        acted=frozenset(acted),
        score=(game.inviter_score, game.joiner_score),
        games=game.number - 1,
        crawford_played=game.crawford_played,
        rematch_of=row.rematch_of_id,
    )
