"""Unreadable updates: each is named in one line and passed by, and holds nobody up."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import GetUpdates, TelegramMethod
from aiogram.types import Update

from bot.telegram import polling
from bot.telegram.polling import Poller
from bot.telegram.tasks import Tasks

GROUP = {"id": -1001, "type": "group", "title": "Нарды"}


def message(number: int, text: str, chat: object = GROUP) -> dict[str, Any]:
    """Return an update as Telegram writes it."""
    told = {"message_id": number, "date": 1796000000, "chat": chat, "text": text}
    return {"update_id": number, "message": told}


class Scripted(BaseSession):
    """Telegram, with its answers written down before; then it has nothing more to say."""

    def __init__(self, *answers: object) -> None:
        super().__init__()
        self._answers = [
            answer if isinstance(answer, str) else json.dumps(answer) for answer in answers
        ]
        self.offsets: list[int | None] = []
        self.told = asyncio.Event()

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own
    ) -> Any:
        assert isinstance(method, GetUpdates)
        self.offsets.append(method.offset)
        if not self._answers:
            self.told.set()
            return []
        return self.check_response(bot, method, 200, self._answers.pop(0)).result

    async def stream_content(self, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        yield b""

    async def close(self) -> None:
        """There is nothing to close."""


async def polled(session: Scripted) -> list[str | None]:
    """Return the texts that reach a handler."""
    seen: list[str | None] = []

    async def feed(update: Update) -> None:
        assert update.message is not None
        seen.append(update.message.text)

    stop = asyncio.Event()
    bot = Bot("123456:TEST", session=session)
    running = asyncio.create_task(Poller(bot, feed, Tasks()).run(stop))
    await session.told.wait()
    stop.set()
    await running
    return seen


async def test_what_comes_before_and_after_it_is_handled(caplog: pytest.LogCaptureFixture) -> None:
    batch = [message(5, "before"), message(6, "secret", chat=7), message(7, "after")]
    session = Scripted({"ok": True, "result": batch})

    seen = await polled(session)

    assert ["before", "after"] == seen
    assert [None, 8] == session.offsets[:2]
    (line,) = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert line.startswith("update skipped update=6 why=message.chat")
    assert "secret" not in line


async def test_alone_it_is_passed_by_too() -> None:
    session = Scripted(
        {"ok": True, "result": [message(5, "secret", chat=7)]},
        {"ok": True, "result": [message(6, "after")]},
    )

    assert ["after"] == await polled(session)
    assert [None, 6, 7] == session.offsets[:3]


async def test_an_answer_that_is_none_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(polling, "BACKOFF_SECONDS", (0.01,))
    session = Scripted(
        "secret",
        {"ok": True, "result": "secret"},
        {"ok": True, "result": [{"message": "secret"}]},
        {"ok": True, "result": [message(5, "after")]},
    )

    assert ["after"] == await polled(session)
    assert 3 == caplog.text.count("the answer cannot be read")
    assert "secret" not in caplog.text
