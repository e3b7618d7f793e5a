"""What Telegram refuses is refused, in its words (docs/sandbox.md, "How strict it is")."""

from typing import Any

import pytest
from PIL import Image

from tests.sandbox.conftest import ANYA, GROUP, LEV, MARAT, Api, Control
from tests.sandbox.pictures import encoded, jpeg, png

OLD_QUERY = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def button(text: str = "x", data: str = "x") -> dict[str, Any]:
    return {"text": text, "callback_data": data}


async def test_a_wrong_token_is_unauthorized(api: Api) -> None:
    async with api.session.get("/bot123456:OTHER/getMe") as response:
        answer = await response.json()

    assert (401, "Unauthorized") == (response.status, answer["description"])


async def test_an_unknown_method_is_not_found(api: Api) -> None:
    assert "404 Not Found: method not found" == await api.refusal("sendCheckers", chat_id=ANYA)


@pytest.mark.parametrize(("size", "is_refused"), [(1, False), (64, False), (65, True)])
async def test_callback_data_is_1_to_64_bytes(api: Api, size: int, is_refused: bool) -> None:
    markup = keyboard([button(data="x" * size)])

    answer = await api.answer("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)

    assert is_refused == (answer.get("description") == "Bad Request: BUTTON_DATA_INVALID")
    assert is_refused != answer["ok"]


@pytest.mark.parametrize("data", ["", "Я" * 33])
async def test_callback_data_is_counted_in_bytes_and_not_empty(api: Api, data: str) -> None:
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button(data=data)])
    )

    assert "400 Bad Request: BUTTON_DATA_INVALID" == refusal


async def test_a_keyboard_has_at_most_100_buttons(api: Api) -> None:
    row = [button() for _ in range(5)]

    assert await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*[row] * 20))
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*[row] * 20, [button()])
    )

    assert "400 Bad Request: reply markup is too long" == refusal


async def test_a_row_has_at_most_8_buttons(api: Api) -> None:
    assert await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()] * 8))
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()] * 9)
    )

    assert "400 Bad Request: REPLY_MARKUP_INVALID" == refusal


async def test_a_keyboard_weighs_at_most_10_kilobytes(api: Api) -> None:
    rows = [[button("Я" * 60, "x" * 60)] for _ in range(60)]

    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*rows))

    assert "400 Bad Request: reply markup is too long" == refusal


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("{", "can't parse reply keyboard markup JSON object"),
        ([], "object expected as reply markup"),
        ({"inline_keyboard": {}},
         'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array'),
        ({"inline_keyboard": [{}]},
         'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'),
        (keyboard([{"text": "x"}]),
         "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"),
        (keyboard([{"callback_data": "x"}]),
         "can't parse inline keyboard button: Field \"text\" must be of type String"),
        (keyboard([{"text": " ", "callback_data": "x"}]), "BUTTON_TEXT_INVALID"),
        (keyboard([{**button(), "style": "loud"}]),
         "can't parse inline keyboard button: invalid button style specified"),
        (keyboard([{"text": "x", "url": "http://localhost/"}]),
         "inline keyboard button URL 'http://localhost/' is invalid: Wrong HTTP URL"),
        (keyboard([{"text": "x", "copy_text": {"text": "y" * 257}}]), "BUTTON_COPY_TEXT_INVALID"),
    ],
)  # fmt: skip
async def test_a_malformed_keyboard_is_refused(api: Api, markup: Any, words: str) -> None:
    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)

    assert f"400 Bad Request: {words}" == refusal


async def test_text_is_at_most_4096_units_after_parsing(api: Api) -> None:
    longest = "<b>" + "🎲" * 2048 + "</b>"

    assert await api("sendMessage", chat_id=ANYA, text=longest, parse_mode="HTML")
    refusal = await api.refusal("sendMessage", chat_id=ANYA, text=longest + "a", parse_mode="HTML")

    assert "400 Bad Request: message is too long" == refusal


