"""
Keyboards: what Telegram lets a message be, and what the keyboards that were seen came to.

Knows the Bot API's JSON of rows and buttons; not which message they stand under.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.presenters.limits import CAPTION, TEXT, TOAST, units, visible_units

BUTTONS = 100  # of a message, measured
IN_A_ROW = 8  # measured
MARKUP_BYTES = 9000  # below the 10,000 that were measured
CALLBACK_BYTES = 64  # Bot API, InlineKeyboardButton.callback_data

Row = Sequence[dict[str, Any]]
"""Buttons as the Bot API writes them."""


@dataclass
class Keyboards:
    """Looks at every keyboard and remembers the extremes."""

    seen: int = 0
    largest: tuple[int, int] = (0, 0)
    """Rows and buttons of the one with most buttons."""
    heaviest: int = 0
    """Bytes of the one whose JSON is longest."""
    longest: str = ""
    """The longest callback data."""
    longest_label: str = ""
    """The words of its button."""
    faults: list[str] = field(default_factory=list)

    def look(self, rows: Sequence[Row], where: str) -> None:
        """Judge one keyboard; *where* names it in a fault."""
        self.seen += 1
        buttons = [button for row in rows for button in row]
        self.largest = max(self.largest, (len(rows), len(buttons)), key=lambda size: size[1])
        markup = len(json.dumps({"inline_keyboard": list(rows)}))
        self.heaviest = max(self.heaviest, markup)
        self._ask(0 < len(buttons) <= BUTTONS, f"{len(buttons)} buttons", where)
        self._ask(markup <= MARKUP_BYTES, f"a markup of {markup} bytes", where)
        for row in rows:
            self._ask(0 < len(row) <= IN_A_ROW, f"{len(row)} buttons in a row", where)
        for button in buttons:
            self._ask(bool(button["text"].strip()), "a button without words", where)
            data = button.get("callback_data")
            if data is None:
                continue
            size = len(data.encode())
            self._ask(0 < size <= CALLBACK_BYTES, f"{size} bytes of data {data!r}", where)
            if size > len(self.longest.encode()):
                self.longest, self.longest_label = data, button["text"]

    def read(self, html: str, where: str, *, caption: bool) -> None:
        """Judge the text of a message."""
        length, most = visible_units(html), CAPTION if caption else TEXT
        self._ask(length <= most, f"a text of {length} units, {most} at most", where)

    def hear(self, toast: str, where: str) -> None:
        """Judge the answer to a press."""
        length = units(toast)
        self._ask(length <= TOAST, f"a toast of {length} units", where)

    def figures(self) -> list[tuple[str, str]]:
        """Return what was seen, as names and values."""
        rows, buttons = self.largest
        return [
            ("keyboards seen", str(self.seen)),
            ("… the largest", f"{buttons} buttons in {rows} rows"),
            ("… the longest as JSON", f"{self.heaviest} bytes"),
            (
                "… the longest callback data",
                f"{len(self.longest.encode())} bytes, `{self.longest}` of “{self.longest_label}”",
            ),
        ]

    def _ask(self, claim: bool, what: str, where: str) -> None:
        if not claim:
            self.faults.append(f"{where}: {what}")
