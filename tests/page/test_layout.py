"""Layout: three phones on a desktop, one on a phone; nothing sticks out."""

import itertools

import pytest
from playwright.async_api import Page, expect

from tests.page.desk import ANYA, GROUP, MARAT, ZOE, Desk, keys, png

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = "оченьдлинноесловобезпробелов" * 12

# Elements that reach past the right edge of what holds them, or whose words are cut without a mark.
STICKING_OUT = """() => [...document.querySelectorAll('.phone-screen *, .top *, .tools *')]
    .filter(node => node.checkVisibility() && !node.closest('svg, .offscreen'))
    .filter(node => {
        const box = node.getBoundingClientRect();
        const scroller = node.closest('.seat-bar');
        return !scroller && (box.right > innerWidth + 1 || box.left < -1);
    })
    .map(node => node.className || node.tagName)"""


async def fill(desk: Desk) -> None:
    """Put everything that is hard to lay out into Anya's chat and the group."""
    await desk.started()
    rows = keys(
        [{"text": "24→19"}, {"text": "20→15"}, {"text": "15→10"}, {"text": "8→3"}],
        [{"text": "✅ Сходить: 24/19 20/17 и ещё очень длинная подпись на кнопке"}],
        [{"text": "Ещё одна длинная подпись"}, {"text": "И вторая такая же длинная"}],
    )
    for chat in (ANYA, GROUP):
        await desk.bot.send(chat, f"{LONG}\n<pre>{LONG}</pre>", parse_mode="HTML")
        await desk.bot.call(
            "sendPhoto",
            chat_id=chat,
            photo="attach://picture",
            picture=png((90, 60, 30), 1280, 1180),
            caption=LONG,
            reply_markup=rows,
        )


async def assert_tidy(page: Page) -> None:
    """No horizontal scrolling anywhere, nothing outside the window."""
    assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    feeds = "[...document.querySelectorAll('.feed')].some(f => f.scrollWidth > f.clientWidth)"
    assert not await page.evaluate(feeds)
    assert [] == await page.evaluate(STICKING_OUT)


async def test_on_a_desktop_two_phones_and_the_group_stand_side_by_side(desk: Desk) -> None:
    await expect(desk.phone(1)).to_have_attribute("data-chat", str(ANYA))
    await expect(desk.phone(2)).to_have_attribute("data-chat", str(MARAT))
    await expect(desk.phone(3)).to_have_attribute("data-chat", str(GROUP))

    boxes = [await desk.phone(seat).bounding_box() for seat in (1, 2, 3)]

    for left, right in itertools.pairwise(boxes):
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] < right["x"]


async def test_on_a_desktop_nothing_sticks_out(desk: Desk) -> None:
    await fill(desk)
    await expect(desk.phone(1).locator(".photo img")).to_be_visible()
    await desk.page.get_by_role("button", name="Tools", exact=True).click()

    await assert_tidy(desk.page)


async def test_on_a_phone_one_seat_fills_the_window_and_nothing_sticks_out(pocket: Desk) -> None:
    await fill(pocket)
    await expect(pocket.phone(1).locator(".photo img")).to_be_visible()
    await expect(pocket.phone(2)).to_be_hidden()
    await assert_tidy(pocket.page)
    box = await pocket.phone(1).bounding_box()
    assert box is not None
    assert (0, 390) == (box["x"], box["width"])

    await pocket.page.locator('[data-switch="3"]').click()
    await expect(pocket.phone(3).locator(".photo img")).to_be_visible()
    await assert_tidy(pocket.page)
    await pocket.page.get_by_role("button", name="Tools", exact=True).click()
    await assert_tidy(pocket.page)


async def test_on_a_phone_a_hidden_seat_reads_nothing_and_its_tab_counts(pocket: Desk) -> None:
    await pocket.started()
    number = await pocket.bot.send(MARAT, "Ваш ход")

    tab = pocket.page.locator('[data-switch="2"]')
    await expect(tab.locator(".badge")).to_have_text("1")
    await expect(tab).to_have_attribute("aria-label", "Марат, 1 unread")
    await tab.click()
    await expect(pocket.message(2, number)).to_be_in_viewport()
    await expect(tab.locator(".badge")).to_be_hidden()


