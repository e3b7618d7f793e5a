"""
The score before each game, kept with the game.

Revision 0002, after 0001. A match had one game so far, so every score is 0:0; what stood in
`matches` was never more than that.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: None = None
depends_on: None = None

SCORES = ("inviter_score", "joiner_score")


def upgrade() -> None:
    for name in SCORES:
        op.add_column("games", _score(name))
        op.drop_column("matches", name)
    op.add_column(
        "games",
        sa.Column("crawford_played", sa.Boolean(), server_default=sa.false(), nullable=False),
    )


def downgrade() -> None:
    op.drop_column("games", "crawford_played")
    for name in SCORES:
        op.add_column("matches", _score(name))
        op.drop_column("games", name)


def _score(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), server_default=sa.text("0"), nullable=False)
