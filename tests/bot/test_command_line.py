"""Command line: what each command prints and how it ends."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from bot import doctor
from bot.__main__ import main
from bot.dice import SeededDice
from bot.settings import Settings
from bot.storage.database import open_engine
from tests.bot.stage import set_stage

TOKEN = "123456:TEST"  # noqa: S105 - the sandbox's


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of its own, without settings from outside."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.__main__.set_up_logs", lambda *_args, **_rest: None)
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


def run(*arguments: str) -> int:
    return main(arguments)


@pytest.mark.usefixtures("folder")
def test_running_without_a_token_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == run("run")

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("BOT_TOKEN is missing")


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


def test_migrating_makes_the_default_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run("migrate")
    assert "The database is at revision" in capsys.readouterr().out
    assert (folder / "nardy.db").exists()
    assert 0 == run("verify")
    assert "0 games, 0 faults.\n" == capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_reading_an_empty_database_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("verify",), ("export", "--all")):
        assert 2 == run(*arguments)
        (line,) = capsys.readouterr().err.splitlines()
        assert line.endswith("run `python -m bot migrate`")


@pytest.mark.usefixtures("folder")
def test_games_are_exported_one_a_line(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("export", "--all")

    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert played == [record["id"] for record in records]
    assert [True, False] == [record["dice"]["seed"] is not None for record in records]
    assert [True, False] == [record["result"] is not None for record in records]


@pytest.mark.usefixtures("folder")
def test_one_game_is_exported_by_its_code(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("export", played[0], "--format", "text")

    assert f"game {played[0]}, long nardy" in capsys.readouterr().out
    assert 2 == run("export", "unknown")
    assert "there is no game 'unknown'" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_verifying_counts_games_and_faults(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("verify")

    assert f"{len(played)} games, 0 faults.\n" == capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("dance")

    assert 2 == ended.value.code
    assert "invalid choice" in capsys.readouterr().err


class Api:
    """A Bot API that answers two questions."""

    def __init__(self, **answers: object) -> None:
        self.answers: dict[str, object] = {
            "getMe": {"ok": True, "result": {"username": "nardy_bot"}},
            "getWebhookInfo": {"ok": True, "result": {"url": "", "pending_update_count": 2}},
        } | answers

    async def handle(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self.answers[request.match_info["method"]])


@asynccontextmanager
async def serving(api: Api) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/bot{token}/{method}", api.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0]
    try:
        yield f"http://{host}:{port}"
    finally:
        await runner.cleanup()


async def examined(
    capsys: pytest.CaptureFixture[str], api: Api, **settings: object
) -> tuple[int, str]:
    async with serving(api) as url:
        made = Settings.model_validate({"bot_token": TOKEN, "bot_api_url": url} | settings)
        status = await doctor.examine(made)
    return status, capsys.readouterr().out


def files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def test_a_healthy_bot_is_told_so(
    capsys: pytest.CaptureFixture[str], database_url: str
) -> None:
    status, told = await examined(capsys, Api(), database_url=database_url)

    assert 0 == status
    assert 4 == told.count("ok  ")
    assert "the bot is @nardy_bot" in told


@pytest.mark.parametrize(
    ("answers", "remedy"),
    [
        ({"getMe": {"ok": False, "description": "Unauthorized"}}, "copy BOT_TOKEN anew"),
        (
            {"getWebhookInfo": {"ok": True, "result": {"url": "https://old.example"}}},
            "Telegram has https://old.example, the settings say none",
        ),
        (
            {"getWebhookInfo": {"ok": True, "result": {"url": "", "pending_update_count": 900}}},
            "900 wait; is `python -m bot run` running?",
        ),
        (
            {
                "getWebhookInfo": {
                    "ok": True,
                    "result": {"url": "", "last_error_message": "timed out"},
                }
            },
            "Telegram says timed out",
        ),
    ],
)
async def test_what_is_wrong_comes_with_its_remedy(
    capsys: pytest.CaptureFixture[str],
    database_url: str,
    answers: dict[str, object],
    remedy: str,
) -> None:
    status, told = await examined(capsys, Api(**answers), database_url=database_url)

    assert 1 == status
    assert 1 == told.count("BAD ")
    assert remedy in told
    assert TOKEN not in told


async def test_a_server_that_does_not_answer_is_told_without_the_token(
    capsys: pytest.CaptureFixture[str], database_url: str
) -> None:
    settings = Settings.model_validate(
        {"bot_token": TOKEN, "bot_api_url": "http://127.0.0.1:1", "database_url": database_url}
    )

    assert 1 == await doctor.examine(settings)

    told = capsys.readouterr().out
    assert "http://127.0.0.1:1 does not answer" in told
    assert TOKEN not in told


@pytest.mark.usefixtures("folder")
async def test_the_doctor_makes_no_file(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, told = await examined(capsys, Api())

    assert 1 == status
    assert "BAD database: no file yet" in told
    assert [] == files(folder)


async def test_the_doctor_sees_missing_tables(
    capsys: pytest.CaptureFixture[str], empty_database_url: str
) -> None:
    engine = open_engine(empty_database_url)
    async with engine.connect():
        """An SQLite file is made by opening it."""
    await engine.dispose()

    _, told = await examined(capsys, Api(), database_url=empty_database_url)

    assert "BAD database: at revision none" in told
