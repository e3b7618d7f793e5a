"""A whole game on the page: only what can be seen is clicked, from Start to the result card."""

import pytest
from playwright.async_api import Browser, Page, expect

from bot.dice import ScriptedDice
from tests.e2e.positions import LARGE_THROWS
from tests.e2e.world import World
from tests.page.conftest import DESKTOP
from tests.page.hand import PATIENCE_MS, Hand

MOST_TURNS = 400
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def invited(anya: Hand, marat: Hand) -> None:
    """From Start to the accepted invitation, the link handed over by forwarding."""
    await anya.start()
    await anya.press("🎲 Играть с другом")
    await anya.press("🔗 Ссылка")
    await anya.press("📤 Переслать")
    await anya.phone.locator("[data-sheet]").get_by_role("button", name="Марат").click()
    await marat.back()
    await marat.open("Аня")
    await marat.phone.locator("[data-link]").last.click()
    await marat.press("✅ Принять")


async def newest_picture(hand: Hand) -> str:
    """Return the newest picture once it is loaded and really visible."""
    photo = hand.phone.locator(".photo[data-photo]").last
    await expect(photo).to_be_visible(timeout=PATIENCE_MS)
    width = await photo.locator("img").evaluate(
        "image => image.decode().then(() => image.naturalWidth)"
    )
    assert width == 1280
    shown = await photo.get_attribute("data-photo")
    assert shown
    return shown


async def who_moves(page: Page, hands: tuple[Hand, Hand]) -> Hand | None:
    """Wait until one of the two may move, or (None) the result card is there."""
    for _ in range(PATIENCE_MS // 50):
        for hand in hands:
            if await hand.may_move():
                return hand
        if await hands[0].phone.get_by_text("🏁").count():
            return None
        await page.wait_for_timeout(50)
    raise AssertionError("nobody may move")


@pytest.mark.minutes
async def test_two_seats_play_a_whole_game_on_the_page(browser: Browser, sqlite_url: str) -> None:
    """Issue: a script that clicks only visible buttons plays a complete game."""
    async with World(sqlite_url, dice=ScriptedDice(*LARGE_THROWS)) as world:
        await world.start_bot()
        context = await browser.new_context(
            viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]},
            reduced_motion="reduce",
        )
        page = await context.new_page()
        await page.goto(world.sandbox.url)
        hands = Hand(page, 1), Hand(page, 2)
        await expect(hands[0].phone).to_be_visible(timeout=PATIENCE_MS)
        await invited(*hands)

        turns = 0
        while turns < MOST_TURNS:
            hand = await who_moves(page, hands)
            if hand is None:
                break
            before = await newest_picture(hand)
            while not await hand.step():
                pass
            turns += 1
            await expect(hand.phone.locator(".photo[data-photo]").last).not_to_have_attribute(
                "data-photo", before, timeout=PATIENCE_MS
            )
            await newest_picture(hand)

        for hand in hands:
            await expect(hand.key("🎲 Новая партия")).to_be_visible(timeout=PATIENCE_MS)
            card = hand.phone.locator(".message").filter(has_text="🏁").last
            await expect(card).to_be_visible()
            assert "выигры" in await card.inner_text() or "Побеждает" in await card.inner_text()
            await newest_picture(hand)
        assert turns > 20
        await context.close()
        (game,) = await world.rows("SELECT phase FROM games")
        assert "over" == game["phase"]
        assert [] == await world.control.calls(refused=1)
