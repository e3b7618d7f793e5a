"""Telegram: what carries updates in and messages out."""

import bot.telegram.schemas  # noqa: F401 # before aiogram, which every module here imports
