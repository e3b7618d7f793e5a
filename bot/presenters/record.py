"""
Record: the buttons that lead into the record of a game.

Knows their labels and where they stand; what they open is made elsewhere.
"""

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters.view import Button, MenuAction, MenuPress, RecordAction, RecordPress


def press(game: Game, action: RecordAction, arg: str | int = "") -> RecordPress:
    """Return the command of a button into the record of *game*."""
    return RecordPress(game.id, action, str(arg))


def moves_button(game: Game, t: Translator) -> Button:
    """Return the button that opens the moves."""
    return Button(t("btn.moves"), press(game, RecordAction.HISTORY))


def pager(game: Game, action: RecordAction, page: int, pages: int) -> tuple[Button, Button, Button]:
    """Return the row that turns pages, from 0; at either end a press does nothing."""

    def to(number: int) -> RecordPress | MenuPress:
        if not 0 <= number < pages:
            return MenuPress(MenuAction.NOTHING)
        return press(game, action, number)

    middle = Button(f"{page + 1}/{pages}", MenuPress(MenuAction.NOTHING))
    return (Button("◀", to(page - 1)), middle, Button("▶", to(page + 1)))
