"""Polling and webhooks: kept until confirmed, in order, one taker at a time."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from sandbox.server import Sandbox
from sandbox.webhook import WebhookDelivery
from tests.sandbox.conftest import ANYA, GROUP, Api, Control, until_polling

SECRET = "s3cret"  # noqa: S105 - everybody may know it


async def write(control: Control, *texts: str) -> None:
    for text in texts:
        await control.post("send", user=ANYA, chat=ANYA, text=text)


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_updates_stay_until_confirmed(api: Api, control: Control) -> None:
    await write(control, "a", "b", "c")

    first = await api("getUpdates", limit=2)
    again = await api("getUpdates")
    rest = await api("getUpdates", offset=first[-1]["update_id"] + 1)

    assert (["a", "b"], ["a", "b", "c"], ["c"]) == (texts(first), texts(again), texts(rest))
    numbers = [update["update_id"] for update in again]
    assert list(range(numbers[0], numbers[0] + 3)) == numbers


async def test_a_negative_offset_keeps_the_newest(api: Api, control: Control) -> None:
    await write(control, "a", "b", "c")

    assert ["b", "c"] == texts(await api("getUpdates", offset=-2))
    assert ["b", "c"] == texts(await api("getUpdates"))


async def test_a_poll_waits_for_an_update(api: Api, control: Control) -> None:
    poll = asyncio.create_task(api("getUpdates", timeout=20))
    await until_polling(control)

    await write(control, "a")

    assert ["a"] == texts(await poll)


async def test_a_poll_ends_empty_after_its_time(api: Api) -> None:
    assert [] == await api("getUpdates", timeout=1)


async def test_of_two_polls_the_older_one_ends_in_conflict(api: Api, control: Control) -> None:
    older = asyncio.create_task(api.refusal("getUpdates", timeout=20))
    await until_polling(control)

    assert [] == await api("getUpdates", timeout=0)

    assert (
        "409 Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    ) == await older


async def test_only_wanted_kinds_are_queued(api: Api, control: Control) -> None:
    await api("getUpdates", allowed_updates=["callback_query"])
    await write(control, "a")
    await control.post("press", user=ANYA, chat=ANYA, message=1, data="x", wait_ms=0)
    await api("getUpdates", allowed_updates=[])
    await write(control, "b")

    kinds = [list(update)[1] for update in await api("getUpdates")]

    assert ["callback_query", "message"] == kinds


async def test_a_raw_update_gets_the_next_number(api: Api, control: Control) -> None:
    post = {"message_id": 5, "date": 1, "chat": {"id": -1, "type": "channel"}}
    number = (await control.post("updates", update={"channel_post": post}))["update_id"]

    assert [{"update_id": number, "channel_post": post}] == await api("getUpdates")


class Receiver:
    """A bot that takes updates by webhook, after refusing the first few."""

    def __init__(self) -> None:
        self.taken: asyncio.Queue[tuple[str | None, Any]] = asyncio.Queue()
        self.refusals = 0

    async def handle(self, request: web.Request) -> web.Response:
        if self.refusals > 0:
            self.refusals -= 1
            return web.Response(status=500)
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        await self.taken.put((secret, await request.json()))
        return web.Response()


@pytest.fixture
async def receiver() -> AsyncIterator[tuple[Receiver, str]]:
    made = Receiver()
    app = web.Application()
    app.router.add_post("/hook", made.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield made, f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await runner.cleanup()


async def test_a_webhook_gets_updates_with_the_secret_in_order(
    api: Api, control: Control, receiver: tuple[Receiver, str]
) -> None:
    taker, url = receiver
    await api("setWebhook", url=url, secret_token=SECRET)

    await write(control, "a", "b")

    taken = [await asyncio.wait_for(taker.taken.get(), 5) for _ in range(2)]
    assert [(SECRET, "a"), (SECRET, "b")] == [
        (secret, update["message"]["text"]) for secret, update in taken
    ]
    assert (
        "409 Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    ) == await api.refusal("getUpdates")
    assert url == (await api("getWebhookInfo"))["url"]


async def test_a_webhook_that_refuses_is_asked_again(
    api: Api,
    control: Control,
    receiver: tuple[Receiver, str],
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taker, url = receiver
    taker.refusals = 2
    monkeypatch.setattr(sandbox, "_delivery", WebhookDelivery(sandbox.office, first_pause=0.01))
    await sandbox._delivery.start()
    await api("setWebhook", url=url)

    await write(control, "a")

    secret, update = await asyncio.wait_for(taker.taken.get(), 10)
    assert (None, "a") == (secret, update["message"]["text"])
    info = await api("getWebhookInfo")
    assert (
        "Wrong response from the webhook: 500 Internal Server Error" == info["last_error_message"]
    )


async def test_without_its_webhook_the_bot_polls_again(
    api: Api, control: Control, receiver: tuple[Receiver, str]
) -> None:
    await api("setWebhook", url=receiver[1])
    await api("deleteWebhook")
    await write(control, "a")

    assert ["a"] == texts(await api("getUpdates"))
    assert "" == (await api("getWebhookInfo"))["url"]


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"url": "https://example.org/hook"},
         "bad webhook: only loopback addresses are reached from the sandbox"),
        ({"url": "hook"}, "bad webhook: Wrong HTTP URL"),
        ({"url": "http://127.0.0.1:1/", "secret_token": "a b"},
         "secret token contains unallowed characters"),
    ],
)  # fmt: skip
async def test_a_webhook_that_cannot_be_is_refused(
    api: Api, params: dict[str, str], words: str
) -> None:
    assert f"400 Bad Request: {words}" == await api.refusal("setWebhook", **params)


async def test_starting_over_keeps_the_bots_poll_and_numbers(api: Api, control: Control) -> None:
    await write(control, "a")
    before = (await api.updates())[-1]["update_id"]
    poll = asyncio.create_task(api("getUpdates", timeout=20, offset=before + 1))
    await until_polling(control)

    await control.post("reset")

    updates = await poll
    assert before < updates[0]["update_id"]
    assert GROUP == updates[0]["my_chat_member"]["chat"]["id"]
    assert [] == (await control.get("chat", user=ANYA, chat=ANYA))["messages"]
    assert "400 Bad Request: chat not found" == await api.refusal(
        "sendMessage", chat_id=102, text="a"
    )
