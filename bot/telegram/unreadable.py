"""
Unreadable: updates of which something is not as it should be.

Knows their numbers, so that they can be passed by: what is not taken comes again for ever, and
everything else waits behind it.
"""

import logging
from typing import Any

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError
from aiogram.types import Update
from pydantic import ValidationError

log = logging.getLogger(__name__)


def update_id_of(raw: object) -> int | None:
    """Return the number of what Telegram sent as an update, or None where it is none."""
    number = raw.get("update_id") if isinstance(raw, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def batch_of(error: ClientDecodeError) -> list[dict[str, Any]]:
    """Return the updates of an answer that cannot be read as a whole; nothing where it has none."""
    answer = error.data
    batch = answer.get("result") if isinstance(answer, dict) and answer.get("ok") else None
    if not isinstance(batch, list):
        return []
    return [raw for raw in batch if update_id_of(raw) is not None]


def legible(bot: Bot, batch: list[dict[str, Any]]) -> list[Update]:
    """Return the updates of *batch* that can be read; of the others one line each is logged."""
    updates = []
    for raw in batch:
        try:
            updates.append(Update.model_validate(raw, context={"bot": bot}))
        except ValidationError as error:
            log_skipped(raw["update_id"], error)
    return updates


def log_skipped(update_id: int, error: ValidationError) -> None:
    """Say in one line, without anything that was written, why an update is not handled."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    log.error("update skipped update=%d why=%s:%s", update_id, where, first["type"])
