"""Command line: what each command prints and how it ends."""

import argparse
import asyncio
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.__main__ import main
from bot.settings import BadSettings, Settings
from bot.storage.database import open_engine

ROOT = Path(__file__).parents[2]
TOKEN = "123456:TEST"  # noqa: S105 - the sandbox's


def files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def mark(url: str, revision: str) -> None:
    """Write into a database that it is at *revision*."""
    engine = open_engine(url, pooled=False)
    async with engine.begin() as connection:
        await connection.execute(
            text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision}
        )
    await engine.dispose()


def run(*arguments: str) -> int:
    return main(arguments)


@pytest.mark.usefixtures("folder")
def test_running_without_a_token_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == run("run")

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("BOT_TOKEN is missing")


@pytest.mark.parametrize(("variable", "value"), [("PACING", "fast"), ("BOT_TOKEN", "")])
def test_wrong_settings_are_answered_before_anything_heavy_is_imported(
    folder: Path, variable: str, value: str
) -> None:
    told = """
import sys
from bot.__main__ import main
status = main(["run"])
heavy = {"aiogram", "aiohttp", "sqlalchemy", "alembic", "numpy", "PIL"} & set(sys.modules)
print(status, sorted(heavy))
"""
    environment = os.environ | {variable: value, "PYTHONPATH": str(ROOT)}

    done = subprocess.run(
        [sys.executable, "-c", told],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert "2 []\n" == done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith(variable)


@pytest.mark.usefixtures("folder")
def test_running_says_so_first_and_leaves_at_once_after_a_clean_stop(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What frees the libraries' classes one by one is not waited for."""
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    left: list[tuple[int, list[str]]] = []

    async def perform(arguments: argparse.Namespace, _settings: Settings) -> int:
        logging.getLogger("bot").info(arguments.command)
        return 0

    monkeypatch.setattr("bot.operate.perform", perform)
    monkeypatch.setattr("os._exit", lambda status: left.append((status, list(caplog.messages))))
    with caplog.at_level("INFO", "bot"):
        run("run")
        run("verify")

    assert [(0, ["starting", "run"])] == left
    assert ["starting", "run", "verify"] == caplog.messages


@pytest.mark.usefixtures("folder")
def test_running_that_cannot_begin_leaves_at_once_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    left: list[int] = []

    async def perform(_arguments: argparse.Namespace, _settings: Settings) -> int:
        raise BadSettings("WEBHOOK_LISTEN cannot be listened on")

    monkeypatch.setattr("bot.operate.perform", perform)
    monkeypatch.setattr("os._exit", left.append)
    run("run")

    assert [2] == left
    assert "WEBHOOK_LISTEN cannot be listened on\n" == capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_wrong_setting_ends_every_command_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:p@h/d")

    for command in ("run", "migrate", "verify", "doctor"):
        assert 2 == run(command)
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("DATABASE_URL names no driver")


@pytest.mark.usefixtures("folder")
def test_a_database_that_is_not_there_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://u:hush@127.0.0.1:1/d")

    assert 2 == run("migrate")

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("DATABASE_URL cannot be used: ")
    assert "hush" not in line


@pytest.mark.parametrize("command", ["run", "migrate", "verify"])
def test_a_file_that_is_no_database_is_one_line_too(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    (folder / "nardy.db").write_text("a letter to a friend\n" * 100)

    assert 2 == run(command)

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("DATABASE_URL cannot be used: file is not a database")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("address", ["127.0.0.1:1/d?foo=1", "127.0.0.1:1/d?port=abc"])
def test_an_argument_that_the_driver_refuses_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql+asyncpg://u:hush@{address}")

    assert 2 == run("migrate")

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("DATABASE_URL cannot be used: ")
    assert "hush" not in line


@pytest.mark.usefixtures("folder")
def test_a_database_of_a_newer_program_says_to_update_this_one(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(mark(database_url, "9999"))
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", database_url)

    for command in ("run", "migrate", "verify"):
        assert 2 == run(command)
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("DATABASE_URL ")
        assert "older than the database: update the program" in line
    assert 1 == run("doctor")
    assert "at revision 9999, not" in (told := capsys.readouterr().out)
    assert "update the program" in told


def test_migrating_makes_the_default_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("migrate")
    assert "The database is at revision" in capsys.readouterr().out
    assert (folder / "nardy.db").exists()
    assert 0 == run("verify")
    assert "0 games, 0 faults.\n" == capsys.readouterr().out


def test_reading_a_database_that_is_not_there_says_what_to_do_and_makes_none(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (("verify",), ("export", "--all")):
        assert 2 == run(*arguments)
        (line,) = capsys.readouterr().err.splitlines()
        assert line.endswith("run `python -m bot migrate`")
        assert [] == files(folder)


@pytest.mark.usefixtures("folder")
def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("dance")

    assert 2 == ended.value.code
    assert "invalid choice" in capsys.readouterr().err
