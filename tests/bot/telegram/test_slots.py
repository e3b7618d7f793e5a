"""Slots: the picture of the last press is the one that stays."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.telegram import slots as module
from bot.telegram.slots import Slots


def drawing(
    drawn: list[str], name: str, gate: asyncio.Event | None = None
) -> Callable[[], Awaitable[None]]:
    async def job() -> None:
        if gate is not None:
            await gate.wait()
        drawn.append(name)

    return job


async def test_of_those_that_come_while_one_is_drawn_only_the_last_is_drawn() -> None:
    drawn: list[str] = []
    gate = asyncio.Event()
    slots = Slots()
    slots.put("board", 1, drawing(drawn, "first", gate))
    await asyncio.sleep(0)
    slots.put("board", 2, drawing(drawn, "second"))
    slots.put("board", 3, drawing(drawn, "third"))
    gate.set()

    await slots.idle()

    assert ["first", "third"] == drawn


async def test_a_press_that_was_overtaken_is_not_drawn() -> None:
    """Order of arrival, not of completion."""
    drawn: list[str] = []
    slots = Slots()

    assert slots.put("board", 2, drawing(drawn, "later"))
    assert not slots.put("board", 1, drawing(drawn, "earlier"))
    await slots.idle()

    assert ["later"] == drawn


async def test_no_preview_is_drawn_while_the_lock_is_held() -> None:
    drawn: list[str] = []
    slots = Slots()
    async with slots.lock("board"):
        slots.put("board", 1, drawing(drawn, "preview"))
        slots.put("other", 1, drawing(drawn, "other"))
        for _ in range(5):
            await asyncio.sleep(0)
        drawn.append("outbox")
    await slots.idle()

    assert ["other", "outbox", "preview"] == drawn


async def test_a_job_that_fails_does_not_stop_the_next() -> None:
    drawn: list[str] = []
    slots = Slots()

    async def failing() -> None:
        raise RuntimeError("no picture")

    slots.put("board", 1, failing)
    await slots.idle()
    slots.put("board", 2, drawing(drawn, "next"))
    await slots.idle()

    assert ["next"] == drawn


async def test_a_slot_is_forgotten_though_somebody_gave_up_waiting_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MANY", 0)
    slots = Slots()

    async def wait() -> None:
        async with slots.lock("board"):
            raise AssertionError("somebody else has it")

    async with slots.lock("board"):
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        assert "board" in slots._slots

    assert "board" not in slots._slots
