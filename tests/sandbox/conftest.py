"""A sandbox of its own for each test, a raw client of its Bot API, and its control API."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from sandbox.server import Sandbox

ANYA = 101
MARAT = 102
LEV = 103
GROUP = -1_001_000_000_001

Json = dict[str, Any]


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def button(text: str = "x", data: str = "x") -> dict[str, Any]:
    return {"text": text, "callback_data": data}


class Api:
    """Calls methods as a bot without a library does."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session

    async def answer(self, method: str, *, as_json: bool = False, **params: Any) -> Json:
        """Return the whole answer, its HTTP status under `status`."""
        url = f"/bot{self.sandbox.token}/{method}"
        if as_json:
            response = await self.session.post(url, json=params)
        else:
            response = await self.session.post(url, data=urlencoded(params))
        async with response:
            return {"status": response.status, **await response.json()}

    async def __call__(self, method: str, **params: Any) -> Any:
        """Return the result of a call that must be granted."""
        answer = await self.answer(method, **params)
        assert answer["ok"], answer
        return answer["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        """Return code and description of a call that must be refused."""
        answer = await self.answer(method, **params)
        assert not answer["ok"], answer
        assert answer["status"] == answer["error_code"]
        return f"{answer['error_code']} {answer['description']}"

    async def upload(self, method: str, files: dict[str, bytes], **params: Any) -> Json:
        """Return the whole answer of a multipart call."""
        form = aiohttp.FormData()
        for name, value in urlencoded(params).items():
            form.add_field(name, value)
        for name, data in files.items():
            form.add_field(name, io.BytesIO(data), filename=f"{name}.jpg")
        url = f"/bot{self.sandbox.token}/{method}"
        async with self.session.post(url, data=form) as response:
            return {"status": response.status, **await response.json()}

    async def updates(self, **params: Any) -> list[Json]:
        """Return the waiting updates and confirm them."""
        updates: list[Json] = await self("getUpdates", timeout=0, **params)
        if updates:
            await self("getUpdates", timeout=0, offset=updates[-1]["update_id"] + 1)
        return updates


def urlencoded(params: Json) -> dict[str, str]:
    """Return the values as a form carries them: nested ones as JSON."""
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in params.items()
        if value is not None
    }


class Control:
    """The control API."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def post(self, path: str, *, status: int = 200, **wish: Any) -> Json:
        async with self.session.post(f"/control/{path}", json=wish) as response:
            answer: Json = await response.json()
            assert response.status == status, answer
            return answer

    async def get(self, path: str, *, status: int = 200, **query: Any) -> Json:
        params = {name: str(value) for name, value in query.items()}
        async with self.session.get(f"/control/{path}", params=params) as response:
            answer: Json = await response.json()
            assert response.status == status, answer
            return answer

    async def delete(self, path: str, **query: Any) -> Json:
        params = {name: str(value) for name, value in query.items()}
        async with self.session.delete(f"/control/{path}", params=params) as response:
            answer: Json = await response.json()
            assert response.status == 200, answer
            return answer

    async def event(self, kind: str, since: int) -> Json:
        """Wait for the first event of *kind* after *since*."""
        while True:
            page = await self.get("events", since=since, wait_ms=5000)
            assert page["events"], f"no event {kind}"
            for event in page["events"]:
                if event["type"] == kind:
                    return dict(event)
            since = page["seq"]


async def seen(control: Control, user: int = ANYA, chat: int = ANYA) -> list[Json]:
    """Return the messages of a chat as *user* sees them."""
    messages: list[Json] = (await control.get("chat", user=user, chat=chat))["messages"]
    return messages


async def until_polling(control: Control) -> None:
    """Wait until a getUpdates call stands."""
    while not (await control.get("status"))["polling"]:  # noqa: ASYNC110 - it is no event
        await asyncio.sleep(0)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(flood=False) as running:
        yield running


@pytest.fixture
async def session(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(sandbox.url) as opened:
        yield opened


@pytest.fixture
async def control(session: aiohttp.ClientSession) -> Control:
    return Control(session)


@pytest.fixture
async def api(sandbox: Sandbox, session: aiohttp.ClientSession) -> Api:
    """The Bot API, with Аня having pressed Start and nothing waiting."""
    await Control(session).post("users", id=ANYA, start=True)
    raw = Api(sandbox, session)
    await raw.updates()
    return raw


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    server = TelegramAPIServer.from_base(sandbox.url)
    made = Bot(sandbox.token, session=AiohttpSession(api=server))
    yield made
    await made.session.close()
