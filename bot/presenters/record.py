"""
Record: the buttons that lead into the record of a game.

Knows their labels and where they stand; what they open is made elsewhere.
"""

from bot.correspondence.games import Game
from bot.correspondence.invites import Rematch
from bot.i18n import Translator
from bot.presenters import names
from bot.presenters.limits import label
from bot.presenters.view import (
    Button,
    GameAction,
    GamePress,
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


def way_back(game: Game, t: Translator) -> Button:
    """Return the button that leads from what was looked at to the board, or to the result."""
    if game.is_over:
        return Button(t("btn.card"), press(game, RecordAction.CARD))
    return Button(t("btn.to.board"), GamePress(game.id, game.rev, GameAction.OPEN))


def moves_button(game: Game, t: Translator) -> Button:
    """Return the button that opens the moves."""
    return Button(t("btn.moves"), press(game, RecordAction.HISTORY))


def rematch_button(
    game: Game, rematch: Rematch | None, *, viewer: Color | None, t: Translator
) -> Button:
    """Return the button that asks for a rematch, waits for it, accepts it or leads to it."""
    command = press(game, RecordAction.REMATCH)
    if rematch is None:
        return Button(t("btn.rematch"), command, Style.PRIMARY)
    if rematch.game is not None:
        return Button(t("btn.rematch.open"), command)
    author = game.seats.color_of(rematch.by)
    assert author is not None, f"the author has no seat in game {game.id}"
    if viewer is author.other:
        return Button(t("btn.rematch.accept"), command, Style.SUCCESS)
    return Button(rematch_wait(game, rematch, t), command)


def rematch_wait(game: Game, rematch: Rematch, t: Translator) -> str:
    """Return whom a rematch that was offered waits for; on a button and as a toast."""
    author = game.seats.color_of(rematch.by)
    assert author is not None, f"the author has no seat in game {game.id}"
    waited = names.of(game.seats.of(author.other), t)
    return label(lambda length: t("rematch.wait", opp=names.plain(waited, length)))


def fairness_button(game: Game, t: Translator) -> Button:
    """Return the button that tells how the dice were fixed, and what has been thrown."""
    return Button(t("btn.fairness"), press(game, RecordAction.FAIRNESS))


def verify_button(game: Game, t: Translator) -> Button:
    """Return the button that throws the dice again, now that the seed is open."""
    return Button(t("btn.verify"), press(game, RecordAction.VERIFY))


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


def after(
    game: Game,
    t: Translator,
    *,
    viewer: Color | None,
    rematch: Rematch | None = None,
    has_computer: bool = False,
) -> Rows:
    """
    Return what can be done with a game that is over, under its card; None: in the group.

    *rematch*: where it stands, of the game that ended its match. *has_computer*: whether there is
    one to judge the game.
    """
    replay, dice = replay_button(game, t), verify_button(game, t)
    again = rematch_button(game, rematch, viewer=viewer, t=t)
    if viewer is None:
        return ((again,), (replay,), (dice,)) if game.ends_match else ((replay,),)
    following = Button(t("btn.next.game"), press(game, RecordAction.NEXT), Style.PRIMARY)
    rows: list[tuple[Button, ...]] = [
        (again if game.ends_match else following,),
        *(((analysis_button(game, t),),) if has_computer else ()),
        (replay, export_button(game, t)),
    ]
    if not game.ends_match:
        return (*rows, (moves_button(game, t),))
    new = Button(t("btn.new"), MenuPress(MenuAction.NEW))
    return (*rows, (moves_button(game, t), dice), (new,))
