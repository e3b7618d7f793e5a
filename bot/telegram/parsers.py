"""
Parsers: the classes that read Telegram's answers, kept alive.

aiogram asks pydantic for `Response[...]` at every call, and pydantic forgets such a class as soon
as nobody holds it: building it again costs more than drawing a board.
"""

from typing import Any

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageCaption,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    GetMe,
    GetUpdates,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.methods.base import Response

METHODS: tuple[type[TelegramMethod[Any]], ...] = (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageCaption,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    GetMe,
    GetUpdates,
    SendMessage,
    SendPhoto,
)
PARSERS: tuple[type[Response[Any]], ...] = tuple(
    Response[method.__returning__]  # type: ignore[name-defined]
    for method in METHODS
)
"""Whoever holds these makes every later call cheap."""
