"""Matches: who plays whom on which terms; from the invitation on."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game, MatchId, MatchInfo
from bot.correspondence.invites import InviteId
from bot.correspondence.people import PlayerId
from bot.correspondence.terms import Terms
from bot.storage.mapping import terms_json, terms_of
from bot.storage.tables import GameRow, InviteRow, MatchRow

OFFERED = "offered"
RUNNING = "running"
OVER = "over"
VOID = "void"


class Matches:
    """The table `matches`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, inviter: PlayerId, terms: Terms, commitment: str) -> MatchId:
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
    )
