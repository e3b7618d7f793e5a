"""A finger on a button: what the bot is told, and what the finger sees."""

import asyncio

from tests.sandbox.conftest import ANYA, GROUP, LEV, Api, Control

ONE_BUTTON = {"inline_keyboard": [[{"text": "x", "callback_data": "p:1"}]]}


async def test_a_press_carries_its_message_and_waits_for_the_answer(
    api: Api, control: Control
) -> None:
    sent = await api("sendMessage", chat_id=GROUP, text="a", reply_markup=ONE_BUTTON)
    press = asyncio.create_task(
        control.post("press", user=LEV, chat=GROUP, message=sent["message_id"], row=0, column=0)
    )
    [update] = await api("getUpdates", timeout=5)
    query = update["callback_query"]

    await api("answerCallbackQuery", callback_query_id=query["id"], text="Да", show_alert=True)

    assert (LEV, "p:1") == (query["from"]["id"], query["data"])
    assert sent["message_id"] == query["message"]["message_id"]
    assert ONE_BUTTON == query["message"]["reply_markup"]
    answer = await press
    assert answer["answered"]
    assert {"text": "Да", "show_alert": True, "url": None} == answer["answer"]


async def test_an_unanswered_press_can_be_asked_about_later(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=ONE_BUTTON)

    press = await control.post(
        "press", user=ANYA, chat=ANYA, message=sent["message_id"], row=0, column=0, wait_ms=10
    )
    assert not press["answered"]
    assert press["answer"] is None

    await api("answerCallbackQuery", callback_query_id=press["query_id"])
    later = await control.get("query", id=press["query_id"])
    assert later["answered"]
    assert later["answer"]["text"] is None


async def test_any_data_can_be_forged_on_any_message(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a")
    for message, data in ((sent["message_id"], "Я" * 5000), (777, "")):
        await control.post("press", user=ANYA, chat=ANYA, message=message, data=data, wait_ms=0)

    first, second = await api.updates()

    assert "Я" * 5000 == first["callback_query"]["data"]
    assert "a" == first["callback_query"]["message"]["text"]
    gone = second["callback_query"]["message"]
    assert (777, 0) == (gone["message_id"], gone["date"])
    assert "text" not in gone


async def test_an_old_message_is_inaccessible(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=ONE_BUTTON)
    place = {"user": ANYA, "chat": ANYA, "message": sent["message_id"], "wait_ms": 0}
    await control.post("press", row=0, column=0, inaccessible=True, **place)
    await control.post("delete", chat=ANYA, message=sent["message_id"])
    await control.post("press", data="p:1", **place)

    for update in await api.updates():
        message = update["callback_query"]["message"]
        assert {"message_id": sent["message_id"], "date": 0}.items() <= message.items()
        assert ANYA == message["chat"]["id"]


async def test_a_button_that_is_not_there_cannot_be_pressed(api: Api, control: Control) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "disabled": {}}]]}
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)
    place = {"user": ANYA, "chat": ANYA, "message": sent["message_id"]}

    for row in (0, 1, -1):
        await control.post("press", status=409, row=row, column=0, **place)

    assert [] == await api.updates()


async def test_other_buttons_say_what_the_client_would_do(api: Api, control: Control) -> None:
    url = "https://t.me/nardy_sandbox_bot?start=b_1"
    markup = {
        "inline_keyboard": [
            [{"text": "x", "url": url}],
            [{"text": "x", "copy_text": {"text": "abc"}}],
            [{"text": "x", "switch_inline_query": "q"}],
        ]
    }
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)
    presses = [
        await control.post(
            "press", user=ANYA, chat=ANYA, message=sent["message_id"], row=row, column=0
        )
        for row in range(3)
    ]

    assert [("url", url), ("copy", "abc"), ("share", "q")] == [
        (press["kind"], press.get("url") or press.get("text") or press.get("query"))
        for press in presses
    ]
    assert [] == await api.updates()
