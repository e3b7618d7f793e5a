"""Fixtures: the sandbox without a bot beside it, and its page in Chromium."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, expect

from sandbox.server import Sandbox
from tests.page.desk import Desk, HandBot

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 30_000
"""Other tests run beside these: what is to be seen may come late, and no test measures time."""
expect.set_options(timeout=PATIENCE_MS)


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox of this test's own."""
    async with Sandbox(port=0, flood=False) as running:
        yield running


async def _desk(browser: Browser, sandbox: Sandbox, *, size: dict[str, int]) -> AsyncIterator[Desk]:
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        timezone_id="Europe/Moscow",
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    troubles: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    try:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", note)
        async with aiohttp.ClientSession() as http:
            await page.goto(sandbox.url)
            await page.wait_for_selector('.phone[data-seat="1"][data-person]')
            yield Desk(page, sandbox, HandBot(sandbox, http), http, troubles)
        assert troubles == []
    finally:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def desk(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Desk]:
    """The page on a desktop: three phones side by side. No script error may happen."""
    async for opened in _desk(browser, sandbox, size=DESKTOP):
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def pocket(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Desk]:
    """The page on a phone: one seat fills the window."""
    async for opened in _desk(browser, sandbox, size=PHONE):
        yield opened
