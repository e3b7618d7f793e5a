"""
Habits: a player's settings as JSON and back.

A row may be older or newer than this reader: what is missing, or is not understood, has its
default, and a switch nobody knows is passed over.
"""

from collections.abc import Callable
from typing import Any

from bot.correspondence.choices import Choices
from bot.correspondence.people import MOST_REMINDERS, Habits, Theme
from bot.correspondence.quiet import QuietHours
from bot.storage.mapping import VERSION, Json, choices_json, choices_of

NEW_GAME = "new_game"
"""Where a player's choices stand in his settings."""


def settings_json(habits: Habits, choices: Choices) -> Json:
    """Return everything a player has switched or chosen."""
    return {"v": VERSION, **habits_json(habits), NEW_GAME: choices_json(choices)}


def settings_of(stored: Json) -> tuple[Habits, Choices]:
    """Return the habits and the choices in a player's settings; what is missing is usual."""
    chosen = stored.get(NEW_GAME)
    return habits_of(stored), Choices() if chosen is None else choices_of(chosen)


def habits_json(habits: Habits) -> Json:
    """Return the switches of a player."""
    switches = {name: getattr(habits, name) for name in _FLAGS}
    quiet = habits.quiet
    return {
        **switches,
        "theme": habits.theme.value,
        "reminders": habits.reminders,
        "quiet": None if quiet is None else [quiet.begin, quiet.end],
    }


def habits_of(stored: Json) -> Habits:
    """Return the habits in a player's settings."""
    known: Json = {}
    for name, read in _READERS.items():
        if name in stored:
            try:
                known[name] = read(stored[name])
            except (TypeError, ValueError):
                continue
    return Habits(**known)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"not a switch: {value!r}")
    return value


def _count(value: Any) -> int:
    if value not in range(MOST_REMINDERS + 1):
        raise ValueError(f"not a number of reminders: {value!r}")
    return int(value)


def _quiet(value: Any) -> QuietHours | None:
    return None if value is None else QuietHours(*value)


_FLAGS = (
    "autoplay",
    "auto_roll",
    "confirm",
    "highlights",
    "pips",
    "tidy",
    "text_board",
    "white_down",
    "clockwise",
    "own_zone",
)
_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_FLAGS, _flag),
    "theme": Theme,
    "reminders": _count,
    "quiet": _quiet,
}
