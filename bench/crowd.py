"""
A crowd before the sandbox: who presses what, and when its answer and its picture arrive.

Knows the buttons that put a turn together and the clock beside the call log.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandbox.calls import CallLog, Entry
from sandbox.control import fingers
from sandbox.params import Params
from sandbox.server import Sandbox
from sandbox.state import Message

PLAY_IT, UNDO_IT = 0.3, 0.2
"""How often a turn that is put together is played, and a step taken back before."""
UNDO = ("↩", "🔄")
PLAYING = re.compile(r"p:\d+:\d+:([stc]):")
"""Data of a button that puts a turn together or plays it."""
EDITS = {"editMessageMedia", "sendPhoto"}
"""What brings a picture; a new board comes where it is one's own turn again."""


@dataclass(slots=True)
class Press:
    """One press and when what became of it was seen, in seconds of the monotonic clock."""

    chat: int
    kind: str
    query: str = ""
    pressed: float = 0.0
    delivered: float | None = None
    answered: float | None = None
    pictured: float | None = None


class Watch(CallLog):
    """The sandbox's call log, and the clock beside it."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox.office.time, sandbox.office.events)
        self.waiting: dict[int, Press] = {}
        """By chat: the press whose picture is awaited."""
        self.by_query: dict[str, Press] = {}
        self.methods: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def begin(self, method: str, params: Params, *, chat: int | None = None) -> Entry:
        """Note that an answer or a picture has arrived."""
        entry = super().begin(method, params, chat=chat)
        self.methods[method] += 1
        if method == "answerCallbackQuery":
            press = self.by_query.get(params.text("callback_query_id"))
            if press is not None:
                press.answered = entry.began
        elif method in EDITS and entry.chat is not None:
            press = self.waiting.get(entry.chat)
            if press is not None and press.delivered is not None and press.pictured is None:
                press.pictured = entry.began
        return entry

    def finish(self, entry: Entry, *, status: int | None, answer: Any, cut: bool = False) -> None:
        """Note that updates are handed out."""
        now = time.monotonic()
        super().finish(entry, status=status, answer=answer, cut=cut)
        if entry.method in EDITS and entry.chat is not None:
            self._stands(entry.chat, status)
        if status is not None and status >= 400:
            self.refused[f"{entry.method} {status}"] += 1
        elif entry.is_poll and not cut:
            for update in answer["result"]:
                query = update.get("callback_query", {}).get("id")
                press = self.by_query.get(str(query))
                if press is not None and press.delivered is None:
                    press.delivered = now

    def _stands(self, chat: int, status: int | None) -> None:
        """Let the next one press: the buttons are new; a picture that was refused has not come."""
        press = self.waiting.get(chat)
        if press is None or press.pictured is None:
            return
        if status is not None and status < 400:
            del self.waiting[chat]
        else:
            press.pictured = None


class Crowd:
    """The people and their fingers."""

    def __init__(self, sandbox: Sandbox, watch: Watch, chats: Sequence[int], seed: int) -> None:
        self._sandbox, self._watch = sandbox, watch
        self._chats = list(chats)
        self._chance = random.Random(seed)
        self.presses: list[Press] = []
        self.idle = 0
        """Times at which nobody could press."""

    def ready(self) -> dict[int, tuple[Message, list[tuple[int, int, str]]]]:
        """Return who can go on with his turn: the board and its buttons (row, column, kind)."""
        found = {}
        for chat in self._chats:
            if chat in self._watch.waiting:
                continue
            messages = self._sandbox.world.private(self._sandbox.world.users[chat]).messages
            for message in reversed(messages.values()):
                if buttons := playing(message):
                    found[chat] = message, buttons
                    break
        return found

    async def press(self) -> None:
        """Let somebody press something legal."""
        ready = self.ready()
        if not ready:
            self.idle += 1
            return
        chat = self._chance.choice(sorted(ready))
        message, buttons = ready[chat]
        row, column, kind = self._choose(buttons)
        press = Press(chat, kind, pressed=time.monotonic())
        wish = {"user": chat, "chat": chat, "message": message.id, "row": row, "column": column}
        # Nothing runs in between: the button is still there, and who is told of the press next
        # finds it in the books.
        told = await fingers.press(self._sandbox.world, wish | {"wait_ms": 0})
        press.query = str(told["query_id"])
        self._watch.by_query[press.query] = self._watch.waiting[chat] = press
        self.presses.append(press)

    def _choose(self, buttons: list[tuple[int, int, str]]) -> tuple[int, int, str]:
        by_kind: dict[str, list[tuple[int, int, str]]] = {"pick": [], "undo": [], "confirm": []}
        for button in buttons:
            by_kind[button[2]].append(button)
        lot = self._chance.random()
        if by_kind["confirm"]:
            kind = "confirm" if lot < PLAY_IT or not by_kind["undo"] else "undo"
        else:
            kind = "undo" if by_kind["undo"] and lot < UNDO_IT else "pick"
        return self._chance.choice(by_kind[kind])


def playing(message: Message) -> list[tuple[int, int, str]]:
    """Return the buttons that put a turn together: row, column, and pick, undo or confirm."""
    found = []
    for row, buttons in enumerate((message.markup or {}).get("inline_keyboard", [])):
        for column, button in enumerate(buttons):
            pressed = PLAYING.match(button.get("callback_data") or "")
            if pressed is None:
                continue
            if button["text"].startswith(UNDO):
                found.append((row, column, "undo"))
            elif pressed[1] == "c":
                found.append((row, column, "confirm"))
            elif button["text"][0] not in "👣📋":
                found.append((row, column, "pick"))
    return found
