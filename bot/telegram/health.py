"""
Health: how long Telegram has been out of reach.

Knows the calls that fail without an answer; who moves deadlines is told by a callback.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.methods import Response, TelegramMethod

from bot.telegram.refusals import UNREACHABLE

log = logging.getLogger(__name__)

OUTAGE = timedelta(minutes=5)
"""An unbroken run of failed calls longer than this moves the running deadlines."""
NOTICED = timedelta(seconds=30)
"""After so long what waited for its next try is sent at once."""


class Health(BaseRequestMiddleware):
    """
    Watches every call of the bot's session.

    The first answer after an outage is held back until `on_end` is done, so that deadlines have
    moved before the presses made meanwhile are handled; `on_back` hurries what waited.
    """

    def __init__(
        self,
        on_end: Callable[[timedelta], Awaitable[None]],
        on_back: Callable[[], Awaitable[None]],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_end = on_end
        self._on_back = on_back
        self._monotonic = monotonic
        self._failing_since: float | None = None
        self._ending = asyncio.Lock()

    @property
    def is_failing(self) -> bool:
        """Whether the last call got no answer: nobody may lose on time meanwhile."""
        return self._failing_since is not None

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Response[Any]:
        """Pass the call on and remember whether it was answered."""
        started = self._monotonic()
        try:
            response = await make_request(bot, method)
        except UNREACHABLE:
            if self._failing_since is None:
                self._failing_since = started
            raise
        except asyncio.CancelledError:
            raise
        except Exception:
            await self._answered()  # a refusal is an answer
            raise
        await self._answered()
        return response

    async def _answered(self) -> None:
        if self._failing_since is None:
            return
        async with self._ending:
            if self._failing_since is None:
                return
            gap = timedelta(seconds=self._monotonic() - self._failing_since)
            if gap > OUTAGE:
                log.warning("telegram reachable again gap=%s", gap)
                await self._on_end(gap)
            if gap > NOTICED:
                await self._on_back()
            self._failing_since = None
