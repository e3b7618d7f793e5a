"""
Slots: one place for the newest picture of each message.

Knows the order in which presses arrived; not what is drawn. While one job of a key is at work,
later ones replace each other, so an older picture never stands after a newer one.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

log = logging.getLogger(__name__)

Job = Callable[[], Awaitable[None]]
MANY = 10_000
"""Slots up to which none is forgotten."""


@dataclass(slots=True)
class _Slot:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = -1
    """The arrival number of the newest press put here."""
    job: Job | None = None
    ready: Job | None = None
    """Awaited before the newest job is taken: the pace of the chat."""
    task: "asyncio.Task[None] | None" = None
    users: int = 0


class Slots:
    """A lock and a latest-wins slot for each key."""

    def __init__(self) -> None:
        self._slots: dict[Hashable, _Slot] = defaultdict(_Slot)

    def put(self, key: Hashable, arrival: int, job: Job, *, ready: Job | None = None) -> bool:
        """
        Let *job* be the next one of *key*; whatever waited there is dropped.

        Args:
            key: Of the message.

            arrival: The number of the press, in the order presses came.

            job: Draws the picture.

            ready: Awaited before the newest job is taken, so that later ones may still replace it.

        Returns:
            False when a job of a later press is there already: *job* is dropped.
        """
        slot = self._slots[key]
        if arrival < slot.newest:
            return False
        slot.newest, slot.job, slot.ready = arrival, job, ready
        if slot.task is None:
            slot.task = asyncio.create_task(self._work(key, slot))
        return True

    def lock(self, key: Hashable) -> "Held":
        """Return the lock of *key* for a `async with`: no job of the key runs meanwhile."""
        return Held(self, key)

    async def idle(self) -> None:
        """Return when no job is waiting or at work."""
        while tasks := [slot.task for slot in self._slots.values() if slot.task is not None]:
            await asyncio.wait(tasks)

    def cancel(self) -> None:
        """Drop everything that waits or is at work."""
        for slot in self._slots.values():
            slot.job = None
            if slot.task is not None:
                slot.task.cancel()

    async def _work(self, key: Hashable, slot: _Slot) -> None:
        try:
            while slot.job is not None:
                if slot.ready is not None:
                    await slot.ready()
                async with self.lock(key):
                    job, slot.job = slot.job, None
                    try:
                        await job()
                    except Exception:
                        log.exception("preview failed key=%s", key)
        finally:
            slot.task = None
            self._tidy(key, slot)

    def _tidy(self, key: Hashable, slot: _Slot) -> None:
        """Forget the slots of messages nobody presses, once there are many."""
        if len(self._slots) > MANY and slot.task is None and not slot.users:
            self._slots.pop(key, None)


class Held:
    """The lock of one key."""

    def __init__(self, slots: Slots, key: Hashable) -> None:
        self._slots, self._key = slots, key
        self._slot = slots._slots[key]

    async def __aenter__(self) -> None:
        self._slot.users += 1
        try:
            await self._slot.lock.acquire()
        except asyncio.CancelledError:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._slot.lock.release()
        self._leave()

    def _leave(self) -> None:
        self._slot.users -= 1
        self._slots._tidy(self._key, self._slot)
