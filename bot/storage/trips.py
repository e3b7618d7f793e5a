"""
Trips: a statement of SQLite is one trip to the thread of its connection, not four.

Knows how the drivers meet: SQLAlchemy makes a cursor, executes, fetches and closes, and each would
be handed to the thread and back. Between two threads that both have work a trip costs more than
most of our statements.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Protocol, Self


class Driver(Protocol):
    """What is needed of `aiosqlite.Connection`; both underscores are its own."""

    @property
    def _conn(self) -> sqlite3.Connection: ...

    async def _execute(self, function: Any, *arguments: Any) -> Any: ...


class Cursor:
    """A cursor whose rows are there when it has executed."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Self:
        """Execute a statement and take its rows."""
        await self._driver._execute(self._do, "execute", statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> Self:
        """Execute a statement that returns no rows once for each of *parameters*."""
        await self._driver._execute(self._do, "executemany", statement, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        """Return the rows."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor below is closed already."""

    def _do(self, how: str, statement: str, parameters: Any) -> None:
        """Run in the thread of the connection."""
        cursor = self._driver._conn.cursor()
        try:
            getattr(cursor, how)(statement, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        finally:
            cursor.close()


def shorten(driver: Any) -> None:
    """Let an `aiosqlite.Connection` make cursors of one trip."""
    driver.cursor = partial(Cursor, driver)
