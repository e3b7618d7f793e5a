"""A statement of SQLite is one trip to the thread of its connection."""

import sqlite3
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage.database import connected
from bot.storage.trips import Cursor


async def test_a_statement_is_one_trip(sqlite_url: str) -> None:
    async with connected(sqlite_url) as connection:
        raw = await connection.get_raw_connection()
        driver: Any = raw.driver_connection
        trips: list[str] = []
        execute = driver._execute

        async def counted(function: Any, *arguments: Any) -> Any:
            trips.append(arguments[1] if arguments else function.__name__)
            return await execute(function, *arguments)

        driver._execute = counted
        rows = await connection.execute(text("SELECT 1 UNION SELECT 2 ORDER BY 1"))

        assert [(1,), (2,)] == rows.all()
        assert ["BEGIN IMMEDIATE", "SELECT 1 UNION SELECT 2 ORDER BY 1"] == trips


async def test_rows_counts_and_errors_are_those_of_the_driver(sqlite_url: str) -> None:
    async with connected(sqlite_url) as connection:
        await connection.execute(text("CREATE TABLE trips (n INTEGER PRIMARY KEY, word TEXT)"))
        many = await connection.execute(
            text("INSERT INTO trips (word) VALUES (:word)"), [{"word": "a"}, {"word": "b"}]
        )
        more = await connection.execute(text("INSERT INTO trips (word) VALUES ('c') RETURNING n"))
        changed = await connection.execute(text("UPDATE trips SET word = 'd' WHERE n > 1"))

        assert (2, 3, 2) == (many.rowcount, more.scalar_one(), changed.rowcount)
        with pytest.raises(IntegrityError):
            await connection.execute(text("INSERT INTO trips VALUES (1, 'again')"))
        assert 3 == await connection.scalar(text("SELECT count(*) FROM trips"))


async def test_a_new_row_has_its_number() -> None:
    class Direct:
        _conn = sqlite3.connect(":memory:")

        async def _execute(self, function: Any, *arguments: Any) -> Any:
            return function(*arguments)

    cursor = Cursor(Direct())
    await cursor.execute("CREATE TABLE trips (n INTEGER PRIMARY KEY)")
    await cursor.execute("INSERT INTO trips VALUES (7)")

    assert (7, 1, None) == (cursor.lastrowid, cursor.rowcount, cursor.description)
    Direct._conn.close()
