"""
Refusals: what Telegram's answers mean.

Knows Telegram's words; not what follows from them.
"""

from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramServerError,
    TelegramUnauthorizedError,
)

UNREACHABLE = (
    TelegramNetworkError,
    TelegramServerError,
    ClientDecodeError,
    TelegramUnauthorizedError,
    TelegramNotFound,
)
"""What a call raises when Telegram did not serve it: not answered, or the token is not known."""

GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message not found",
    "message to delete not found",
    "there is no media in the message to edit",
    "there is no text in the message to edit",
)
NOT_MODIFIED = "message is not modified"
NO_THREAD = "message thread not found"
WRONG_FILE = "file identifier"


def says(error: TelegramBadRequest, *words: str) -> bool:
    """Whether the refusal contains one of *words*."""
    message = error.message.lower()
    return any(word in message for word in words)


def is_gone(error: TelegramBadRequest) -> bool:
    """Whether the message that was to be changed is not there to be changed."""
    return says(error, *GONE)
