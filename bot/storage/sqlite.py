"""
SQLite: its own module as an asynchronous driver that works in the event loop, without threads.

Knows what SQLAlchemy asks of a connection of `aiosqlite`, in whose place this one stands. A
statement of ours takes less time than to hand it to a thread and back, and a thread that has work
must first be let in by the loop. Nothing waits in here: a database that somebody else has locked is
tried again, and meanwhile others go on.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

BUSY_SECONDS = 5.0
"""So long is waited for other processes; the writers of this one queue up in `Writers`."""
PAUSE_SECONDS = 0.01
PRIMARY = 0xFF
"""The part of an error code that says what kind of error it is."""

T = TypeVar("T")


class Cursor:
    """A cursor whose rows are there when it has executed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Self:
        """Execute a statement and take its rows."""
        await _patiently(lambda: self._take(self._connection.execute(statement, parameters)))
        return self

    async def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> Self:
        """Execute a statement that returns no rows once for each of *parameters*."""
        several = list(parameters)  # tried again, they are gone through again
        await _patiently(lambda: self._take(self._connection.executemany(statement, several)))
        return self

    async def fetchall(self) -> list[Any]:
        """Return the rows."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor below is closed already."""

    def _take(self, cursor: sqlite3.Cursor) -> None:
        try:
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        finally:
            cursor.close()


class Connection:
    """A connection to a file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: sqlite3.Connection | None = connection
        """None once it is closed; SQLAlchemy looks at it before it rolls back."""

    def cursor(self) -> Cursor:
        """Return a new cursor."""
        return Cursor(self._open())

    async def commit(self) -> None:
        """Commit the transaction."""
        await _patiently(self._open().commit)

    async def rollback(self) -> None:
        """Roll the transaction back."""
        self._open().rollback()

    async def create_function(
        self, name: str, count: int, function: Callable[..., Any], *, deterministic: bool = False
    ) -> None:
        """Give SQL a function."""
        self._open().create_function(name, count, function, deterministic=deterministic)

    async def close(self) -> None:
        """Roll back and close."""
        self.stop()

    def stop(self) -> None:
        """Close at once."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise sqlite3.OperationalError("connection closed")
        return self._connection


async def connect(path: str, **options: Any) -> Connection:
    """
    Return a connection to the file at *path*; transactions begin and end by statements alone.

    Args:
        path: Of the file, or `:memory:`.

        options: As `sqlite3.connect` takes them.
    """
    options |= {"isolation_level": None, "timeout": 0.0}
    return Connection(sqlite3.connect(path, **options))


async def _patiently(work: Callable[[], T]) -> T:
    """Do *work*, again and again while another process has the database."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return work()
        except sqlite3.OperationalError as error:
            # A statement that finds the database locked has done nothing.
            if not _is_busy(error) or time.monotonic() > until:
                raise
        await asyncio.sleep(PAUSE_SECONDS)


def _is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether it helps to wait: another process writes, or mends the file after a crash."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    # Whoever has read what is overwritten by now can wait for ever.
    return code & PRIMARY == sqlite3.SQLITE_BUSY and code != sqlite3.SQLITE_BUSY_SNAPSHOT
