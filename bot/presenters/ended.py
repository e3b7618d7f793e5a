"""
Ended: the list of somebody's games that are over (UX S6).

Knows a line for each; what it brought is the results' business.
"""

from collections.abc import Sequence

from bot.correspondence.games import Game
from bot.correspondence.people import PlayerId
from bot.i18n import Translator
from bot.presenters import keyboards, menus, names, results
from bot.presenters.limits import label
from bot.presenters.terms import TAGS
from bot.presenters.view import Button, GameAction, MenuAction, MenuPress, View


def screen(
    games: Sequence[Game], count: int, *, viewer: PlayerId, t: Translator, page: int = 0
) -> View:
    """
    Return a page of the games of *viewer* that are over; a press shows the result again.

    Args:
        games: Those of the page, in the order given.

        count: Of all pages.

        viewer: Who reads.

        t: His words.

        page: From 0; one past the last is the last.
    """
    rows: list[tuple[Button, ...]] = [(_button(game, viewer, t),) for game in games]
    pages = max(count - 1, 0) // menus.GAMES_ON_A_PAGE + 1
    if pages > 1:
        rows.append(menus.pager(MenuAction.FINISHED, min(page, pages - 1), pages))
    rows.append((Button(t("btn.my.games"), MenuPress(MenuAction.GAMES)),))
    return View(t("finished.title") if games else t("finished.none"), tuple(rows))


def _button(game: Game, viewer: PlayerId, t: Translator) -> Button:
    color = game.seats.color_of(viewer)
    assert color is not None, "the games of a player are those he has a seat in"
    tag = t(TAGS[game.state.variant])
    if game.match.terms.length is not None:
        tag = f"{tag} {results.score_text(game, color)}"

    def words(length: int) -> str:
        name = names.plain(names.of(game.seats.of(color.other), t), length)
        return t("finished.game", opp=name, game=tag, points=results.won_text(game, color))

    return Button(label(words), keyboards.press(game, GameAction.OPEN))
