"""Pressing: spinner, toast, alert, and what buttons do that are no callbacks."""

import pytest
from playwright.async_api import expect

from tests.page.desk import ANYA, GROUP, MARAT, Desk, keys

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHARE = (
    "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fnardy_sandbox_bot%3Fstart%3Dj_abc&text=Game"
)


async def test_a_pressed_button_spins_until_it_is_answered_and_the_toast_fades(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "?", reply_markup=keys([{"text": "Да"}, {"text": "Нет"}]))
    key = desk.message(1, number).get_by_role("button", name="Да", exact=True)

    await key.click()

    await expect(key).to_have_attribute("aria-busy", "true")
    await expect(key.locator(".spinner")).to_be_visible()
    query = await desk.bot.update("callback_query")
    await desk.bot.call("answerCallbackQuery", callback_query_id=query["id"], text="Готово ✅")
    toast = desk.phone(1).locator("[data-toast]")
    await expect(toast).to_have_text("Готово ✅")
    await expect(key).not_to_have_attribute("aria-busy", "true")
    await expect(key.locator(".spinner")).to_be_hidden()
    await expect(toast).to_have_count(0)
    await expect(desk.phone(2).locator("[data-toast]")).to_have_count(0)


async def test_an_alert_stays_until_ok_and_returns_the_focus(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "?", reply_markup=keys([{"text": "Почему"}]))
    key = desk.message(1, number).get_by_role("button", name="Почему", exact=True)
    await key.focus()
    await desk.page.keyboard.press("Enter")
    query = await desk.bot.update("callback_query")

    await desk.bot.call(
        "answerCallbackQuery",
        callback_query_id=query["id"],
        text="С головы одна",
        show_alert="true",
    )

    alert = desk.phone(1).get_by_role("alertdialog")
    await expect(alert).to_contain_text("С головы одна")
    await expect(alert.get_by_role("button", name="OK")).to_be_focused()
    await desk.page.keyboard.press("Enter")
    await expect(alert).to_have_count(0)
    await expect(key).to_be_focused()


async def test_the_keyboard_keeps_the_focus_when_an_edit_replaces_it(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "?", reply_markup=keys([{"text": "A"}], [{"text": "B"}]))
    message = desk.message(1, number)
    await message.get_by_role("button", name="B", exact=True).focus()

    await desk.bot.call(
        "editMessageReplyMarkup",
        chat_id=ANYA,
        message_id=number,
        reply_markup=keys([{"text": "C"}], [{"text": "D"}]),
    )

    await expect(message.get_by_role("button", name="D", exact=True)).to_be_focused()


