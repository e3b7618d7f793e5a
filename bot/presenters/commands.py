"""
Commands: what the bot registers about itself, in each language.

Knows the commands that exist and their one-line descriptions.
"""

from typing import Final

from bot.i18n import Translator

PRIVATE: Final = {
    "start": "cmd.start",
    "new": "cmd.new",
    "games": "cmd.games",
    "text": "cmd.text",
    "verify": "cmd.verify",
    "stats": "cmd.stats",
    "rules": "cmd.rules",
    "settings": "cmd.settings",
    "help": "cmd.help",
}
"""Commands of a private chat, in the order of the menu."""
GROUP: Final = {
    "nardy": "cmd.nardy",
    "board": "cmd.board",
    "nardy_help": "cmd.nardy_help",
}
"""Commands of a group."""


def private(t: Translator) -> tuple[tuple[str, str], ...]:
    """Return the commands of a private chat with their descriptions."""
    return tuple((name, t(text_id)) for name, text_id in PRIVATE.items())


def group(t: Translator) -> tuple[tuple[str, str], ...]:
    """Return the commands of a group with their descriptions."""
    return tuple((name, t(text_id)) for name, text_id in GROUP.items())


def about(t: Translator) -> str:
    """Return what an empty chat with the bot says (setMyDescription)."""
    return t("about.long")


def short_about(t: Translator) -> str:
    """Return what the bot's profile says (setMyShortDescription)."""
    return t("about.short")
