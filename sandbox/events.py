"""
Events: the numbered stream of everything that changed, for pages and tests that wait.

Bounded; somebody who comes back too late is told about the gap.
"""

import time
from collections import deque
from itertools import islice
from typing import Any

from sandbox.signals import Changes

KEPT = 10_000


class Events:
    """A numbered, bounded stream with a long poll."""

    def __init__(self) -> None:
        self.seq = 0
        self._events: deque[dict[str, Any]] = deque(maxlen=KEPT)
        self._changes = Changes()
        self._first = 1
        self._is_closed = False

    def add(self, kind: str, **fields: Any) -> None:
        """Append an event of *kind* and wake those who wait."""
        self.seq += 1
        self._events.append({"seq": self.seq, "type": kind, **fields})
        self._changes.ring()

    def start_over(self) -> None:
        """Forget the events; whoever asks from before sees a gap."""
        self._events.clear()
        self._first = self.seq + 1
        self.add("reset")

    def close(self) -> None:
        """Let everybody who waits go, and nobody wait any more."""
        self._is_closed = True
        self._changes.ring()

    async def since(self, seq: int, *, wait_ms: int = 0) -> dict[str, Any]:
        """Return what happened after *seq*, waiting up to *wait_ms* for something to happen."""
        if seq < 0:
            return {"seq": self.seq, "gap": False, "events": []}
        until = time.monotonic() + wait_ms / 1000
        while self.seq <= seq and not self._is_closed:
            if not await self._changes.wait(until - time.monotonic()):
                break
        oldest = self._events[0]["seq"] if self._events else self.seq + 1
        gap = seq + 1 < oldest or (seq + 1 < self._first) or seq > self.seq
        # From the newest back: a log is long, and what is new is little.
        news = list(islice(reversed(self._events), max(self.seq - seq, 0)))
        events = [event for event in reversed(news) if event["seq"] > seq]
        return {"seq": self.seq, "gap": gap, "events": events}
