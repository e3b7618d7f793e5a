"""
The bot beside the sandbox: a child process of its own.

Knows how to start it, pass its lines on, notice its end and stop it; knows nothing of what it does.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from sandbox.control.office import CHILD_LINES, Child

COMMAND = ("-m", "bot", "run")
STOP_SECONDS = 10.0

# A setting meant for the real bot must not reach the one beside the sandbox.
_FOREIGN = ("BOT_", "DATABASE_URL", "WEBHOOK_", "CLOCK_URL")
_DATABASE = "nardy.db"


def child_environment(
    environment: Mapping[str, str], *, url: str, token: str, data: Path
) -> dict[str, str]:
    """Return the environment of the bot that talks to the sandbox at *url*."""
    kept = {name: value for name, value in environment.items() if not name.startswith(_FOREIGN)}
    root = str(Path(__file__).resolve().parent.parent)
    paths = [root, *filter(None, [environment.get("PYTHONPATH")])]
    return kept | {
        "BOT_TOKEN": token,
        "BOT_API_URL": url,
        "CLOCK_URL": f"{url}/clock",
        "DATABASE_URL": f"sqlite+aiosqlite:///{data.resolve() / _DATABASE}",
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONUNBUFFERED": "1",
    }


def fresh(data: Path) -> None:
    """Make the folder *data* without a database of an earlier run."""
    data.mkdir(parents=True, exist_ok=True)
    for suffix in ("", "-wal", "-shm", "-journal"):
        (data / f"{_DATABASE}{suffix}").unlink(missing_ok=True)


class ChildBot:
    """One run of the bot."""

    def __init__(self, changed: Callable[[Child], None], say: Callable[[str], None]) -> None:
        self._changed = changed
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._is_stopping = False

    async def start(
        self,
        *,
        environment: Mapping[str, str],
        folder: Path,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        """Start the bot in *folder*, where no `.env` of the real one lies."""
        # A session of its own: Ctrl-C reaches it through `stop`, in order.
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            cwd=folder,
            env=dict(environment),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )

    async def watch(self) -> int:
        """Pass the bot's lines on until it ends; return its exit status."""
        process = self._process
        if process is None or process.stdout is None:
            raise RuntimeError("watch comes after start")
        child = Child(process.pid)
        self._changed(child)
        while line := await _line(process.stdout):
            words = line.decode(errors="replace").rstrip()
            child.output.append(words)
            del child.output[:-CHILD_LINES]
            self._say(f"bot | {words}")
        status = await process.wait()
        child.is_running, child.exit = False, status
        self._changed(child)
        if not self._is_stopping:
            self._say(f"sandbox: the bot has ended {_how(status)}; its last lines are above.")
        return status

    async def stop(self) -> None:
        """Ask the bot to stop, and make it when it does not."""
        process = self._process
        self._is_stopping = True
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._say(f"sandbox: the bot did not stop in {STOP_SECONDS:.0f} s and is killed.")
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _line(stream: asyncio.StreamReader) -> bytes:
    try:
        return await stream.readline()
    except ValueError:
        # Longer than the buffer: what was read is dropped, the rest follows.
        return b"(a very long line)\n"


def _how(status: int) -> str:
    if status < 0:
        return f"by signal {signal.Signals(-status).name}"
    return f"with status {status}"
