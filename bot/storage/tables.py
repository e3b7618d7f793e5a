"""
Tables: what is kept, column by column.

Knows no meaning beyond names and constraints; rows never leave `bot.storage`.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.storage.columns import Key, UtcDateTime

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, or a migration could not drop it."""


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy's own form
        datetime: UtcDateTime(),
        int: BigInteger(),
        dict[str, Any]: JSON(),
        list[Any]: JSON(),
    }


class PlayerRow(Base):
    """A person, or a level of the computer."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    telegram_id: Mapped[int | None] = mapped_column(unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(256))
    locale: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(64))
    settings: Mapped[dict[str, Any]]
    reachable: Mapped[bool]


class ChatRow(Base):
    """A group."""

    __tablename__ = "chats"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(256))
    locale: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(64))
    settings: Mapped[dict[str, Any]]
    reachable: Mapped[bool]


class MatchRow(Base):
    """A match; it begins with the invitation, so that the seed has its place."""

    __tablename__ = "matches"
    __table_args__ = (
        # Both may ask for a rematch in the same instant: there is one.
        Index(
            None,
            "rematch_of_id",
            unique=True,
            postgresql_where=text("status <> 'void'"),
            sqlite_where=text("status <> 'void'"),
        ),
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    inviter_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    joiner_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    terms: Mapped[dict[str, Any]]
    commitment: Mapped[str] = mapped_column(String(64))
    word: Mapped[str | None] = mapped_column(String(32))
    inviter_acted: Mapped[bool]
    joiner_acted: Mapped[bool]
    status: Mapped[str] = mapped_column(String(16))
    rematch_of_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"))


class SeedRow(Base):
    """The secret of a match; read by the dice alone."""

    __tablename__ = "match_seeds"

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    seed: Mapped[bytes] = mapped_column(LargeBinary)


class InviteRow(Base):
    """A link or an open challenge."""

    __tablename__ = "invites"
    __table_args__ = (
        Index(
            None,
            "expires_at",
            postgresql_where=text("status = 'open'"),
            sqlite_where=text("status = 'open'"),
        ),
        Index(
            None,
            "inviter_id",
            "chat_id",
            postgresql_where=text("status = 'open'"),
            sqlite_where=text("status = 'open'"),
        ),
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), unique=True)
    inviter_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    addressee_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    taken_by_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    chat_id: Mapped[int | None]
    thread_id: Mapped[int | None]
    status: Mapped[str] = mapped_column(String(16))
    expires_at: Mapped[datetime]


class WordRow(Base):
    """The dice word that somebody who may join an invitation has chosen, or is asked for."""

    __tablename__ = "words"

    invite_id: Mapped[int] = mapped_column(
        ForeignKey("invites.id"), primary_key=True, autoincrement=False
    )
    player_id: Mapped[int] = mapped_column(
        ForeignKey("players.id"), primary_key=True, autoincrement=False
    )
    word: Mapped[str | None] = mapped_column(String(32))
    message_id: Mapped[int | None]
    asked_at: Mapped[datetime | None]


class GameRow(Base):
    """A game: the snapshot of its state and what the sweep needs."""

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("match_id", "number"),
        Index(
            None,
            "next_alarm_at",
            postgresql_where=text("ended_at IS NULL"),
            sqlite_where=text("ended_at IS NULL"),
        ),
        Index(
            None,
            "white_id",
            postgresql_where=text("ended_at IS NULL"),
            sqlite_where=text("ended_at IS NULL"),
        ),
        Index(
            None,
            "black_id",
            postgresql_where=text("ended_at IS NULL"),
            sqlite_where=text("ended_at IS NULL"),
        ),
        Index(
            None,
            "think_at",
            postgresql_where=text("think_at IS NOT NULL"),
            sqlite_where=text("think_at IS NOT NULL"),
        ),
        CheckConstraint("white_id <> black_id", name="two_people"),
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    number: Mapped[int]
    inviter_score: Mapped[int] = mapped_column(server_default=text("0"))
    joiner_score: Mapped[int] = mapped_column(server_default=text("0"))
    crawford_played: Mapped[bool] = mapped_column(server_default=false())
    code: Mapped[str] = mapped_column(String(16), unique=True)
    white_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    black_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    opening: Mapped[list[Any]]
    start: Mapped[str | None] = mapped_column(String(300))
    snapshot: Mapped[dict[str, Any]]
    phase: Mapped[str] = mapped_column(String(16))
    to_act: Mapped[str] = mapped_column(String(1))
    rev: Mapped[int]
    rolls_thrown: Mapped[int]
    clock: Mapped[dict[str, Any]]
    deadline_at: Mapped[datetime | None]
    next_alarm_at: Mapped[datetime | None]
    retry_after: Mapped[datetime | None]
    think_at: Mapped[datetime | None]
    chat_id: Mapped[int | None]
    thread_id: Mapped[int | None]
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class FactRow(Base):
    """One entry of a record; never changed, never removed."""

    __tablename__ = "facts"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    fact: Mapped[dict[str, Any]]


class ViewRow(Base):
    """The one live message that shows a game or an invitation in a chat."""

    __tablename__ = "views"
    __table_args__ = (
        UniqueConstraint("game_id", "chat_id"),
        UniqueConstraint("invite_id", "chat_id"),
        CheckConstraint("(game_id IS NULL) <> (invite_id IS NULL)", name="one_subject"),
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    invite_id: Mapped[int | None] = mapped_column(ForeignKey("invites.id"))
    chat_id: Mapped[int]
    thread_id: Mapped[int | None]
    message_id: Mapped[int]
    shown_rev: Mapped[int]
    file_id: Mapped[str | None] = mapped_column(String(256))
    sent_at: Mapped[datetime]


class OutboxRow(Base):
    """Something to send after the commit."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index(
            None,
            "chat_id",
            "id",
            postgresql_where=text("state = 'pending'"),
            sqlite_where=text("state = 'pending'"),
        ),
        Index(None, "game_id"),
        # A row that is being sent may be withdrawn: its number must never come back.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    invite_id: Mapped[int | None] = mapped_column(ForeignKey("invites.id"))
    seat: Mapped[str] = mapped_column(String(8))
    chat_id: Mapped[int]
    thread_id: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(16))
    ring: Mapped[bool]
    fresh: Mapped[bool]
    params: Mapped[dict[str, Any]]
    not_before: Mapped[datetime]
    leased_until: Mapped[datetime | None]
    attempts: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    last_error: Mapped[str | None] = mapped_column(String(300))


class HeartbeatRow(Base):
    """When a process was last seen at work."""

    __tablename__ = "heartbeat"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[datetime]
