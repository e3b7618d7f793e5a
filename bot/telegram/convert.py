"""
Convert: a View as aiogram's objects.

Knows the forms of buttons; not what they do.
"""

from aiogram.types import (
    CopyTextButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from bot.presenters.view import Button, Copy, Rows, Style, Url, View
from bot.telegram import callbacks


def markup(view: View) -> InlineKeyboardMarkup | ForceReply | None:
    """Return what stands under *view*: its buttons, or the reader's answer to a question."""
    if view.asks is not None:
        return ForceReply(force_reply=True)
    return keyboard(view.rows)


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """Return the keyboard of *rows*, or None when there is no button."""
    if not rows:
        return None
    return InlineKeyboardMarkup(inline_keyboard=[[button(one) for one in row] for row in rows])


def button(one: Button) -> InlineKeyboardButton:
    """Return *one* as Telegram's button."""
    style = None if one.style is Style.PLAIN else one.style.value
    match one.command:
        case Url(url):
            return InlineKeyboardButton(text=one.label, url=url, style=style)
        case Copy(text):
            return InlineKeyboardButton(
                text=one.label, copy_text=CopyTextButton(text=text), style=style
            )
        case press:
            return InlineKeyboardButton(
                text=one.label, callback_data=callbacks.encode(press), style=style
            )
