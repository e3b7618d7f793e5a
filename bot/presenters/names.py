"""
Names: how a player's name is shown; the one place where names are cleaned, cut and escaped.

Knows what Telegram lets people call themselves, and that the computer is called by its level in the
reader's words. Names from here are ready: nobody escapes twice.
"""

import unicodedata
from dataclasses import replace
from html import escape
from typing import Final

from bot.correspondence.games import Game, Seats
from bot.correspondence.people import Kind, Player
from bot.i18n import Translator
from bot.presenters.graphemes import clusters

LENGTH: Final = 20
"""Visible characters of a name; a longer one is cut with an ellipsis."""
NAMELESS: Final = "👤"
"""Stands where nothing visible is left of a name."""

COMPUTERS: Final = {
    Kind.EASY: "computer.easy",
    Kind.MEDIUM: "computer.medium",
    Kind.HARD: "computer.hard",
}

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_KEPT_FORMATS = frozenset("\u200c\u200d")
"""Joiners: they hold emoji sequences and some scripts together."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like nothing."""


def of(player: Player, t: Translator) -> str:
    """Return what *player* is called: a person as he calls himself, the computer in our words."""
    return t(COMPUTERS[player.kind]) if player.kind in COMPUTERS else player.name


def spoken(game: Game, t: Translator) -> Game:
    """Return *game* with its players called as the reader of *t* calls them."""
    white, black = (
        replace(player, name=of(player, t)) for player in (game.seats.white, game.seats.black)
    )
    return replace(game, seats=Seats(white, black))


def pictured(name: str, limit: int = LENGTH) -> str:
    """Return *name* as it stands on a picture: clean, cut, not escaped."""
    pieces = clusters(_clean(name))
    if not pieces:
        return NAMELESS
    if len(pieces) <= limit:
        return "".join(pieces)
    return "".join(pieces[: limit - 1]).rstrip() + "…"


def plain(name: str, limit: int = LENGTH) -> str:
    """Return *name* for buttons and toasts: as pictured, right-to-left names isolated."""
    shown = pictured(name, limit)
    if any(unicodedata.bidirectional(char) in {"R", "AL", "AN"} for char in shown):
        return f"{_ISOLATE}{shown}{_END_ISOLATE}"
    return shown


def html(name: str, limit: int = LENGTH) -> str:
    """Return *name* for a message: bold and escaped."""
    return f"<b>{escape(plain(name, limit), quote=False)}</b>"


def mention(player: Player, limit: int = LENGTH) -> str:
    """Return the name of *player* so that it notifies him in a group."""
    if player.telegram_id is None:
        return html(player.name, limit)
    return f'<a href="tg://user?id={player.telegram_id}">{html(player.name, limit)}</a>'


def _clean(name: str) -> str:
    """Drop what is invisible or turns the text around; runs of spaces become one."""
    kept = (
        " " if unicodedata.category(char).startswith("Z") or char in "\t\n\r" else char
        for char in unicodedata.normalize("NFC", name)
        if char not in _BLANKS
    )
    visible = "".join(char for char in kept if char in _KEPT_FORMATS or not _is_hidden(char))
    return " ".join(visible.split()).strip("\u200c\u200d")


def _is_hidden(char: str) -> bool:
    """Whether *char* is a control, a direction mark, private, unassigned or half a pair."""
    code = ord(char)
    if 0xE0020 <= code <= 0xE007F or 0x1F000 <= code <= 0x1FAFF:
        # Tags of regional flags count as formats, emoji newer than Python as unassigned.
        return False
    return unicodedata.category(char) in {"Cc", "Cf", "Co", "Cn", "Cs"}
