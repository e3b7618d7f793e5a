"""The databases of the tests are what they say: a real PostgreSQL, and files."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.database import Databases


async def test_empty_databases_are_alive_and_of_both_kinds(empty_database_url: str) -> None:
    engine = create_async_engine(empty_database_url)
    question = (
        "SELECT version()" if "postgresql" in empty_database_url else "SELECT sqlite_version()"
    )

    async with engine.connect() as connection:
        answer = (await connection.execute(text(question))).scalar_one()
    await engine.dispose()

    assert ("postgresql" in empty_database_url) == answer.startswith("PostgreSQL ")


def test_a_copied_database_is_independent_of_its_template(databases: Databases) -> None:
    server = databases.server
    first = server.create()
    server.execute("CREATE TABLE t AS SELECT 1 AS n", database=first)
    second = server.create(template=first)
    server.execute("DROP TABLE t", database=first)

    assert "1" == server.execute("SELECT n FROM t", database=second)

    server.drop(first)
    server.drop(second)
