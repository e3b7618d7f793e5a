"""Doctor: one line for each thing it looks at, with the remedy where it is wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from bot import doctor
from bot.settings import Settings
from bot.storage.database import open_engine

TOKEN = "123456:TEST"  # noqa: S105 - the sandbox's


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


def files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def examined(
    capsys: pytest.CaptureFixture[str], api: Api, **settings: object
) -> tuple[int, str]:
    async with serving(api) as url:
        made = Settings.model_validate({"bot_token": TOKEN, "bot_api_url": url} | settings)
        status = await doctor.examine(made)
    return status, capsys.readouterr().out


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


async def test_the_doctor_makes_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    status, told = await examined(capsys, Api())

    assert 0 == status
    assert "ok  database: no file yet; `python -m bot run` will create it" in told
    assert [] == files(tmp_path)


async def test_the_doctor_sees_a_file_that_is_no_database(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "letter").write_text("a letter to a friend\n" * 100)

    status, told = await examined(
        capsys, Api(), database_url=f"sqlite+aiosqlite:///{tmp_path / 'letter'}"
    )

    assert 1 == status
    assert "BAD database: cannot be reached (file is not a database); correct DATABASE" in told
    assert "the bot is @nardy_bot" in told


async def test_the_doctor_sees_missing_tables(
    capsys: pytest.CaptureFixture[str], empty_database_url: str
) -> None:
    engine = open_engine(empty_database_url)
    async with engine.connect():
        """An SQLite file is made by opening it."""
    await engine.dispose()

    _, told = await examined(capsys, Api(), database_url=empty_database_url)

    assert "BAD database: at revision none" in told