async def test_a_caption_is_at_most_1024_units_after_parsing(api: Api) -> None:
    longest = "<b>" + "🎲" * 512 + "</b>"

    sent = await api.upload(
        "sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption=longest, parse_mode="HTML"
    )
    refused = await api.upload(
        "sendPhoto", {"photo": jpeg()}, chat_id=ANYA, caption=longest + "a", parse_mode="HTML"
    )

    assert sent["ok"]
    assert "Bad Request: message caption is too long" == refused["description"]


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({}, "message text is empty"),
        ({"text": ""}, "message text is empty"),
        ({"text": " \n "}, "text must be non-empty"),
        ({"text": "<b> </b>", "parse_mode": "HTML"}, "text must be non-empty"),
        ({"text": "<x>", "parse_mode": "HTML"},
         'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        ({"text": "a.", "parse_mode": "MarkdownV2"},
         ("can't parse entities: Character '.' is reserved and must be escaped with the "
          "preceding '\\'")),
        ({"text": "a", "parse_mode": "RTF"}, "unsupported parse_mode"),
        ({"text": "🎲a", "entities": [{"type": "bold", "offset": 1, "length": 2}]},
         "entity beginning at UTF-16 offset 1 ends in a middle of a UTF-16 symbol"),
        ({"text": "a", "entities": [{"type": "huge", "offset": 0, "length": 1}]},
         "can't parse MessageEntity: Unsupported type specified"),
    ],
)  # fmt: skip
async def test_text_that_cannot_be_sent_is_refused(
    api: Api, params: dict[str, Any], words: str
) -> None:
    assert f"400 Bad Request: {words}" == await api.refusal("sendMessage", chat_id=ANYA, **params)


async def test_json_strings_must_be_unicode(api: Api) -> None:
    refusal = await api.refusal("sendMessage", as_json=True, chat_id=ANYA, text="\ud800")

    assert "400 Bad Request: strings must be encoded in UTF-8" == refusal


@pytest.mark.parametrize(
    ("chat", "words"),
    [
        ("", "400 Bad Request: chat_id is empty"),
        (999, "400 Bad Request: chat not found"),
        (-100999, "400 Bad Request: chat not found"),
        ("@nobody", "400 Bad Request: chat not found"),
        (LEV, "400 Bad Request: chat not found"),
        (123456, "403 Forbidden: bots can't send messages to bots"),
    ],
)
async def test_a_chat_the_bot_does_not_know_is_not_found(api: Api, chat: Any, words: str) -> None:
    assert words == await api.refusal("sendMessage", chat_id=chat, text="a")


async def test_a_bot_cannot_write_first(api: Api, control: Control) -> None:
    """Whom it has met in a group it knows, and still may not write to before Start."""
    await control.post("send", user=LEV, chat=GROUP, text="/nardy")

    refusal = await api.refusal("sendMessage", chat_id=LEV, text="a")

    assert "403 Forbidden: bot can't initiate conversation with a user" == refusal
    await control.post("send", user=LEV, chat=LEV, text="/start")
    assert await api("sendMessage", chat_id=LEV, text="a")


async def test_whoever_blocked_the_bot_gets_nothing(api: Api, control: Control) -> None:
    await control.post("block", user=ANYA)

    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a")

    assert "403 Forbidden: bot was blocked by the user" == refusal
    await control.post("block", user=ANYA, blocked=False)
    assert await api("sendMessage", chat_id=ANYA, text="a")


async def test_a_group_that_threw_the_bot_out_gets_nothing(api: Api, control: Control) -> None:
    await control.post("kick", chat=GROUP)

    refusal = await api.refusal("sendMessage", chat_id=GROUP, text="a")

    assert "403 Forbidden: bot was kicked from the supergroup chat" == refusal


async def test_a_group_the_bot_left_gets_nothing(api: Api) -> None:
    assert await api("leaveChat", chat_id=GROUP)

    refusal = await api.refusal("sendMessage", chat_id=GROUP, text="a")

    assert "403 Forbidden: bot is not a member of the supergroup chat" == refusal


async def test_a_small_group_is_called_a_group(api: Api, control: Control) -> None:
    made = await control.post("groups", title="Двое", members=[ANYA, MARAT], type="group")
    await control.post("kick", chat=made["chat"]["id"])

    refusal = await api.refusal("sendMessage", chat_id=made["chat"]["id"], text="a")

    assert "403 Forbidden: bot was kicked from the group chat" == refusal


