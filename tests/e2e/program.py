"""
The bot as a process of its own, which a test can stop, kill and start again.

It is forked from a process that has imported everything and drawn the empty boards: a start from
nothing takes ten seconds of importing and three of drawing, and the tests begin and kill a hundred
bots. `test_program.py` starts the command itself.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
STOP_SECONDS = 20.0
IMPORTED = ["bot.app", "bot.operate", "tests.e2e.spied_bot", "tests.e2e.warmed"]

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload([__name__, *IMPORTED])


class Program:
    """One process of the bot."""

    def __init__(self, environment: Mapping[str, str], log: Path, *, spied: bool) -> None:
        self._process = FORKED.Process(target=_run, args=(dict(environment), log, spied))

    async def start(self) -> None:
        """Start it; the first of a test run waits for the imports."""
        await asyncio.to_thread(self._process.start)

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.exitcode

    async def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self._process.kill()
        await self._gone()

    async def stop(self) -> None:
        """Let it end in peace."""
        if self.status is None:
            assert self._process.pid is not None
            os.kill(self._process.pid, signal.SIGTERM)
        await self._gone()

    async def _gone(self) -> None:
        await asyncio.to_thread(self._process.join, STOP_SECONDS)
        assert self.status is not None, "the bot does not end"


def _run(environment: dict[str, str], log: Path, spied: bool) -> None:
    """What the new process does: become `python -m bot run`."""
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(output, stream)
    # Imported before the fork, but not where this module is only named.
    from bot.__main__ import main  # noqa: PLC0415
    from tests.e2e import spied_bot  # noqa: PLC0415

    if spied:
        spied_bot.spy()
    sys.exit(main(["run"]))
