"""What can be made to go wrong, and how the call log tells it from real refusals."""

import asyncio
import hashlib
from typing import Any

import aiohttp
import pytest

from tests.sandbox.conftest import ANYA, GROUP, Api, Control


async def calls(control: Control, **query: Any) -> list[dict[str, Any]]:
    """Return the calls, polls only where the test is about them."""
    found: list[dict[str, Any]] = (await control.get("calls", **query))["calls"]
    return [call for call in found if query.keys() & {"polls", "since"} or not is_poll(call)]


def is_poll(call: dict[str, Any]) -> bool:
    return bool(call["method"] == "getUpdates")


async def count(control: Control, chat: int = ANYA) -> int:
    return len((await control.get("chat", user=ANYA, chat=chat))["messages"])


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        ({"kind": "429", "retry_after": 7}, 429, "Too Many Requests: retry after 7"),
        ({"kind": "403"}, 403, "Forbidden: bot was blocked by the user"),
        ({"kind": "400", "text": "Bad Request: chat not found"}, 400,
         "Bad Request: chat not found"),
        ({"kind": "500"}, 500, "Internal Server Error"),
        ({"kind": "400", "migrate_to": -1007}, 400,
         "Bad Request: group chat was upgraded to a supergroup chat"),
    ],
)  # fmt: skip
async def test_an_injected_refusal_is_marked_and_does_not_act(
    api: Api, control: Control, fault: dict[str, Any], status: int, words: str
) -> None:
    number = (await control.post("faults", **fault))["fault"]["id"]

    answer = await api.answer("sendMessage", chat_id=ANYA, text="a")

    assert (status, status, words) == (
        answer["status"],
        answer["error_code"],
        answer["description"],
    )
    assert (status == 429) == ({"retry_after": 7} == answer.get("parameters"))
    moved = "migrate_to" in fault
    assert moved == ({"migrate_to_chat_id": -1007} == answer.get("parameters"))
    [call] = await calls(control)
    assert (number, False, False, status) == (
        call["injected"],
        call["refused"],
        call["acted"],
        call["status"],
    )
    assert 0 == await count(control)
    assert await api("sendMessage", chat_id=ANYA, text="a")


async def test_a_fault_strikes_where_and_as_often_as_it_says(api: Api, control: Control) -> None:
    await control.post("faults", kind="500", method="sendmessage", chat=ANYA, times=2, skip=1)

    async def status(chat: int, method: str = "sendMessage") -> Any:
        return (await api.answer(method, chat_id=chat, text="a", action="typing"))["status"]

    assert [200, 500, 500, 200] == [await status(ANYA) for _ in range(4)]
    await control.delete("faults")
    await control.post("faults", kind="500", method="sendMessage", chat=ANYA, times=None)
    assert [200, 200, 500, 500] == [
        await status(GROUP),
        await status(ANYA, "sendChatAction"),
        await status(ANYA),
        await status(ANYA),
    ]
    [fault] = (await control.get("faults"))["faults"]
    assert (2, None) == (fault["hits"], fault["times"])
    assert {"deleted": 1} == await control.delete("faults", id=fault["id"])
    assert 200 == await status(ANYA)


async def test_faults_for_all_methods_leave_polling_alone(api: Api, control: Control) -> None:
    await control.post("faults", kind="500", times=None)

    assert [] == await api("getUpdates")
    assert await api("getMe")


@pytest.mark.parametrize(("kind", "acted"), [("timeout_before", 0), ("timeout_after", 1)])
async def test_a_cut_call_has_no_answer(api: Api, control: Control, kind: str, acted: int) -> None:
    await control.post("faults", kind=kind)

    with pytest.raises(aiohttp.ClientError):
        await api.answer("sendMessage", chat_id=ANYA, text="a")

    assert acted == await count(control)
    [call] = await calls(control)
    assert (True, None, bool(acted), False) == (
        call["cut"],
        call["status"],
        call["acted"],
        call["refused"],
    )


