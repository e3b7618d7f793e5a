"""
Replies: the screens and files that answer a command or a press.

Knows no game; what is lost is asked for again by whoever wanted it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramRetryAfter,
)

from bot.presenters.view import Document, Film, View
from bot.telegram.gateway import Gateway
from bot.telegram.refusals import UNREACHABLE
from bot.telegram.slots import Slots
from bot.telegram.subjects import Subjects
from bot.telegram.tasks import Tasks
from bot.telegram.throttle import Throttle

log = logging.getLogger(__name__)

TRIES = 3
PAUSE_SECONDS = 1.0


class Replies:
    """Sends and edits screens outside the outbox."""

    def __init__(
        self,
        gateway: Gateway,
        throttle: Throttle,
        slots: Slots,
        tasks: Tasks,
        subjects: Subjects,
    ) -> None:
        self._gateway = gateway
        self._throttle = throttle
        self._slots = slots
        self._tasks = tasks
        self._subjects = subjects
        self._filming: set[int] = set()
        """Chats an animation is on its way to."""

    def say(self, chat: int, view: View, *, thread: int | None = None) -> None:
        """Send *view* as soon as the chat's pace allows."""
        self._tasks.start(self._say(chat, view, thread))

    def later(
        self,
        chat: int,
        make: Callable[[], Awaitable[View]],
        *,
        meanwhile: View | None = None,
        into: int | None = None,
    ) -> None:
        """
        Show what *make* comes to.

        Args:
            chat: Where.

            make: What takes a while.

            meanwhile: Sent at once, to become it; None: it is a new message.

            into: The message that becomes it instead.
        """
        self._tasks.start(self._later(chat, make, meanwhile, into))

    def hand(self, chat: int, file: Document) -> None:
        """Send *file* as soon as the chat's pace allows."""

        async def send() -> None:
            await self._gateway.send_file(chat, file)

        self._tasks.start(self._once(chat, send))

    def film(self, chat: int, film: Film) -> None:
        """Send *film* as soon as it is made, unless another one is on its way to *chat*."""

        async def send() -> None:
            await self._gateway.send_film(chat, film)

        async def make() -> None:
            try:
                await self._once(chat, send)
            finally:
                self._filming.discard(chat)

        if chat not in self._filming:
            self._filming.add(chat)
            self._tasks.start(make())

    def turn_to(self, chat: int, message: int, view: View, arrival: int) -> None:
        """Let the screen or picture in *message* become *view*; where it cannot, send a new one."""

        async def ready() -> None:
            await self._throttle.turn(chat, first=True)

        has_picture = view.scene is not None

        async def edit() -> None:
            await self._gateway.edit(chat, message, view, photo=has_picture)

        async def job() -> None:
            if not has_picture:  # no link ever was a picture
                # What the message was before no longer changes it.
                await self._subjects.keep_link(chat, message, view.invite)
            try:
                await self._patiently(chat, edit)
            except TelegramBadRequest as error:
                log.info("screen not edited chat=%d why=%s", chat, error.message)
                await self._say(chat, view, None)

        self._slots.put(("screen", chat, message), arrival, job, ready=ready)

    async def _later(
        self,
        chat: int,
        make: Callable[[], Awaitable[View]],
        meanwhile: View | None,
        into: int | None,
    ) -> None:
        if meanwhile is not None:
            into = await self._sent(chat, meanwhile, None)
        view = await make()
        if into is None:
            await self._say(chat, view, None)
            return
        message = into

        async def edit() -> None:
            await self._gateway.edit(chat, message, view, photo=False)

        await self._throttle.turn(chat, first=True)
        try:
            await self._patiently(chat, edit)
        except TelegramBadRequest as error:
            log.info("screen not edited chat=%d why=%s", chat, error.message)
            await self._say(chat, view, None)

    async def _say(self, chat: int, view: View, thread: int | None) -> None:
        await self._sent(chat, view, thread)

    async def _sent(self, chat: int, view: View, thread: int | None) -> int | None:
        """Send *view* and return its message; None where it could not be sent."""
        message: int | None = None

        async def send() -> None:
            nonlocal message
            sent = await self._gateway.send(chat, view, thread=thread)
            message = sent.message
            if view.invite is not None:
                await self._subjects.keep_link(chat, sent.message, view.invite)
            if view.asks is not None:
                await self._subjects.keep_question(chat, sent.message, view.asks)

        await self._once(chat, send)
        return message

    async def _once(self, chat: int, send: Callable[[], Awaitable[None]]) -> None:
        await self._throttle.turn(chat, first=True)
        try:
            await self._patiently(chat, send)
        except TelegramBadRequest as error:
            log.error("screen refused chat=%d why=%s", chat, error.message)  # noqa: TRY400

    async def _patiently(self, chat: int, call: Callable[[], Awaitable[None]]) -> None:
        for n in range(1, TRIES + 1):
            try:
                await call()
            except TelegramRetryAfter as error:
                self._throttle.hold(chat, error.retry_after)
                await self._throttle.turn(chat, first=True)
            except TelegramForbiddenError as error:
                log.info("screen not sent chat=%d why=%s", chat, error.message)
                return
            except UNREACHABLE as error:
                log.warning("screen not sent chat=%d n=%d why=%s", chat, n, error)
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                return
