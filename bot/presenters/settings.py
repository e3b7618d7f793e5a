"""
Settings: the screen of a player's habits, with its lists (UX S31).

Knows which habits can be chosen, and how each is told. A button says what will be, not "the other
one": pressed twice it changes nothing more.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from bot.correspondence.people import MOST_REMINDERS, Habits, Player, Theme
from bot.correspondence.quiet import QuietHours
from bot.i18n import LOCALES, Translator
from bot.presenters import zones
from bot.presenters.view import Button, MenuAction, MenuPress, Rows, View

FLAGS: Final = {
    "text": "text_board",
    "pips": "pips",
    "marks": "highlights",
    "confirm": "confirm",
    "play": "autoplay",
    "roll": "auto_roll",
    "tidy": "tidy",
    "white": "white_down",
    "clockwise": "clockwise",
}
"""What a button calls a switch → the habit."""
THEME: Final = "theme"
REMINDERS: Final = "remind"
QUIET: Final = "quiet"
ZONE: Final = "zone"
LANGUAGE: Final = "lang"
BOARD: Final = "board"
NEVER: Final = "off"
"""Of quiet hours: there are none."""

QUIET_HOURS: Final = {
    f"{begin:02}-{end:02}": QuietHours(begin, end)
    for begin, end in (
        (21, 6), (21, 7), (22, 6), (22, 7), (22, 8), (23, 7),
        (23, 8), (23, 9), (0, 7), (0, 8), (0, 9), (1, 10),
    )
}  # fmt: skip
"""What the list of quiet hours offers, as its buttons hold it."""
QUIET_IN_A_ROW: Final = 3
ZONES_IN_A_ROW: Final = 2
THEMES: Final = {
    Theme.WALNUT: "theme.walnut",
    Theme.SEA: "theme.sea",
    Theme.CONTRAST: "theme.contrast",
}
_COUNTS: Final = {0: "btn.remind.0", 1: "btn.remind.1", 2: "btn.remind.2"}
assert len(_COUNTS) == MOST_REMINDERS + 1, "each number of reminders has its button"


def screen(player: Player, *, t: Translator, now: datetime) -> View:
    """Return the screen with everything *player* may switch, as it stands at *now*."""
    habits = player.habits
    confirm = t("btn.set.confirm.on") if habits.confirm else t("btn.set.confirm.off")
    side = t("side.white") if habits.white_down else t("side.me")
    quiet = t("btn.set.quiet.off")
    if habits.quiet is not None:
        quiet = t("btn.set.quiet", hours=_hours(habits.quiet))
    theme = t("btn.set.theme", theme=t(THEMES[habits.theme]))
    other = next(locale for locale in LOCALES if locale != player.locale)
    # Two in a row only where both are short: Telegram cuts what is too long, and so the value.
    rows = (
        (_list(theme, THEME),),
        (_flag(t("btn.set.text", on=_word(habits.text_board, t)), "text", habits),),
        (
            _flag(t("btn.set.pips", on=_word(habits.pips, t)), "pips", habits),
            _flag(t("btn.set.marks", on=_word(habits.highlights, t)), "marks", habits),
        ),
        (_flag(confirm, "confirm", habits),),
        (_flag(t("btn.set.play", on=_word(habits.autoplay, t)), "play", habits),),
        (_flag(t("btn.set.roll", on=_word(habits.auto_roll, t)), "roll", habits),),
        (_list(t("btn.set.reminders", n=habits.reminders), REMINDERS),),
        (_list(quiet, QUIET),),
        (_list(t("btn.set.board", side=side), BOARD),),
        (_list(t("btn.set.zone", zone=t.city(player.zone)), ZONE),),
        (_flag(t("btn.set.tidy", on=_word(habits.tidy, t)), "tidy", habits),),
        (_set(t("btn.set.language"), LANGUAGE, other),),
        (Button(t("btn.main"), MenuPress(MenuAction.MAIN)),),
    )
    time = t.clock_time(now, player.zone)
    return View(t("set.title", time=time, zone=t.city(player.zone)), rows)


def themes(player: Player, *, t: Translator) -> View:
    """Return the list of themes."""
    buttons = (
        _ticked(t(name), THEME, theme.value, chosen=theme is player.habits.theme)
        for theme, name in THEMES.items()
    )
    return View(t("set.theme"), (tuple(buttons), *_back(t)))


def reminders(player: Player, *, t: Translator) -> View:
    """Return the list of how many reminders there may be."""
    buttons = (
        _ticked(t(name), REMINDERS, str(count), chosen=count == player.habits.reminders)
        for count, name in _COUNTS.items()
    )
    return View(t("set.reminders"), (tuple(buttons), *_back(t)))


def quiet_hours(player: Player, *, t: Translator) -> View:
    """Return the list of quiet hours."""
    chosen = player.habits.quiet
    never = _ticked(t("btn.quiet.off"), QUIET, NEVER, chosen=chosen is None)
    buttons = [
        _ticked(_hours(hours), QUIET, arg, chosen=hours == chosen)
        for arg, hours in QUIET_HOURS.items()
    ]
    return View(t("set.quiet"), ((never,), *_chunks(buttons, QUIET_IN_A_ROW), *_back(t)))


def time_zones(player: Player, *, t: Translator, now: datetime, page: int | None = None) -> View:
    """Return a page of the list of time zones; None: the one with *player*'s own."""
    page = zones.page_of(player.zone) if page is None else page
    buttons = [
        _ticked(
            f"{t.clock_time(now, zone)} {t.city(zone)}",
            ZONE,
            zones.arg_of(zone),
            chosen=zone == player.zone,
        )
        for zone in zones.PAGES[page]
    ]
    others = _list(t("btn.zones"), f"{ZONE}{(page + 1) % len(zones.PAGES)}")
    return View(t("set.zone"), (*_chunks(buttons, ZONES_IN_A_ROW), (others,), *_back(t)))


