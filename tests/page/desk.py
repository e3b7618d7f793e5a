"""The desk: the page in a browser, and a bot that a test plays by hand over the Bot API."""

import json
import struct
import zlib
from dataclasses import dataclass
from typing import Any

import aiohttp
from playwright.async_api import Locator, Page

from sandbox.server import Sandbox

Json = dict[str, Any]

ANYA, MARAT, LEV, ZOE = 101, 102, 103, 104
GROUP = -1001000000001


def png(color: tuple[int, int, int], width: int = 64, height: int = 59) -> bytes:
    """Return a PNG picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\x00" + bytes(color) * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def keys(*rows: list[Json]) -> str:
    """Return an inline keyboard; a button without an action gets its words as data."""
    full = [
        [button if len(button) > 1 else {"callback_data": "x", **button} for button in row]
        for row in rows
    ]
    return json.dumps({"inline_keyboard": full})


class HandBot:
    """A bot whose every call is made by the test."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
        self._base = f"{sandbox.url}/bot{sandbox.token}"
        self._http = http
        self._offset = 0

    async def call(self, method: str, *, picture: bytes | None = None, **params: Any) -> Any:
        """
        Call a method and return its result; a refusal fails the test.

        The picture is the part `attach://picture`.
        """
        form = aiohttp.FormData()
        for name, value in params.items():
            form.add_field(name, value if isinstance(value, str) else json.dumps(value))
        if picture is not None:
            form.add_field("picture", picture, filename="picture.png", content_type="image/png")
        async with self._http.post(f"{self._base}/{method}", data=form) as response:
            answer = await response.json()
        assert answer["ok"], answer
        return answer["result"]

    async def send(self, chat: int, text: str, **params: Any) -> int:
        """Send a message; return its number."""
        sent = await self.call("sendMessage", chat_id=chat, text=text, **params)
        return int(sent["message_id"])

    async def update(self, kind: str) -> Json:
        """Wait for the next update of this kind; others are let pass."""
        for _ in range(50):
            updates = await self.call("getUpdates", offset=self._offset, limit=1, timeout=10)
            for update in updates:
                self._offset = update["update_id"] + 1
                if kind in update:
                    found: Json = update[kind]
                    return found
        raise AssertionError(f"no {kind} came")

    async def message(self) -> Json:
        """Wait for the next message somebody wrote."""
        while "text" not in (message := await self.update("message")):
            pass
        return message


@dataclass(slots=True)
class Desk:
    """The opened page, the bot and the control API."""

    page: Page
    sandbox: Sandbox
    bot: HandBot
    http: aiohttp.ClientSession
    troubles: list[str]
    """What the browser's console complained about; must be empty at the end."""

    async def control(self, path: str, **body: Any) -> Json:
        """POST to the control API."""
        async with self.http.post(f"{self.sandbox.url}/control/{path}", json=body) as response:
            assert response.status == 200, await response.text()
            answer: Json = await response.json()
            return answer

    def phone(self, seat: int) -> Locator:
        """Return the phone of a seat, 1 to 3."""
        return self.page.locator(f'.phone[data-seat="{seat}"]')

    def message(self, seat: int, number: int) -> Locator:
        """Return a message on a phone."""
        return self.phone(seat).locator(f'[data-message="{number}"]')

    async def started(self, *users: int) -> None:
        """Let the bot write to these people."""
        for user in users or (ANYA, MARAT):
            await self.control("users", id=user, start=True)
