"""Fixtures of the bot's tests."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import tests.compiled  # noqa: F401 # from now on engines share it
from bot.dice import SeededDice
from bot.settings import Settings
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


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of its own, without settings from outside."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.__main__.set_up_logs", lambda *_args, **_rest: None)
    monkeypatch.setattr("os._exit", lambda _status: None)
    return tmp_path


@pytest.fixture
def played(folder: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of a game that is over and of one that runs, in the database of the settings."""

    async def play() -> list[str]:
        stage = await set_stage(database_url, dice=SeededDice())
        over = await stage.resign(await stage.game())
        running = await stage.game(acted=False)
        await stage.database.close()
        return [over.code, running.code]

    monkeypatch.setenv("DATABASE_URL", database_url)
    return asyncio.run(play())
