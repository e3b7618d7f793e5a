"""
Ratings, counted from the matches that are over, and ways to the games that are over.

Revision 0005, after 0004. Running games stay as they are. Going down forgets nothing: whatever the
tables hold follows from the games, and going up again counts it anew.
"""

import sqlalchemy as sa
from alembic import op

from bot.storage.rating_rows import refill

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: None = None
depends_on: None = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OVER = sa.text("ended_at IS NOT NULL")
INDICES = {
    "ix_games_ended_at": ["ended_at"],
    "ix_games_white_id_ended_at": ["white_id", "ended_at"],
    "ix_games_black_id_ended_at": ["black_id", "ended_at"],
}


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("player_id", KEY, autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(length=8), nullable=False),
        sa.Column("rating", sa.BigInteger(), nullable=False),
        sa.Column("experience", sa.BigInteger(), nullable=False),
        _player("ratings", "player_id"),
        sa.PrimaryKeyConstraint("player_id", "variant", name="pk_ratings"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("match_id", KEY, autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(length=8), nullable=False),
        sa.Column("length", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("inviter_id", KEY, nullable=False),
        sa.Column("joiner_id", KEY, nullable=False),
        sa.Column("winner_id", KEY, nullable=True),
        sa.Column("inviter_rating", sa.BigInteger(), nullable=False),
        sa.Column("inviter_change", sa.BigInteger(), nullable=False),
        sa.Column("joiner_rating", sa.BigInteger(), nullable=False),
        sa.Column("joiner_change", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rating_changes_match_id"),
        _player("rating_changes", "inviter_id"),
        _player("rating_changes", "joiner_id"),
        _player("rating_changes", "winner_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_ended_at", "rating_changes", ["ended_at"])
    for name, columns in INDICES.items():
        op.create_index(name, "games", columns, postgresql_where=OVER, sqlite_where=OVER)
    refill(op.get_bind())


def downgrade() -> None:
    for name in reversed(INDICES):
        op.drop_index(name, table_name="games", postgresql_where=OVER, sqlite_where=OVER)
    op.drop_table("rating_changes")
    op.drop_table("ratings")


def _player(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["players.id"], name=f"fk_{table}_{column}")
