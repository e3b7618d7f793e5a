"""The command itself, `python -m bot run`: it starts, polls, and ends in peace."""

import asyncio
import signal
from pathlib import Path

from tests.database import sqlite_address
from tests.e2e.command import started
from tests.e2e.world import START_SECONDS, World


async def test_the_command_starts_the_bot_and_a_stop_ends_it(tmp_path: Path) -> None:
    """It brings its own tables along, and a computer to play with."""
    async with World(sqlite_address(tmp_path / "nardy.sqlite3")) as world:
        process = await started(world, tmp_path / "log")
        await world.anya.start()
        for label in ("🤖", "Средний"):
            await world.anya.press(label)
        board = await world.anya.wait(
            lambda message: "▶️ Ваш ход" in message.text, "my move", seconds=START_SECONDS
        )
        assert "Компьютер, средний" in board.text
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(START_SECONDS):
            assert 0 == await process.wait()

    log = (tmp_path / "log").read_text()
    assert "starting" in log
    assert "Traceback" not in log
    assert world.sandbox.token not in log
