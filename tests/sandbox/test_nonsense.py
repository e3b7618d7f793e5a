"""Whatever comes in, the sandbox answers in order: no call and no request breaks it."""

import random
from typing import Any

import pytest

from sandbox.methods import METHODS
from tests.sandbox.conftest import ANYA, GROUP, Api, Control

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", " ", "x", "-1", "\0", "Я" * 70, "attach://x", "{", "[]",
    "{}", "null", "[[1]]", [], [1], [[]], [None], {}, {"type": "photo"}, {"type": []},
    {"chat_id": []}, {"message_id": {}}, {"inline_keyboard": [[{"text": "x"}, 1]]},
    {"inline_keyboard": [[{"text": "x", "url": 5}]]}, {"inline_keyboard": None},
    {"inline_keyboard": [[{"text": "x", "copy_text": []}]]}, {"type": "chat", "chat_id": []},
    {"inline_keyboard": [[{"text": "x", "url": "http://["}]]}, [{"type": "bold"}],
    [{"type": "text_mention", "offset": 0, "length": 1, "user": 5}],
    [{"type": "text_mention", "offset": 0, "length": 1, "user": {"id": "x"}}],
    [{"type": [], "offset": 0, "length": 1}], [{"type": "bold", "offset": True, "length": "1"}],
    [{"command": 5, "description": 7}], [{"command": "x", "description": []}], "tg://user?id=1",
    "http://[", "<a href='http://['>x</a>", "<b>", "`", "*", "\\", "@", "@anya", ANYA, GROUP,
)  # fmt: skip
NAMES = (
    "chat_id", "text", "message_id", "parse_mode", "entities", "reply_markup", "caption", "photo",
    "caption_entities", "media", "reply_parameters", "callback_query_id", "user_id", "action",
    "commands", "scope", "language_code", "allowed_updates", "offset", "limit", "url", "file_id",
    "secret_token", "message_ids", "reaction", "menu_button", "document", "message_thread_id",
    "description", "name", "disable_notification", "inline_message_id", "reply_to_message_id",
)  # fmt: skip
SLOW = {"getUpdates"}


@pytest.mark.parametrize("method", sorted(METHODS.keys() - SLOW))
async def test_a_call_with_nonsense_is_answered(api: Api, method: str) -> None:
    chance = random.Random(method)
    sent = (await api("sendMessage", chat_id=ANYA, text="a"))["message_id"]
    sensible = {"chat_id": ANYA, "message_id": sent, "text": "a", "user_id": ANYA}
    for _ in range(30):
        params = {name: chance.choice(JUNK) for name in chance.sample(NAMES, 6)}
        params = sensible | params if chance.random() < 0.7 else params
        params.pop("timeout", None)

        answer = await api.answer(method, as_json=True, **params)

        assert answer["ok"] or answer["status"] in {400, 403, 409}, (params, answer)


@pytest.mark.parametrize(
    "path",
    [
        "users", "groups", "join", "kick", "block", "send", "link", "press", "read", "delete",
        "clock", "faults", "faults/release", "settings", "updates",
    ],
)  # fmt: skip
async def test_a_control_request_with_nonsense_is_answered(control: Control, path: str) -> None:
    chance = random.Random(path)
    names = (
        "id", "first_name", "username", "title", "members", "type", "by", "chat", "user", "text",
        "reply_to", "entities", "url", "message", "row", "column", "data", "offset_ms", "kind",
        "advance_ms", "method", "times", "skip", "when", "retry_after", "ms", "burst", "update",
        "flood", "per_chat", "language_code", "last_name", "bot", "blocked", "start",
    )  # fmt: skip
    kinds = ("429", "400", "hold", "delay")
    for _ in range(30):
        wish = {name: chance.choice(JUNK) for name in chance.sample(names, 6)}
        sensible = {"user": ANYA, "chat": ANYA, "first_name": "x", "kind": chance.choice(kinds)}
        wish = sensible | wish if chance.random() < 0.7 else wish
        async with control.session.post(f"/control/{path}", json=wish | {"wait_ms": 0}) as answer:
            body = await answer.json()

        assert answer.status in {200, 400, 403, 404, 409}, (wish, body)
        assert answer.status == 200 or body["error"]
    for look in ("chats", "chat", "users", "status", "faults", "calls"):
        await control.get(look, user=ANYA, chat=ANYA)


async def test_strings_that_are_no_unicode_go_through(api: Api, control: Control) -> None:
    await api.refusal("sendMessage", chat_id=ANYA, text="\ud800", as_json=True)
    await control.post("press", user=ANYA, chat=ANYA, message=5, data="\ud800", wait_ms=0)

    [call] = (await control.get("calls", method="sendMessage"))["calls"]
    [update] = await api.updates()

    assert "\ud800" == call["params"]["text"] == update["callback_query"]["data"]


async def test_odd_bodies_are_answered(api: Api) -> None:
    url = f"/bot{api.sandbox.token}/sendMessage"
    bodies = (
        (b"\xff\xfe", "application/x-www-form-urlencoded"),
        (b"chat_id=%ff%fe", "application/x-www-form-urlencoded"),
        (b"\xff", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"nothing", "multipart/form-data; boundary=x"),
        (b"--x\r\n\r\n\r\n--x--", "multipart/form-data; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\xff\r\n--x--',
         "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b"x", "text/plain"),
        (b"x", "application/json; charset=nonsense"),
    )  # fmt: skip
    for body, kind in bodies:
        async with api.session.post(url, data=body, headers={"Content-Type": kind}) as response:
            assert response.status == 400, (body[:20], kind, await response.text())
            assert not (await response.json())["ok"]
