"""
Doctor: says of each thing the bot needs whether it is right, and what to do where it is not.

Changes nothing.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.settings import BadSettings, Settings
from bot.storage import DatabaseUnavailable
from bot.storage.migration import lacks_file, newest, present, remedy

ANSWER_WITHIN_SECONDS = 10.0
MANY_WAITING = 100
"""Updates that wait at Telegram when nobody fetches them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    right: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok ' if self.right else 'BAD'} {self.text}"


async def examine(settings: Settings) -> int:
    """Print one line for each thing looked at; return 1 where something is to be done, else 0."""
    wrong = 0
    async for finding in _findings(settings):
        print(finding)
        wrong += not finding.right
    return 1 if wrong else 0


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    yield Finding(True, "settings: every value has its form")
    yield await _database(settings)
    try:
        token = settings.token
    except BadSettings as error:
        yield Finding(False, f"token: {error}")
        return
    timeout = aiohttp.ClientTimeout(total=ANSWER_WITHIN_SECONDS)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        api = Api(session, f"{settings.bot_api_url}/bot{token}")
        me = await _token(api, settings)
        yield me
        if me.right:
            yield await _webhook(api, settings)


async def _database(settings: Settings) -> Finding:
    url = settings.database_url
    if lacks_file(url):
        return Finding(True, "database: no file yet; `python -m bot run` will create it")
    try:
        at = await present(url)
    except DatabaseUnavailable as error:
        return Finding(False, f"database: cannot be reached ({error}); correct DATABASE_URL")
    if at == newest():
        return Finding(True, f"database: reached, at the newest revision {at}")
    return Finding(False, f"database: at revision {at or 'none'}, not {newest()}; {remedy(at)}")


class Api:
    """The few questions the doctor asks."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session = session
        self._address = address

    async def ask(self, method: str) -> dict[str, Any]:
        """Return the whole answer; `ok` tells whether it is one."""
        async with self._session.get(f"{self._address}/{method}") as answer:
            told = await answer.json(content_type=None)
        return told if isinstance(told, dict) else {"ok": False, "description": "not a Bot API"}


async def _token(api: Api, settings: Settings) -> Finding:
    try:
        told = await api.ask("getMe")
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        # The error's own text may hold the address, and with it the token.
        return Finding(
            False,
            f"token: {settings.bot_api_url} does not answer ({type(error).__name__});"
            " check BOT_API_URL and the network",
        )
    if not told.get("ok"):
        said = told.get("description", "refused")
        return Finding(False, f"token: {said}; copy BOT_TOKEN anew from @BotFather")
    return Finding(True, f"token: the bot is @{told['result'].get('username')}")


async def _webhook(api: Api, settings: Settings) -> Finding:
    told = await api.ask("getWebhookInfo")
    info = told.get("result") or {}
    there, wanted = info.get("url") or "", settings.webhook_url or ""
    waiting = info.get("pending_update_count", 0)
    if there != wanted:
        return Finding(
            False,
            f"webhook: Telegram has {there or 'none'}, the settings say {wanted or 'none'};"
            " `python -m bot run` sets it right",
        )
    if info.get("last_error_message"):
        return Finding(False, f"webhook: Telegram says {info['last_error_message']}")
    if waiting >= MANY_WAITING:
        return Finding(False, f"updates: {waiting} wait; is `python -m bot run` running?")
    how = f"webhook: {there}" if there else "updates: by polling"
    return Finding(True, f"{how}, {waiting} wait")
