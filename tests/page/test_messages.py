"""Messages on the page: what the bot sends, edits and deletes."""

import json

import pytest
from playwright.async_api import expect

from tests.page.desk import ANYA, GROUP, LEV, MARAT, Desk, keys, png

pytestmark = pytest.mark.asyncio(loop_scope="session")

RED, BLUE = (200, 30, 30), (30, 30, 200)


async def photo(desk: Desk, chat: int, caption: str, **params: str) -> int:
    """Send a red photo; return its message number."""
    sent = await desk.bot.call(
        "sendPhoto",
        chat_id=chat,
        photo="attach://picture",
        picture=png(RED),
        caption=caption,
        **params,
    )
    return int(sent["message_id"])


async def test_the_start_button_of_a_fresh_chat_sends_start(desk: Desk) -> None:
    start = desk.phone(1).get_by_role("button", name="Начать")

    await start.click()
    update = await desk.bot.message()

    assert "/start" == update["text"]
    assert ANYA == update["from"]["id"]
    await expect(start).to_be_hidden()
    await expect(desk.phone(1).locator("[data-composer]")).to_be_visible()


async def test_a_photo_with_caption_and_keyboard_appears(desk: Desk) -> None:
    await desk.started()
    rows = keys(
        [{"text": "24→19"}, {"text": "8→3"}],
        [{"text": "✅ Сходить", "style": "success", "callback_data": "c"}],
    )

    number = await photo(desk, ANYA, "Ваш <b>ход</b>", parse_mode="HTML", reply_markup=rows)

    message = desk.message(1, number)
    await expect(message.locator(".photo img")).to_be_visible()
    await expect(message.locator("strong")).to_have_text("ход")
    key = message.get_by_role("button", name="24→19", exact=True)
    assert ["0", "0"] == [await key.get_attribute(f"data-{name}") for name in ("row", "column")]
    played = message.get_by_role("button", name="✅ Сходить", exact=True)
    assert "success" == await played.get_attribute("data-style")
    picture = await message.locator(".photo").bounding_box()
    bubble = await message.locator(".bubble").bounding_box()
    assert picture is not None
    assert bubble is not None
    assert abs(picture["width"] - bubble["width"]) < 1


async def test_an_edit_changes_the_message_in_its_place_and_the_photo_only_when_loaded(
    desk: Desk,
) -> None:
    await desk.started()
    number = await photo(desk, ANYA, "раз", reply_markup=keys([{"text": "A"}]))
    message = desk.message(1, number)
    await expect(message.locator(".photo img")).to_be_visible()
    await message.evaluate("node => { node.mark = 'same'; }")
    old = await message.locator(".photo").get_attribute("data-photo")
    await desk.page.evaluate(
        """() => {
            window.bare = 0;
            const photo = document.querySelector('.photo');
            const look = () => { window.bare += photo.querySelector('img') ? 0 : 1; };
            new MutationObserver(look).observe(photo, {childList: true});
        }"""
    )

    await desk.bot.call(
        "editMessageMedia",
        chat_id=ANYA,
        message_id=number,
        media=json.dumps({"type": "photo", "media": "attach://picture", "caption": "два"}),
        picture=png(BLUE),
        reply_markup=keys([{"text": "B"}]),
    )

    await expect(message.get_by_role("button", name="B", exact=True)).to_be_visible()
    await expect(message.locator(".text")).to_contain_text("два")
    await expect(message.locator(".edited")).to_have_text("изменено")
    await expect(message.locator(".photo")).not_to_have_attribute("data-photo", str(old))
    assert "same" == await message.evaluate("node => node.mark")
    assert 0 == await desk.page.evaluate("window.bare")


