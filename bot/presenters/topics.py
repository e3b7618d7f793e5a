"""
Topics: what the pages of the rules are about, and in which order.

Knows which page explains a refusal; what a page says and shows is `pages` and `diagrams`.
"""

from enum import Enum
from typing import Final

from bot.presenters.view import MenuAction, MenuPress
from engine import Reason, Variant


class Topic(Enum):
    """A page of the rules."""

    BOARD = "board"
    """Points, checkers and the goal."""
    START = "start"
    """Where the checkers begin, which way they go, who moves first."""
    DICE = "dice"
    """Steps, closed points, doubles, as much as possible."""
    HEAD = "head"
    """Long: one checker a turn, and the doubles of the first turn."""
    BLOCK = "block"
    """Long: six in a row."""
    BAR = "bar"
    """Short: hits and entering."""
    BEAR_OFF = "off"
    RESULT = "result"
    CUBE = "cube"
    """With matches and the Crawford game."""
    TIME = "time"
    """With the fairness of the dice."""


PAGES: Final = {
    Variant.LONG: (
        Topic.BOARD,
        Topic.START,
        Topic.DICE,
        Topic.HEAD,
        Topic.BLOCK,
        Topic.BEAR_OFF,
        Topic.RESULT,
        Topic.CUBE,
        Topic.TIME,
    ),
    Variant.SHORT: (
        Topic.BOARD,
        Topic.START,
        Topic.DICE,
        Topic.BAR,
        Topic.BEAR_OFF,
        Topic.RESULT,
        Topic.CUBE,
        Topic.TIME,
    ),
}
"""The pages of each game in their order."""

EXPLAINED: Final = {
    Reason.NO_CHECKER: Topic.BOARD,
    Reason.ON_BAR: Topic.BAR,
    Reason.NOT_ROLLED: Topic.DICE,
    Reason.BEAR_OFF_EARLY: Topic.BEAR_OFF,
    Reason.CHECKER_HIGHER: Topic.BEAR_OFF,
    Reason.OCCUPIED: Topic.DICE,
    Reason.HEAD: Topic.HEAD,
    Reason.BLOCK: Topic.BLOCK,
    Reason.LARGER_ONLY: Topic.DICE,
    Reason.LOSES_DIE: Topic.DICE,
    Reason.OVER: Topic.RESULT,
    Reason.WRONG_PHASE: Topic.DICE,
    Reason.NOT_TO_ACT: Topic.DICE,
    Reason.NOT_A_TURN: Topic.DICE,
    Reason.NO_CUBE: Topic.CUBE,
    Reason.OUTCOME: Topic.RESULT,
}
"""Which page says more about a refusal."""


def page_of(variant: Variant, topic: Topic) -> int:
    """Return the number of the page about *topic*, from 1; the first where there is none."""
    pages = PAGES[variant]
    return pages.index(topic) + 1 if topic in pages else 1


def press(variant: Variant, page: int = 1) -> MenuPress:
    """Return the command that shows *page* of the rules of a game."""
    return MenuPress(MenuAction.PAGES, f"{variant.value}-{page}")


def press_at(variant: Variant, reason: Reason | None) -> MenuPress:
    """Return the command that shows the page about *reason*, the first page without one."""
    if reason is None:
        return press(variant)
    return press(variant, page_of(variant, EXPLAINED[reason]))
