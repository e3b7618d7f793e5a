"""The command itself, `python -m bot run`, in a world."""

import asyncio
import os
import sys
from asyncio.subprocess import Process
from pathlib import Path

from tests.e2e.program import ROOT
from tests.e2e.world import START_SECONDS, World


async def started(world: World, log: Path) -> Process:
    """Start the command, which writes to *log*, and return it when it polls."""
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run",
            cwd=ROOT, env={"PATH": os.environ["PATH"], **world.environment()},
            stdout=output, stderr=output,
        )  # fmt: skip

    async def polls() -> bool:
        assert process.returncode is None, "the bot ended at its start"
        return bool((await world.control.get("status"))["polling"])

    await world.control.until(polls, "the bot polls", seconds=START_SECONDS)
    return process
