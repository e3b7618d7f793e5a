"""What a granted call does: messages as the bot gets them back, and as people see them."""

import pytest

from tests.sandbox.conftest import ANYA, GROUP, MARAT, Api, Control, seen

KEYBOARD = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "style": "success"}]]}


async def test_a_message_is_seen_as_it_was_sent(api: Api, control: Control) -> None:
    sent = await api(
        "sendMessage",
        chat_id=ANYA,
        text="<b>Ваш</b> ход 🎲",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        disable_notification=True,
    )
    [message] = await seen(control)

    assert "Ваш ход 🎲" == sent["text"] == message["text"]
    assert [{"type": "bold", "offset": 0, "length": 3}] == sent["entities"] == message["entities"]
    assert KEYBOARD == sent["reply_markup"]
    assert {"id": 123456, "is_bot": True}.items() <= sent["from"].items()
    assert {"id": ANYA, "type": "private", "first_name": "Аня"}.items() <= sent["chat"].items()
    assert (False, True, "text") == (message["sound"], message["unread"], message["kind"])
    assert [
        [
            {
                "row": 0,
                "column": 0,
                "text": "x",
                "kind": "callback",
                "data": "x",
                "style": "success",
                "disabled": False,
            }
        ]
    ] == message["keyboard"]


@pytest.mark.parametrize("way", ["query", "form", "json", "multipart"])
async def test_parameters_come_in_four_ways(api: Api, way: str) -> None:
    if way == "query":
        url = f"/bot{api.sandbox.token}/SENDMESSAGE?chat_id={ANYA}&text=a%20b"
        async with api.session.get(url) as response:
            answer = await response.json()
    elif way == "multipart":
        answer = await api.upload("sendMessage", {"unused": b"x"}, chat_id=ANYA, text="a b")
    else:
        answer = await api.answer("sendMessage", as_json=way == "json", chat_id=ANYA, text="a b")

    assert "a b" == answer["result"]["text"]


async def test_bodies_that_cannot_be_read_are_refused(api: Api) -> None:
    url = f"/bot{api.sandbox.token}/getMe"
    headers = {"Content-Type": "application/json"}
    async with api.session.post(url, data=b"{", headers=headers) as response:
        answer = await response.json()

    assert (400, "Bad Request: can't parse JSON object") == (
        response.status,
        answer["description"],
    )


async def test_message_numbers_count_through_all_private_chats(api: Api, control: Control) -> None:
    await control.post("users", id=MARAT, start=True)
    numbers = [
        (await api("sendMessage", chat_id=chat, text="a"))["message_id"]
        for chat in (ANYA, MARAT, ANYA)
    ]
    in_group = (await api("sendMessage", chat_id=GROUP, text="a"))["message_id"]

    assert [1, 2, 3] == numbers
    assert 2 == in_group  # the bot's coming was the first


async def test_a_reply_shows_what_it_answers(api: Api, control: Control) -> None:
    theirs = (await control.post("send", user=ANYA, chat=ANYA, text="hi"))["message"]["id"]

    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_parameters={"message_id": theirs})

    assert "hi" == sent["reply_to_message"]["text"]
    assert {"id": theirs, "name": "Аня", "text": "hi"} == (await seen(control))[-1]["reply_to"]


async def test_an_edit_keeps_the_number_and_says_when(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=KEYBOARD)
    await control.post("read", user=ANYA, chat=ANYA)
    await control.post("clock", advance_ms=60_000)

    edited = await api("editMessageText", chat_id=ANYA, message_id=sent["message_id"], text="b")

    assert sent["message_id"] == edited["message_id"]
    assert 60 <= edited["edit_date"] - edited["date"] <= 62
    assert "reply_markup" not in edited
    [message] = await seen(control)
    assert ("b", None, False) == (message["text"], message["keyboard"], message["unread"])


async def test_a_keyboard_alone_is_edited(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=KEYBOARD)

    await api("editMessageReplyMarkup", chat_id=ANYA, message_id=sent["message_id"])

    [message] = await seen(control)
    assert ("a", None) == (message["text"], message["keyboard"])


async def test_deleting_takes_the_message_away(api: Api, control: Control) -> None:
    numbers = [(await api("sendMessage", chat_id=ANYA, text=text))["message_id"] for text in "abcd"]

    assert await api("deleteMessage", chat_id=ANYA, message_id=numbers[0])
    assert await api("deleteMessages", chat_id=ANYA, message_ids=[numbers[2], 999])

    assert ["b", "d"] == [message["text"] for message in await seen(control)]


async def test_a_reaction_is_seen(api: Api, control: Control) -> None:
    theirs = (await control.post("send", user=ANYA, chat=ANYA, text="hi"))["message"]["id"]

    await api(
        "setMessageReaction",
        chat_id=ANYA,
        message_id=theirs,
        reaction=[{"type": "emoji", "emoji": "👍"}],
    )

    assert ["👍"] == (await seen(control))[0]["reactions"]


async def test_a_chat_action_shows_until_the_next_message(api: Api, control: Control) -> None:
    async def action() -> str | None:
        shown: str | None = (await control.get("chat", user=ANYA, chat=ANYA))["chat"]["action"]
        return shown

    await api("sendChatAction", chat_id=ANYA, action="upload_photo")
    assert "upload_photo" == await action()
    await api("sendMessage", chat_id=ANYA, text="a")
    assert await action() is None

    await api("sendChatAction", chat_id=ANYA, action="typing")
    await control.post("clock", advance_ms=6000)
    assert await action() is None
