"""`python -m sandbox`: what it prints, what it starts, how it stops."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from sandbox.__main__ import parse, run
from sandbox.child import ChildBot, child_environment, fresh
from sandbox.control.office import Child
from sandbox.server import TOKEN, Sandbox

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
async def occupied() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


async def test_a_taken_port_is_one_clear_line(
    occupied: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    status = await run(parse(["--port", str(occupied.port), "--no-bot"]))

    out, err = capsys.readouterr()
    assert (2, "") == (status, out)
    assert 1 == len(err.splitlines())
    assert f"port {occupied.port} is taken" in err


async def test_other_hosts_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == await run(parse(["--host", "192.0.2.1", "--no-bot"]))
    assert "loopback" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_command_prints_its_page_and_stops_cleanly(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        "--no-bot",
        "--port",
        "0",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    await process.stdout.readline()
    url = (await process.stdout.readline()).decode().strip()
    async with aiohttp.ClientSession() as session, session.get(f"{url}clock") as response:
        assert {"offset_ms": 0} == await response.json()

    process.send_signal(number)

    assert 0 == await asyncio.wait_for(process.wait(), 10)
    assert b"" == await process.stderr.read()
    assert b"The sandbox is closed." in await process.stdout.read()


def test_the_bot_beside_sees_only_its_own_settings(tmp_path: Path) -> None:
    environment = child_environment(
        {"PATH": "/bin", "BOT_TOKEN": "real", "WEBHOOK_URL": "https://x.org", "LOG_LEVEL": "INFO"},
        url="http://127.0.0.1:8090",
        token=TOKEN,
        data=tmp_path,
    )

    assert {
        "PATH": "/bin",
        "LOG_LEVEL": "INFO",
        "BOT_TOKEN": "123456:TEST",
        "BOT_API_URL": "http://127.0.0.1:8090",
        "CLOCK_URL": "http://127.0.0.1:8090/clock",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'nardy.db'}",
    }.items() <= environment.items()
    assert "WEBHOOK_URL" not in environment


def test_the_database_is_fresh_and_nothing_else_is_touched(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for name in ("nardy.db", "nardy.db-wal", "notes.txt"):
        (data / name).write_text("x")

    fresh(data)

    assert ["notes.txt"] == [path.name for path in data.iterdir()]


class Beside:
    """A small program in the bot's place."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.states: list[bool] = []
        self.said = asyncio.Event()
        self.bot = ChildBot(self._changed, self._say)

    def _changed(self, child: Child) -> None:
        self.states.append(child.is_running)

    def _say(self, line: str) -> None:
        self.lines.append(line)
        self.said.set()

    async def run(self, program: str, folder: Path) -> "asyncio.Task[int]":
        await self.bot.start(
            environment={"PYTHONUNBUFFERED": "1"}, folder=folder, command=("-c", program)
        )
        return asyncio.create_task(self.bot.watch())


async def test_lines_of_the_bot_are_passed_on_and_its_end_is_told(tmp_path: Path) -> None:
    beside = Beside()

    watching = await beside.run("print('hello'); raise SystemExit(3)", tmp_path)

    assert 3 == await watching
    assert [
        "bot | hello",
        "sandbox: the bot has ended with status 3; its last lines are above.",
    ] == beside.lines
    assert [True, False] == beside.states


async def test_stopping_asks_the_bot_and_says_nothing(tmp_path: Path) -> None:
    beside = Beside()
    program = (
        "import signal, sys\n"
        "signal.signal(signal.SIGTERM, lambda *_: (print('bye'), sys.exit(0)))\n"
        "print('ready')\n"
        "signal.pause()\n"
    )
    watching = await beside.run(program, tmp_path)
    await asyncio.wait_for(beside.said.wait(), 10)

    await beside.bot.stop()

    assert 0 == await watching
    assert ["bot | ready", "bot | bye"] == beside.lines


async def test_a_bot_that_will_not_stop_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.child.STOP_SECONDS", 0.1)
    beside = Beside()
    program = (
        "import signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print('ready')\n"
        "while True: signal.pause()\n"
    )
    watching = await beside.run(program, tmp_path)
    await asyncio.wait_for(beside.said.wait(), 10)

    await beside.bot.stop()

    assert -signal.SIGKILL == await watching
