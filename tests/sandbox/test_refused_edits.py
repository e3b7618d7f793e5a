"""Edits and deletions Telegram refuses, in its words (docs/sandbox.md, "How strict it is")."""

from tests.sandbox.conftest import ANYA, GROUP, Api, Control, button, keyboard
from tests.sandbox.pictures import jpeg


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
