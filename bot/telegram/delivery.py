"""
Delivery: how each kind of row becomes a message.

Knows when to edit and when to send, and what replaces a message that is gone; words are made by
`letters`, marks by `ledger`.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from aiogram.exceptions import TelegramBadRequest

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.invites import InviteStatus
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.people import Player
from bot.ports import Clock
from bot.presenters.view import View
from bot.storage import Outgoing, Shown
from bot.telegram import letters
from bot.telegram.gateway import Gateway, Sent
from bot.telegram.ledger import Ledger
from bot.telegram.refusals import NO_THREAD, is_gone, says
from bot.telegram.subjects import GameSubject, InviteSubject, Subjects
from bot.telegram.throttle import Throttle
from engine import Color

log = logging.getLogger(__name__)

REPOST = timedelta(hours=6)
"""A group's board that is older is posted anew instead of edited."""
DELETABLE = timedelta(hours=47)
"""Telegram lets a bot delete its message for 48 hours."""


class Delivery:
    """Carries one row at a time; the caller holds the lock of its message."""

    def __init__(
        self,
        *,
        subjects: Subjects,
        gateway: Gateway,
        throttle: Throttle,
        ledger: Ledger,
        clock: Clock,
        username: Callable[[], str],
        has_computer: bool = False,
    ) -> None:
        self._subjects = subjects
        self._gateway = gateway
        self._throttle = throttle
        self._ledger = ledger
        self._clock = clock
        self._username = username
        self._has_computer = has_computer

    async def send(self, row: Outgoing) -> None:
        """
        Send, edit or freeze what *row* says, and mark it.

        Raises:
            What Telegram says where nothing in here helps.
        """
        if row.kind is NoticeKind.FREEZE:
            await self._freeze(row)
            await self._ledger.sent(row)
        elif row.game is not None:
            await self._send_game(row, row.game)
        else:
            assert row.invite is not None, f"row {row.id} is about nothing"
            await self._send_invite(row, await self._subjects.invite(row.invite, row.chat))

    async def _send_game(self, row: Outgoing, game_id: int) -> None:
        try:
            subject = await self._subjects.game(game_id, row.chat)
        except NoSuchGame:
            await self._ledger.sent(row)
            return
        # Asked after the game was read: where a newer board was queued since, this one may be left.
        if _is_needless(row, subject) or (
            row.is_board_edit and await self._subjects.has_newer_board(row)
        ):
            await self._ledger.sent(row)
            return
        if row.to is not Addressee.GAME:
            row = self._hushed(row, subject.game.seats.of(Color(row.to.value)))
        view = await asyncio.to_thread(
            letters.of_game,
            row,
            subject,
            now=self._clock.now(),
            username=self._username(),
            has_computer=self._has_computer,
        )
        if row.kind is NoticeKind.START and row.invite is not None:
            await self._replace_challenge(row, view)
        elif row.is_board_edit:
            await self._show(row, subject, view)
        elif row.kind is NoticeKind.REMATCH:
            await self._show_card(row, subject.shown, view)
        elif row.kind in {NoticeKind.BOARD, NoticeKind.RESULT}:
            await self._post(row, subject.shown, view, rev=subject.game.rev)
        else:
            await self._new(row, view)
            await self._ledger.sent(row)

    async def _send_invite(self, row: Outgoing, subject: InviteSubject) -> None:
        view = letters.of_invite(row, subject)
        if row.kind is NoticeKind.DECLINED:
            await self._new(self._hushed(row, subject.invite.inviter), view)
            await self._ledger.sent(row)
        elif row.kind is NoticeKind.ASKED:
            await self._ask(row, subject, view)
        elif row.chat > 0:
            await self._show_link(row, subject.shown, view)
        elif subject.shown is None:
            sent = await self._new(row, view)
            await self._ledger.sent(row, shown=self._ledger.shown(row, sent, rev=0))
        else:
            await self._edit_or_new(row, subject.shown, view)
            await self._ledger.sent(row)

    async def _ask(self, row: Outgoing, subject: InviteSubject, view: View) -> None:
        """Send an invitation to the one it is for, unless it was answered meanwhile."""
        if subject.invite.status is not InviteStatus.OPEN:
            await self._ledger.sent(row)
            return
        sent = await self._new(row, view)
        await self._ledger.sent(row, shown=self._ledger.shown(row, sent, rev=0))

    async def _show_card(self, row: Outgoing, shown: Shown | None, view: View) -> None:
        """Bring the card that ended a match up to date; one that is gone is not missed."""
        if shown is not None:
            photo = shown.file_id is not None
            try:
                if _has_form(shown, view):
                    await self._gateway.edit(row.chat, shown.message, view, photo=photo)
                else:  # its reader likes cards otherwise now: the buttons say it all
                    await self._gateway.edit_rows(row.chat, shown.message, view.rows)
            except TelegramBadRequest as error:
                log.info("card not changed row=%d why=%s", row.id, error.message)
        await self._ledger.sent(row)

    async def _show_link(self, row: Outgoing, shown: Shown | None, view: View) -> None:
        """Let a private card say how its invitation stands; for one that is gone other news do."""
        if shown is not None:
            try:
                await self._gateway.edit(row.chat, shown.message, view, photo=False)
            except TelegramBadRequest as error:
                log.info("link not closed row=%d why=%s", row.id, error.message)
        await self._ledger.sent(row)

    async def _replace_challenge(self, row: Outgoing, view: View) -> None:
        """Let the challenge's message become the start card."""
        assert row.invite is not None, f"row {row.id} replaces nothing"
        subject = await self._subjects.invite(row.invite, row.chat)
        if subject.shown is None:
            await self._new(row, view)
        else:
            await self._edit_or_new(row, subject.shown, view)
        await self._ledger.sent(row)

    async def _show(self, row: Outgoing, subject: GameSubject, view: View) -> None:
        """Edit the live message; where there is none to edit, post a new one."""
        shown, rev = subject.shown, subject.game.rev
        if shown is None or not _has_form(shown, view) or self._is_far_up(row, shown):
            await self._post(row, shown, view, rev=rev)
            return
        try:
            photo = view.scene is not None
            await self._gateway.edit(row.chat, shown.message, view, photo=photo)
        except TelegramBadRequest as error:
            log.info("board not edited row=%d why=%s", row.id, error.message)
            old = None if is_gone(error) else shown
            sent = await (self._new(row, view) if is_gone(error) else self._plain(row, view))
            await self._ledger.sent(row, shown=self._ledger.shown(row, sent, rev=rev), old=old)
        else:
            await self._ledger.sent(row, shown=replace(shown, shown_rev=rev))

    async def _post(self, row: Outgoing, old: Shown | None, view: View, *, rev: int) -> None:
        """Send a new message; the view names it from now on, the old one is frozen."""
        sent = await self._new(row, view)
        await self._ledger.sent(row, shown=self._ledger.shown(row, sent, rev=rev), old=old)

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
                except TelegramBadRequest as error:
                    if is_gone(error):  # by its reader, or by us before a kill
                        return
                    await self._strip(row, message)
            else:
                await self._strip(row, message)
        except TelegramBadRequest as error:
            log.info("not frozen row=%d why=%s", row.id, error.message)

    async def _strip(self, row: Outgoing, message: int) -> None:
        """Take the buttons off; the pace of a group was waited for before its lock was taken."""
        if row.chat > 0:
            await self._throttle.turn(row.chat, patient=False)
        await self._gateway.edit_rows(row.chat, message, ())

    async def _may_delete(self, row: Outgoing) -> bool:
        if row.to is Addressee.GAME or row.game is None:
            return False
        game = await self._subjects.bare_game(row.game)
        age_ms = self._clock.now().timestamp() * 1000 - int(row.params["sent_ms"])
        tidy = game.seats.of(Color(row.to.value)).habits.tidy
        return tidy and age_ms < DELETABLE.total_seconds() * 1000

    def _hushed(self, row: Outgoing, reader: Player) -> Outgoing:
        """Return *row* without its sound in the quiet hours of its reader."""
        if not (row.ring and reader.is_quiet(self._clock.now())):
            return row
        return replace(row, ring=False, fresh=True)

    def _is_far_up(self, row: Outgoing, shown: Shown) -> bool:
        """Whether the group has talked past its board: it is posted anew, without sound."""
        return row.to is Addressee.GAME and self._clock.now() - shown.sent_at > REPOST


def _is_needless(row: Outgoing, subject: GameSubject) -> bool:
    """Whether the row has been overtaken."""
    game = subject.game
    if row.kind in {NoticeKind.REMINDER, NoticeKind.RESIGN_OFFER}:
        return game.is_over or game.rev != row.params["rev"]
    if row.kind is NoticeKind.RESIGN_REFUSED:
        return game.is_over
    if row.kind is not NoticeKind.BOARD or row.fresh:
        return False
    if game.is_over or row.ring:
        return game.is_over  # the result card shows it
    # The turn being picked lives in the keyboard of the seat to act: it is not touched.
    seen = subject.shown is not None and subject.shown.shown_rev == game.rev
    return seen and "redraw" not in row.params and row.to is Addressee.seat(game.state.to_act)


def _has_form(shown: Shown, view: View) -> bool:
    """Whether *view* can be put into a message: a text never becomes a picture, nor it a text."""
    return (shown.file_id is None) == (view.scene is None)
