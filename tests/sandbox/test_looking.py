"""Events, the clock, files, the page, and who may look at all."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox import server
from sandbox.events import KEPT, Events
from sandbox.files import FileStore
from sandbox.server import Sandbox
from tests.sandbox.conftest import ANYA, GROUP, MARAT, Api, Control, until_polling

OTHER_TOKEN = "77:X"  # noqa: S105 - everybody may know it


async def test_events_tell_what_changed(api: Api, control: Control) -> None:
    since = (await control.get("events", since=-1))["seq"]
    sent = await api("sendMessage", chat_id=ANYA, text="a", disable_notification=True)
    number = sent["message_id"]
    await api("editMessageText", chat_id=ANYA, message_id=number, text="b")
    await control.post("read", user=ANYA, chat=ANYA)
    press = await control.post("press", user=ANYA, chat=ANYA, message=number, data="x", wait_ms=0)
    await api("answerCallbackQuery", callback_query_id=press["query_id"], text="t")
    await api("deleteMessage", chat_id=ANYA, message_id=number)
    await control.post("clock", advance_ms=1000)

    page = await control.get("events", since=since)

    events = [event for event in page["events"] if event["type"] != "call"]
    assert ["message", "edit", "read", "press", "answer", "delete", "clock"] == [
        event["type"] for event in events
    ]
    assert not page["gap"]
    assert {"chat": ANYA, "message": number, "from": 123456, "sound": False}.items() <= events[
        0
    ].items()
    assert {"user": ANYA, "text": "t", "show_alert": False}.items() <= events[4].items()
    assert 1000 == events[6]["offset_ms"]


async def test_an_event_of_two_people_names_both(control: Control) -> None:
    since = (await control.get("events", since=-1))["seq"]
    await control.post("send", user=MARAT, chat=ANYA, text="hi")

    event = await control.event("message", since)

    assert [ANYA, MARAT] == event["users"]


async def test_a_long_poll_ends_with_the_next_event(api: Api, control: Control) -> None:
    since = (await control.get("events", since=-1))["seq"]
    waiting = asyncio.create_task(control.get("events", since=since, wait_ms=20_000))
    await api("sendMessage", chat_id=ANYA, text="a")

    assert (await waiting)["events"]
    assert [] == (await control.get("events", since=10**9, wait_ms=1))["events"]


async def test_whoever_comes_too_late_sees_the_gap() -> None:
    events = Events()
    for _ in range(KEPT + 5):
        events.add("clock")

    assert (await events.since(4))["gap"]
    assert not (await events.since(5))["gap"]
    events.start_over()
    assert (await events.since(KEPT))["gap"]
    assert not (await events.since(events.seq))["gap"]


async def test_the_clock_moves_and_stands_where_it_is_put(
    api: Api, control: Control, sandbox: Sandbox
) -> None:
    first = (await api("sendMessage", chat_id=ANYA, text="a"))["date"]
    await control.post("clock", advance_ms=72 * 3600 * 1000)
    await control.post("clock", advance_ms=1000)
    async with aiohttp.ClientSession() as other, other.get(f"{sandbox.url}/clock") as response:
        assert {"offset_ms": 72 * 3600 * 1000 + 1000} == await response.json()

    second = (await api("sendMessage", chat_id=ANYA, text="a"))["date"]

    assert 0 <= second - first - 72 * 3600 - 1 <= 2
    assert 5 == (await control.post("clock", offset_ms=5))["offset_ms"]


async def test_the_status_tells_how_things_stand(api: Api, control: Control) -> None:
    await control.post("send", user=ANYA, chat=ANYA, text="a")

    status = await control.get("status")

    assert {"id": 123456, "username": "nardy_sandbox_bot", "name": "Nardy sandbox"} == status["bot"]
    assert ("123456:TEST", 1, False, "", None) == (
        status["token"],
        status["pending"],
        status["polling"],
        status["webhook"],
        status["child"],
    )
    waiting = (await control.get("updates"))["updates"]
    assert ["a"] == [update["message"]["text"] for update in waiting]


async def test_old_bytes_make_room_and_their_ids_stay() -> None:
    store = FileStore(budget=10)
    files = [
        store.add(bytes(4), kind="document", mime="text/plain", name="a.txt") for _ in range(3)
    ]

    assert [None, bytes(4), bytes(4)] == [store.read(file) for file in files]
    assert files[0] is store.get(files[0].file_id)


async def test_the_page_is_served(
    control: Control, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<title>x</title>")
    (tmp_path / "page" / "main.js").write_text("1")
    (tmp_path / "secret.js").write_text("2")
    monkeypatch.setattr(server, "PAGE", tmp_path / "page")

    async def status(path: str) -> tuple[int, str]:
        async with control.session.get(path) as response:
            return response.status, response.content_type.rpartition("/")[2]

    assert (200, "html") == await status("/")
    assert (200, "javascript") == await status("/page/main.js")
    assert (404, "json") == await status("/page/none.js")
    assert (404, "json") == await status("/page/..%2Fsecret.js")
    assert (404, "json") == await status("/nothing")
    assert (405, "json") == await status("/control/send")


async def test_only_loopback_is_served(control: Control, sandbox: Sandbox) -> None:
    async def status(**headers: str) -> int:
        async with control.session.get("/control/status", headers=headers) as response:
            return response.status

    assert 403 == await status(Host="example.org")
    assert 403 == await status(Origin="https://example.org")
    assert 200 == await status(Origin=sandbox.url)
    assert 200 == await status(Host=f"localhost:{sandbox.port}")
    with pytest.raises(ValueError, match="loopback"):
        Sandbox(host="192.0.2.1")


async def test_stopping_lets_go_of_everybody_who_waits(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(sandbox.url) as session:
        control, api = Control(session), Api(sandbox, session)
        since = (await control.get("events", since=-1))["seq"]
        press = control.post("press", user=ANYA, chat=ANYA, message=5, data="x", wait_ms=30_000)
        waiting = [asyncio.create_task(press)]
        since = (await control.event("press", since))["seq"]
        await api.updates()
        waiting.append(asyncio.create_task(api("getUpdates", timeout=30)))
        await until_polling(control)
        seq = (await control.get("events", since=-1))["seq"]
        waiting.append(asyncio.create_task(control.get("events", since=seq, wait_ms=30_000)))
        while len(sandbox.office.events._changes._waiters) < 1:  # noqa: ASYNC110 - it is no event
            await asyncio.sleep(0)

        await sandbox.stop()

        results: list[Any] = await asyncio.gather(*waiting)

    pressed, updates, events = results
    assert not pressed["answered"]
    assert ([], []) == (updates, events["events"])


async def test_the_default_people_are_there(control: Control) -> None:
    users = (await control.get("users"))["users"]
    group = (await control.get("chat", user=104, chat=GROUP))["chat"]

    assert [("Аня", "ru"), ("Марат", "ru"), ("Лев", "ru"), ("Zoe", "en")] == [
        (user["name"], user["language_code"]) for user in users
    ]
    assert not any(user["started"] for user in users)
    assert ("supergroup", [101, 102, 103, 104, 123456]) == (group["type"], group["members"])


async def test_a_sandbox_can_start_empty() -> None:
    async with (
        Sandbox(people=False, token=OTHER_TOKEN, username="other_bot") as sandbox,
        aiohttp.ClientSession(sandbox.url) as session,
    ):
        assert [] == (await Control(session).get("users"))["users"]
        assert "other_bot" == (await Api(sandbox, session)("getMe"))["username"]
