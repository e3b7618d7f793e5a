"""
Errors: the one place where refusals become toasts and failures become apologies.

Knows that every press is answered, whatever happens, and before anything is drawn.
"""

import asyncio
import html
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.correspondence.errors import Refusal
from bot.i18n import Translator, translator
from bot.presenters import toasts
from bot.presenters.view import View
from bot.services.languages import locale_of
from bot.telegram.callbacks import BadCallback, loggable
from bot.telegram.handlers.desk import Answer
from bot.telegram.replies import Replies

log = logging.getLogger(__name__)

Next = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class IllegalPicks(Refusal):
    """The steps in a button are none the rules allow: only a forged one holds such."""


class AnswerMiddleware(BaseMiddleware):
    """Answers every press: with what the handler says, with a refusal, or with an apology."""

    async def __call__(self, handler: Next, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Let the handler decide and commit, answer, then draw."""
        assert isinstance(event, CallbackQuery), "it stands before the handlers of presses"
        try:
            answer = await handler(event, data) or Answer()
        except (Refusal, BadCallback) as error:
            log.info("press refused by=%d why=%s", event.from_user.id, error)
            answer = Answer(_toast(error, _words(event, data)))
        except Exception:
            log.exception("press failed by=%d data=%s", event.from_user.id, loggable(event.data))
            answer = Answer(toasts.internal(_words(event, data)))
        if not isinstance(answer, Answer):
            answer = Answer()  # no handler wanted it
        answering = asyncio.create_task(_answer(event, answer))
        for start in answer.then:
            start()
        await answering
        return None


class ApologyMiddleware(BaseMiddleware):
    """Words refusals and failures of commands; in groups it is silent about failures."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies

    async def __call__(self, handler: Next, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Let the handler answer; say so when it cannot."""
        assert isinstance(event, Message), "it stands before the handlers of messages"
        try:
            return await handler(event, data)
        except Refusal as error:
            log.info("command refused chat=%d why=%s", event.chat.id, error)
            text = _toast(error, _words(event, data))
        except Exception:
            log.exception("command failed chat=%d", event.chat.id)
            if event.chat.id < 0:
                return None
            text = toasts.internal(_words(event, data))
        thread = event.message_thread_id if event.is_topic_message else None
        self._replies.say(event.chat.id, View(html.escape(text)), thread=thread)
        return None


def _words(event: CallbackQuery | Message, data: dict[str, Any]) -> Translator:
    actor = data.get("actor")
    if actor is not None:
        return translator(actor.locale)
    user = event.from_user
    return translator(locale_of(user.language_code if user else None))


def _toast(error: Refusal | BadCallback, t: Translator) -> str:
    match error:
        case BadCallback():
            return toasts.gone(t)
        case IllegalPicks():
            return toasts.illegal(t)
        case _:
            return toasts.refusal(error, t=t)


async def _answer(query: CallbackQuery, answer: Answer) -> None:
    try:
        await query.answer(answer.text or None, show_alert=answer.alert or None)
    except (AiogramError, OSError, TimeoutError) as error:
        # Too old, or Telegram is away: the board is drawn all the same.
        log.info("press not answered query=%s why=%s", query.id, error)
