"""Fixtures: the sandbox without a bot beside it, and its page in Chromium."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Error, Page, expect

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


class Windows:
    """The browser's windows, one for each size; each test opens its own sandbox in one of them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[tuple[int, int], Page] = {}

    async def page(self, size: dict[str, int]) -> Page:
        """Return the window of this size; to open one anew for each test costs a second."""
        key = size["width"], size["height"]
        if key not in self._pages:
            context = await self._browser.new_context(
                viewport={"width": size["width"], "height": size["height"]},
                timezone_id="Europe/Moscow",
                reduced_motion="reduce",
                permissions=["clipboard-read", "clipboard-write"],
            )
            self._pages[key] = await context.new_page()
            self._pages[key].set_default_timeout(PATIENCE_MS)
        return self._pages[key]

    async def clear(self, page: Page) -> None:
        """Forget what a test has left: stored words, other windows, intercepted requests."""
        await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        await page.goto("about:blank")
        await page.unroute_all()
        await page.context.unroute_all()
        for other in page.context.pages:
            if other is not page:
                await other.close()

    async def close(self) -> None:
        """Close them all."""
        for page in self._pages.values():
            await page.context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows(browser: Browser) -> AsyncIterator[Windows]:
    """The windows of this session."""
    made = Windows(browser)
    yield made
    await made.close()


async def _desk(windows: Windows, sandbox: Sandbox, size: dict[str, int]) -> AsyncIterator[Desk]:
    page = await windows.page(size)
    troubles: list[str] = []

    def note_error(error: Error) -> None:
        troubles.append(str(error))

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    page.on("pageerror", note_error)
    page.on("console", note)
    try:
        async with aiohttp.ClientSession() as http:
            await page.goto(sandbox.url)
            await page.wait_for_selector('.phone[data-seat="1"][data-person]')
            yield Desk(page, sandbox, HandBot(sandbox, http), http, troubles)
        assert troubles == []
    finally:
        page.remove_listener("pageerror", note_error)
        page.remove_listener("console", note)
        await windows.clear(page)


@pytest_asyncio.fixture(loop_scope="session")
async def desk(windows: Windows, sandbox: Sandbox) -> AsyncIterator[Desk]:
    """The page on a desktop: three phones side by side. No script error may happen."""
    async for opened in _desk(windows, sandbox, DESKTOP):
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def pocket(windows: Windows, sandbox: Sandbox) -> AsyncIterator[Desk]:
    """The page on a phone: one seat fills the window."""
    async for opened in _desk(windows, sandbox, PHONE):
        yield opened
