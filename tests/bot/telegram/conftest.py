"""The bot inside the test, on a real sandbox over HTTP."""

from collections.abc import AsyncIterator

import pytest

from tests.e2e.world import World

MIDDLE = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3 ply=20"
"""The position of docs' reference picture: Аня (White) has twelve turns to choose from."""


@pytest.fixture
async def world(sqlite_url: str) -> AsyncIterator[World]:
    """A sandbox with the bot running; no pauses between messages."""
    async with World(sqlite_url) as made:
        await made.start_bot()
        yield made


@pytest.fixture
async def game(world: World) -> int:
    """A game in the middle: Аня is White and to move, Марат is Black."""
    return await world.begin_at(MIDDLE, world.anya, world.marat)
