"""
Database: one engine, and units of work on it.

Knows how SQLite and PostgreSQL must be opened so that both keep the same promises.
"""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
)
from typing import Any, Self

import asyncpg
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.pool import NullPool

from bot.storage.sqlite import connect
from bot.storage.work import UnitOfWork
from bot.storage.writers import Writers

CONNECTIONS = 16
"""Kept open: a connection opened for one transaction and closed again costs more than the work."""


SILENT = (OSError, DBAPIError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What the drivers say when there is no database, or not one of ours."""


class DatabaseUnavailable(Exception):
    """The database cannot be reached or opened; the message has no password."""

    @classmethod
    def because(cls, error: BaseException) -> Self:
        """Return it with the first line of what the driver says."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        return cls(str(cause).partition("\n")[0] or type(cause).__name__)


@contextmanager
def reaching() -> Iterator[None]:
    """Turn what the drivers say when there is no database into one error."""
    try:
        yield
    except SILENT as error:
        raise DatabaseUnavailable.because(error) from error


def open_engine(url: str, *, foreign_keys: bool = True, pooled: bool = True) -> AsyncEngine:
    """
    Return an engine for *url*.

    Parameters of statements are hidden from errors and logs: one of them may be a seed.

    Args:
        url: With an asynchronous driver, `sqlite+aiosqlite:///…` or `postgresql+asyncpg://…`.

        foreign_keys: Off only while SQLite's tables are rebuilt by a migration.

        pooled: Off for an engine that is used once.
    """
    options: dict[str, Any] = {"hide_parameters": True}
    if not pooled:
        options["poolclass"] = NullPool
    else:
        options |= {"pool_size": CONNECTIONS, "max_overflow": 0}
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    if is_sqlite:
        options["connect_args"] = {"async_creator_fn": connect}
    elif pooled:
        options["pool_pre_ping"] = True
    engine = create_async_engine(url, **options)
    if is_sqlite:
        _teach_sqlite(engine, foreign_keys=foreign_keys)
    return engine


@asynccontextmanager
async def connected(url: str, *, foreign_keys: bool = True) -> AsyncIterator[AsyncConnection]:
    """
    Give the only connection of an engine for *url*.

    Args:
        url: As for `open_engine`.

        foreign_keys: As for `open_engine`.

    Raises:
        DatabaseUnavailable: There is no connection, or the database fails on it.
    """
    with reaching():
        try:
            engine = open_engine(url, foreign_keys=foreign_keys, pooled=False)
            connection = await engine.connect()
        except (ArgumentError, TypeError, ValueError, OverflowError) as error:
            # So the drivers refuse the arguments that stand in the address.
            raise DatabaseUnavailable.because(error) from error
        try:
            yield connection
        finally:
            await connection.close()
            await engine.dispose()


def _teach_sqlite(engine: AsyncEngine, *, foreign_keys: bool) -> None:
    """Take transactions out of the driver's hands and let writers queue at their beginning."""

    def on_connect(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    def on_begin(connection: Connection) -> None:
        # Without IMMEDIATE two writers may both read first, and one of them must then fail.
        reads = connection.get_execution_options().get("read_only", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", on_begin)


class Database:
    """The bot's database; gives units of work."""

    def __init__(self, url: str) -> None:
        self._engine = open_engine(url)
        self._writing = async_sessionmaker(self._engine, expire_on_commit=False)
        self._reading = async_sessionmaker(
            self._engine.execution_options(read_only=True), expire_on_commit=False
        )
        is_sqlite = self._engine.dialect.name == "sqlite"
        self._writers: AbstractAsyncContextManager[None] = Writers() if is_sqlite else nullcontext()

    def work(self) -> UnitOfWork:
        """Return a unit that may write; nothing stays unless it is committed."""
        return UnitOfWork(self._writing(), self._writers)

    def reading(self) -> UnitOfWork:
        """Return a unit for reading only; on SQLite it holds up no writer."""
        return UnitOfWork(self._reading(), nullcontext())

    def session(self) -> AsyncSession:
        """Return a bare session, for checks of the schema and for tests."""
        return self._writing()

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
