"""
The sandbox from outside: its control API over HTTP, and waiting for what happens there.

Knows JSON and events; nothing of nardy.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

Json = dict[str, Any]
Found = TypeVar("Found")
PATIENCE_SECONDS = 45.0
"""How long a test waits for something before it fails; nothing waits this long when all is well."""
POLL_MS = 20_000
SEEN = ("message", "edit", "delete", "answer")
"""Events that change what somebody sees in a chat."""
LOOK_SECONDS = 0.5


class NothingHappenedError(AssertionError):
    """What was waited for did not come."""


class GoneError(AssertionError):
    """The message or its button is not there any more."""


class Control:
    """A client of the control API; use as an asynchronous context manager."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._session: aiohttp.ClientSession | None = None
        self._pump: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._changes: dict[int, int] = {}
        self._any = 0

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(
            base_url=self.url, connector=aiohttp.TCPConnector(limit=0)
        )
        seq = (await self.get("events", since=-1))["seq"]
        self._pump = asyncio.create_task(self._follow(seq))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._session is not None
        assert self._pump is not None
        self._pump.cancel()
        await asyncio.gather(self._pump, return_exceptions=True)
        await self._session.close()

    async def _ask(self, method: str, what: str, **options: Any) -> Json:
        assert self._session is not None, "Control is not open"
        async with self._session.request(method, f"/control/{what}", **options) as response:
            answer: Json = await response.json()
            if response.status == 409:
                raise GoneError(f"{method} {what} {options}: {answer}")
            assert response.status == 200, f"{method} {what} {options}: {answer}"
        return answer

    async def get(self, what: str, **params: Any) -> Json:
        """Ask for something."""
        return await self._ask("GET", what, params=params)

    async def post(self, what: str, **body: Any) -> Json:
        """Do something; the parameters are the JSON body."""
        return await self._ask("POST", what, json=body)

    async def delete(self, what: str, **params: Any) -> Json:
        """Remove something."""
        return await self._ask("DELETE", what, params=params)

    async def calls(self, since: int = 0, **filters: Any) -> list[Json]:
        """Return the calls the bot has made, oldest first."""
        found: list[Json] = (await self.get("calls", since=since, limit=50_000, **filters))["calls"]
        return found

    async def last_call(self) -> int:
        """Return the number of the newest call."""
        return int((await self.get("calls", since=2**31, limit=1))["n"])

    async def file(self, file_id: str) -> bytes:
        """Return the bytes of a file."""
        assert self._session is not None, "Control is not open"
        async with self._session.get(f"/control/file/{file_id}") as response:
            assert response.status == 200, file_id
            return await response.read()

    async def _follow(self, seq: int) -> None:
        while True:
            news = await self.get("events", since=seq, wait_ms=POLL_MS)
            seq = news["seq"]
            if news["events"] or news["gap"]:
                async with self._changed:
                    self._any += 1
                    for event in news["events"]:
                        if event["type"] in SEEN:
                            self._changes[event["chat"]] = self._any
                    self._changed.notify_all()

    async def until(
        self,
        check: Callable[[], Awaitable[Found | None]],
        what: str | Callable[[], str],
        *,
        chat: int | None = None,
        seconds: float = PATIENCE_SECONDS,
    ) -> Found:
        """
        Ask *check* again after every event until it finds something.

        Args:
            check: Returns what is waited for, or None (or False) while it is not there.

            what: Named (when it is known only then, by a function) when it does not come.

            chat: Only events of this chat are a reason to ask again.

            seconds: Patience.
        """
        deadline = time.monotonic() + seconds
        while True:
            seen = self._any
            found = await check()
            if found is not None and found is not False:
                return found
            if time.monotonic() >= deadline:
                missed = what if isinstance(what, str) else what()
                raise NothingHappenedError(f"after {seconds} s: {missed}")
            try:
                # Not everything that changes is an event there: look again now and then.
                async with asyncio.timeout(min(deadline - time.monotonic(), LOOK_SECONDS)):
                    await self._news(seen, chat)
            except TimeoutError:
                continue

    async def _news(self, seen: int, chat: int | None) -> None:
        async with self._changed:
            await self._changed.wait_for(
                lambda: self._any > seen if chat is None else self._changes.get(chat, 0) > seen
            )
