"""
Rating tables: what is kept of ratings, and the ways to the games that are over.

Everything in them follows from the games: `Ratings.faults` compares.
"""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from bot.storage.tables import Base, GameRow


class RatingRow(Base):
    """What a player has come to in one of the two games."""

    __tablename__ = "ratings"

    player_id: Mapped[int] = mapped_column(
        ForeignKey("players.id"), primary_key=True, autoincrement=False
    )
    variant: Mapped[str] = mapped_column(String(8), primary_key=True)
    rating: Mapped[int]
    experience: Mapped[int]


class RatingChangeRow(Base):
    """What a rated match did to both players."""

    __tablename__ = "rating_changes"
    __table_args__ = (Index(None, "ended_at"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id"), primary_key=True, autoincrement=False
    )
    variant: Mapped[str] = mapped_column(String(8))
    length: Mapped[int]
    ended_at: Mapped[datetime]
    inviter_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    joiner_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    winner_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    inviter_rating: Mapped[int]
    inviter_change: Mapped[int]
    joiner_rating: Mapped[int]
    joiner_change: Mapped[int]


OVER = GameRow.ended_at.is_not(None)
for _name, _columns in {
    "ix_games_ended_at": (GameRow.ended_at,),
    "ix_games_white_id_ended_at": (GameRow.white_id, GameRow.ended_at),
    "ix_games_black_id_ended_at": (GameRow.black_id, GameRow.ended_at),
}.items():
    Index(_name, *_columns, postgresql_where=OVER, sqlite_where=OVER)