async def test_unreachable_cuts_everything_until_it_is_deleted(api: Api, control: Control) -> None:
    await control.post("faults", kind="unreachable")

    for method in ("getMe", "getUpdates", "sendMessage"):
        with pytest.raises(aiohttp.ClientError):
            await api.answer(method, chat_id=ANYA, text="a")

    await control.delete("faults")
    assert await api("getMe")


async def test_a_delay_only_takes_time(api: Api, control: Control) -> None:
    await control.post("faults", kind="delay", ms=30)

    assert await api("sendMessage", chat_id=ANYA, text="a")

    [call] = await calls(control)
    assert call["ms"] >= 30


async def test_a_real_refusal_under_a_delay_is_still_a_refusal(api: Api, control: Control) -> None:
    await control.post("faults", kind="delay", ms=1)

    await api.refusal("sendMessage", chat_id=ANYA, text="")

    [call] = await calls(control, refused=1)
    assert (True, "message text is empty") == (
        call["refused"],
        call["answer"]["description"].removeprefix("Bad Request: "),
    )


@pytest.mark.parametrize(("when", "acted"), [("before", 0), ("after", 1)])
async def test_a_held_call_stands_still_until_released(
    api: Api, control: Control, when: str, acted: int
) -> None:
    since = (await control.get("status"))["seq"]
    number = (await control.post("faults", kind="hold", when=when))["fault"]["id"]
    task = asyncio.create_task(api("sendMessage", chat_id=ANYA, text="a"))

    held = await control.event("held", since)

    assert number == held["fault"]
    assert acted == await count(control)
    [call] = await calls(control)
    assert (held["call"], None) == (call["n"], call["status"])
    assert {"released": 1} == await control.post("faults/release", id=number)
    assert "a" == (await task)["text"]
    assert 1 == await count(control)


@pytest.mark.parametrize(("when", "acted"), [("before", 0), ("after", 1)])
async def test_a_held_call_whose_caller_died(
    api: Api, control: Control, when: str, acted: int
) -> None:
    """Held before acting and abandoned, it never acts; after acting, only the answer is lost."""
    since = (await control.get("status"))["seq"]
    await control.post("faults", kind="hold", when=when)
    async with aiohttp.ClientSession(api.sandbox.url) as dying:
        task = asyncio.create_task(Api(api.sandbox, dying)("sendMessage", chat_id=ANYA, text="a"))
        held = await control.event("held", since)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    await control.post("faults/release")

    finished = await control.event("call", since)
    while (
        finished["n"] != held["call"]
        or not (call := (await calls(control, since=held["call"] - 1))[0])["cut"]
    ):
        finished = await control.event("call", finished["seq"])
    assert (bool(acted), None) == (call["acted"], call["status"])
    assert acted == await count(control)


async def test_the_call_log_shows_parameters_parsed(api: Api, control: Control) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}
    await api(
        "sendMessage",
        chat_id=ANYA,
        text="123",
        reply_markup=markup,
        disable_notification=True,
    )

    [call] = await calls(control, method="SENDMESSAGE", chat=ANYA)

    assert {
        "chat_id": ANYA,
        "text": "123",
        "reply_markup": markup,
        "disable_notification": True,
    } == call["params"]
    assert (200, ANYA) == (call["status"], call["chat"])
    assert call["answer"]["result"]["text"] == "123"


async def test_uploads_are_named_in_the_call_log(api: Api, control: Control) -> None:
    await api.upload("sendDocument", {"document": b"12345"}, chat_id=ANYA)

    [call] = await calls(control)

    digest = hashlib.sha256(b"12345").hexdigest()
    assert {"document": {"name": "document.jpg", "size": 5, "sha256": digest}} == call["files"]


async def test_idle_polls_are_left_out_unless_asked_for(api: Api, control: Control) -> None:
    await api("getUpdates")
    before = (await control.get("calls"))["n"]
    await control.post("send", user=ANYA, chat=ANYA, text="a")
    await api("getUpdates")

    assert ["getUpdates"] == [call["method"] for call in await calls(control, since=before)]
    everything = await calls(control, polls=1)
    assert [call["n"] for call in everything] == sorted({call["n"] for call in everything})
    assert any(call["answer"]["result"] == [] for call in everything)
