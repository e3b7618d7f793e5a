"""Fixtures of the bot's tests."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.bot.stage import Stage, set_stage


@pytest_asyncio.fixture
async def stage(database_url: str) -> AsyncIterator[Stage]:
    """A stage on SQLite and on PostgreSQL."""
    made = await set_stage(database_url)
    yield made
    await made.database.close()


@pytest_asyncio.fixture
async def postgres_stage(postgres_url: str) -> AsyncIterator[Stage]:
    """A stage on PostgreSQL, for races."""
    made = await set_stage(postgres_url)
    yield made
    await made.database.close()
