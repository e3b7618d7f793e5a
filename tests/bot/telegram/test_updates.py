"""Polling and webhook: how updates come in, and how both end in peace."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Update

from bot.settings import BadSettings
from bot.telegram import polling
from bot.telegram.polling import Poller
from bot.telegram.tasks import Tasks
from bot.telegram.webhook import SECRET_HEADER, Webhook
from sandbox.server import Sandbox
from tests.e2e.control import Control

SECRET = "s3cret"  # noqa: S105 - a test's
UPDATE = {
    "update_id": 1,
    "message": {
        "message_id": 1,
        "date": 1796000000,
        "chat": {"id": 101, "type": "private", "first_name": "Аня"},
        "from": {"id": 101, "is_bot": False, "first_name": "Аня"},
        "text": "hello",
    },
}


class Inbox:
    """A handler that keeps what comes, and waits where it is told to."""

    def __init__(self) -> None:
        self.updates: list[Update] = []
        self.arrived = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()
        self.done = 0

    async def feed(self, update: Update) -> None:
        self.updates.append(update)
        self.arrived.set()
        await self.gate.wait()
        self.done += 1


@pytest.fixture
async def control() -> AsyncIterator[Control]:
    async with Sandbox(port=0, flood=False) as sandbox, Control(sandbox.url) as opened:
        yield opened


@pytest.fixture
async def bot(control: Control) -> AsyncIterator[Bot]:
    api = TelegramAPIServer.from_base(control.url)
    made = Bot("123456:TEST", session=AiohttpSession(api=api))
    yield made
    await made.session.close()


async def say(control: Control, text: str = "hello") -> None:
    await control.post("send", user=101, chat=101, text=text)


async def waiting(control: Control) -> list[Any]:
    found: list[Any] = (await control.get("updates"))["updates"]
    return found


async def test_a_stop_awaits_the_running_handlers_and_confirms_them(
    control: Control, bot: Bot
) -> None:
    inbox, stop = Inbox(), asyncio.Event()
    inbox.gate.clear()
    running = asyncio.create_task(Poller(bot, inbox.feed, Tasks()).run(stop))
    await say(control)
    await inbox.arrived.wait()

    stop.set()
    await asyncio.sleep(0)
    ended_early = running.done()
    inbox.gate.set()
    await running

    assert not ended_early
    assert inbox.done >= 1
    assert [] == await waiting(control)


async def test_what_is_not_handled_yet_is_not_confirmed(control: Control, bot: Bot) -> None:
    """A kill now would bring the update again: actions are idempotent, losses are not."""
    inbox, stop = Inbox(), asyncio.Event()
    inbox.gate.clear()
    running = asyncio.create_task(Poller(bot, inbox.feed, Tasks()).run(stop))
    await say(control)
    await inbox.arrived.wait()

    assert await waiting(control)
    inbox.gate.set()
    stop.set()
    await running


async def test_a_handler_that_fails_does_not_stop_the_poller(
    control: Control, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[str | None] = []
    two = asyncio.Event()

    async def feed(update: Update) -> None:
        if update.message is None or update.message.chat.id < 0:
            return
        seen.append(update.message.text)
        if len(seen) == 2:
            two.set()
        raise RuntimeError("a broken handler")

    stop = asyncio.Event()
    running = asyncio.create_task(Poller(bot, feed, Tasks()).run(stop))
    await say(control, "one")
    await say(control, "two")
    await asyncio.wait_for(two.wait(), 10)
    stop.set()
    await running

    assert ["one", "two"] == seen
    assert any("update failed" in record.getMessage() for record in caplog.records)


async def test_two_pollers_are_told_apart_in_the_log(
    control: Control, bot: Bot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """409 Conflict: one line that says what to do, and a pause."""
    monkeypatch.setattr(polling, "BACKOFF_SECONDS", (0.01,))
    stop = asyncio.Event()
    pollers = [asyncio.create_task(Poller(bot, Inbox().feed, Tasks()).run(stop)) for _ in range(2)]

    async def conflict() -> bool:
        return any("another process polls" in record.getMessage() for record in caplog.records)

    await control.until(conflict, "a conflict")
    stop.set()
    await asyncio.gather(*pollers)


async def test_polling_goes_on_when_telegram_is_back(
    control: Control, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "BACKOFF_SECONDS", (0.01,))
    fault = (await control.post("faults", kind="unreachable"))["fault"]["id"]
    inbox, stop = Inbox(), asyncio.Event()
    running = asyncio.create_task(Poller(bot, inbox.feed, Tasks()).run(stop))

    async def struck() -> bool:
        return int((await control.get("faults"))["faults"][0]["hits"]) > 2

    await control.until(struck, "some failed polls")
    await control.delete("faults", id=fault)
    await say(control)
    await asyncio.wait_for(inbox.arrived.wait(), 10)
    stop.set()
    await running


async def test_polling_removes_a_webhook_that_is_in_its_way(
    control: Control, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "BACKOFF_SECONDS", (0.01,))
    await bot.set_webhook("http://127.0.0.1:9/nowhere")
    inbox, stop = Inbox(), asyncio.Event()
    running = asyncio.create_task(Poller(bot, inbox.feed, Tasks()).run(stop))
    await say(control)
    await asyncio.wait_for(inbox.arrived.wait(), 20)
    stop.set()
    await running

    assert "" == (await bot.get_webhook_info()).url


def test_a_webhook_without_a_secret_is_refused(free_port: int) -> None:
    """Anyone could forge updates."""
    with pytest.raises(ValueError, match="WEBHOOK_SECRET"):
        webhook(Inbox(), free_port, secret="")


@pytest.fixture
def free_port(unused_tcp_port: int) -> int:
    return unused_tcp_port


def webhook(inbox: Inbox, port: int, *, secret: str = SECRET, bot: Any = None) -> Webhook:
    return Webhook(
        bot,
        inbox.feed,
        Tasks(),
        url=f"http://127.0.0.1:{port}/hook",
        secret=secret,
        listen=f"127.0.0.1:{port}",
    )


async def post(url: str, secret: str | None, body: Any) -> int:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, json=body, headers=headers) as answer,
    ):
        return answer.status


async def raw_status(port: int, secret: bytes) -> int:
    """Post an empty body with bytes for a secret that no client of ours would send."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"POST /hook HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n"
        + SECRET_HEADER.encode() + b": " + secret + b"\r\n\r\n"
    )  # fmt: skip
    status = int((await reader.readline()).split()[1])
    writer.close()
    await writer.wait_closed()
    return status


