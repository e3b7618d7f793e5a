"""
Environment: how Alembic reaches the database.

The bot hands its connection in; by hand (`alembic …`) the address comes from DATABASE_URL.
"""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection

from bot.storage.database import open_engine
from bot.storage.tables import Base


def run(connection: Connection) -> None:
    """Run the scripts on *connection*, whose transaction is the caller's."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_by_hand() -> None:
    """Open the database of DATABASE_URL and run the scripts on it."""
    engine = open_engine(os.environ["DATABASE_URL"], foreign_keys=False, pooled=False)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_by_hand())
