"""Tools: the clock, the call log, faults, people, and the server coming back."""

import pytest
from playwright.async_api import Browser, Locator, expect

from sandbox.server import Sandbox
from tests.page.desk import ANYA, Desk

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOUR_MS = 3_600_000


async def opened(desk: Desk) -> Locator:
    """Open the tools; return their panel."""
    await desk.page.get_by_role("button", name="Tools", exact=True).click()
    panel = desk.page.locator("[data-tools]")
    await expect(panel).to_be_visible()
    return panel


async def offset(desk: Desk) -> int:
    """Return how far the clock was moved."""
    async with desk.http.get(f"{desk.sandbox.url}/clock") as response:
        return int((await response.json())["offset_ms"])


async def test_the_clock_moves_by_a_day_and_by_any_number_of_hours(desk: Desk) -> None:
    panel = await opened(desk)
    shown = panel.locator("[data-clock]")

    await panel.get_by_role("button", name="+24 h").click()
    await expect(shown).to_contain_text("(+24 h)")
    assert 24 * HOUR_MS == await offset(desk)
    await panel.get_by_label("Hours to move the clock by").fill("1.5")
    await panel.get_by_role("button", name="+ hours").click()

    await expect(shown).to_contain_text("(+25 h 30 min)")
    assert 25.5 * HOUR_MS == await offset(desk)
    await panel.get_by_role("button", name="Back to the true time").click()
    await expect(shown).not_to_contain_text("h)")
    assert 0 == await offset(desk)


async def test_the_call_log_shows_method_chat_status_and_details(desk: Desk) -> None:
    panel = await opened(desk)
    await desk.started()

    await desk.bot.send(ANYA, "привет")

    row = panel.locator('[data-method="sendMessage"]').first
    await expect(row).to_have_attribute("data-status", "200")
    await expect(row).to_contain_text(str(ANYA))
    await row.get_by_role("button").click()
    await expect(row.locator("pre")).to_contain_text('"text": "привет"')
    await panel.get_by_label("Filter the call log").fill("sendPhoto")
    await expect(panel.locator('[data-method="sendMessage"]')).to_have_count(0)


async def test_switches_make_things_go_wrong_and_right_again(desk: Desk) -> None:
    panel = await opened(desk)
    outage = panel.get_by_label("Telegram is away")

    await outage.check()
    await expect(panel.get_by_role("button", name="Remove")).to_be_visible()
    async with desk.http.get(f"{desk.sandbox.url}/control/faults") as response:
        faults = (await response.json())["faults"]

    assert [("unreachable", None)] == [(fault["kind"], fault["times"]) for fault in faults]
    await outage.uncheck()
    await expect(panel.get_by_role("button", name="Remove")).to_have_count(0)
    assert await desk.bot.call("getMe")


async def test_a_phone_can_block_the_bot(desk: Desk) -> None:
    await desk.started()
    panel = await opened(desk)

    await panel.locator(f'[data-block="{ANYA}"]').check()

    await expect(desk.phone(1).get_by_role("button", name="Разблокировать")).to_be_visible()


async def test_a_new_person_joins_the_group_and_takes_a_phone(desk: Desk) -> None:
    panel = await opened(desk)
    await panel.get_by_label("Name of the new person").fill("Нина 🌸")
    await panel.get_by_label("Language of the new person").select_option("ru")
    await panel.get_by_role("button", name="Add person").click()
    await expect(panel.locator(".tools-person", has_text="Нина 🌸")).to_be_visible()
    await panel.get_by_role("button", name="Close tools").click()

    await desk.page.get_by_role("group", name="Whose phone").first.get_by_role("button").click()
    await desk.phone(1).locator("[data-sheet]").get_by_role("button", name="Нина").click()

    await expect(desk.phone(1).get_by_role("button", name="Начать")).to_be_visible()
    await desk.phone(1).get_by_role("button", name="Начать").click()
    assert "Нина 🌸" == (await desk.bot.message())["from"]["first_name"]


async def test_starting_over_forgets_the_chats(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "старое")
    await expect(desk.message(1, number)).to_contain_text("старое")
    panel = await opened(desk)

    await panel.get_by_role("button", name="Start over").click()
    await panel.get_by_role("button", name="Yes, forget all chats").click()

    await expect(desk.phone(1).get_by_role("button", name="Начать")).to_be_visible()


async def test_the_desk_speaks_russian_in_a_russian_browser(
    browser: Browser, sandbox: Sandbox
) -> None:
    context = await browser.new_context(locale="ru-RU")
    page = await context.new_page()
    await page.goto(sandbox.url)

    await page.get_by_role("button", name="Инструменты", exact=True).click()

    await expect(page.get_by_role("button", name="Начать заново…")).to_be_visible()
    await expect(page.locator("[data-tools]")).to_contain_text("в течение 20 секунд")
    await context.close()


async def test_the_page_comes_back_with_the_server(desk: Desk, sandbox: Sandbox) -> None:
    await desk.started()
    await desk.bot.send(ANYA, "до")
    await expect(desk.phone(1).locator(".message")).to_have_count(1)
    await sandbox.stop()
    await expect(desk.phone(1).locator(".header-status")).to_have_text("соединение…")

    await sandbox.start()
    number = await desk.bot.send(ANYA, "после")

    await expect(desk.message(1, number)).to_contain_text("после")
    await expect(desk.phone(1).locator(".header-status")).to_have_text("бот")
    desk.troubles.clear()
