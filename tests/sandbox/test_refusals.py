"""Texts, chats and people Telegram refuses, in its words (docs/sandbox.md, "How strict it is")."""

from typing import Any

import pytest

from tests.sandbox.conftest import ANYA, GROUP, LEV, MARAT, Api, Control
from tests.sandbox.pictures import jpeg


async def test_a_wrong_token_is_unauthorized(api: Api) -> None:
    async with api.session.get("/bot123456:OTHER/getMe") as response:
        answer = await response.json()

    assert (401, "Unauthorized") == (response.status, answer["description"])


async def test_an_unknown_method_is_not_found(api: Api) -> None:
    assert "404 Not Found: method not found" == await api.refusal("sendCheckers", chat_id=ANYA)


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


async def test_commands_are_lower_case_words(api: Api) -> None:
    refusal = await api.refusal(
        "setMyCommands", commands=[{"command": "New Game", "description": "x"}]
    )

    assert "400 Bad Request: BOT_COMMAND_INVALID" == refusal
