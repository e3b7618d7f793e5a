"""Worlds for the end-to-end tests; none may end with an error in its log."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest

import tests.compiled  # noqa: F401 # from now on engines share it
from bot.dice import ScriptedDice
from bot.ports import Throw
from tests.e2e.world import World


@pytest.fixture
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test when something was logged as an error."""
    caplog.set_level(logging.INFO)
    yield
    wrong = [
        record.getMessage()
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR or record.exc_info
    ]
    assert not wrong, f"errors in the log: {wrong}"


@pytest.fixture
async def world(
    either_database_url: str, request: pytest.FixtureRequest, quiet_log: None
) -> AsyncIterator[World]:
    """A world with the bot in it; `@throws(...)` says how its dice fall."""
    mark = request.node.get_closest_marker("throws")
    throws: tuple[Throw, ...] = mark.args if mark is not None else ()
    async with World(either_database_url, dice=ScriptedDice(*throws)) as made:
        await made.start_bot()
        yield made
        # "Not modified" is how Telegram says that a board stands as it should (docs/bot-api.md).
        refused = [
            call
            for call in await made.control.calls()
            if call["refused"] and "is not modified" not in call["answer"]["description"]
        ]
        assert not refused, f"Telegram refused: {refused}"
