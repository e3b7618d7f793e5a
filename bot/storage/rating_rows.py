"""
Rating rows: what ratings are counted from, and how they are written.

Knows how a match that is over is read from its last game. Asks for single columns, not for whole
rows: the step that made the tables reads them too, whatever the tables grow later.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Insert, Row, bindparam, insert, select
from sqlalchemy.orm import aliased

from bot.correspondence.people import Kind
from bot.correspondence.rating import Change, MatchEnd, Shift, Tally, counts
from bot.storage.mapping import Json, result_of, terms_of
from bot.storage.matches import OVER
from bot.storage.rating_tables import RatingChangeRow, RatingRow
from bot.storage.tables import GameRow, MatchRow, PlayerRow
from engine import Match, Variant

AnyRow = Row[*tuple[Any, ...]]

ALWAYS: Final = datetime(1970, 1, 1, tzinfo=UTC)

_INVITER, _JOINER, _LATER = aliased(PlayerRow), aliased(PlayerRow), aliased(GameRow)
ENDS = (
    select(
        MatchRow.id,
        MatchRow.inviter_id,
        MatchRow.joiner_id,
        MatchRow.terms,
        MatchRow.inviter_acted,
        MatchRow.joiner_acted,
        GameRow.number,
        GameRow.inviter_score,
        GameRow.joiner_score,
        GameRow.crawford_played,
        GameRow.white_id,
        GameRow.snapshot,
        GameRow.ended_at,
        _INVITER.kind.label("inviter_kind"),
        _JOINER.kind.label("joiner_kind"),
    )
    .join(GameRow, GameRow.match_id == MatchRow.id)
    .join(_INVITER, _INVITER.id == MatchRow.inviter_id)
    .join(_JOINER, _JOINER.id == MatchRow.joiner_id)
    .where(
        MatchRow.status == OVER,
        GameRow.ended_at >= bindparam("since"),
        ~select(_LATER.id)
        .where(_LATER.match_id == MatchRow.id, _LATER.number > GameRow.number)
        .exists(),
    )
)
"""The last game of each match that was over at an instant or later."""

STANDINGS = select(RatingRow.player_id, RatingRow.variant, RatingRow.rating, RatingRow.experience)
CHANGES = select(
    RatingChangeRow.match_id,
    RatingChangeRow.variant,
    RatingChangeRow.length,
    RatingChangeRow.ended_at,
    RatingChangeRow.inviter_id,
    RatingChangeRow.joiner_id,
    RatingChangeRow.winner_id,
    RatingChangeRow.inviter_rating,
    RatingChangeRow.inviter_change,
    RatingChangeRow.joiner_rating,
    RatingChangeRow.joiner_change,
)


def refill(connection: Connection) -> None:
    """Count all matches from the first on into the tables, which are empty."""
    tally = Tally()
    ends = ends_of(connection.execute(ENDS, {"since": ALWAYS}).all())
    changes = [change for end in ends if (change := tally.add(end))]
    for statement, values in inserts(tally, changes):
        connection.execute(statement, values)


def ends_of(rows: Iterable[AnyRow]) -> list[MatchEnd]:
    """Return the matches in *rows* of `ENDS` that may count, in their order."""
    ends = (_end(row) for row in rows)
    return sorted((end for end in ends if end is not None), key=lambda end: end.order)


def _end(row: AnyRow) -> MatchEnd | None:
    terms = terms_of(row.terms)
    if not terms.counts:
        # Nothing more is read: what cannot be spoils no rating.
        return None
    result = result_of(row.snapshot["result"])
    kinds = (Kind(row.inviter_kind), Kind(row.joiner_kind))
    acted = row.inviter_acted + row.joiner_acted
    if not counts(terms, kinds, acted=acted, how=result.how):
        return None
    players = (row.inviter_id, row.joiner_id)
    match = Match(
        length=terms.length,
        cube=terms.cube,
        score=(row.inviter_score, row.joiner_score),
        games=row.number - 1,
        crawford_played=row.crawford_played,
    ).after(result, white=players.index(row.white_id))
    return MatchEnd(
        match=row.id,
        ended_at=row.ended_at,
        variant=terms.variant,
        length=terms.length or 1,
        inviter=row.inviter_id,
        joiner=row.joiner_id,
        winner=None if match.winner is None else players[match.winner],
    )


def change_in(row: AnyRow) -> Change:
    """Return the change in a row of `CHANGES`."""
    return Change(
        MatchEnd(
            match=row.match_id,
            ended_at=row.ended_at,
            variant=Variant(row.variant),
            length=row.length,
            inviter=row.inviter_id,
            joiner=row.joiner_id,
            winner=row.winner_id,
        ),
        Shift(row.inviter_rating, row.inviter_change),
        Shift(row.joiner_rating, row.joiner_change),
    )


def inserts(tally: Tally, changes: Iterable[Change]) -> Iterator[tuple[Insert, list[Json]]]:
    """Yield what writes the standings of *tally* and *changes*, none of which is written yet."""
    standings = [
        {
            "player_id": player,
            "variant": variant.value,
            "rating": standing.rating,
            "experience": standing.experience,
        }
        for (player, variant), standing in tally.standings.items()
        # What was taken back and counts no more leaves none.
        if standing.experience
    ]
    if standings:
        yield insert(RatingRow), standings
    rows = [
        {
            "match_id": change.end.match,
            "variant": change.end.variant.value,
            "length": change.end.length,
            "ended_at": change.end.ended_at,
            "inviter_id": change.end.inviter,
            "joiner_id": change.end.joiner,
            "winner_id": change.end.winner,
            "inviter_rating": change.inviter.rating,
            "inviter_change": change.inviter.change,
            "joiner_rating": change.joiner.rating,
            "joiner_change": change.joiner.change,
        }
        for change in changes
    ]
    if rows:
        yield insert(RatingChangeRow), rows
