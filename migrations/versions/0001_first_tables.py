"""
The first tables.

Revision 0001, after nothing.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: None = None
depends_on: None = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.BigInteger()
OPEN = sa.text("status = 'open'")
PENDING = sa.text("state = 'pending'")
RUNNING = sa.text("ended_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("title", sa.String(length=256), nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chats"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_heartbeat"),
    )
    op.create_table(
        "players",
        sa.Column("id", KEY, nullable=False),
        sa.Column("telegram_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=256), nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("telegram_id", name="uq_players_telegram_id"),
    )
    op.create_table(
        "matches",
        sa.Column("id", KEY, nullable=False),
        sa.Column("inviter_id", KEY, nullable=False),
        sa.Column("joiner_id", KEY, nullable=True),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("word", sa.String(length=32), nullable=True),
        sa.Column("inviter_acted", sa.Boolean(), nullable=False),
        sa.Column("joiner_acted", sa.Boolean(), nullable=False),
        sa.Column("inviter_score", sa.BigInteger(), nullable=False),
        sa.Column("joiner_score", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["inviter_id"], ["players.id"], name="fk_matches_inviter_id"),
        sa.ForeignKeyConstraint(["joiner_id"], ["players.id"], name="fk_matches_joiner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "games",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("white_id", KEY, nullable=False),
        sa.Column("black_id", KEY, nullable=False),
        sa.Column("opening", sa.JSON(), nullable=False),
        sa.Column("start", sa.String(length=300), nullable=True),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("to_act", sa.String(length=1), nullable=False),
        sa.Column("rev", sa.BigInteger(), nullable=False),
        sa.Column("rolls_thrown", sa.BigInteger(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("deadline_at", INSTANT, nullable=True),
        sa.Column("next_alarm_at", INSTANT, nullable=True),
        sa.Column("retry_after", INSTANT, nullable=True),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("started_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.CheckConstraint("white_id <> black_id", name="ck_games_two_people"),
        sa.ForeignKeyConstraint(["black_id"], ["players.id"], name="fk_games_black_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_games_match_id"),
        sa.ForeignKeyConstraint(["white_id"], ["players.id"], name="fk_games_white_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("code", name="uq_games_code"),
        sa.UniqueConstraint("match_id", "number", name="uq_games_match_id_number"),
    )
    op.create_index(
        "ix_games_black_id",
        "games",
        ["black_id"],
        unique=False,
        postgresql_where=RUNNING,
        sqlite_where=RUNNING,
    )
    op.create_index(
        "ix_games_next_alarm_at",
        "games",
        ["next_alarm_at"],
        unique=False,
        postgresql_where=RUNNING,
        sqlite_where=RUNNING,
    )
    op.create_index(
        "ix_games_white_id",
        "games",
        ["white_id"],
        unique=False,
        postgresql_where=RUNNING,
        sqlite_where=RUNNING,
    )

    op.create_table(
        "invites",
        sa.Column("id", KEY, nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("inviter_id", KEY, nullable=False),
        sa.Column("addressee_id", KEY, nullable=True),
        sa.Column("taken_by_id", KEY, nullable=True),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["addressee_id"], ["players.id"], name="fk_invites_addressee_id"),
        sa.ForeignKeyConstraint(["inviter_id"], ["players.id"], name="fk_invites_inviter_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_invites_match_id"),
        sa.ForeignKeyConstraint(["taken_by_id"], ["players.id"], name="fk_invites_taken_by_id"),
        sa.PrimaryKeyConstraint("id", name="pk_invites"),
        sa.UniqueConstraint("code", name="uq_invites_code"),
        sa.UniqueConstraint("match_id", name="uq_invites_match_id"),
    )
    op.create_index(
        "ix_invites_expires_at",
        "invites",
        ["expires_at"],
        unique=False,
        postgresql_where=OPEN,
        sqlite_where=OPEN,
    )
    op.create_index(
        "ix_invites_inviter_id_chat_id",
        "invites",
        ["inviter_id", "chat_id"],
        unique=False,
        postgresql_where=OPEN,
        sqlite_where=OPEN,
    )

    op.create_table(
        "match_seeds",
        sa.Column("match_id", KEY, autoincrement=False, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_seeds_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_seeds"),
    )
    op.create_table(
        "facts",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("fact", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_facts_game_id"),
        sa.PrimaryKeyConstraint("game_id", "n", name="pk_facts"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=True),
        sa.Column("invite_id", KEY, nullable=True),
        sa.Column("seat", sa.String(length=8), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("ring", sa.Boolean(), nullable=False),
        sa.Column("fresh", sa.Boolean(), nullable=False),
        sa.Column("params", sa.JSON(), nullable=False),
        sa.Column("not_before", INSTANT, nullable=False),
        sa.Column("leased_until", INSTANT, nullable=True),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("last_error", sa.String(length=300), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_outbox_game_id"),
        sa.ForeignKeyConstraint(["invite_id"], ["invites.id"], name="fk_outbox_invite_id"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        # A row that is being sent may be withdrawn: its number must never come back.
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_outbox_chat_id_id",
        "outbox",
        ["chat_id", "id"],
        unique=False,
        postgresql_where=PENDING,
        sqlite_where=PENDING,
    )
    op.create_index("ix_outbox_game_id", "outbox", ["game_id"], unique=False)

    op.create_table(
        "views",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game_id", KEY, nullable=True),
        sa.Column("invite_id", KEY, nullable=True),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_rev", sa.BigInteger(), nullable=False),
        sa.Column("file_id", sa.String(length=256), nullable=True),
        sa.Column("sent_at", INSTANT, nullable=False),
        sa.CheckConstraint("(game_id IS NULL) <> (invite_id IS NULL)", name="ck_views_one_subject"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_views_game_id"),
        sa.ForeignKeyConstraint(["invite_id"], ["invites.id"], name="fk_views_invite_id"),
        sa.PrimaryKeyConstraint("id", name="pk_views"),
        sa.UniqueConstraint("game_id", "chat_id", name="uq_views_game_id_chat_id"),
        sa.UniqueConstraint("invite_id", "chat_id", name="uq_views_invite_id_chat_id"),
    )


def downgrade() -> None:
    op.drop_table("views")
    op.drop_index("ix_outbox_game_id", table_name="outbox")
    op.drop_index(
        "ix_outbox_chat_id_id", table_name="outbox", postgresql_where=PENDING, sqlite_where=PENDING
    )

    op.drop_table("outbox")
    op.drop_table("facts")
    op.drop_table("match_seeds")
    op.drop_index(
        "ix_invites_inviter_id_chat_id",
        table_name="invites",
        postgresql_where=OPEN,
        sqlite_where=OPEN,
    )
    op.drop_index(
        "ix_invites_expires_at", table_name="invites", postgresql_where=OPEN, sqlite_where=OPEN
    )

    op.drop_table("invites")
    op.drop_index(
        "ix_games_white_id", table_name="games", postgresql_where=RUNNING, sqlite_where=RUNNING
    )
    op.drop_index(
        "ix_games_next_alarm_at", table_name="games", postgresql_where=RUNNING, sqlite_where=RUNNING
    )
    op.drop_index(
        "ix_games_black_id", table_name="games", postgresql_where=RUNNING, sqlite_where=RUNNING
    )

    op.drop_table("games")
    op.drop_table("matches")
    op.drop_table("players")
    op.drop_table("heartbeat")
    op.drop_table("chats")