async def test_a_deleted_message_vanishes(desk: Desk) -> None:
    await desk.started()
    first = await desk.bot.send(ANYA, "останется")
    second = await desk.bot.send(ANYA, "исчезнет")
    await expect(desk.message(1, second)).to_be_visible()

    await desk.bot.call("deleteMessage", chat_id=ANYA, message_id=second)

    await expect(desk.message(1, second)).to_have_count(0)
    await expect(desk.message(1, first)).to_be_visible()


async def test_entities_count_utf16_units_and_nest(desk: Desk) -> None:
    """An emoji takes two units, so formatting after it must not shift (docs/sandbox.md)."""
    await desk.started()
    number = await desk.bot.send(
        ANYA,
        '👨‍👩‍👧 <b>жирный <i>и курсив</i></b> 🎲 <code>код</code> <tg-spoiler>тайна</tg-spoiler>'
        '<blockquote>цитата</blockquote><pre><code class="language-python">x = 1</code></pre>'
        '<a href="https://example.org/a">тут</a>',
        parse_mode="HTML",
    )  # fmt: skip

    text = desk.message(1, number).locator(".text")

    await expect(text.locator("strong")).to_have_text("жирный и курсив")
    await expect(text.locator("strong em")).to_have_text("и курсив")
    await expect(text.locator("> code")).to_have_text("код")
    await expect(text.locator("blockquote")).to_have_text("цитата")
    await expect(text.locator("pre")).to_have_text("x = 1")
    await expect(text.locator("a")).to_have_attribute("href", "https://example.org/a")
    spoiler = text.locator(".spoiler")
    await expect(spoiler).to_have_text("тайна")
    await spoiler.click()
    await expect(spoiler).to_have_class("spoiler open")


