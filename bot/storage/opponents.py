"""Opponents: with whom a player has played, and how often each won."""

from sqlalchemy import Select, and_, case, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.opponents import MANY_OPPONENTS, Opponent
from bot.correspondence.people import Kind, PlayerId
from bot.storage.players import player_of
from bot.storage.tables import GameRow, PlayerRow

BEYOND_KEYS = 2**63
"""What no key can hold; a forged button may name it."""


class Opponents:
    """What the table `games` says of two players."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def recent(self, player: PlayerId) -> tuple[Opponent, ...]:
        """Return the people *player* played with last who can be written to, newest first."""
        met = _met(player).subquery()
        rows = await self._session.execute(
            select(PlayerRow, met.c.won, met.c.lost)
            .join(met, met.c.opponent == PlayerRow.id)
            .where(PlayerRow.kind == Kind.HUMAN.value, PlayerRow.reachable)
            .order_by(met.c.newest.desc())
            .limit(MANY_OPPONENTS)
        )
        return tuple(Opponent(player_of(row), won, lost) for row, won, lost in rows)

    async def can_be_called(self, player: PlayerId, opponent: PlayerId) -> bool:
        """Whether the two have played and the other is somebody who can be written to."""
        if not 0 < opponent < BEYOND_KEYS:
            return False
        together = or_(
            and_(GameRow.white_id == player, GameRow.black_id == opponent),
            and_(GameRow.white_id == opponent, GameRow.black_id == player),
        )
        found = await self._session.scalar(
            select(PlayerRow.id).where(
                PlayerRow.id == opponent,
                PlayerRow.kind == Kind.HUMAN.value,
                PlayerRow.reachable,
                exists().where(together),
            )
        )
        return found is not None


def _met(player: PlayerId) -> Select[int, int, int, int]:
    """Return the opponents of *player*, each with his newest game and how their games ended."""
    is_white = GameRow.white_id == player
    games = (
        select(
            GameRow.id,
            case((is_white, GameRow.black_id), else_=GameRow.white_id).label("opponent"),
            case((is_white, "w"), else_="b").label("color"),
            # NULL while a game runs, and where nobody won.
            GameRow.snapshot["result"]["winner"].as_string().label("winner"),
        )
        .where(or_(is_white, GameRow.black_id == player))
        .subquery()
    )
    won = func.sum(case((games.c.winner == games.c.color, 1), else_=0))
    lost = func.sum(case((games.c.winner != games.c.color, 1), else_=0))
    return select(
        games.c.opponent,
        func.max(games.c.id).label("newest"),
        won.label("won"),
        lost.label("lost"),
    ).group_by(games.c.opponent)
