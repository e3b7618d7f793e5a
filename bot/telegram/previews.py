"""
Previews: the board of a press, drawn at once into the live message.

Knows which message is live and which press was the last; nothing is stored. A preview of an older
revision is skipped: the outbox brings the new board.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter

from bot.correspondence.games import GameId
from bot.presenters.view import Rows, View
from bot.services import Services
from bot.telegram.gateway import Gateway
from bot.telegram.refusals import UNREACHABLE
from bot.telegram.slots import Slots
from bot.telegram.subjects import GameSubject, Subjects
from bot.telegram.throttle import Throttle

log = logging.getLogger(__name__)

TRIES = 3


@dataclass(frozen=True, slots=True)
class Preview:
    """What a press wants to see."""

    game: GameId
    chat: int
    message: int
    """The message whose button was pressed."""
    arrival: int
    rev: int | None
    """The revision it was pressed on; None: whatever is the present one."""
    make: Callable[[GameSubject], View | Rows]
    """Presents it, pure; rows: the keyboard alone."""
    tries: int = 0
    first: bool = True
    """Passes before everything else in the throttle: somebody is about to move."""


class Previews:
    """Draws previews, each message's in the order of the presses."""

    def __init__(
        self,
        *,
        services: Services,
        subjects: Subjects,
        gateway: Gateway,
        throttle: Throttle,
        slots: Slots,
    ) -> None:
        self._services = services
        self._subjects = subjects
        self._gateway = gateway
        self._throttle = throttle
        self._slots = slots

    def draw(self, preview: Preview) -> None:
        """Draw *preview* as soon as the chat's pace allows, unless a later press comes first."""

        async def ready() -> None:
            await self._throttle.turn(preview.chat, first=preview.first)

        async def job() -> None:
            await self._draw(preview)

        self._slots.put((preview.game, preview.chat), preview.arrival, job, ready=ready)

    def strip(self, chat: int, message: int, arrival: int) -> None:
        """Take the keyboard off a message that is not the live board any more."""

        async def job() -> None:
            await self._strip(chat, message)

        self._slots.put(("strip", chat, message), arrival, job)

    async def _draw(self, preview: Preview) -> None:
        subject = await self._subjects.game(preview.game, preview.chat)
        if preview.rev is not None and preview.rev != subject.game.rev:
            log.info("preview skipped game=%d rev=%s", preview.game, preview.rev)
            return
        if subject.shown is None:
            await self._services.boards.replace(preview.game, preview.chat)
        else:
            wanted = await asyncio.to_thread(preview.make, subject)
            try:
                await self._edit(preview, subject, wanted)
            except TelegramRetryAfter as error:
                self._again(preview, error.retry_after)
            except UNREACHABLE as error:
                log.warning("preview not drawn game=%d why=%s", preview.game, error)
                if preview.tries < TRIES:
                    self._again(replace(preview, tries=preview.tries + 1), 1.0)
            except TelegramForbiddenError as error:
                log.info("preview not drawn game=%d why=%s", preview.game, error)
            except TelegramBadRequest as error:
                log.info("preview refused game=%d why=%s", preview.game, error.message)
                await self._services.boards.replace(preview.game, preview.chat)
        if subject.shown is None or subject.shown.message != preview.message:
            await self._strip(preview.chat, preview.message)

    async def _edit(self, preview: Preview, subject: GameSubject, wanted: View | Rows) -> None:
        shown = subject.shown
        assert shown is not None, "there is a live message"
        if isinstance(wanted, View):
            photo = shown.file_id is not None
            if wanted.scene is not None and not photo:
                # Its reader wants pictures again: a text never becomes one.
                await self._services.boards.replace(preview.game, preview.chat)
                return
            await self._gateway.edit(shown.chat, shown.message, wanted, photo=photo)
            if shown.shown_rev != subject.game.rev:
                await self._subjects.keep(replace(shown, shown_rev=subject.game.rev))
        else:
            await self._gateway.edit_rows(shown.chat, shown.message, wanted)

    def _again(self, preview: Preview, seconds: float) -> None:
        self._throttle.hold(preview.chat, seconds)
        self.draw(preview)

    async def _strip(self, chat: int, message: int) -> None:
        try:
            await self._throttle.turn(chat)
            await self._gateway.edit_rows(chat, message, ())
        except (TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter) as error:
            log.info("keyboard not stripped chat=%d message=%d why=%s", chat, message, error)
        except UNREACHABLE as error:
            log.warning("keyboard not stripped chat=%d message=%d why=%s", chat, message, error)
