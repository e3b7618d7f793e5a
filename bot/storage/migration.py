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
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.storage.database import DatabaseUnavailable, connected
from bot.storage.tables import Base

TOO_OLD = "the program is older than the database: update the program"


def migrate(url: str) -> None:
    """Bring the database of *url* to the newest tables; blocking, outside of any event loop."""
    asyncio.run(upgrade(url))


async def _run(url: str, act: Callable[[Config], None]) -> None:
    """Let *act* work on one connection; on SQLite tables may be rebuilt meanwhile."""

    def inside(connection: Connection) -> None:
        made = config()
        made.attributes["connection"] = connection
        act(made)

    async with connected(url, foreign_keys=False) as connection, connection.begin():
        await connection.run_sync(inside)


async def upgrade(url: str, revision: str = "head") -> None:
    """
    Bring the database of *url* up to *revision*.

    Raises:
        DatabaseUnavailable: It cannot be reached, or a newer program has been at it.
    """
    at = await present(url)
    if not knows(at):
        raise DatabaseUnavailable(f"it is at revision {at}; {TOO_OLD}")
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


def knows(revision: str | None) -> bool:
    """Whether there is a script for *revision*; None, no tables, is known."""
    scripts = ScriptDirectory.from_config(config())
    return revision is None or revision in {each.revision for each in scripts.walk_revisions()}


def remedy(revision: str | None) -> str:
    """Return what is to be done about a database at *revision*, which is not the newest."""
    return "run `python -m bot migrate`" if knows(revision) else TOO_OLD


async def present(url: str) -> str | None:
    """Return the revision the database of *url* is at; None when it is empty or not there."""
    if lacks_file(url):
        return None
    async with connected(url) as connection:
        return await connection.run_sync(_revision)


def lacks_file(url: str) -> bool:
    """Whether *url* names an SQLite file that is not there yet; connecting would make it."""
    kind, _, rest = url.partition(":///")
    return kind.startswith("sqlite") and not Path(rest.partition("?")[0]).exists()


async def differences(url: str) -> list[object]:
    """Return in what the database of *url* differs from the tables of the code."""
    async with connected(url) as connection:
        return await connection.run_sync(_compare)


def _revision(connection: Connection) -> str | None:
    try:
        return MigrationContext.configure(connection).get_current_revision()
    except CommandError as error:
        raise DatabaseUnavailable.because(error) from error


def _compare(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))
