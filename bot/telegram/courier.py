"""
Courier: sends the rows of the outbox.

Knows leases and what follows from each answer of Telegram; words are made by `letters`.
Lease in a short transaction, present and draw, send, mark: a kill in between repeats the send, so
at most one message is doubled; an edit repeats harmlessly.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramRetryAfter,
)

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.notices import Addressee, NoticeKind
from bot.ports import Clock
from bot.presenters.view import View
from bot.services import Services
from bot.storage import Outgoing, UnitOfWork
from bot.storage.views import Shown
from bot.telegram import letters
from bot.telegram.gateway import Gateway, Sent
from bot.telegram.refusals import NO_THREAD, UNREACHABLE, is_gone, says
from bot.telegram.slots import Slots
from bot.telegram.subjects import GameSubject, InviteSubject, Subjects
from bot.telegram.tasks import Tasks
from bot.telegram.throttle import Throttle
from engine import Color

log = logging.getLogger(__name__)

LEASE_SECONDS = 120
"""Longer than any call may take; a start gives the leases of a killed process back."""
REST_SECONDS = 1.0
"""How often the outbox is looked at when nobody rings."""
STOP_SECONDS = 8.0
"""How long a stop waits for the calls in flight."""
BACKOFF_SECONDS = (5, 3600)
MAX_FAULTS = 5
"""So often a row that we cannot present is tried before it is given up."""
DELETABLE = timedelta(hours=47)
"""Telegram lets a bot delete its message for 48 hours."""


class Courier:
    """One loop over the outbox; chats do not wait for each other."""

    def __init__(
        self,
        *,
        work: Callable[[], UnitOfWork],
        reading: Callable[[], UnitOfWork],
        services: Services,
        subjects: Subjects,
        gateway: Gateway,
        throttle: Throttle,
        slots: Slots,
        clock: Clock,
        username: Callable[[], str],
    ) -> None:
        self._work = work
        self._reading = reading
        self._services = services
        self._subjects = subjects
        self._gateway = gateway
        self._throttle = throttle
        self._slots = slots
        self._clock = clock
        self._username = username
        self._tasks = Tasks()

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
        async with self._work() as work:
            await work.outbox.hurry(self._clock.now())
            await work.commit()
        self._services.bell.ring()

    async def start_due(self) -> int:
        """Begin to send the oldest due row of each chat; return how many."""
        now = self._clock.now()
        async with self._reading() as work:
            due_at = await work.outbox.next_due_at()
        if due_at is None or due_at > now:
            return 0
        async with self._work() as work:
            rows = await work.outbox.lease(now, LEASE_SECONDS)
            await work.commit()
        for row in rows:
            self._tasks.start(self._deliver(row))
        return len(rows)

    async def _deliver(self, row: Outgoing) -> None:
        key = (row.game, row.chat) if row.game is not None else ("invite", row.invite, row.chat)
        try:
            await self._throttle.turn(row.chat)
            async with self._slots.lock(key):
                await self._send(row)
        except TelegramRetryAfter as error:
            self._throttle.hold(row.chat, error.retry_after)
            log.info("told to wait chat=%d row=%d seconds=%d", row.chat, row.id, error.retry_after)
            await self._later(row, error.retry_after, counted=False, error="retry after")
        except TelegramForbiddenError as error:
            await self._unreachable(row, error)
        except UNREACHABLE as error:
            shortest, longest = BACKOFF_SECONDS
            seconds = min(shortest * 2**row.attempts, longest)
            log.warning("not sent row=%d kind=%s why=%s", row.id, row.kind.value, error)
            await self._later(row, seconds, counted=True, error=str(error))
        except TelegramBadRequest as error:
            log.error("refused row=%d kind=%s why=%s", row.id, row.kind.value, error)  # noqa: TRY400
            await self._unreachable(row, error)
        except Exception as error:
            log.exception("row failed row=%d kind=%s", row.id, row.kind.value)
            await self._failed(row, error)
        finally:
            self._services.bell.ring()

    async def _send(self, row: Outgoing) -> None:
        if row.kind is NoticeKind.FREEZE:
            await self._freeze(row)
            await self._sent(row)
        elif row.game is not None:
            await self._send_game(row, row.game)
        else:
            assert row.invite is not None, f"row {row.id} is about nothing"
            await self._send_invite(row, await self._subjects.invite(row.invite, row.chat))

    async def _send_game(self, row: Outgoing, game_id: int) -> None:
        try:
            subject = await self._subjects.game(game_id, row.chat)
        except NoSuchGame:
            await self._sent(row)
            return
        if _is_needless(row, subject):
            await self._sent(row)
            return
        view = await asyncio.to_thread(
            letters.of_game, row, subject, now=self._clock.now(), username=self._username()
        )
        if row.kind is NoticeKind.START and row.invite is not None:
            await self._replace_challenge(row, view)
        elif row.kind is NoticeKind.BOARD and not (row.ring or row.fresh):
            await self._show(row, subject, view)
        elif row.kind in {NoticeKind.BOARD, NoticeKind.RESULT}:
            await self._post(row, subject.shown, view, rev=subject.game.rev)
        else:
            await self._new(row, view)
            await self._sent(row)

    async def _send_invite(self, row: Outgoing, subject: InviteSubject) -> None:
        view = letters.of_invite(row, subject)
        if row.kind is NoticeKind.DECLINED:
            await self._new(row, view)
            await self._sent(row)
        elif subject.shown is None:
            sent = await self._new(row, view)
            await self._sent(row, shown=self._shown(row, sent, rev=0))
        else:
            await self._edit_or_new(row, subject.shown, view)
            await self._sent(row)

    async def _replace_challenge(self, row: Outgoing, view: View) -> None:
        """Let the challenge's message become the start card."""
        assert row.invite is not None, f"row {row.id} replaces nothing"
        subject = await self._subjects.invite(row.invite, row.chat)
        if subject.shown is None:
            await self._new(row, view)
        else:
            await self._edit_or_new(row, subject.shown, view)
        await self._sent(row)

    async def _show(self, row: Outgoing, subject: GameSubject, view: View) -> None:
        """Edit the live message; where there is none to edit, post a new one."""
        shown, rev = subject.shown, subject.game.rev
        if shown is None or shown.file_id is None:
            await self._post(row, shown, view, rev=rev)
            return
        try:
            await self._gateway.edit(row.chat, shown.message, view, photo=True)
        except TelegramBadRequest as error:
            log.info("board not edited row=%d why=%s", row.id, error.message)
            old = None if is_gone(error) else shown
            sent = await (self._new(row, view) if is_gone(error) else self._plain(row, view))
            await self._sent(row, shown=self._shown(row, sent, rev=rev), old=old)
        else:
            await self._sent(row, shown=replace(shown, shown_rev=rev))

    async def _post(self, row: Outgoing, old: Shown | None, view: View, *, rev: int) -> None:
        """Send a new message; the view names it from now on, the old one is frozen."""
        sent = await self._new(row, view)
        await self._sent(row, shown=self._shown(row, sent, rev=rev), old=old)

    async def _edit_or_new(self, row: Outgoing, shown: Shown, view: View) -> None:
        try:
            await self._gateway.edit(row.chat, shown.message, view, photo=False)
        except TelegramBadRequest as error:
            if not is_gone(error):
                raise
            await self._new(row, view)

    async def _new(self, row: Outgoing, view: View) -> Sent:
        try:
            return await self._gateway.send(row.chat, view, thread=row.thread, silent=not row.ring)
        except TelegramBadRequest as error:
            thread = None if says(error, NO_THREAD) else row.thread
            log.warning("refused, sent plain row=%d why=%s", row.id, error.message)
            return await self._plain(replace(row, thread=thread), view)

    async def _plain(self, row: Outgoing, view: View) -> Sent:
        return await self._gateway.send_plain(
            row.chat, view, thread=row.thread, silent=not row.ring
        )

    async def _freeze(self, row: Outgoing) -> None:
        """Take an older board away: delete it where the reader likes it tidy, else strip it."""
        message = int(row.params["message"])
        try:
            if await self._may_delete(row):
                try:
                    await self._gateway.delete(row.chat, message)
                except TelegramBadRequest:
                    await self._gateway.edit_rows(row.chat, message, ())
            else:
                await self._gateway.edit_rows(row.chat, message, ())
        except TelegramBadRequest as error:
            log.info("not frozen row=%d why=%s", row.id, error.message)

    async def _may_delete(self, row: Outgoing) -> bool:
        if row.to is Addressee.GAME or row.game is None:
            return False
        game = await self._services.games.game(row.game)
        age_ms = self._clock.now().timestamp() * 1000 - int(row.params["sent_ms"])
        tidy = game.seats.of(Color(row.to.value)).habits.tidy
        return tidy and age_ms < DELETABLE.total_seconds() * 1000

    def _shown(self, row: Outgoing, sent: Sent, *, rev: int) -> Shown:
        return Shown(
            chat=row.chat,
            message=sent.message,
            shown_rev=rev,
            sent_at=self._clock.now(),
            thread=row.thread,
            game=row.game,
            invite=None if row.game is not None else row.invite,
            file_id=sent.file_id,
        )

    async def _sent(
        self, row: Outgoing, *, shown: Shown | None = None, old: Shown | None = None
    ) -> None:
        """Mark a row; what is live now and what is to be frozen is written with it."""
        async with self._work() as work:
            await work.outbox.sent(row.id)
            if shown is not None:
                await work.views.put(shown)
            if old is not None:
                await work.outbox.enqueue(
                    kind=NoticeKind.FREEZE,
                    to=row.to,
                    chat=row.chat,
                    game=row.game,
                    params={
                        "message": old.message,
                        "sent_ms": round(old.sent_at.timestamp() * 1000),
                    },
                    at=self._clock.now(),
                )
            await work.commit()

    async def _later(self, row: Outgoing, seconds: float, *, counted: bool, error: str) -> None:
        at = self._clock.now() + timedelta(seconds=seconds)
        async with self._work() as work:
            await work.outbox.later(row.id, at, counted=counted, error=error)
            await work.commit()

    async def _failed(self, row: Outgoing, error: Exception) -> None:
        """Our own fault: try again, but let it not stand in the way for ever."""
        why = f"{type(error).__name__}: {error}"
        if row.attempts + 1 < MAX_FAULTS:
            await self._later(row, BACKOFF_SECONDS[0], counted=True, error=why)
            return
        async with self._work() as work:
            await work.outbox.failed(row.id, why)
            await work.commit()

    async def _unreachable(self, row: Outgoing, error: TelegramAPIError) -> None:
        """The chat does not take messages: its rows go elsewhere, the opponent is told."""
        log.info("unreachable chat=%d row=%d why=%s", row.chat, row.id, error.message)
        if row.chat < 0:
            await self._services.chats.unreachable(row.chat)
        elif row.game is not None and row.to is not Addressee.GAME:
            game = await self._services.games.game(row.game)
            await self._services.players.unreachable(game.seats.of(Color(row.to.value)).id)
        async with self._work() as work:
            await work.outbox.sent(row.id)
            await work.commit()


def _is_needless(row: Outgoing, subject: GameSubject) -> bool:
    """Whether the row has been overtaken."""
    game = subject.game
    if row.kind is NoticeKind.REMINDER:
        return game.is_over or game.rev != row.params["rev"]
    if row.kind is not NoticeKind.BOARD or row.ring or row.fresh:
        return False
    # The turn being picked lives in the keyboard of the seat to act: it is not touched.
    seen = subject.shown is not None and subject.shown.shown_rev == game.rev
    return seen and not game.is_over and row.to is Addressee.seat(game.state.to_act)
