"""Health: an unbroken run of failed calls longer than five minutes moves the deadlines."""

from datetime import timedelta
from typing import Any, cast

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramNetworkError
from aiogram.methods import GetMe, Response, TelegramMethod

from bot.telegram.health import Health

METHOD = GetMe()


class Line:
    """A connection that is made good or bad by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.ends: list[timedelta] = []
        self.backs = 0
        self.health = Health(self._ended, self._back, monotonic=lambda: self.now)

    async def _ended(self, gap: timedelta) -> None:
        assert self.health.is_failing, "deadlines move before anybody is answered"
        self.ends.append(gap)

    async def _back(self) -> None:
        self.backs += 1

    async def call(self, error: Exception | None = None) -> None:
        async def answer(bot: Bot, method: TelegramMethod[Any]) -> Response[Any]:
            if error is not None:
                raise error
            return Response(ok=True, result=True)

        await self.health(answer, cast("Bot", None), METHOD)

    async def fail(self) -> None:
        with pytest.raises(TelegramNetworkError):
            await self.call(TelegramNetworkError(METHOD, "away"))


async def test_an_outage_of_more_than_five_minutes_is_told_when_it_ends() -> None:
    line = Line()
    for minute in (0, 2, 4, 6):
        line.now = minute * 60.0
        await line.fail()
    line.now = 420.0

    assert [] == line.ends
    await line.call()

    assert [timedelta(minutes=7)] == line.ends
    assert not line.health.is_failing
    await line.call()
    assert 1 == len(line.ends)


async def test_one_answer_breaks_the_run() -> None:
    line = Line()
    await line.fail()
    line.now = 240.0
    await line.call()
    await line.fail()
    line.now = 480.0
    await line.call()

    assert [] == line.ends
    assert 2 == line.backs


async def test_a_refusal_is_an_answer() -> None:
    line = Line()
    await line.fail()
    line.now = 400.0
    with pytest.raises(TelegramBadRequest):
        await line.call(TelegramBadRequest(METHOD, "chat not found"))

    assert [timedelta(seconds=400)] == line.ends


async def test_a_short_hitch_hurries_nothing() -> None:
    line = Line()
    await line.fail()
    assert line.health.is_failing
    line.now = 20.0
    await line.call()

    assert ([], 0) == (line.ends, line.backs)