def board(player: Player, *, t: Translator) -> View:
    """Return the list of how the board lies."""
    habits = player.habits
    sides = (
        _choice(t("btn.side.me"), "white", on=False, chosen=not habits.white_down),
        _choice(t("btn.side.white"), "white", on=True, chosen=habits.white_down),
    )
    directions = (
        _choice(t("btn.counterclockwise"), "clockwise", on=False, chosen=not habits.clockwise),
        _choice(t("btn.clockwise"), "clockwise", on=True, chosen=habits.clockwise),
    )
    return View(t("set.board"), (sides, directions, *_back(t)))


LISTS: Final[dict[str, Callable[[Player, Translator, datetime], View]]] = {
    THEME: lambda player, t, _: themes(player, t=t),
    REMINDERS: lambda player, t, _: reminders(player, t=t),
    QUIET: lambda player, t, _: quiet_hours(player, t=t),
    BOARD: lambda player, t, _: board(player, t=t),
    ZONE: lambda player, t, now: time_zones(player, t=t, now=now),
    f"{ZONE}0": lambda player, t, now: time_zones(player, t=t, now=now, page=0),
    f"{ZONE}1": lambda player, t, now: time_zones(player, t=t, now=now, page=1),
}
"""What a button calls a list → the list."""


def _word(is_on: bool, t: Translator) -> str:
    return t("set.yes") if is_on else t("set.no")


def _hours(hours: QuietHours) -> str:
    return f"{hours.begin:02}–{hours.end:02}"


def _list(label: str, name: str) -> Button:
    return Button(label, MenuPress(MenuAction.SETTINGS, name))


def _set(label: str, name: str, value: str) -> Button:
    return Button(label, MenuPress(MenuAction.SET, f"{name}-{value}"))


def _flag(label: str, name: str, habits: Habits) -> Button:
    """Return a button that says how a switch stands and turns it."""
    return _set(label, name, "0" if getattr(habits, FLAGS[name]) else "1")


def _choice(label: str, name: str, *, on: bool, chosen: bool) -> Button:
    """Return one of two buttons of a switch."""
    return _set(f"{'●' if chosen else '○'} {label}", name, "1" if on else "0")


def _ticked(label: str, name: str, value: str, *, chosen: bool) -> Button:
    return _set(f"{label} ✓" if chosen else label, name, value)


def _chunks(buttons: Sequence[Button], size: int) -> Rows:
    return tuple(tuple(buttons[n : n + size]) for n in range(0, len(buttons), size))


def _back(t: Translator) -> Rows:
    return ((Button(t("btn.set.back"), MenuPress(MenuAction.SETTINGS)),),)
