"""
Finished: the games of a player that are over, how long he thought in them and what he threw.

Reads results and records; what they come to is `correspondence.statistics`.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Subquery,
    bindparam,
    case,
    func,
    literal,
    select,
    type_coerce,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.people import Kind, PlayerId
from bot.correspondence.statistics import NEWEST_GAMES, FinishedGame, Luck, Pace
from bot.storage.mapping import result_of
from bot.storage.tables import FactRow, GameRow, PlayerRow
from engine import Color, Variant

_PLAYER: BindParameter[int] = bindparam("player")
_VARIANT = GameRow.snapshot["variant"].as_string().label("variant")


def _sides(*columns: ColumnElement[Any]) -> Subquery:
    """
    Return *columns* of the games that are over in which the player has White, and Black.

    Each side has an index of its own; asked for both at once, SQLite reads everybody's games.
    """
    sides = (
        (Color.WHITE, GameRow.white_id, GameRow.black_id),
        (Color.BLACK, GameRow.black_id, GameRow.white_id),
    )
    return union_all(
        *(
            select(
                GameRow.id,
                GameRow.ended_at,
                literal(color.value).label("color"),
                other.label("opponent"),
                *columns,
            ).where(own == _PLAYER, GameRow.ended_at.is_not(None))
            for color, own, other in sides
        )
    ).subquery()


_RESULTS = _sides(_VARIANT, GameRow.snapshot["result"].label("result"))
FINISHED = (
    select(_RESULTS, PlayerRow.kind)
    .join(PlayerRow, PlayerRow.id == _RESULTS.c.opponent)
    .order_by(_RESULTS.c.ended_at, _RESULTS.c.id)
)

_ALL = _sides(_VARIANT, type_coerce(GameRow.started_at, BigInteger).label("started"))
_NEWEST = (
    select(_ALL)
    .where(_ALL.c.variant == bindparam("variant"))
    .order_by(_ALL.c.ended_at.desc(), _ALL.c.id.desc())
    .limit(NEWEST_GAMES)
    .subquery()
)
_BY = FactRow.fact["by"].as_string()
_AT = type_coerce(FactRow.at, BigInteger)
_FACTS = (
    select(
        FactRow.fact["type"].as_string().label("type"),
        FactRow.fact["auto"].as_boolean().label("auto"),
        (_NEWEST.c.color == _BY).label("own"),
        _AT.label("at"),
        # A turn begins when the opponent has done his part; the first one with the game.
        func.coalesce(
            func.max(case((_NEWEST.c.color != _BY, _AT))).over(
                partition_by=FactRow.game_id, order_by=FactRow.n
            ),
            _NEWEST.c.started,
        ).label("since"),
    )
    .join(_NEWEST, _NEWEST.c.id == FactRow.game_id)
    .subquery()
)
PACE = select(func.count(), func.sum(_FACTS.c.at - _FACTS.c.since)).where(
    _FACTS.c.type == "played", _FACTS.c.own, ~_FACTS.c.auto
)
_HIGH, _LOW = (FactRow.fact["roll"][n].as_integer() for n in range(2))
LUCK = (
    select(
        func.count(),
        func.sum(case((_HIGH == _LOW, 1), else_=0)),
        func.sum(case((_HIGH == _LOW, 4 * _HIGH), else_=_HIGH + _LOW)),
    )
    .join(_NEWEST, _NEWEST.c.id == FactRow.game_id)
    .where(FactRow.fact["type"].as_string() == "rolled", _NEWEST.c.color == _BY)
)


class Finished:
    """The games that are over, in the tables `games` and `facts`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, player: PlayerId) -> tuple[FinishedGame, ...]:
        """Return the games of a player that are over, in the order of their ends."""
        rows = await self._session.execute(FINISHED, {"player": player})
        return tuple(
            FinishedGame(
                id=row.id,
                variant=Variant(row.variant),
                color=Color(row.color),
                opponent=row.opponent,
                with_computer=Kind(row.kind) is not Kind.HUMAN,
                result=result_of(row.result),
                ended_at=row.ended_at,
            )
            for row in rows
        )

    async def pace(self, player: PlayerId, variant: Variant) -> Pace | None:
        """Return how long a player's turns by hand took in his newest games that are over."""
        found = await self._session.execute(PACE, {"player": player, "variant": variant.value})
        turns, milliseconds = found.one()
        return Pace(turns, float(milliseconds) / 1000 / turns) if turns else None

    async def luck(self, player: PlayerId, variant: Variant) -> Luck | None:
        """Return what was thrown for a player in his newest games that are over."""
        found = await self._session.execute(LUCK, {"player": player, "variant": variant.value})
        rolls, doubles, pips = found.one()
        return Luck(rolls, int(doubles), int(pips)) if rolls else None
