"""
Profile: how the bot introduces itself to Telegram, and Telegram to the bot.

Knows its user name after `introduce`; commands and descriptions are registered in each language.
"""

import asyncio
import logging

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.i18n import LOCALES, Translator, translator
from bot.presenters import commands
from bot.settings import BadSettings
from bot.telegram.polling import BACKOFF_SECONDS

log = logging.getLogger(__name__)

REFUSED = "BOT_TOKEN was refused by Telegram: copy it whole from @BotFather"
FALLBACK_LOCALE = "en"
"""Of readers whose language we do not speak."""


class Profile:
    """The bot's account."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._username = ""

    @property
    def username(self) -> str:
        """The bot's user name."""
        return self._username

    async def introduce(self) -> None:
        """
        Ask who the bot is, until Telegram answers.

        Raises:
            BadSettings: The token is wrong.
        """
        failures = 0
        while not self._username:
            try:
                me = await self._bot.me()
            except (TelegramUnauthorizedError, TelegramNotFound) as error:
                raise BadSettings(REFUSED) from error
            except (AiogramError, OSError, TimeoutError) as error:
                delay = BACKOFF_SECONDS[min(failures, len(BACKOFF_SECONDS) - 1)]
                if isinstance(error, TelegramRetryAfter):
                    delay = error.retry_after
                log.warning("telegram does not answer why=%s again_in=%s", error, delay)
                failures += 1
                await asyncio.sleep(delay)
            else:
                self._username = me.username or ""
                log.info("introduced username=%s", self._username)

    async def register(self) -> None:
        """Register commands and descriptions; a failure spoils nothing."""
        try:
            for locale in LOCALES:
                await self._register(translator(locale), locale)
            await self._register(translator(FALLBACK_LOCALE), None)
        except (AiogramError, OSError, TimeoutError) as error:
            log.warning("commands not registered why=%s", error)

    async def _register(self, t: Translator, language: str | None) -> None:
        for scope, words in (
            (BotCommandScopeAllPrivateChats(), commands.private(t)),
            (BotCommandScopeAllGroupChats(), commands.group(t)),
        ):
            listed = [BotCommand(command=name, description=text) for name, text in words]
            await self._bot.set_my_commands(listed, scope=scope, language_code=language)
        await self._bot.set_my_description(commands.about(t), language_code=language)
        await self._bot.set_my_short_description(commands.short_about(t), language_code=language)
