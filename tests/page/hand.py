"""A hand: plays a seat of the page through its visible buttons, as a person does."""

import re
from typing import Self

from playwright.async_api import Locator, Page, expect

START = re.compile("^(Начать|Start)$")
BACK = re.compile("^(Назад к чатам|Back to chats)")
PLAY = re.compile("^✅ (Сходить|Play)")
FREE_CHOICE = re.compile(r"→|^\S*\d+/")
PATIENCE_MS = 30_000
LOOK_MS = 50
"""Between two looks; to look at every frame makes the browser draw every frame."""


class Hand:
    """One seat's finger; it never touches what is not on the screen."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.seat = seat
        self.phone = page.locator(f'.phone[data-seat="{seat}"]')

    async def up(self) -> Self:
        """Bring this seat to the front where one phone fills the window."""
        if not await self.phone.is_visible():
            await self.page.locator(f'[data-switch="{self.seat}"]').click()
        await expect(self.phone).to_be_visible()
        return self

    @property
    def keys(self) -> Locator:
        """The buttons under the newest message that has any."""
        return self.phone.locator(".message.with-keys").last.locator(".key")

    def key(self, label: str | re.Pattern[str]) -> Locator:
        """Return the newest button with this label (its beginning, or a pattern)."""
        name = label if isinstance(label, re.Pattern) else re.compile(f"^{re.escape(label)}")
        return self.phone.locator(".key").filter(has_text=name).last

    async def press(self, label: str | re.Pattern[str]) -> None:
        """Wait for a button with this label, press it, and wait until it was answered."""
        key = self.key(label)
        await expect(key).to_be_visible(timeout=PATIENCE_MS)
        await key.click()
        await expect(self.phone.locator(".key[data-pending]")).to_have_count(0, timeout=PATIENCE_MS)

    async def start(self) -> None:
        """Press Start in the fresh chat with the bot."""
        await self.phone.get_by_role("button", name=START).click()
        await expect(self.keys.first).to_be_visible(timeout=PATIENCE_MS)

    async def back(self) -> None:
        """Go to the chat list."""
        await self.phone.get_by_role("button", name=BACK).click()

    async def open(self, title: str) -> None:
        """Open a chat from the chat list."""
        row = self.phone.locator("[data-open-chat]")
        await row.filter(has=self.page.locator(".name").get_by_text(title, exact=True)).click()

    async def may_move(self) -> bool:
        """Tell whether steps, turns or the confirmation are offered here."""
        labels = await self.keys.all_inner_texts()
        return any(FREE_CHOICE.search(label) or PLAY.search(label) for label in labels)

    async def picture(self) -> str | None:
        """Return which picture the newest photo really shows now."""
        return await self.phone.locator(".photo").last.get_attribute("data-photo")

    async def step(self) -> bool:
        """Press the first offered step, or the confirmation; tell whether the turn was sent."""
        before = await self.keys.all_inner_texts()
        sends = any(PLAY.search(label) for label in before)
        await self.press(PLAY if sends else FREE_CHOICE)
        await self.changed(before)
        return sends

    async def changed(self, before: list[str]) -> None:
        """Wait until the newest keyboard is another one."""
        await self.page.wait_for_function(
            """([seat, before]) => {
                const phone = document.querySelector(`.phone[data-seat="${seat}"]`);
                const last = [...phone.querySelectorAll('.message.with-keys')].at(-1);
                const now = last ? [...last.querySelectorAll('.key')].map(k => k.innerText) : [];
                return JSON.stringify(now) !== JSON.stringify(before);
            }""",
            arg=[str(self.seat), before],
            timeout=PATIENCE_MS,
            polling=LOOK_MS,
        )