async def test_a_reply_needs_its_message(api: Api) -> None:
    gone = {"message_id": 77}

    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a", reply_parameters=gone)
    sent = await api(
        "sendMessage",
        chat_id=ANYA,
        text="a",
        reply_parameters={**gone, "allow_sending_without_reply": True},
    )

    assert "400 Bad Request: message to be replied not found" == refusal
    assert "reply_to_message" not in sent


async def test_there_are_no_topics(api: Api) -> None:
    refusal = await api.refusal("sendMessage", chat_id=GROUP, text="a", message_thread_id=7)

    assert "400 Bad Request: message thread not found" == refusal


async def test_unknown_parameters_are_ignored(api: Api) -> None:
    extra = {"ephemeral_message_parameters": {"receiver_user_id": MARAT}, "nonsense": 1}

    assert await api("sendMessage", chat_id=ANYA, text="a", **extra)


# Photos


async def photo_refusal(api: Api, data: bytes) -> str:
    answer = await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA)
    assert not answer["ok"]
    return str(answer["description"])


async def test_a_photo_weighs_at_most_10_megabytes(api: Api) -> None:
    data = jpeg() + b"\0" * (10 * 1024 * 1024)

    assert (
        f"Bad Request: file of size {len(data)} bytes is too big for a photo; "
        "the maximum size is 10485760 bytes"
    ) == await photo_refusal(api, data)


@pytest.mark.parametrize(("width", "height"), [(9000, 1001), (630, 30), (30, 630)])
async def test_a_photo_is_not_too_long(api: Api, width: int, height: int) -> None:
    refusal = await photo_refusal(api, jpeg(width, height))

    assert "Bad Request: PHOTO_INVALID_DIMENSIONS" == refusal


@pytest.mark.parametrize("data", [b"not a picture", jpeg(600, 600)[:900], png()[:60]])
async def test_a_photo_is_a_picture(api: Api, data: bytes) -> None:
    assert "Bad Request: IMAGE_PROCESS_FAILED" == await photo_refusal(api, data)


async def test_an_empty_photo_is_refused(api: Api) -> None:
    assert "Bad Request: file must be non-empty" == await photo_refusal(api, b"")


@pytest.mark.parametrize(
    ("photo", "words"),
    [
        (None, "there is no photo in the request"),
        ("AgACnonsense", "wrong file identifier/HTTP URL specified"),
        ("attach://board", 'attached file "board" not found'),
        ("https://example.org/a.jpg", "failed to get HTTP URL content"),
    ],
)
async def test_a_photo_must_be_there(api: Api, photo: str | None, words: str) -> None:
    refusal = await api.refusal("sendPhoto", chat_id=ANYA, photo=photo)

    assert f"400 Bad Request: {words}" == refusal


async def test_a_document_is_no_photo(api: Api) -> None:
    sent = await api.upload("sendDocument", {"document": jpeg()}, chat_id=ANYA)
    file_id = sent["result"]["document"]["file_id"]

    refusal = await api.refusal("sendPhoto", chat_id=ANYA, photo=file_id)

    assert "400 Bad Request: can't use file of type Document as Photo" == refusal


# Edits and deletions


async def test_what_is_gone_cannot_be_edited(api: Api, control: Control) -> None:
    sent = await api("sendMessage", chat_id=ANYA, text="a")
    await control.post("delete", chat=ANYA, message=sent["message_id"])

    refusal = await api.refusal(
        "editMessageText", chat_id=ANYA, message_id=sent["message_id"], text="b"
    )

    assert "400 Bad Request: message to edit not found" == refusal


async def test_only_the_bots_own_messages_are_edited(api: Api, control: Control) -> None:
    theirs = (await control.post("send", user=ANYA, chat=ANYA, text="hi"))["message"]["id"]

    refusal = await api.refusal("editMessageText", chat_id=ANYA, message_id=theirs, text="b")

    assert "400 Bad Request: message can't be edited" == refusal


