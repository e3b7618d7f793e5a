"""Throttle: Telegram's paces, previews first, a chat that was told to wait waits alone."""

import asyncio

import pytest

from bot.telegram.throttle import SPARED, OnHold, Pace, Paces, Throttle
from tests.bot.telegram.timers import ManualTimer, settle

FREE = Pace(1000, 1, 1000)


class Callers:
    """Callers that write down when they were let pass."""

    def __init__(self, paces: Paces, *, early: float = 0.0) -> None:
        self.timer = ManualTimer(early=early)
        self.throttle = Throttle(paces, self.timer)
        self.passed: list[tuple[str, float]] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def call(self, name: str, chat: int, *, first: bool = False) -> None:
        async def go() -> None:
            await self.throttle.turn(chat, first=first)
            self.passed.append((name, round(self.timer.now, 2)))

        self._tasks.append(asyncio.create_task(go()))
        await settle()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def test_one_call_a_second_passes_in_a_chat() -> None:
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    for name in "abc":
        await callers.call(name, 7)

    await callers.timer.move(5)

    assert [("a", 0.0), ("b", 1.0), ("c", 2.0)] == callers.passed


@pytest.mark.parametrize("early", [0.0, 0.0004, 0.0009])
async def test_nobody_is_forgotten_where_the_loop_calls_too_soon(early: float) -> None:
    """uvloop counts in whole milliseconds, and rounds; nobody else need come by to go on."""
    callers = Callers(Paces(FREE, FREE, Pace(25, 1, 5)), early=early)
    for chat in range(40):
        await callers.call("a", chat)

    await callers.timer.move(2)
    await callers.end()

    assert 40 == len(callers.passed)


async def test_a_short_burst_passes_at_once() -> None:
    callers = Callers(Paces(Pace(1, 1, 3), FREE, FREE))
    for name in "abcd":
        await callers.call(name, 7)

    await callers.timer.move(5)

    assert [("a", 0.0), ("b", 0.0), ("c", 0.0), ("d", 1.0)] == callers.passed


async def test_chats_do_not_wait_for_each_other() -> None:
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    for name, chat in (("a", 7), ("b", 7), ("c", 8)):
        await callers.call(name, chat)

    await callers.timer.move(5)

    assert [("a", 0.0), ("c", 0.0), ("b", 1.0)] == callers.passed


async def test_previews_pass_before_what_came_earlier() -> None:
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    await callers.call("a", 7)
    await callers.call("outbox", 7)
    await callers.call("preview", 7, first=True)

    await callers.timer.move(5)

    assert ["a", "preview", "outbox"] == [name for name, _ in callers.passed]


async def test_others_leave_a_part_of_the_burst_to_those_who_have_pressed() -> None:
    callers = Callers(Paces(FREE, FREE, Pace(1, 1, SPARED + 2)))
    for chat in range(SPARED + 2):
        await callers.call("outbox", chat)
    for chat in range(SPARED):
        await callers.call("preview", chat, first=True)

    assert ["outbox", "outbox", *["preview"] * SPARED] == [name for name, _ in callers.passed]
    await callers.end()


@pytest.mark.parametrize("window", [0, 0.5, 1, 2.2])
async def test_all_chats_together_never_get_30_calls_in_a_second(window: float) -> None:
    """The default paces, against Telegram's limit in all."""
    callers = Callers(Paces())
    for chat in range(100):
        await callers.call("any", chat, first=chat % 2 == 0)

    await callers.timer.move(6)

    assert 100 == len(callers.passed)
    assert 0 < sum(window <= at < window + 1 for _, at in callers.passed) < 30


async def test_all_chats_together_keep_the_total() -> None:
    callers = Callers(Paces(FREE, FREE, Pace(2, 1, 1)))
    for chat in range(4):
        await callers.call(str(chat), chat)

    await callers.timer.move(5)

    assert [0.0, 0.5, 1.0, 1.5] == [at for _, at in callers.passed]


@pytest.mark.parametrize("window", [0, 13, 60, 120])
async def test_a_group_never_gets_more_than_20_calls_in_a_minute(window: int) -> None:
    """The default paces, against Telegram's limit for groups."""
    callers = Callers(Paces())
    for n in range(60):
        await callers.call(str(n), -100)

    await callers.timer.move(200)
    await callers.end()

    assert 0 < sum(window <= at < window + 60 for _, at in callers.passed) <= 20


async def test_a_chat_told_to_wait_waits_and_the_others_go_on() -> None:
    callers = Callers(Paces(FREE, FREE, FREE))
    callers.throttle.hold(7, 3)
    for name, chat in (("a", 7), ("b", 7), ("c", 8)):
        await callers.call(name, chat)

    await callers.timer.move(5)

    assert [("c", 0.0), ("a", 3.0), ("b", 3.0)] == callers.passed


async def test_a_hold_that_comes_while_somebody_waits_is_kept() -> None:
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    await callers.call("a", 7)
    await callers.call("b", 7)
    callers.throttle.hold(7, 10)

    await callers.timer.move(20)

    assert [("a", 0.0), ("b", 10.0)] == callers.passed


async def test_who_has_no_patience_is_told_how_long_a_chat_is_on_hold() -> None:
    """Before the hold and in it; a preview waits."""
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    await callers.call("a", 7)
    early = asyncio.create_task(callers.throttle.turn(7, patient=False))
    await callers.call("preview", 7, first=True)
    callers.throttle.hold(7, 10)
    await callers.timer.move(4)
    late = asyncio.create_task(callers.throttle.turn(7, patient=False))
    await settle()

    told = [await on_hold(turn) for turn in (early, late)]
    await callers.timer.move(20)

    assert [10, 6] == told
    assert [("a", 0.0), ("preview", 10.0)] == callers.passed


async def on_hold(turn: "asyncio.Task[None]") -> float:
    with pytest.raises(OnHold) as refused:
        await turn
    return refused.value.seconds


async def test_a_caller_that_gave_up_takes_no_turn() -> None:
    callers = Callers(Paces(Pace(1, 1, 1), FREE, FREE))
    await callers.call("a", 7)
    await callers.call("gone", 7)
    await callers.call("c", 7)
    callers._tasks[1].cancel()
    await settle()

    await callers.timer.move(5)

    assert [("a", 0.0), ("c", 1.0)] == callers.passed