async def test_an_url_answer_of_a_press_is_followed(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(GROUP, "?", reply_markup=keys([{"text": "Открыть"}]))
    await desk.message(3, number).get_by_role("button", name="Открыть", exact=True).click()
    query = await desk.bot.update("callback_query")

    await desk.bot.call(
        "answerCallbackQuery",
        callback_query_id=query["id"],
        url="https://t.me/nardy_sandbox_bot?start=b_xyz",
    )

    await expect(desk.phone(3)).to_have_attribute("data-chat", str(ANYA))
    assert "/start b_xyz" == (await desk.bot.message())["text"]


async def test_a_copy_button_fills_the_clipboard_and_says_so(desk: Desk) -> None:
    await desk.started()
    rows = keys([{"text": "📋 Скопировать", "copy_text": {"text": "https://t.me/x?start=j_1"}}])
    number = await desk.bot.send(ANYA, "?", reply_markup=rows)

    await desk.message(1, number).get_by_role("button", name="Скопировать").click()

    await expect(desk.phone(1).locator("[data-toast]")).to_have_text("Скопировано")
    copied = await desk.page.evaluate("navigator.clipboard.readText()")
    assert "https://t.me/x?start=j_1" == copied


async def test_a_share_button_hands_the_link_to_the_other_phone(desk: Desk) -> None:
    """Share, banner at the other phone, link, Start: the way an invitation travels."""
    await desk.started()
    rows = keys([{"text": "📤 Переслать", "url": SHARE}])
    number = await desk.bot.send(ANYA, "?", reply_markup=rows)
    await desk.message(1, number).get_by_role("button", name="Переслать").click()
    await desk.phone(1).locator("[data-sheet]").get_by_role("button", name="Марат").click()
    await expect(desk.phone(1).locator("[data-toast]")).to_have_text("Отправлено: Марат")

    other = desk.phone(2)
    await other.locator("[data-banner]").click()
    await expect(other).to_have_attribute("data-chat", str(ANYA))
    await other.locator('[data-link="https://t.me/nardy_sandbox_bot?start=j_abc"]').click()

    await expect(other).to_have_attribute("data-chat", str(MARAT))
    update = await desk.bot.message()
    assert ("/start j_abc", MARAT) == (update["text"], update["from"]["id"])


async def sent_to_marat(desk: Desk) -> None:
    """Let Anya write an invitation to Marat, who has not started the bot."""
    await desk.control("send", user=ANYA, chat=MARAT, text="t.me/nardy_sandbox_bot?start=j_abc")


async def test_a_banner_waits_for_its_phone_and_stays_until_the_talk_is_read(pocket: Desk) -> None:
    await sent_to_marat(pocket)
    await expect(pocket.page.locator('[data-switch="2"] .badge')).to_have_text("1")

    await pocket.page.locator('[data-switch="2"]').click()

    banner = pocket.phone(2).locator(f'[data-banner="{ANYA}"]')
    await expect(banner).to_be_in_viewport()
    await pocket.control("read", user=MARAT, chat=ANYA)
    await expect(banner).to_have_count(0)


async def test_a_banner_of_a_person_outlives_a_reload_and_can_be_closed(desk: Desk) -> None:
    await sent_to_marat(desk)
    banner = desk.phone(2).locator(f'[data-banner="{ANYA}"]')
    await expect(banner).to_be_visible()
    await desk.page.reload()
    await expect(banner).to_be_visible()

    await desk.phone(2).locator("[data-banner-close]").click()

    await expect(banner).to_have_count(0)
    await sent_to_marat(desk)
    await expect(banner).to_be_visible()


async def test_the_empty_talk_with_the_bot_points_to_an_unread_message(desk: Desk) -> None:
    await expect(desk.phone(2).locator("[data-start]")).to_be_visible()
    pointer = desk.phone(2).locator(".empty").get_by_role("button", name="пишет вам")
    await expect(pointer).to_have_count(0)

    await sent_to_marat(desk)
    await pointer.click()

    await expect(desk.phone(2)).to_have_attribute("data-chat", str(ANYA))
    await expect(desk.phone(2).locator("[data-link]")).to_be_visible()


async def test_the_message_menu_forwards_a_link_to_a_neighbour(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "Сыграем? https://t.me/nardy_sandbox_bot?start=j_fwd")
    message = desk.message(1, number)
    await message.locator(".bubble").hover()
    await message.get_by_role("button", name="Действия с сообщением").click()
    await desk.phone(1).get_by_role("menuitem", name="Переслать: Марат").click()

    await desk.phone(2).locator("[data-banner]").click()

    await expect(desk.phone(2).locator("[data-link]")).to_have_text(
        "https://t.me/nardy_sandbox_bot?start=j_fwd"
    )


async def test_a_web_address_opens_beside_and_no_script_address_does(desk: Desk) -> None:
    await desk.started()
    await desk.page.context.route("https://example.org/**", lambda route: route.fulfill(body="ok"))
    number = await desk.bot.send(
        ANYA, "?", reply_markup=keys([{"text": "Сайт", "url": "https://example.org/"}])
    )

    async with desk.page.context.expect_page() as opened:
        await desk.message(1, number).get_by_role("button", name="Сайт").click()

    beside = await opened.value
    assert "https://example.org/" == beside.url
    harmless = await desk.page.evaluate(
        """async () => {
            const {safeUrl} = await import('/page/entities.js');
            return ['javascript:alert(1)', ' data:text/html,x', 't.me/x'].map(safeUrl);
        }"""
    )
    assert [None, None, "https://t.me/x"] == harmless


async def test_a_button_that_is_gone_says_so(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(ANYA, "?", reply_markup=keys([{"text": "Да"}]))
    key = desk.message(1, number).get_by_role("button", name="Да", exact=True)
    await expect(key).to_be_visible()
    await desk.page.route("**/control/chat?*", lambda route: route.abort())
    await desk.bot.call("editMessageReplyMarkup", chat_id=ANYA, message_id=number)

    await key.click()

    await expect(desk.phone(1).locator("[data-toast]")).to_have_text("Этой кнопки уже нет")
    await desk.page.unroute("**/control/chat?*")
    desk.troubles.clear()


async def test_somebody_who_blocks_the_bot_gets_the_way_back(desk: Desk) -> None:
    await desk.started()
    phone = desk.phone(1)
    await phone.get_by_role("button", name="Ещё").click()
    await phone.get_by_role("menuitem", name="Остановить бота").click()
    again = phone.get_by_role("button", name="Разблокировать")
    await expect(again).to_be_visible()
    while (change := await desk.bot.update("my_chat_member"))["chat"]["id"] != ANYA:
        pass
    assert "kicked" == change["new_chat_member"]["status"]

    await again.click()

    change = await desk.bot.update("my_chat_member")
    assert "member" == change["new_chat_member"]["status"]
    assert "/start" == (await desk.bot.message())["text"]
    await expect(phone.locator("[data-composer]")).to_be_visible()
