"""
Limits: what fits into a caption, a toast, a text.

Knows how Telegram counts (UTF-16 units after the entities are parsed) and how texts are made
to fit: names and lists give way, never a sentence.
"""

import re
from collections.abc import Callable
from html import unescape
from typing import Final

from bot.presenters.graphemes import clusters
from bot.presenters.names import LENGTH

CAPTION: Final = 1024  # Bot API, sendPhoto
TOAST: Final = 200  # Bot API, answerCallbackQuery
TEXT: Final = 4096  # Bot API, sendMessage
LABEL: Final = 64
"""Units of a button with a name on it: longer ones are unreadable and fill the markup."""

_NAME_LENGTHS: Final = (LENGTH, 12, 8, 5, 3)


def units(text: str) -> int:
    """Return the length of plain *text* in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def visible_units(html: str) -> int:
    """Return the length of *html* as Telegram counts it: without tags, entities resolved."""
    return units(unescape(re.sub(r"<[^>]*>", "", html)))


def fitted(make: Callable[[int], str], limit: int = CAPTION) -> str:
    """
    Return the first HTML text of *make* that fits into *limit* UTF-16 units.

    Args:
        make: From the most visible characters a name may take to the text.
    """
    for length in _NAME_LENGTHS:
        text = make(length)
        if visible_units(text) <= limit:
            break
    return text


def fitted_toast(make: Callable[[int], str]) -> str:
    """Return the first plain text of *make* that fits into a toast; the last one is cut."""
    for length in _NAME_LENGTHS:
        text = make(length)
        if units(text) <= TOAST:
            break
    return toast(text)


def toast(text: str) -> str:
    """Return plain *text* cut to what a toast holds."""
    if units(text) <= TOAST:
        return text
    kept, room = [], TOAST - 1
    for piece in clusters(text):
        room -= units(piece)
        if room < 0:
            break
        kept.append(piece)
    return "".join(kept).rstrip() + "…"


def label(make: Callable[[int], str]) -> str:
    """Return the first of *make* that is short enough for a button with a name on it."""
    for length in _NAME_LENGTHS:
        text = make(length)
        if units(text) <= LABEL:
            break
    return text
