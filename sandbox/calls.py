"""
The call log: every call of the bot, with what was answered.

Bounded, and kept as JSON text, since whole games make very many calls.
"""

import hashlib
import json
import time
from collections import deque
from typing import Any

from sandbox.clock import SandboxClock, iso, wall_ms
from sandbox.events import Events
from sandbox.params import Params

KEPT = 20_000
POLLS_KEPT = 200
REFUSALS_KEPT = 1_000


class Entry:
    """One call, in flight until it is finished."""

    def __init__(self, n: int, method: str, clock: SandboxClock) -> None:
        self.n = n
        self.method = method
        self.at = {"wall": iso(wall_ms()), "clock": iso(clock.now_ms())}
        self.began = time.monotonic()
        self.ms: int | None = None
        self.chat: int | None = None
        self.params = "{}"
        self.files: dict[str, Any] = {}
        self.status: int | None = None
        self.answer = "null"
        self.injected: int | None = None
        self.acted = False
        self.cut = False
        self.is_idle_poll = False
        self.is_refusal_injected = False

    @property
    def is_poll(self) -> bool:
        """Whether it is a getUpdates call."""
        return self.method.lower() == "getupdates"

    @property
    def is_refused(self) -> bool:
        """Whether it was refused by the rules of Telegram, not by a fault."""
        return self.status is not None and self.status >= 400 and not self.is_refusal_injected

    def json(self) -> dict[str, Any]:
        """Return the entry as the control API shows it."""
        return {
            "n": self.n,
            "at": self.at,
            "ms": self.ms,
            "chat": self.chat,
            "method": self.method,
            "params": json.loads(self.params),
            "files": self.files,
            "status": self.status,
            "answer": json.loads(self.answer),
            "injected": self.injected,
            "acted": self.acted,
            "cut": self.cut,
            "refused": self.is_refused,
        }


class CallLog:
    """The last calls, idle polls apart."""

    def __init__(self, clock: SandboxClock, events: Events) -> None:
        self.n = 0
        self._clock = clock
        self._events = events
        self._entries: deque[Entry] = deque(maxlen=KEPT)
        self._polls: deque[Entry] = deque(maxlen=POLLS_KEPT)
        self._refusals: deque[Entry] = deque(maxlen=REFUSALS_KEPT)

    def begin(self, method: str, params: Params, *, chat: int | None = None) -> Entry:
        """Write down that a call came; *chat* is where it belongs when it does not say so."""
        self.n += 1
        entry = Entry(self.n, method, self._clock)
        entry.chat = params.integer("chat_id") or chat
        entry.params = json.dumps(params.readable(), ensure_ascii=False, default=str)
        entry.files = {
            name: {
                "name": upload.name,
                "size": len(upload.data),
                "sha256": hashlib.sha256(upload.data).hexdigest(),
            }
            for name, upload in params.uploads.items()
        }
        if entry.is_poll:
            self._polls.append(entry)
        else:
            self._entries.append(entry)
            self._tell(entry)
        return entry

    def finish(self, entry: Entry, *, status: int | None, answer: Any, cut: bool = False) -> None:
        """Write down how a call ended; a cut one has no answer."""
        entry.ms = round((time.monotonic() - entry.began) * 1000)
        entry.status = status
        entry.cut = cut
        entry.answer = json.dumps(answer, ensure_ascii=False)
        if entry.is_poll:
            entry.is_idle_poll = status == 200 and not answer.get("result")
            if not entry.is_idle_poll:
                self._entries.append(entry)
        if entry.is_refused:
            self._refusals.append(entry)
        if not entry.is_idle_poll:
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        self._events.add(
            "call", n=entry.n, method=entry.method, chat=entry.chat, status=entry.status
        )

    def find(
        self,
        since: int,
        *,
        method: str | None = None,
        chat: int | None = None,
        limit: int = 1000,
        polls: bool = False,
        refused: bool = False,
    ) -> list[dict[str, Any]]:
        """Return calls with a number above *since*, oldest first, the newest *limit* of them."""
        source = list(self._refusals) if refused else self._since(since)
        if polls:
            source = sorted({*source, *self._polls}, key=lambda entry: entry.n)
        found = [
            entry
            for entry in source
            if entry.n > since
            and (method is None or entry.method.lower() == method.lower())
            and (chat is None or entry.chat == chat)
        ]
        return [entry.json() for entry in sorted(found, key=lambda entry: entry.n)[-limit:]]

    def _since(self, since: int) -> list[Entry]:
        """
        Return the newest entries, back to the first that is surely too old.

        A poll is written down when it ends, anything else when it begins: what began before
        `since` and is no poll lies before everything younger.
        """
        newer: list[Entry] = []
        for entry in reversed(self._entries):
            if entry.n <= since and not entry.is_poll:
                break
            newer.append(entry)
        return newer

    def clear(self) -> None:
        """Forget the calls; the numbers go on."""
        self._entries.clear()
        self._polls.clear()
        self._refusals.clear()
