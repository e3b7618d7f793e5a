"""
Throttle: when the next call to a chat may leave.

Knows paces and waiters; not what is sent. What somebody who pressed waits for passes before
everything else.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol


class Timer(Protocol):
    """The part of an event loop that a throttle needs."""

    def time(self) -> float:
        """Return the monotonic time in seconds."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> object:
        """Call *callback* after *delay* seconds."""


@dataclass(frozen=True, slots=True)
class Pace:
    """
    So many calls in so many seconds; `burst` of them may go at once.

    In any window of `seconds` at most `calls + burst` pass.
    """

    calls: float
    seconds: float
    burst: int

    @property
    def interval(self) -> float:
        """Seconds between calls in the long run."""
        return self.seconds / self.calls

    def scaled(self, factor: float) -> "Pace":
        """Return the pace with its seconds multiplied by *factor*."""
        return Pace(self.calls, self.seconds * factor, self.burst)


SPARED = 2
"""So much of the burst in all is left to those who wait for something they have pressed."""


@dataclass(frozen=True, slots=True)
class Paces:
    """The three limits Telegram sets, with a margin."""

    chat: Pace = Pace(1, 1, burst=3)
    """About one a second in a chat; short bursts pass."""
    group: Pace = Pace(15, 60, burst=4)
    """Telegram allows 20 a minute in a group."""
    everything: Pace = Pace(25, 1, burst=4)
    """30 a second in all."""

    def scaled(self, factor: float) -> "Paces":
        """Return the paces with every pause multiplied by *factor*; 0: no pause to speak of."""
        return Paces(*(one.scaled(factor) for one in (self.chat, self.group, self.everything)))


@dataclass(slots=True)
class _Bucket:
    """Allows a call when `ready_at` is at most `burst - 1` intervals ahead."""

    pace: Pace
    ready_at: float = float("-inf")
    held_until: float = float("-inf")

    def delay(self, now: float, *, spared: int = 0) -> float:
        """Return how long to wait; *spared* calls of the burst are left to others."""
        early = max(0, self.pace.burst - 1 - spared) * self.pace.interval
        return max(self.ready_at - early, self.held_until) - now

    def take(self, now: float) -> None:
        self.ready_at = max(self.ready_at, now) + self.pace.interval


class OnHold(Exception):
    """Telegram lets nothing pass to the chat for `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"on hold for {seconds:.3f} s")
        self.seconds = seconds


@dataclass(slots=True)
class _Waiter:
    chat: int
    first: bool
    patient: bool
    gate: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Throttle:
    """Lets calls pass at Telegram's pace: per chat, per group and in all."""

    def __init__(self, paces: Paces | None = None, timer: Timer | None = None) -> None:
        self._paces = paces or Paces()
        self._timer = timer
        self._all = _Bucket(self._paces.everything)
        self._chats: dict[int, list[_Bucket]] = {}
        self._waiting: list[_Waiter] = []
        self._wake_at: float | None = None

    async def turn(self, chat: int, *, first: bool = False, patient: bool = True) -> None:
        """
        Return when a call to *chat* may leave.

        Args:
            chat: Telegram's id; a negative one is a group.

            first: Somebody has pressed and waits for it: passes before all that are not.

            patient: Wait, too, while the chat is on hold, which may be for minutes.

        Raises:
            OnHold: The chat is, or comes to be while this waits, and this is not patient.
        """
        held = self._buckets(chat)[0].held_until - self._clock().time()
        if held > 0 and not patient:
            raise OnHold(held)
        waiter = _Waiter(chat, first, patient)
        self._waiting.append(waiter)
        self._pump()
        try:
            await waiter.gate
        finally:
            if waiter in self._waiting:
                self._waiting.remove(waiter)

    def hold(self, chat: int, seconds: float) -> None:
        """Let nothing pass to *chat* for *seconds*: Telegram said so."""
        now = self._clock().time()
        bucket = self._buckets(chat)[0]
        bucket.held_until = max(bucket.held_until, now + seconds)
        for waiter in self._waiting:
            if waiter.chat == chat and not waiter.patient and not waiter.gate.done():
                waiter.gate.set_exception(OnHold(bucket.held_until - now))

    def delay(self, chat: int, *, first: bool = True) -> float:
        """Return how long a call to *chat* would have to wait now, in seconds."""
        now = self._clock().time()
        spared = 0 if first else SPARED
        in_chat = (bucket.delay(now) for bucket in self._buckets(chat))
        return max(0.0, self._all.delay(now, spared=spared), *in_chat)

    def _clock(self) -> Timer:
        return self._timer or asyncio.get_running_loop()

    def _buckets(self, chat: int) -> list[_Bucket]:
        if chat not in self._chats:
            self._forget_idle()
            self._chats[chat] = [_Bucket(self._paces.chat)]
            if chat < 0:
                self._chats[chat].append(_Bucket(self._paces.group))
        return self._chats[chat]

    def _forget_idle(self) -> None:
        if len(self._chats) < 10_000:
            return
        now = self._clock().time()
        self._chats = {
            chat: buckets
            for chat, buckets in self._chats.items()
            if any(max(b.ready_at, b.held_until) > now for b in buckets)
        }

    def _pump(self) -> None:
        """Open every gate that may open now, in order, and call again when the next one may."""
        clock = self._clock()
        now = clock.time()
        nearest: float | None = None
        behind: set[int] = set()
        for waiter in sorted(self._waiting, key=lambda waiter: not waiter.first):
            delay = self.delay(waiter.chat, first=waiter.first)
            if waiter.gate.done():
                self._waiting.remove(waiter)
            elif delay > 0 or waiter.chat in behind:
                behind.add(waiter.chat)
                nearest = delay if nearest is None else min(nearest, delay)
            else:
                for bucket in (*self._buckets(waiter.chat), self._all):
                    bucket.take(now)
                self._waiting.remove(waiter)
                waiter.gate.set_result(None)
        if nearest is not None:
            wake_at = now + nearest
            if self._wake_at is None or wake_at < self._wake_at:
                self._wake_at = wake_at
                clock.call_later(max(nearest, 0.001), partial(self._wake, wake_at))

    def _wake(self, wake_at: float) -> None:
        """Go on; a loop that counts in milliseconds may call a little before *wake_at*."""
        if self._wake_at == wake_at:
            self._wake_at = None
        self._pump()
