"""What a granted call does: messages as the bot gets them back, and as people see them."""

from typing import Any

import pytest

from tests.sandbox.conftest import ANYA, GROUP, MARAT, Api, Control
from tests.sandbox.pictures import decoded, jpeg, png

KEYBOARD = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "style": "success"}]]}


async def seen(control: Control, user: int = ANYA, chat: int = ANYA) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = (await control.get("chat", user=user, chat=chat))["messages"]
    return messages


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


# Photos


async def test_a_jpeg_that_fits_stays_as_it_is(api: Api, control: Control) -> None:
    data = jpeg(1280, 1180)

    sent = (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA, caption="a"))["result"]

    sizes = [(size["width"], size["height"]) for size in sent["photo"]]
    assert [(90, 83), (320, 295), (800, 738), (1280, 1180)] == sizes
    [message] = await seen(control)
    assert ("photo", "a", 1280) == (message["kind"], message["text"], message["photo"]["width"])
    async with api.session.get(message["photo"]["url"]) as response:
        assert ("image/jpeg", data) == (response.content_type, await response.read())


async def test_a_large_or_other_picture_becomes_a_jpeg_of_1280(api: Api) -> None:
    for data, sides in ((jpeg(2560, 1000), (1280, 500)), (png(400, 300), (400, 300))):
        sent = (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA))["result"]
        size = sent["photo"][-1]
        file = await api("getFile", file_id=size["file_id"])
        url = f"/file/bot{api.sandbox.token}/{file['file_path']}"
        async with api.session.get(url) as response:
            image = decoded(await response.read())

        assert sides == (size["width"], size["height"]) == image.size
        assert "JPEG" == image.format
        assert size["file_size"] == file["file_size"]


async def test_a_smaller_size_can_be_downloaded(api: Api) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg(1280, 640)}, chat_id=ANYA))["result"]
    async with api.session.get(f"/control/file/{sent['photo'][0]['file_id']}") as response:
        image = decoded(await response.read())

    assert (90, 45) == image.size


async def test_a_file_id_is_sent_again(api: Api) -> None:
    first = (await api.upload("sendPhoto", {"photo": jpeg(200, 100)}, chat_id=ANYA))["result"]

    for size in first["photo"]:
        again = await api("sendPhoto", chat_id=ANYA, photo=size["file_id"])
        assert first["photo"] == again["photo"]


async def test_a_picture_is_replaced_with_its_caption(api: Api, control: Control) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption="a"))["result"]
    media = {"type": "photo", "media": "attach://new", "caption": "<b>b</b>", "parse_mode": "HTML"}

    edited = (
        await api.upload(
            "editMessageMedia",
            {"new": jpeg(color="green")},
            chat_id=ANYA,
            message_id=sent["message_id"],
            media=media,
            reply_markup=KEYBOARD,
        )
    )["result"]

    assert ("b", "bold") == (edited["caption"], edited["caption_entities"][0]["type"])
    assert sent["photo"][-1]["file_id"] != edited["photo"][-1]["file_id"]
    assert 1 == len(await seen(control))
    same = {**media, "media": edited["photo"][-1]["file_id"]}
    refusal = await api.refusal(
        "editMessageMedia",
        chat_id=ANYA,
        message_id=sent["message_id"],
        media=same,
        reply_markup=KEYBOARD,
    )
    assert "message is not modified" in refusal


async def test_a_caption_is_edited(api: Api) -> None:
    sent = (await api.upload("sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption="a"))["result"]

    edited = await api(
        "editMessageCaption", chat_id=ANYA, message_id=sent["message_id"], caption="b"
    )

    assert ("b", sent["photo"]) == (edited["caption"], edited["photo"])


async def test_documents_and_animations_keep_their_bytes(api: Api, control: Control) -> None:
    for method, kind in (("sendDocument", "document"), ("sendAnimation", "animation")):
        sent = (await api.upload(method, {kind: b"GIF89a..."}, chat_id=ANYA))["result"]
        message = (await seen(control))[-1]

        assert kind == message["kind"]
        assert sent[kind]["file_id"] == message["document"]["file_id"]
        async with api.session.get(message["document"]["url"]) as response:
            assert b"GIF89a..." == await response.read()


# The bot itself and its chats


async def test_the_bot_knows_itself(api: Api) -> None:
    me = await api("getMe")

    assert (123456, True, "nardy_sandbox_bot") == (me["id"], me["is_bot"], me["username"])


async def test_chats_and_members_are_told(api: Api) -> None:
    group = await api("getChat", chat_id=GROUP)
    member = await api("getChatMember", chat_id=GROUP, user_id=MARAT)

    assert ("supergroup", "Нарды по пятницам") == (group["type"], group["title"])
    assert ("member", "Марат") == (member["status"], member["user"]["first_name"])
    assert 5 == await api("getChatMemberCount", chat_id=GROUP)
    admins = await api("getChatAdministrators", chat_id=GROUP)
    assert [(ANYA, "creator")] == [(one["user"]["id"], one["status"]) for one in admins]
    assert "400 Bad Request: member not found" == await api.refusal(
        "getChatMember", chat_id=ANYA, user_id=MARAT
    )


async def test_commands_are_offered_by_scope_and_language(api: Api, control: Control) -> None:
    async def offered(user: int, chat: int) -> list[str]:
        view = await control.get("chat", user=user, chat=chat)
        return [command["command"] for command in view["chat"]["commands"]]

    def commands(name: str) -> list[dict[str, str]]:
        return [{"command": name, "description": "x"}]

    await api("setMyCommands", commands=commands("help"))
    await api("setMyCommands", commands=commands("pomosch"), language_code="ru")
    await api("setMyCommands", commands=commands("nardy"), scope={"type": "all_group_chats"})

    assert ["pomosch"] == await offered(ANYA, ANYA)
    assert ["help"] == await offered(104, 104)
    assert ["nardy"] == await offered(ANYA, GROUP)
    assert commands("help") == await api("getMyCommands")
    await api("deleteMyCommands", language_code="ru")
    assert ["help"] == await offered(ANYA, ANYA)


async def test_descriptions_are_kept(api: Api) -> None:
    assert await api("setMyDescription", description="Нарды", language_code="ru")
    assert await api("setMyShortDescription", short_description="x")

    assert {"description": "Нарды"} == await api("getMyDescription", language_code="ru")
    assert {"description": ""} == await api("getMyDescription")
    assert {"short_description": "x"} == await api("getMyShortDescription", language_code="en")
    assert {"name": "Nardy sandbox"} == await api("getMyName")
    assert {"type": "default"} == await api("getChatMenuButton")
