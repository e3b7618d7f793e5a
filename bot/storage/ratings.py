"""
Ratings: the standings of the players, and what each rated match did to them.

Matches count in the order of their ends. Where one is written late, because two ended at the same
time, those after it are counted anew: so the numbers always are what a recount gives. The formula
is `correspondence.rating`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.games import Game, MatchId
from bot.correspondence.people import PlayerId
from bot.correspondence.rating import (
    NEWCOMER,
    Change,
    MatchEnd,
    Standing,
    Tally,
    ends_rated,
)
from bot.storage.columns import instant, milliseconds
from bot.storage.rating_rows import (
    ALWAYS,
    CHANGES,
    ENDS,
    STANDINGS,
    change_in,
    ends_of,
    inserts,
)
from bot.storage.rating_tables import RatingChangeRow, RatingRow
from engine import Variant

LOCK: Final = 0x6E617264
"""Of PostgreSQL's advisory locks: whoever holds it alone counts matches."""

Standings = dict[tuple[PlayerId, Variant], Standing]


class Ratings:
    """The tables `ratings` and `rating_changes`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def standing(self, player: PlayerId, variant: Variant) -> Standing:
        """Return what a player has come to in one of the games."""
        return (await self._standings([player])).get((player, variant), NEWCOMER)

    async def change(self, match: MatchId) -> Change | None:
        """Return what a match did to its players; None where it did not count."""
        changes = await self._changes(RatingChangeRow.match_id == match)
        return changes[0] if changes else None

    async def count(self, game: Game) -> None:
        """
        Count a match that ended with *game*, which is written already, where it is rated.

        Nobody else counts until the unit ends; lock the match and its game first.
        """
        if not ends_rated(game):
            return
        await self._lock()
        assert game.ended_at is not None, f"game {game.id} goes on"
        # As it is kept: a clock may tell parts of a millisecond.
        first = (instant(milliseconds(game.ended_at)), game.match.id)
        ends = [end for end in await self._ends(first[0]) if end.order >= first]
        players = {player for end in ends for player in (end.inviter, end.joiner)}
        tally = Tally(await self._standings(players))
        later = await self._changes(RatingChangeRow.match_id.in_([end.match for end in ends]))
        for taken in later:
            _take_back(tally, taken)
        for earlier in await self._changes(*_on_the_day_before(ends[0], players)):
            tally.counted[earlier.end.pair_day] += earlier.end.order < first
        if later:
            await self._forget([taken.end.match for taken in later])
        await self._write(tally, [change for end in ends if (change := tally.add(end))])

    async def faults(self) -> tuple[str, ...]:
        """Return where the tables differ from what the games give; a line for each."""
        await self._lock()
        ends = await self._ends(ALWAYS)
        tally = Tally()
        given = {end.match: change for end in ends if (change := tally.add(end)) is not None}
        written = {change.end.match: change for change in await self._changes()}
        standings = await self._standings(None)
        return (
            *_unlike("match", written, given),
            *_unlike("player", _named(standings), _named(tally.standings)),
        )

    async def _lock(self) -> None:
        if self._session.get_bind().dialect.name == "postgresql":
            await self._session.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))

    async def _ends(self, since: datetime) -> list[MatchEnd]:
        return ends_of((await self._session.execute(ENDS, {"since": since})).all())

    async def _standings(self, players: Iterable[PlayerId] | None) -> Standings:
        query = STANDINGS
        if players is not None:
            query = query.where(RatingRow.player_id.in_(sorted(players)))
        return {
            (row.player_id, Variant(row.variant)): Standing(row.rating, row.experience)
            for row in await self._session.execute(query)
        }

    async def _changes(self, *where: ColumnElement[bool]) -> list[Change]:
        return [change_in(row) for row in await self._session.execute(CHANGES.where(*where))]

    async def _forget(self, matches: Iterable[MatchId]) -> None:
        await self._session.execute(
            delete(RatingChangeRow)
            .where(RatingChangeRow.match_id.in_(list(matches)))
            .execution_options(synchronize_session=False)
        )

    async def _write(self, tally: Tally, changes: Sequence[Change]) -> None:
        players = sorted({player for player, _ in tally.standings})
        await self._session.execute(
            delete(RatingRow)
            .where(RatingRow.player_id.in_(players))
            .execution_options(synchronize_session=False)
        )
        for statement, values in inserts(tally, changes):
            await self._session.execute(statement, values)


def _take_back(tally: Tally, change: Change) -> None:
    """Let the standings be what they were without *change*, which nothing follows."""
    end = change.end
    for player in (end.inviter, end.joiner):
        now = tally.standings.get((player, end.variant), NEWCOMER)
        tally.standings[player, end.variant] = Standing(
            now.rating - change.of(player).change, now.experience - end.length
        )


def _on_the_day_before(
    end: MatchEnd, players: Iterable[PlayerId]
) -> tuple[ColumnElement[bool], ...]:
    """Return the condition of what of *players* counted that day up to the instant of *end*."""
    midnight = end.ended_at.replace(hour=0, minute=0, second=0, microsecond=0)
    people = sorted(players)
    return (
        RatingChangeRow.ended_at.between(midnight, end.ended_at),
        RatingChangeRow.inviter_id.in_(people),
        RatingChangeRow.joiner_id.in_(people),
    )


def _named(standings: Standings) -> dict[str, Standing]:
    return {f"{player} {variant.value}": each for (player, variant), each in standings.items()}


def _unlike(what: str, written: Mapping[Any, object], given: Mapping[Any, object]) -> Iterator[str]:
    """Yield a line for each key under which the tables and the games say different things."""
    for key in sorted(written.keys() | given.keys()):
        if written.get(key) != given.get(key):
            yield f"{what} {key}: written is {written.get(key)}, the games give {given.get(key)}"
