"""
Migration: the tables as this version wants them.

Alembic does the work; here is how it finds its scripts and its connection.
"""

import asyncio
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.storage.database import open_engine, reaching
from bot.storage.tables import Base


def migrate(url: str) -> None:
    """Bring the database of *url* to the newest tables; blocking, outside of any event loop."""
    asyncio.run(upgrade(url))


async def _run(url: str, act: Callable[[Config], None]) -> None:
    """Let *act* work on one connection; on SQLite tables may be rebuilt meanwhile."""
    engine = open_engine(url, foreign_keys=False, pooled=False)

    def inside(connection: Connection) -> None:
        made = config()
        made.attributes["connection"] = connection
        act(made)

    try:
        with reaching():
            async with engine.begin() as connection:
                await connection.run_sync(inside)
    finally:
        await engine.dispose()


async def upgrade(url: str, revision: str = "head") -> None:
    """Bring the database of *url* up to *revision*."""
    await _run(url, lambda config: command.upgrade(config, revision))


async def downgrade(url: str, revision: str) -> None:
    """Take the database of *url* down to *revision*."""
    await _run(url, lambda config: command.downgrade(config, revision))


async def draft(url: str, message: str, *, revision: str) -> None:
    """Write the script that leads from the tables of *url* to those of the code."""

    def compare(made: Config) -> None:
        command.revision(made, message, autogenerate=True, rev_id=revision)

    await _run(url, compare)


def config() -> Config:
    """Return Alembic's configuration; no file is needed."""
    made = Config()
    made.set_main_option("script_location", str(files("migrations")))
    return made


def newest() -> str:
    """Return the newest revision there is a script for."""
    head = ScriptDirectory.from_config(config()).get_current_head()
    assert head is not None, "there are no migrations"
    return head


async def present(url: str) -> str | None:
    """Return the revision the database of *url* is at; None when it is empty or not there."""
    if lacks_file(url):
        return None
    engine = open_engine(url, pooled=False)
    try:
        with reaching():
            async with engine.connect() as connection:
                return await connection.run_sync(
                    lambda sync: MigrationContext.configure(sync).get_current_revision()
                )
    finally:
        await engine.dispose()


def lacks_file(url: str) -> bool:
    """Whether *url* names an SQLite file that is not there yet; connecting would make it."""
    kind, _, rest = url.partition(":///")
    return kind.startswith("sqlite") and not Path(rest.partition("?")[0]).exists()


async def differences(url: str) -> list[object]:
    """Return in what the database of *url* differs from the tables of the code."""
    engine = open_engine(url, pooled=False)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_compare)
    finally:
        await engine.dispose()


def _compare(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))
