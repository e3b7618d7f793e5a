"""
Take the screenshots of docs/screens: a game between two people, by visible buttons only.

`python -m tests.page.screens [--url URL] [--out docs/screens]`; without an address it starts
`python -m sandbox` on a fresh database by itself.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright, expect

from tests.conftest import chromium_path
from tests.page import rooms
from tests.page.hand import PATIENCE_MS, PLAY, Hand

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
TURNS = 8
START_MS = 120_000


@asynccontextmanager
async def sandbox_address() -> AsyncIterator[str]:
    """Run `python -m sandbox` with a fresh database; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sandbox", "--port", "0", "--data", folder,
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                word = line.decode().strip()
                if word.startswith("http"):
                    break
            yield word.rstrip("/")
        finally:
            process.terminate()
            await process.wait()


class Camera:
    """Saves the page under numbered names."""

    def __init__(self, page: Page, folder: Path) -> None:
        self._page = page
        self._folder = folder

    async def take(self, name: str) -> None:
        """Save what the window shows when it has come to rest."""
        await self._page.mouse.move(1, 1)
        await self._page.wait_for_timeout(700)
        path = self._folder / f"{name}.jpg"
        await self._page.screenshot(path=path, type="jpeg", quality=88)
        print(path)


async def opened(browser: Browser, url: str, size: dict[str, int], *, dark: bool = False) -> Page:
    """Open the page in a window of this size."""
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if dark else "light",
        timezone_id="Europe/Moscow",
    )
    page = await context.new_page()
    await page.goto(url)
    await expect(page.locator('.phone[data-seat="1"]')).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.locator('body[data-bot="ready"]')).to_be_attached(timeout=START_MS)
    return page


async def invite(anya: Hand, marat: Hand, camera: Camera) -> None:
    """From Start to the accepted invitation."""
    await camera.take("01-start")
    await anya.start()
    await camera.take("02-welcome")
    await anya.press("🎲 Играть с другом")
    await expect(anya.key("🔗 Ссылка")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("03-new-game")
    await anya.press("🔗 Ссылка")
    await expect(anya.key("📤 Переслать")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("04-link")
    await anya.press("📤 Переслать")
    await camera.take("05-share")
    await anya.phone.locator("[data-sheet]").get_by_role("button", name="Марат").click()
    await marat.up()
    await marat.back()
    await camera.take("06-chats")
    await marat.open("Аня")
    await camera.take("07-invited-by-a-friend")
    await marat.phone.locator("[data-link]").last.click()
    await expect(marat.key("✅ Принять")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("08-invitation")
    await marat.press("✅ Принять")
    await expect(marat.phone.locator(".photo img").last).to_be_visible(timeout=PATIENCE_MS)


async def mover(*hands: Hand) -> Hand:
    """Wait until one of the seats may move."""
    for _ in range(PATIENCE_MS // 200):
        for hand in hands:
            if await hand.may_move():
                return hand
        await hands[0].page.wait_for_timeout(200)
    raise AssertionError("nobody may move")


async def play(anya: Hand, marat: Hand, camera: Camera) -> None:
    """Some turns; the interesting moments of the last one are kept."""
    for turn in range(TURNS):
        hand = await (await mover(anya, marat)).up()
        is_shown = turn == TURNS - 1
        if is_shown:
            await camera.take("09-my-move")
            await hand.press("❓ Почему")
            await camera.take("10-why")
            await hand.page.keyboard.press("Escape")
            if await hand.key("👣 По шагам").is_visible():
                await hand.press("👣 По шагам")
            await camera.take("11-step-by-step")
        sent = False
        while not sent:
            if is_shown:
                await camera.take("13-confirm" if await hand.key(PLAY).is_visible() else "12-step")
            sent = await hand.step()
    await camera.take("14-waiting")


async def finish(hand: Hand, camera: Camera) -> None:
    """The menu under the dots, and resigning."""
    await hand.up()
    await hand.press("⋯")
    await expect(hand.key("🏳 Сдаться")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("15-menu")
    await hand.press("🏳 Сдаться")
    await camera.take("16-resign")
    await hand.press("Марс")
    await hand.press("🏳 Сдаюсь")
    await expect(hand.key("🎲 Новая партия")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("17-result")


async def look_back(hand: Hand, camera: Camera) -> None:
    """What a game that is over leads to: its moves, its replay, files, the list."""
    await hand.press("📜 Ходы")
    await expect(hand.key("📥 Экспорт")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("23-moves")
    await hand.press("🎬 Повтор")
    await expect(hand.key("📍 Позиция")).to_be_visible(timeout=PATIENCE_MS)
    await hand.press("▶")
    await expect(hand.key("1/")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("24-replay")
    await hand.press("🎞 Анимация")
    await expect(hand.phone.locator(".animation img")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("25-animation")
    await hand.press("📥 Экспорт")
    for form in (".txt", ".json", ".mat"):
        await hand.press(form)
        await expect(hand.phone.locator(".file-name").filter(has_text=form)).to_be_visible(
            timeout=PATIENCE_MS
        )
    await camera.take("26-export")
    composer = hand.phone.locator("[data-composer]")
    await composer.fill("/games")
    await composer.press("Enter")
    await hand.press("📜 Завершённые")
    await expect(hand.key("🏁")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("27-finished")


async def group(anya: Hand, camera: Camera) -> None:
    """A challenge in the group and its board."""
    page = anya.page
    seat = await Hand(page, 3).up()
    await seat.phone.locator('[data-command="nardy"]').first.click()
    await expect(seat.key("✅ Сыграю")).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("18-challenge")
    await page.locator('[data-person-chip="102"]').click()
    await seat.press("✅ Сыграю")
    await expect(seat.phone.locator(".photo img").last).to_be_visible(timeout=PATIENCE_MS)
    await camera.take("19-group-board")


async def whole(browser: Browser, url: str, folder: Path) -> None:
    """Take all screenshots."""
    page = await opened(browser, url, PHONE)
    camera = Camera(page, folder)
    anya, marat = Hand(page, 1), Hand(page, 2)
    await invite(anya, marat, camera)
    await play(anya, marat, camera)
    await finish(anya, camera)
    await look_back(anya, camera)
    await rooms.after_the_end(anya, camera.take)
    await rooms.menus(anya, camera.take)
    await rooms.rivals(anya, marat, camera.take)
    await rooms.cube(anya, marat, camera.take)
    await rooms.advice(anya, camera.take)
    await group(anya, camera)
    await page.locator("[data-tools-button]").click()
    await camera.take("20-tools")
    for name, dark in (("21-desktop", False), ("22-desktop-dark", True)):
        wide = await opened(browser, url, DESKTOP, dark=dark)
        await expect(wide.locator(".photo img").first).to_be_visible(timeout=PATIENCE_MS)
        await Camera(wide, folder).take(name)


async def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.page.screens")
    parser.add_argument("--url", help="a running sandbox, fresh")
    parser.add_argument("--out", type=Path, default=Path("docs/screens"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), chromium_sandbox=os.geteuid() != 0
        )
        if options.url:
            await whole(browser, options.url, options.out)
        else:
            async with sandbox_address() as url:
                await whole(browser, url, options.out)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
