"""
Limits: how much and how fast, as Telegram allows.

Sizes are constants here; flood control counts sends and edits in true time.
Source: the Bot API's method pages and its FAQ ("My bot is hitting limits").
"""

import math
import time
from collections import deque
from dataclasses import dataclass, field

from sandbox.errors import too_fast
from sandbox.settings import Settings
from sandbox.state import Chat

TEXT_UNITS = 4096
CAPTION_UNITS = 1024
TOAST_CHARACTERS = 200
CALLBACK_DATA_BYTES = 64
KEYBOARD_BUTTONS = 100
KEYBOARD_ROW_BUTTONS = 8
MARKUP_BYTES = 10_240
PHOTO_BYTES = 10 * 1024 * 1024
PHOTO_SIDES_SUM = 10_000
PHOTO_RATIO = 20
PHOTO_LONGEST_SIDE = 1280
FILE_BYTES = 50 * 1024 * 1024
DELETE_SECONDS = 48 * 3600
COMMANDS = 100
DELETE_AT_ONCE = 100


@dataclass(slots=True)
class _Pace:
    tokens: float
    at: float
    minute: deque[float] = field(default_factory=deque)


class FloodControl:
    """Counts what was sent; refuses what comes too fast."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._chats: dict[int, _Pace] = {}
        self._all: deque[float] = deque()

    def spend(self, chat: Chat) -> None:
        """Count one send or edit in *chat*, or refuse it with the seconds to wait."""
        settings = self._settings
        if not settings.flood:
            return
        now = time.monotonic()
        pace = self._chats.setdefault(chat.id, _Pace(tokens=settings.burst, at=now))
        pace.tokens = min(settings.burst, pace.tokens + (now - pace.at) * settings.per_chat)
        pace.at = now
        _drop_before(self._all, now - 1)
        _drop_before(pace.minute, now - 60)
        wait = 0.0
        if pace.tokens < 1:
            wait = (1 - pace.tokens) / settings.per_chat
        if chat.is_group and len(pace.minute) >= settings.group_per_minute:
            wait = max(wait, pace.minute[-int(settings.group_per_minute)] + 60 - now)
        if len(self._all) >= settings.per_second:
            wait = max(wait, self._all[-int(settings.per_second)] + 1 - now)
        if wait > 0:
            raise too_fast(max(1, math.ceil(wait)))
        pace.tokens -= 1
        self._all.append(now)
        if chat.is_group:
            pace.minute.append(now)


def _drop_before(times: deque[float], limit: float) -> None:
    while times and times[0] <= limit:
        times.popleft()
