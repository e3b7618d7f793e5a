"""
The computer's three players, and when it is to think in a game.

Revision 0003, after 0002. Going down the three become people whom nobody can write to, so that
their games stay; going up again finds them.
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: None = None
depends_on: None = None

NAMES = {"easy": "Computer (easy)", "medium": "Computer (medium)", "hard": "Computer (hard)"}
THINKING = sa.text("think_at IS NOT NULL")
PLAYERS = sa.table(
    "players",
    sa.column("id", sa.BigInteger()),
    sa.column("telegram_id", sa.BigInteger()),
    sa.column("kind", sa.String()),
    sa.column("name", sa.String()),
    sa.column("locale", sa.String()),
    sa.column("zone", sa.String()),
    sa.column("settings", sa.JSON()),
    sa.column("reachable", sa.Boolean()),
)
GAMES = sa.table(
    "games",
    sa.column("white_id", sa.BigInteger()),
    sa.column("black_id", sa.BigInteger()),
    sa.column("to_act", sa.String()),
    sa.column("started_at", sa.BigInteger()),
    sa.column("ended_at", sa.BigInteger()),
    sa.column("think_at", sa.BigInteger()),
)


def upgrade() -> None:
    op.add_column("games", sa.Column("think_at", sa.BigInteger(), nullable=True))
    op.create_index(
        "ix_games_think_at",
        "games",
        ["think_at"],
        unique=False,
        postgresql_where=THINKING,
        sqlite_where=THINKING,
    )
    connection = op.get_bind()
    for kind, name in NAMES.items():
        found = connection.execute(_called(name).values(kind=kind))
        if not found.rowcount:
            connection.execute(
                sa.insert(PLAYERS).values(
                    kind=kind, name=name, locale="en", zone="UTC", settings={}, reachable=True
                )
            )
    computers = sa.select(PLAYERS.c.id).where(PLAYERS.c.kind.in_(NAMES))
    to_act = sa.case((GAMES.c.to_act == "w", GAMES.c.white_id), else_=GAMES.c.black_id)
    connection.execute(
        sa.update(GAMES)
        .where(GAMES.c.ended_at.is_(None), to_act.in_(computers))
        .values(think_at=GAMES.c.started_at)
    )


def downgrade() -> None:
    op.execute(sa.update(PLAYERS).where(PLAYERS.c.kind.in_(NAMES)).values(kind="human"))
    op.drop_index(
        "ix_games_think_at", table_name="games", postgresql_where=THINKING, sqlite_where=THINKING
    )
    op.drop_column("games", "think_at")


def _called(name: str) -> sa.Update:
    """Return the update of the player who was the computer before a step down."""
    return sa.update(PLAYERS).where(PLAYERS.c.telegram_id.is_(None), PLAYERS.c.name == name)
