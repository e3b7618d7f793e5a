"""SQLite works in the event loop, and waits for other processes without holding it up."""

import asyncio
import sqlite3
import threading
from typing import cast

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.storage import sqlite
from bot.storage.database import Database, connected
from bot.storage.sqlite import connect


@pytest.fixture
def path(sqlite_url: str) -> str:
    return sqlite_url.partition(":///")[2]


async def test_a_connection_is_no_thread(sqlite_url: str) -> None:
    threads = set(threading.enumerate())
    async with connected(sqlite_url) as connection:
        assert 1 == await connection.scalar(text("SELECT 1"))
        assert threads == set(threading.enumerate())


async def test_rows_counts_and_errors_are_those_of_the_module(sqlite_url: str) -> None:
    async with connected(sqlite_url) as connection:
        await connection.execute(text("CREATE TABLE some (n INTEGER PRIMARY KEY, word TEXT)"))
        many = await connection.execute(
            text("INSERT INTO some (word) VALUES (:word)"), [{"word": "a"}, {"word": "b"}]
        )
        more = await connection.execute(text("INSERT INTO some (word) VALUES ('c') RETURNING n"))
        changed = await connection.execute(text("UPDATE some SET word = 'd' WHERE n > 1"))
        rows = await connection.execute(text("SELECT word FROM some ORDER BY n"))

        assert (2, 3, 2) == (many.rowcount, more.scalar_one(), changed.rowcount)
        assert [("a",), ("d",), ("d",)] == rows.all()
        with pytest.raises(IntegrityError):
            await connection.execute(text("INSERT INTO some VALUES (1, 'again')"))
        assert 3 == await connection.scalar(text("SELECT count(*) FROM some"))


async def test_a_new_row_has_its_number() -> None:
    connection = await connect(":memory:")
    cursor = connection.cursor()
    await cursor.execute("CREATE TABLE some (n INTEGER PRIMARY KEY)")
    await cursor.execute("INSERT INTO some VALUES (7)")

    assert (7, 1, None) == (cursor.lastrowid, cursor.rowcount, cursor.description)
    await connection.close()


async def test_what_is_rolled_back_was_never_there(sqlite_url: str) -> None:
    async with connected(sqlite_url) as connection:
        await connection.execute(text("CREATE TABLE some (n INTEGER)"))
        await connection.commit()
        await connection.execute(text("INSERT INTO some VALUES (1)"))
        await connection.rollback()

        assert 0 == await connection.scalar(text("SELECT count(*) FROM some"))


async def test_others_go_on_while_a_writer_waits_for_another_process(
    sqlite_url: str, path: str
) -> None:
    database = Database(sqlite_url)
    async with database.session() as session:
        await session.execute(text("CREATE TABLE some (n INTEGER)"))
        await session.commit()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO some VALUES (1)")

    async def write() -> None:
        async with database.session() as session:
            await session.execute(text("INSERT INTO some VALUES (2)"))
            await session.commit()

    writing = asyncio.create_task(write())
    await asyncio.sleep(5 * sqlite.PAUSE_SECONDS)
    assert not writing.done()
    other.execute("COMMIT")
    await writing

    assert [(1,), (2,)] == other.execute("SELECT n FROM some ORDER BY n").fetchall()
    other.close()
    await database.close()


async def test_a_database_that_stays_locked_is_an_error(
    sqlite_url: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    async with connected(sqlite_url) as connection:
        await connection.execute(text("CREATE TABLE some (n INTEGER)"))
        await connection.commit()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    database = Database(sqlite_url)

    async with database.session() as session:
        with pytest.raises(OperationalError, match="locked"):
            await session.execute(text("INSERT INTO some VALUES (2)"))

    other.close()
    await database.close()


@pytest.mark.parametrize(
    ("code", "helps"),
    [
        (sqlite3.SQLITE_BUSY, True),
        (sqlite3.SQLITE_BUSY_RECOVERY, True),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, False),
        (sqlite3.SQLITE_LOCKED, False),
        (None, False),
    ],
)
async def test_it_is_tried_again_only_where_that_helps(
    code: int | None, helps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PAUSE_SECONDS", 0.0)
    tries: list[int] = []

    class Held:
        def commit(self) -> None:
            tries.append(1)
            if len(tries) < 3:
                error = sqlite3.OperationalError("held")
                if code is not None:
                    error.sqlite_errorcode = code
                raise error

    connection = sqlite.Connection(cast("sqlite3.Connection", Held()))
    if helps:
        await connection.commit()
    else:
        with pytest.raises(sqlite3.OperationalError):
            await connection.commit()

    assert (3 if helps else 1) == len(tries)


async def test_a_closed_connection_says_so() -> None:
    connection = await connect(":memory:")
    await connection.close()
    await connection.close()

    with pytest.raises(sqlite3.OperationalError, match="closed"):
        connection.cursor()
