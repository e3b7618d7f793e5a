"""
Courier: sends the rows of the outbox.

Knows leases and what follows from each answer of Telegram; how a row is sent is `delivery`.
Lease in a short transaction, present and draw, send, mark: a kill in between repeats the send, so
at most one message is doubled; an edit repeats harmlessly.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)

from bot.correspondence.notices import Addressee, NoticeKind
from bot.ports import Clock
from bot.services import Services
from bot.storage import Outgoing, UnitOfWork
from bot.telegram.delivery import Delivery
from bot.telegram.ledger import Ledger
from bot.telegram.refusals import UNREACHABLE
from bot.telegram.slots import Slots
from bot.telegram.tasks import Tasks
from bot.telegram.throttle import OnHold, Throttle
from engine import Color

log = logging.getLogger(__name__)

LEASE_SECONDS = 120
"""Longer than any call may take; a start gives the leases of a killed process back."""
REST_SECONDS = 1.0
"""How often the outbox is looked at when nobody rings."""
MOST_AT_ONCE = 100
"""Rows leased at a time: more than the paces let through in seconds; the others wait in the table,
for every row in the throttle makes each look at it dearer."""
STOP_SECONDS = 8.0
"""How long a stop waits for the calls in flight."""


class Courier:
    """One loop over the outbox; chats do not wait for each other."""

    def __init__(
        self,
        *,
        work: Callable[[], UnitOfWork],
        reading: Callable[[], UnitOfWork],
        services: Services,
        delivery: Delivery,
        ledger: Ledger,
        throttle: Throttle,
        slots: Slots,
        clock: Clock,
    ) -> None:
        self._work = work
        self._reading = reading
        self._services = services
        self._delivery = delivery
        self._ledger = ledger
        self._throttle = throttle
        self._slots = slots
        self._clock = clock
        self._tasks = Tasks()
        self._at_work: set[int] = set()
        """Rows being sent: a lease may run out while one waits, or the clock may jump."""

    async def run(self, stop: asyncio.Event) -> None:
        """Send until *stop*, then await the calls in flight."""
        while not stop.is_set():
            try:
                await self.start_due()
            except Exception:
                log.exception("outbox not read")
                await asyncio.sleep(REST_SECONDS)
            await self._services.bell.wait(REST_SECONDS)
        await self._tasks.stop(STOP_SECONDS)

    async def flush(self) -> None:
        """Send everything that is due now, and what follows from it; for tests."""
        while await self.start_due():
            await self._tasks.idle()

    async def hurry(self) -> None:
        """Send at once what waits after failures: Telegram is back."""
        await self._ledger.hurry()
        self._services.bell.nudge()

    async def start_due(self) -> int:
        """Begin to send the oldest due row of each chat; return how many."""
        room = MOST_AT_ONCE - len(self._at_work)
        if room <= 0:
            return 0
        now = self._clock.now()
        async with self._reading() as work:
            if not await work.outbox.is_due(now):
                return 0
        async with self._work() as work:
            rows = await work.outbox.lease(now, LEASE_SECONDS, most=room)
            await work.commit()
        due = [row for row in rows if row.id not in self._at_work]
        for row in due:
            self._at_work.add(row.id)
            self._tasks.start(self._deliver(row))
        return len(due)

    async def _deliver(self, row: Outgoing) -> None:
        key = (row.game, row.chat) if row.game is not None else ("invite", row.invite, row.chat)
        try:
            # To delete a message is free; in a group an older board is never deleted.
            if row.kind is not NoticeKind.FREEZE or row.chat < 0:
                await self._throttle.turn(row.chat, first=row.is_board_edit, patient=False)
            async with self._slots.lock(key), self._one_by_one(row):
                await self._delivery.send(row)
        except OnHold as error:
            # Back into the table: at work it would keep the place of a row of another chat.
            await self._ledger.later(row, error.seconds, error="retry after")
        except TelegramRetryAfter as error:
            self._throttle.hold(row.chat, error.retry_after)
            log.info("told to wait chat=%d row=%d seconds=%d", row.chat, row.id, error.retry_after)
            await self._ledger.later(row, error.retry_after, error="retry after")
        except TelegramForbiddenError as error:
            await self._unreachable(row, error)
        except TelegramMigrateToChat as error:
            await self._services.chats.moved(row.chat, error.migrate_to_chat_id)
            await self._ledger.later(row, 0, error="moved")
        except UNREACHABLE as error:
            log.warning("not sent row=%d kind=%s why=%s", row.id, row.kind.value, error)
            await self._ledger.unanswered(row, error)
        except TelegramBadRequest as error:
            log.error("refused row=%d kind=%s why=%s", row.id, row.kind.value, error)  # noqa: TRY400
            await self._unreachable(row, error)
        except Exception as error:
            log.exception("row failed row=%d kind=%s", row.id, row.kind.value)
            await self._ledger.failed(row, error)
        finally:
            self._at_work.discard(row.id)
            self._services.bell.nudge()

    def _one_by_one(self, row: Outgoing) -> AbstractAsyncContextManager[None]:
        """Let the new messages of a game leave one by one: then a kill doubles one at most."""
        if row.is_board_edit or row.kind is NoticeKind.FREEZE:
            return nullcontext()
        return self._slots.lock(("new", row.game, row.invite if row.game is None else None))

    async def _unreachable(self, row: Outgoing, error: TelegramAPIError) -> None:
        """The chat does not take messages: its rows go elsewhere, the opponent is told."""
        log.info("unreachable chat=%d row=%d why=%s", row.chat, row.id, error.message)
        if row.chat < 0:
            await self._services.chats.unreachable(row.chat)
        elif row.game is not None and row.to is not Addressee.GAME:
            game = await self._services.games.game(row.game)
            await self._services.players.unreachable(game.seats.of(Color(row.to.value)).id)
        elif row.invite is not None:
            invite = await self._services.invites.by_id(row.invite)
            author = invite.inviter
            reader = author.id if author.telegram_id == row.chat else invite.addressee
            if reader is not None:
                await self._services.players.unreachable(reader)
        await self._ledger.sent(row)