async def assert_board_fits(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.call(
        "sendPhoto",
        chat_id=ANYA,
        photo="attach://picture",
        picture=png((90, 60, 30), 1280, 1180),
        caption="\n".join(["Строка подписи"] * 8),
        reply_markup=keys(*([{"text": "24/18 21/20"}, {"text": "24/17"}] for _ in range(6))),
    )
    message = desk.message(1, number["message_id"])
    photo = message.locator(".photo")
    await expect(photo.locator("img")).to_be_visible()
    await expect(photo).to_be_in_viewport(ratio=1)
    await expect(message.locator(".key").last).to_be_in_viewport(ratio=1)
    box = await photo.bounding_box()
    assert box is not None
    assert box["height"] >= 300 * 1180 / 1280 - 1
    for key in await message.locator(".key").all():
        target = await key.bounding_box()
        assert target is not None
        assert target["height"] >= 36


async def test_a_board_with_a_long_caption_and_many_keys_fits_a_desktop_phone(desk: Desk) -> None:
    await assert_board_fits(desk)


async def test_a_board_with_a_long_caption_and_many_keys_fits_a_phone(pocket: Desk) -> None:
    await assert_board_fits(pocket)


async def test_nobody_begins_with_a_badge(pocket: Desk) -> None:
    """That the bot was added to the group is nothing to read."""
    await expect(pocket.page.locator('[data-switch="2"]')).to_have_attribute("aria-label", "Марат")
    await expect(pocket.page.locator(".tab .badge:visible")).to_have_count(0)
    await pocket.phone(1).get_by_role("button", name="Назад к чатам").click()
    row = pocket.phone(1).locator(f'[data-open-chat="{GROUP}"]')
    await expect(row).to_have_attribute("data-unread", "0")


async def test_the_group_s_seat_can_be_taken_by_anybody(desk: Desk) -> None:
    await desk.page.locator(f'[data-person-chip="{ZOE}"]').click()

    await expect(desk.phone(3)).to_have_attribute("data-person", str(ZOE))
    await expect(desk.phone(3)).to_have_attribute("data-chat", str(GROUP))
    await expect(desk.phone(3).get_by_role("button", name="Back to chats")).to_be_visible()


async def test_a_reload_keeps_who_holds_what(desk: Desk) -> None:
    await desk.page.locator(f'[data-person-chip="{ZOE}"]').click()
    await desk.phone(1).get_by_role("button", name="Назад к чатам").click()

    await desk.page.reload()

    await expect(desk.phone(3)).to_have_attribute("data-person", str(ZOE))
    await expect(desk.phone(1)).to_have_attribute("data-chat", "")


async def test_everything_is_reached_without_a_mouse(desk: Desk) -> None:
    """Tab alone leads to the message's menu, its keyboard and the composer; all have names."""
    await desk.started()
    number = await desk.bot.send(ANYA, "?", reply_markup=keys([{"text": "Да"}]))
    await expect(desk.message(1, number)).to_be_visible()
    await desk.phone(1).get_by_role("button", name="Назад к чатам").focus()
    name = "document.activeElement.ariaLabel ?? document.activeElement.innerText"
    seen = set()
    for _ in range(10):
        await desk.page.keyboard.press("Tab")
        seen.add(await desk.page.evaluate(name))

    assert {"Да", "Действия с сообщением", "Сообщение", "Отправить"} <= seen
    nameless = """[...document.querySelectorAll('button')].filter(b => b.checkVisibility()
        && !b.innerText.trim() && !b.getAttribute('aria-label')).length"""
    assert 0 == await desk.page.evaluate(nameless)


async def test_many_messages_stay_quick(desk: Desk) -> None:
    """With more messages than a phone holds an edit touches one of them."""
    await desk.started()
    for count in range(220):
        await desk.bot.send(ANYA, f"{count}", reply_markup=keys([{"text": "Да"}, {"text": "Нет"}]))
    last = await desk.bot.send(ANYA, "последнее")
    await expect(desk.message(1, last)).to_be_in_viewport()
    await expect(desk.phone(1).locator(".message")).to_have_count(200)
    await desk.page.evaluate(
        """() => {
            window.touched = new Set();
            new MutationObserver((records) => {
                for (const record of records) {
                    const message = record.target.closest?.('[data-message]');
                    if (message) window.touched.add(message.dataset.message);
                }
            }).observe(document.querySelector('.messages'), {childList: true, subtree: true});
        }"""
    )

    await desk.bot.call("editMessageText", chat_id=ANYA, message_id=last, text="исправлено")

    await expect(desk.message(1, last).locator(".text")).to_contain_text("исправлено")
    assert [str(last)] == await desk.page.evaluate("[...window.touched]")
    await desk.phone(1).locator(".feed").evaluate("feed => { feed.scrollTop = 0; }")
    await desk.phone(1).get_by_role("button", name="Показать раньше").click()
    await expect(desk.phone(1).locator(".message")).to_have_count(221)
