"""What one engine of the tests has compiled is there for the next."""

import asyncio

import pytest

from bot.clock import ManualClock
from bot.dice import SeededDice
from bot.services import build_services
from bot.storage import Database
from tests.bot.making import NOON
from tests.compiled import COMPILED
from tests.conftest import KINDS
from tests.database import Databases


async def come(url: str) -> None:
    """Let somebody come to the bot of this database."""
    database = Database(url)
    services = build_services(database, clock=ManualClock(NOON), dice=SeededDice())
    await services.players.touch(7, "Аня", "ru")
    await database.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_database_of_a_kind_compiles_nothing(databases: Databases, kind: str) -> None:
    known = []
    for _ in range(2):
        with databases.lent(kind) as url:
            asyncio.run(come(url))
        known.append(set(COMPILED))

    assert known[0]
    assert known[0] == known[1]
