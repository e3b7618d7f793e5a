"""Migrations: up, down and up again, and to where the code wants them."""

import json

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.correspondence.terms import Terms
from bot.storage import Database, DatabaseUnavailable
from bot.storage.database import open_engine
from bot.storage.mapping import state_json, terms_json
from bot.storage.migration import config, differences, downgrade, newest, present, upgrade
from engine import Color, Options, Roll, Variant, start

FILLING = {
    "json": json.dumps({}),
    "list": json.dumps([[5, 2]]),
    "terms": json.dumps(terms_json(Terms())),
    "clock": json.dumps({"v": 1, "pace_seconds": 259200, "reminded": 0}),
    "snapshot": json.dumps(
        state_json(start(Variant.LONG, Options(), first=Color.WHITE, roll=Roll(5, 2)))
    ),
    "no": False,
    "yes": True,
}
ROWS_OF_0001 = """
INSERT INTO players (id, telegram_id, kind, name, locale, zone, settings, reachable)
VALUES (1, 101, 'human', 'A', 'ru', 'UTC', :json, :yes),
       (2, 102, 'human', 'M', 'ru', 'UTC', :json, :yes);
INSERT INTO matches (id, inviter_id, joiner_id, terms, commitment, word, inviter_acted,
                     joiner_acted, inviter_score, joiner_score, status)
VALUES (1, 1, 2, :terms, 'c', 'w', :no, :no, 0, 0, 'running');
INSERT INTO games (id, match_id, number, code, white_id, black_id, opening, snapshot, phase,
                   to_act, rev, rolls_thrown, clock, started_at)
VALUES (1, 1, 1, 'abc', 1, 2, :list, :snapshot, 'to_play', 'w', 0, 1, :clock, 0)
"""
REVISIONS = [each.revision for each in ScriptDirectory.from_config(config()).walk_revisions()][::-1]


async def fill(connection: AsyncConnection) -> None:
    """Write the rows of 0001 as if the database had counted their ids."""
    for statement in ROWS_OF_0001.split(";"):
        await connection.execute(text(statement), FILLING)
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT setval('players_id_seq', 2)"))


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


async def test_games_from_before_there_were_matches_are_read_with_their_score(
    empty_database_url: str,
) -> None:
    """Revision 0002: rows of 0001 stand at 0:0, and go back without a loss."""
    url = empty_database_url
    await upgrade(url, "0001")
    engine = open_engine(url)
    async with engine.begin() as connection:
        await fill(connection)
    await engine.dispose()

    await upgrade(url)

    database = Database(url)
    async with database.reading() as work:
        game = await work.games.get(1)
    await database.close()
    assert (0, 0) == game.match.score
    assert (0, False) == (game.match.games, game.match.crawford_played)
    assert Terms() == game.match.terms
    await downgrade(url, "0001")
    await upgrade(url)


PLAYED_WITH_THE_COMPUTER = """
UPDATE games SET white_id = (SELECT id FROM players WHERE kind = 'hard')
"""
COMPUTERS = "SELECT kind, name FROM players WHERE kind <> 'human' ORDER BY id"


async def test_games_with_the_computer_outlast_a_step_down(empty_database_url: str) -> None:
    """Revision 0003: below it the computer is a person who never acts, and then itself again."""
    url = empty_database_url
    await upgrade(url, "0001")
    engine = open_engine(url)
    async with engine.begin() as connection:
        await fill(connection)
    await upgrade(url, "0003")
    async with engine.begin() as connection:
        await connection.execute(text(PLAYED_WITH_THE_COMPUTER))
        before = (await connection.execute(text(COMPUTERS))).all()

    await downgrade(url, "0002")
    async with engine.begin() as connection:
        assert [] == (await connection.execute(text(COMPUTERS))).all()
    await upgrade(url)

    async with engine.begin() as connection:
        assert before == (await connection.execute(text(COMPUTERS))).all()
        assert 0 == await connection.scalar(text("SELECT think_at FROM games"))
    await engine.dispose()
    assert ["easy", "medium", "hard"] == [kind for kind, _ in before]


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
