"""
Record: the buttons that lead into the record of a game.

Knows their labels and where they stand; what they open is made elsewhere.
"""

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters.view import (
    Button,
    MenuAction,
    MenuPress,
    RecordAction,
    RecordPress,
    Rows,
    Style,
)
from engine import Color


def press(game: Game, action: RecordAction, arg: str | int = "") -> RecordPress:
    """Return the command of a button into the record of *game*."""
    return RecordPress(game.id, action, str(arg))


def moves_button(game: Game, t: Translator) -> Button:
    """Return the button that opens the moves."""
    return Button(t("btn.moves"), press(game, RecordAction.HISTORY))


def export_button(game: Game, t: Translator) -> Button:
    """Return the button that asks in which form the record is wanted."""
    return Button(t("btn.export"), press(game, RecordAction.EXPORT))


def replay_button(game: Game, t: Translator) -> Button:
    """Return the button that opens the replay."""
    return Button(t("btn.replay"), press(game, RecordAction.REPLAY))


def pager(game: Game, action: RecordAction, page: int, pages: int) -> tuple[Button, Button, Button]:
    """Return the row that turns pages, from 0; at either end a press does nothing."""

    def to(number: int) -> RecordPress | MenuPress:
        if not 0 <= number < pages:
            return MenuPress(MenuAction.NOTHING)
        return press(game, action, number)

    middle = Button(f"{page + 1}/{pages}", MenuPress(MenuAction.NOTHING))
    return (Button("◀", to(page - 1)), middle, Button("▶", to(page + 1)))


def analysis_button(game: Game, t: Translator) -> Button:
    """Return the button that lets the computer judge the game."""
    return Button(t("btn.analysis"), press(game, RecordAction.ANALYSIS))


def after(game: Game, t: Translator, *, viewer: Color | None, has_computer: bool = False) -> Rows:
    """
    Return what can be done with a game that is over, under its card; None: in the group.

    *has_computer*: whether there is one to judge it.
    """
    replay = replay_button(game, t)
    if viewer is None:
        return ((replay,),)
    rows: list[tuple[Button, ...]] = []
    if not game.ends_match:
        following = press(game, RecordAction.NEXT)
        rows.append((Button(t("btn.next.game"), following, Style.PRIMARY),))
    rows.append((replay, export_button(game, t)))
    moves = moves_button(game, t)
    rows.append((analysis_button(game, t), moves) if has_computer else (moves,))
    if game.ends_match:
        rows.append((Button(t("btn.new"), MenuPress(MenuAction.NEW)),))
    return tuple(rows)
