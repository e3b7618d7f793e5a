"""Flood control: what comes too fast is refused with the seconds to wait."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import limits
from sandbox.server import Sandbox
from tests.sandbox.conftest import ANYA, GROUP, MARAT, Api, Control

START = 1000.0


class TrueTime:
    """True time in the test's hands."""

    def __init__(self) -> None:
        self.now = START

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def true_time(monkeypatch: pytest.MonkeyPatch) -> TrueTime:
    made = TrueTime()
    monkeypatch.setattr(limits, "time", made)
    return made


@pytest.fixture
async def strict(true_time: TrueTime) -> AsyncIterator[Api]:
    async with Sandbox() as sandbox, aiohttp.ClientSession(sandbox.url) as session:
        for user in (ANYA, MARAT):
            await Control(session).post("users", id=user, start=True)
        yield Api(sandbox, session)


async def waits(api: Api, times: int, chat: int = ANYA) -> list[int]:
    """Send *times* and return the seconds to wait, 0 for what passed."""
    answers = [await api.answer("sendMessage", chat_id=chat, text="a") for _ in range(times)]
    for answer in answers:
        if not answer["ok"]:
            seconds = answer["parameters"]["retry_after"]
            assert f"Too Many Requests: retry after {seconds}" == answer["description"]
            assert 429 == answer["status"] == answer["error_code"]
    return [answer.get("parameters", {}).get("retry_after", 0) for answer in answers]


async def test_a_chat_takes_a_burst_and_then_one_a_second(strict: Api, true_time: TrueTime) -> None:
    assert [0] * 5 + [1, 1] == await waits(strict, 7)
    assert [0] == await waits(strict, 1, MARAT)
    true_time.now += 1
    assert [0, 1] == await waits(strict, 2)
    true_time.now += 60
    assert [0] * 5 + [1] == await waits(strict, 6)


async def test_a_group_takes_twenty_a_minute(strict: Api, true_time: TrueTime) -> None:
    for _ in range(20):
        assert [0] == await waits(strict, 1, GROUP)
        true_time.now += 1
    assert [40] == await waits(strict, 1, GROUP)
    true_time.now += 40
    assert [0] == await waits(strict, 1, GROUP)


async def test_all_chats_together_take_thirty_a_second(strict: Api, true_time: TrueTime) -> None:
    control = Control(strict.session)
    people = [
        (await control.post("users", first_name="x", start=True))["user"]["id"] for _ in range(31)
    ]

    assert [0] * 30 + [1] == [(await waits(strict, 1, person))[0] for person in people]
    true_time.now += 1
    assert [0] == await waits(strict, 1, people[-1])


async def test_edits_count_and_answers_do_not(strict: Api, true_time: TrueTime) -> None:
    message = (await strict("sendMessage", chat_id=ANYA, text="a"))["message_id"]
    for number in range(4):
        await strict("editMessageText", chat_id=ANYA, message_id=message, text=str(number))

    assert "429 Too Many Requests: retry after 1" == await strict.refusal(
        "editMessageText", chat_id=ANYA, message_id=message, text="z"
    )
    press = await Control(strict.session).post(
        "press", user=ANYA, chat=ANYA, message=message, data="x", wait_ms=0
    )
    assert await strict("answerCallbackQuery", callback_query_id=press["query_id"])
    assert await strict("sendChatAction", chat_id=ANYA, action="typing")
    assert await strict("deleteMessage", chat_id=ANYA, message_id=message)


async def test_what_is_refused_anyway_is_not_counted(strict: Api, true_time: TrueTime) -> None:
    for _ in range(10):
        await strict.refusal("sendMessage", chat_id=ANYA, text="")

    assert [0] * 5 == await waits(strict, 5)


async def test_flood_control_can_be_switched_off_and_set(strict: Api, true_time: TrueTime) -> None:
    control = Control(strict.session)
    await control.post("settings", burst=2)
    assert [0, 0, 1] == await waits(strict, 3)
    await control.post("settings", flood=False)
    assert [0] * 40 == await waits(strict, 40)
    assert (await control.get("settings"))["burst"] == 2
