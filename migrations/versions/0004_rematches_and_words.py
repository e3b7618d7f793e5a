"""
Which match a match is the rematch of, and the dice words of those who may join.

Revision 0004, after 0003. The matches there are follow none. Going down leaves them as they are;
words that were chosen for open invitations are lost, and their dice take random ones.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: None = None
depends_on: None = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TAKEN_OR_OPEN = sa.text("status <> 'void'")


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("rematch_of_id", KEY, nullable=True))
        matches.create_foreign_key(
            op.f("fk_matches_rematch_of_id"), "matches", ["rematch_of_id"], ["id"]
        )
    op.create_index(
        "ix_matches_rematch_of_id",
        "matches",
        ["rematch_of_id"],
        unique=True,
        postgresql_where=TAKEN_OR_OPEN,
        sqlite_where=TAKEN_OR_OPEN,
    )
    op.create_table(
        "words",
        sa.Column("invite_id", KEY, autoincrement=False, nullable=False),
        sa.Column("player_id", KEY, autoincrement=False, nullable=False),
        sa.Column("word", sa.String(length=32), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("asked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["invite_id"], ["invites.id"], name=op.f("fk_words_invite_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_words_player_id")),
        sa.PrimaryKeyConstraint("invite_id", "player_id", name=op.f("pk_words")),
    )


def downgrade() -> None:
    op.drop_table("words")
    op.drop_index(
        "ix_matches_rematch_of_id",
        table_name="matches",
        postgresql_where=TAKEN_OR_OPEN,
        sqlite_where=TAKEN_OR_OPEN,
    )
    with op.batch_alter_table("matches") as matches:
        matches.drop_constraint(op.f("fk_matches_rematch_of_id"), type_="foreignkey")
        matches.drop_column("rematch_of_id")
