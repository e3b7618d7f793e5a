"""
Ledger: marks the rows of the outbox, and which message is live.

Knows the outbox and the views; sends nothing.
"""

from collections.abc import Callable
from datetime import timedelta

from bot.correspondence.notices import NoticeKind
from bot.ports import Clock
from bot.storage import Outgoing, Shown, UnitOfWork
from bot.telegram.gateway import Sent

BACKOFF_SECONDS = (5, 3600)
MAX_FAULTS = 5
"""So often a row that we cannot present is tried before it is given up."""


class Ledger:
    """Writes down what became of each row."""

    def __init__(self, work: Callable[[], UnitOfWork], clock: Clock) -> None:
        self._work = work
        self._clock = clock

    def shown(self, row: Outgoing, sent: Sent, *, rev: int) -> Shown:
        """Return the view of a message that was just sent for *row*."""
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

    async def sent(
        self, row: Outgoing, *, shown: Shown | None = None, old: Shown | None = None
    ) -> None:
        """Mark a row; what is live now and what is to be frozen is written with it."""
        async with self._work() as work:
            await work.outbox.sent(row.id)
            if shown is not None:
                await work.views.put(shown)
            if old is not None:
                sent_ms = round(old.sent_at.timestamp() * 1000)
                await work.outbox.enqueue(
                    kind=NoticeKind.FREEZE,
                    to=row.to,
                    chat=row.chat,
                    game=row.game,
                    params={"message": old.message, "sent_ms": sent_ms},
                    at=self._clock.now(),
                )
            await work.commit()

    async def later(self, row: Outgoing, seconds: float, *, error: str) -> None:
        """Give a row back for *seconds*: Telegram asked for it, it is no failure."""
        await self._later(row, seconds, counted=False, error=error)

    async def unanswered(self, row: Outgoing, error: Exception) -> None:
        """Give a row back: the network or the server failed; each time for longer."""
        shortest, longest = BACKOFF_SECONDS
        seconds = min(shortest * 2**row.attempts, longest)
        await self._later(row, seconds, counted=True, error=str(error))

    async def failed(self, row: Outgoing, error: Exception) -> None:
        """Give a row back, our own fault; but let it not stand in the way for ever."""
        why = f"{type(error).__name__}: {error}"
        if row.attempts + 1 < MAX_FAULTS:
            await self._later(row, BACKOFF_SECONDS[0], counted=True, error=why)
            return
        async with self._work() as work:
            await work.outbox.failed(row.id, why)
            await work.commit()

    async def hurry(self) -> None:
        """Let what waits after failures be due now: Telegram is back."""
        at = self._clock.now()
        async with self._work() as work:
            rows = await work.outbox.held_back(at)
        for row in rows:
            async with self._work() as work:
                await work.outbox.hurry(row, at)
                await work.commit()

    async def _later(self, row: Outgoing, seconds: float, *, counted: bool, error: str) -> None:
        at = self._clock.now() + timedelta(seconds=seconds)
        async with self._work() as work:
            await work.outbox.later(row.id, at, counted=counted, error=error)
            await work.commit()
