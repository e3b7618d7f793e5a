"""Migrations: up, down and up again, and to where the code wants them."""

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import text

from bot.storage import Database, DatabaseUnavailable
from bot.storage.database import open_engine
from bot.storage.migration import config, differences, downgrade, newest, present, upgrade

REVISIONS = [each.revision for each in ScriptDirectory.from_config(config()).walk_revisions()][::-1]


async def test_every_step_goes_up_down_and_up_again(empty_database_url: str) -> None:
    url = empty_database_url
    below = "base"
    for revision in REVISIONS:
        await upgrade(url, revision)
        await downgrade(url, below)
        await upgrade(url, revision)
        assert revision == await present(url)
        below = revision

    await downgrade(url, "base")

    assert await present(url) is None


async def test_the_migrated_tables_are_those_of_the_code(database_url: str) -> None:
    assert [] == await differences(database_url)
    assert newest() == await present(database_url)


async def test_migrating_twice_changes_nothing(database_url: str) -> None:
    await upgrade(database_url)

    assert newest() == await present(database_url)


async def test_a_step_that_fails_leaves_nothing_behind(empty_database_url: str) -> None:
    """Also on SQLite the tables of a step are made in one transaction."""
    engine = open_engine(empty_database_url)
    async with engine.connect() as connection:
        await connection.execute(text("CREATE TABLE half (id INTEGER)"))
        await connection.rollback()
    await engine.dispose()

    assert [] == [each for each in await differences(empty_database_url) if "half" in repr(each)]


async def test_a_database_that_is_not_there_is_told_without_its_password() -> None:
    database = "postgresql+asyncpg://nardy:hush-hush@127.0.0.1:1/nardy"

    with pytest.raises(DatabaseUnavailable) as refused:
        await upgrade(database)

    assert "hush-hush" not in str(refused.value)


async def test_what_is_not_committed_is_gone(database_url: str) -> None:
    database = Database(database_url)
    async with database.work() as work:
        await work.players.add(telegram_id=5, name="Аня", locale="ru", zone="UTC")

    async with database.reading() as work:
        assert await work.players.by_telegram(5) is None
    await database.close()