async def test_a_date_time_entity_is_shown_by_the_reader_s_clock(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(
        ANYA,
        'до <tg-time unix="1796126400" format="wt">вт 12:00 UTC</tg-time>',
        parse_mode="HTML",
    )

    await expect(desk.message(1, number).locator(".text > time")).to_have_text("вт 15:00")


async def test_messages_in_another_chat_are_counted_until_it_is_opened(desk: Desk) -> None:
    await desk.started()
    phone = desk.phone(1)
    await phone.get_by_role("button", name="Назад к чатам").click()
    row = phone.locator(f'[data-open-chat="{ANYA}"]')

    await desk.bot.send(ANYA, "раз")
    number = await desk.bot.send(ANYA, "два")

    await expect(row.locator(".badge")).to_have_text("2")
    # Her other phone shows the group; the chat list itself needs no banner.
    await expect(desk.phone(3).locator("[data-banner]")).to_contain_text("два")
    await expect(phone.locator("[data-banner]")).to_have_count(0)
    await row.click()
    await expect(desk.message(1, number)).to_be_visible()
    await expect(desk.phone(3).locator("[data-banner]")).to_have_count(0)
    await phone.get_by_role("button", name="Назад к чатам").click()
    await expect(row.locator(".badge")).to_have_count(0)
    await expect(row).to_have_attribute("data-unread", "0")


async def test_a_silent_message_is_counted_but_shows_no_banner(desk: Desk) -> None:
    await desk.started()
    phone = desk.phone(1)
    await phone.get_by_role("button", name="Назад к чатам").click()

    await desk.bot.send(ANYA, "тихо", disable_notification="true")

    await expect(phone.locator(f'[data-open-chat="{ANYA}"] .badge')).to_have_text("1")
    await expect(desk.phone(3).locator("[data-banner]")).to_have_count(0)


async def test_the_chat_stays_where_it_was_scrolled_to_and_offers_the_way_down(
    desk: Desk,
) -> None:
    await desk.started()
    for number in range(40):
        await desk.bot.send(ANYA, f"сообщение {number}")
    phone = desk.phone(1)
    await expect(phone.locator(".message")).to_have_count(40)
    await expect(phone.locator(".message").last).to_be_in_viewport()
    await phone.locator(".feed").evaluate("feed => { feed.scrollTop = 0; }")
    down = phone.get_by_role("button", name="К новым сообщениям")
    await expect(down).to_be_visible()

    last = await desk.bot.send(ANYA, "новое")

    await expect(desk.message(1, last)).not_to_be_in_viewport()
    await expect(down.locator(".badge")).to_have_text("1")
    await down.click()
    await expect(desk.message(1, last)).to_be_in_viewport()
    await expect(down).to_be_hidden()


async def test_a_reply_in_a_group_reaches_the_bot_with_what_it_answers(desk: Desk) -> None:
    number = await desk.bot.send(GROUP, "Кто играет?")
    phone = desk.phone(3)
    await desk.message(3, number).locator(".bubble").click(button="right")
    await phone.get_by_role("menuitem", name="Ответить").click()
    await phone.locator("[data-composer]").fill("Я! 🙋")
    await phone.get_by_role("button", name="Отправить").click()

    update = await desk.bot.message()

    assert "Я! 🙋" == update["text"]
    assert number == update["reply_to_message"]["message_id"]
    await expect(phone.locator('[data-out="true"] .quote')).to_contain_text("Кто играет?")


async def test_the_command_menu_lists_the_bot_s_commands_in_the_person_s_language(
    desk: Desk,
) -> None:
    russian = [{"command": "games", "description": "мои партии"}]
    english = [{"command": "games", "description": "my games"}]
    await desk.bot.call("setMyCommands", commands=json.dumps(english))
    await desk.bot.call("setMyCommands", commands=json.dumps(russian), language_code="ru")
    await desk.started()
    phone = desk.phone(1)
    await phone.get_by_role("button", name="Команды бота").click()
    command = phone.locator('[data-command="games"]')
    await expect(command).to_contain_text("мои партии")

    await command.click()

    update = await desk.bot.message()
    assert "/games" == update["text"]
    assert "bot_command" == update["entities"][0]["type"]


async def test_the_empty_talk_with_the_bot_shows_its_description(desk: Desk) -> None:
    await desk.bot.call("setMyDescription", description="Plays nardy.")
    await desk.bot.call("setMyDescription", description="Играет в нарды.", language_code="ru")

    card = desk.phone(1).locator(".empty")

    await expect(card.locator("[data-description]")).to_have_text("Играет в нарды.")
    await expect(desk.phone(1).get_by_role("button", name="Начать")).to_be_visible()


async def test_arrows_and_crosses_on_buttons_are_written_as_text(desk: Desk) -> None:
    await desk.started()
    number = await desk.bot.send(
        ANYA, "?", reply_markup=keys([{"text": "◀ Меню"}, {"text": "✖️ Нет"}, {"text": "✅ Да"}])
    )

    labels = desk.message(1, number).locator(".key-label")

    await expect(labels).to_have_text(["◀\ufe0e Меню", "✖\ufe0e Нет", "✅ Да"])


async def test_names_and_texts_are_never_markup(desk: Desk) -> None:
    evil = '<img src=x onerror="window.hacked=1">'
    await desk.control("users", id=LEV, first_name=evil)
    await desk.control("users", id=MARAT, first_name="\u202eтараМ")
    await desk.control("send", user=LEV, chat=GROUP, text=evil)
    number = await desk.bot.send(
        GROUP, "&lt;b&gt;", parse_mode="HTML", reply_markup=keys([{"text": evil}])
    )

    phone = desk.phone(3)
    await expect(desk.message(3, number).get_by_role("button", name=evil)).to_be_visible()
    await expect(phone.locator(".sender .name", has_text=evil)).to_be_visible()
    await expect(phone.locator(".text", has_text=evil)).to_be_visible()
    await phone.get_by_role("button", name="Назад к чатам").click()
    await expect(phone.locator(f'[data-open-chat="{GROUP}"]')).to_contain_text("<b>")

    assert await desk.page.evaluate("window.hacked") is None
    assert 0 == await desk.page.locator("img[onerror]").count()
