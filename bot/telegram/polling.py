"""
Polling: takes updates from Telegram and hands them to the dispatcher.

Knows offsets and back-off; not what an update means. A batch is confirmed when its handlers are
done (a kill repeats it: every action is idempotent), or when the slowest of them takes too long.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import Update

from bot.telegram.tasks import Tasks, either
from bot.telegram.unreadable import batch_of, legible

log = logging.getLogger(__name__)

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]
POLL_SECONDS = 25
PATIENCE_SECONDS = 1.0
"""How long the next batch waits for the handlers of the last one."""
BACKOFF_SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0, 15.0)

Feed = Callable[[Update], Awaitable[object]]


class Poller:
    """One loop of `getUpdates`; handlers run as tasks of `tasks`."""

    def __init__(self, bot: Bot, feed: Feed, tasks: Tasks) -> None:
        self._bot = bot
        self._feed = feed
        self._tasks = tasks
        self._offset: int | None = None
        self._failures = 0

    async def open(self) -> None:
        """Do nothing: there is no port to take."""

    async def close(self) -> None:
        """Do nothing: there is no port to let go."""

    async def run(self, stop: asyncio.Event) -> None:
        """Poll until *stop*; return when the running handlers are done and confirmed."""
        running: set[asyncio.Task[None]] = set()
        while not stop.is_set():
            updates = await either(self._updates(POLL_SECONDS), stop)
            for update in updates or ():
                task = self._tasks.start(self._handle(update))
                running.add(task)
                task.add_done_callback(running.discard)
            if running:
                await asyncio.wait(running, timeout=PATIENCE_SECONDS)
            if updates is None and not stop.is_set():
                delay = BACKOFF_SECONDS[min(self._failures, len(BACKOFF_SECONDS)) - 1]
                await either(asyncio.sleep(delay), stop)
        if running:
            await asyncio.wait(running)
        if self._offset is not None:
            await self._confirm()

    async def _updates(self, seconds: int) -> list[Update] | None:
        """Return the next batch and pass it by, or None when Telegram could not be asked."""
        try:
            batch = await self._bot.get_updates(
                offset=self._offset,
                timeout=seconds,
                allowed_updates=ALLOWED_UPDATES,
                request_timeout=seconds + 10,
            )
        except TelegramConflictError as error:
            if "webhook" in error.message.lower():
                await self._drop_webhook()
            else:
                self._failed("another process polls with this token: stop it, one bot may run")
        except TelegramUnauthorizedError:
            self._failed("BOT_TOKEN was refused: take the token from @BotFather anew")
        except TelegramRetryAfter as error:
            self._failed(f"asked to wait {error.retry_after} s")
            await asyncio.sleep(error.retry_after)
        except ClientDecodeError as error:
            raw = batch_of(error)
            if raw:
                return self._taken(legible(self._bot, raw), raw[-1]["update_id"])
            self._failed("the answer cannot be read")
        except (AiogramError, OSError, TimeoutError) as error:
            self._failed(f"{type(error).__name__}: {error}")
        else:
            return self._taken(batch, batch[-1].update_id if batch else None)
        return None

    def _taken(self, updates: list[Update], last: int | None) -> list[Update]:
        """Return *updates*; *last* is the number up to which they and what was skipped go."""
        if self._failures:
            log.info("polling again failures=%d", self._failures)
        self._failures = 0
        if last is not None:
            self._offset = last + 1
        return updates

    async def _drop_webhook(self) -> None:
        """Leave a webhook that was set before; what waits there comes by polling."""
        self._failed("a webhook is set for this token: it is removed now")
        try:
            await self._bot.delete_webhook(drop_pending_updates=False)
        except (AiogramError, OSError, TimeoutError) as error:
            log.warning("webhook not removed why=%s", error)

    def _failed(self, why: str) -> None:
        self._failures += 1
        log.warning("polling failed n=%d why=%s", self._failures, why)

    async def _handle(self, update: Update) -> None:
        try:
            await self._feed(update)
        except Exception:
            log.exception("update failed update=%d", update.update_id)

    async def _confirm(self) -> None:
        """Tell Telegram what was handled, so that the next start does not get it again."""
        try:
            await self._bot.get_updates(
                offset=self._offset,
                timeout=0,
                limit=1,
                allowed_updates=ALLOWED_UPDATES,
                request_timeout=3,
            )
        except (AiogramError, OSError, TimeoutError) as error:
            log.info("last batch not confirmed why=%s", error)
