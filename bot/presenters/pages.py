"""
Pages: the rules of both games, a page each with one diagram (UX S32).

Knows words and buttons; the order of the pages is `topics`, the pictures are `diagrams`.
"""

from typing import Final

from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import diagrams, topics
from bot.presenters.topics import PAGES, Topic
from bot.presenters.view import Button, MenuAction, MenuPress, Rows, View
from engine import Reason, Variant
from render.scene import Look

GAMES: Final = {Variant.LONG: "head.long", Variant.SHORT: "head.short"}
LONG: Final = {
    Topic.BOARD: "page.long.board",
    Topic.START: "page.long.start",
    Topic.DICE: "page.long.dice",
    Topic.HEAD: "page.long.head",
    Topic.BLOCK: "page.long.block",
    Topic.BEAR_OFF: "page.long.off",
    Topic.RESULT: "page.long.result",
    Topic.CUBE: "page.cube",
    Topic.TIME: "page.time",
}
SHORT: Final = {
    Topic.BOARD: "page.short.board",
    Topic.START: "page.short.start",
    Topic.DICE: "page.short.dice",
    Topic.BAR: "page.short.bar",
    Topic.BEAR_OFF: "page.short.off",
    Topic.RESULT: "page.short.result",
    Topic.CUBE: "page.cube",
    Topic.TIME: "page.time",
}
TEXTS: Final = {Variant.LONG: LONG, Variant.SHORT: SHORT}
"""Of each page: its title in the first line, then what it says."""
MORE: Final = {
    (Variant.LONG, Topic.CUBE): "page.cube.long",
    (Variant.SHORT, Topic.CUBE): "page.cube.short",
}
"""What a page that both games share says of one of them."""

_USUAL: Final = Habits()


def page(variant: Variant, number: int, *, t: Translator, habits: Habits = _USUAL) -> View:
    """
    Return page *number* of the rules of a game, from 1.

    Of *habits* the colours count; the board stands as the words say, whatever the reader likes.
    """
    topic = PAGES[variant][number - 1]
    title, _, told = t(TEXTS[variant][topic]).partition("\n")
    more = [t(MORE[variant, topic])] if (variant, topic) in MORE else []
    head = f"<b>{t(GAMES[variant])} · {title}</b>"
    scene = diagrams.scene(variant, topic, t, Look(habits.theme.value))
    return View("\n".join([head, told, *more]), _rows(variant, number, t), scene)


def button(t: Translator, variant: Variant = Variant.LONG, reason: Reason | None = None) -> Button:
    """Return the button that opens the rules of a game, at what says more about *reason*."""
    return Button(t("btn.book"), topics.press_at(variant, reason))


def _rows(variant: Variant, number: int, t: Translator) -> Rows:
    last = len(PAGES[variant])

    def to(other: int) -> MenuPress:
        if not 1 <= other <= last:
            return MenuPress(MenuAction.NOTHING)
        return topics.press(variant, other)

    pager = (
        Button("◀", to(number - 1)),
        Button(f"{number}/{last}", MenuPress(MenuAction.NOTHING)),
        Button("▶", to(number + 1)),
    )
    topic = PAGES[variant][number - 1]
    labels = {Variant.LONG: t("btn.long"), Variant.SHORT: t("btn.short")}
    games = tuple(
        Button(
            f"{'●' if game is variant else '○'} {label}",
            topics.press(game, number if game is variant else topics.page_of(game, topic)),
        )
        for game, label in labels.items()
    )
    return (games, pager, (Button(t("btn.main"), MenuPress(MenuAction.MAIN)),))