@pytest.mark.parametrize("host", ["127.0.0.1", "192.0.2.1", "..", "no such host"])
async def test_an_address_nobody_can_listen_on_is_one_line(unused_tcp_port: int, host: str) -> None:
    """The first is in use, the second another machine's, the others are none."""
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", unused_tcp_port)
    hook = Webhook(
        None,  # type: ignore[arg-type] # not reached
        Inbox().feed,
        Tasks(),
        url="https://b.example/hook",
        secret=SECRET,
        listen=f"{host}:{unused_tcp_port}",
    )

    with pytest.raises(BadSettings, match=r"^WEBHOOK_LISTEN cannot be listened on \(.+\): choose"):
        await hook.open()

    server.close()
    await server.wait_closed()


async def test_only_updates_with_the_secret_are_taken(
    control: Control, bot: Bot, free_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    inbox, stop = Inbox(), asyncio.Event()
    hook = webhook(inbox, free_port, bot=bot)
    await hook.open()
    running = asyncio.create_task(hook.run(stop))
    url = f"http://127.0.0.1:{free_port}/hook"

    async def is_set() -> bool:
        return bool((await bot.get_webhook_info()).url)

    await control.until(is_set, "the webhook is set")
    answers = [
        await post(url, None, UPDATE),
        await post(url, "wrong", UPDATE),
        await post(url, "неверно".encode().decode("latin-1"), UPDATE),
        await raw_status(free_port, b"\xff\xfe"),
        await post(url, SECRET, {"nonsense": True}),
        await post(url, SECRET, UPDATE | {"update_id": 7, "message": {"text": "secret"}}),
        await post(url, SECRET, UPDATE),
    ]
    stop.set()
    await running

    assert [401, 401, 401, 401, 400, 200, 200] == answers
    assert ["hello"] == [u.message.text for u in inbox.updates if u.message and u.update_id == 1]
    (line,) = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
    assert line.startswith("update skipped update=7 why=message.")
    assert "secret" not in line