async def test_an_edit_must_change_something(api: Api) -> None:
    markup = keyboard([button()])
    sent = await api("sendMessage", chat_id=ANYA, text="<b>a</b>", parse_mode="HTML",
                     reply_markup=markup)  # fmt: skip
    same = {"chat_id": ANYA, "message_id": sent["message_id"], "reply_markup": markup}
    words = (
        "400 Bad Request: message is not modified: specified new message content and reply "
        "markup are exactly the same as a current content and reply markup of the message"
    )

    assert words == await api.refusal("editMessageText", text="<b>a</b>", parse_mode="HTML", **same)
    assert words == await api.refusal("editMessageReplyMarkup", **same)
    assert await api("editMessageText", text="a", **same)


async def test_edits_fit_the_kind_of_message(api: Api) -> None:
    text = (await api("sendMessage", chat_id=ANYA, text="a"))["message_id"]
    sent = await api.upload("sendPhoto", {"photo": jpeg()}, chat_id=ANYA)
    photo = sent["result"]["message_id"]

    assert "400 Bad Request: there is no caption in the message to edit" == await api.refusal(
        "editMessageCaption", chat_id=ANYA, message_id=text, caption="b"
    )
    assert "400 Bad Request: there is no text in the message to edit" == await api.refusal(
        "editMessageText", chat_id=ANYA, message_id=photo, text="b"
    )


async def test_only_what_is_there_is_deleted(api: Api) -> None:
    refusal = await api.refusal("deleteMessage", chat_id=ANYA, message_id=77)

    assert "400 Bad Request: message to delete not found" == refusal


async def test_a_strangers_message_in_a_group_is_not_deleted(api: Api, control: Control) -> None:
    theirs = (await control.post("send", user=ANYA, chat=GROUP, text="hi"))["message"]["id"]

    refusal = await api.refusal("deleteMessage", chat_id=GROUP, message_id=theirs)

    assert "400 Bad Request: message can't be deleted" == refusal


async def test_a_message_is_deleted_for_48_hours(api: Api, control: Control) -> None:
    first = (await api("sendMessage", chat_id=ANYA, text="a"))["message_id"]
    second = (await api("sendMessage", chat_id=ANYA, text="b"))["message_id"]
    await control.post("clock", advance_ms=47 * 3600 * 1000)
    assert await api("deleteMessage", chat_id=ANYA, message_id=first)
    await control.post("clock", advance_ms=3600 * 1000)

    refusal = await api.refusal("deleteMessage", chat_id=ANYA, message_id=second)

    assert "400 Bad Request: message can't be deleted for everyone" == refusal
    assert await api("editMessageText", chat_id=ANYA, message_id=second, text="c")


# Presses


async def pressed(api: Api, control: Control) -> str:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()]))
    press = await control.post(
        "press", user=ANYA, chat=ANYA, message=sent["message_id"], row=0, column=0, wait_ms=0
    )
    return str(press["query_id"])


async def test_a_press_is_answered_once(api: Api, control: Control) -> None:
    query = await pressed(api, control)

    assert await api("answerCallbackQuery", callback_query_id=query, text="ok")
    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id=query)


async def test_a_press_is_answered_within_15_seconds(api: Api, control: Control) -> None:
    query = await pressed(api, control)
    await control.post("clock", advance_ms=15_000)

    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id=query)


async def test_an_invented_press_is_not_answered(api: Api) -> None:
    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id="1")


async def test_a_toast_is_at_most_200_characters(api: Api, control: Control) -> None:
    query = await pressed(api, control)

    refusal = await api.refusal("answerCallbackQuery", callback_query_id=query, text="Я" * 201)

    assert "400 Bad Request: MESSAGE_TOO_LONG" == refusal
    assert await api("answerCallbackQuery", callback_query_id=query, text="Я" * 200)


async def test_commands_are_lower_case_words(api: Api) -> None:
    refusal = await api.refusal(
        "setMyCommands", commands=[{"command": "New Game", "description": "x"}]
    )

    assert "400 Bad Request: BOT_COMMAND_INVALID" == refusal


async def test_a_png_with_the_right_sides_is_fine(api: Api) -> None:
    """The counterpart of the refusals: every other kind of picture is taken."""
    for kind in ("PNG", "WEBP", "GIF", "BMP"):
        data = encoded(Image.new("RGB", (40, 30)), kind)
        assert (await api.upload("sendPhoto", {"photo": data}, chat_id=ANYA))["ok"]
