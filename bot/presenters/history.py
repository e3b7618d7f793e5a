"""
History: the moves of a game as pages of text (UX S22).

Knows the standard record of a turn, in its mover's own numbers, and what stands on which page.
"""

from collections.abc import Sequence
from typing import Final

from bot.correspondence.games import Entry, Game
from bot.i18n import Translator
from bot.presenters import heads, moves, names, record, results, story
from bot.presenters.limits import TEXT, fitted
from bot.presenters.story import Told, ToldCube, ToldTurn
from bot.presenters.view import RecordAction, Rows, View
from engine import Color

TURNS_ON_A_PAGE: Final = 20


def view(
    game: Game,
    *,
    viewer: Color,
    entries: Sequence[Entry],
    t: Translator,
    page: int | None = None,
) -> View:
    """
    Return a page of the moves of *game*; what is done with the cube stands between the turns.

    Args:
        page: From 0; None: where a reader begins, with the last page of a game that runs.
    """
    game = names.spoken(game, t)
    pages = _pages(story.events_of(game, entries))
    if page is None:
        page = 0 if game.is_over else len(pages) - 1
    page = min(max(page, 0), len(pages) - 1)
    number = TURNS_ON_A_PAGE * page

    def text(name_length: int) -> str:
        lines = [t("moves.title"), heads.line(game, t, viewer=viewer, name_length=name_length)]
        lines += _lines(pages[page], game, t, first=number + 1, name_length=name_length)
        if not pages[page]:
            lines.append(t("moves.none"))
        if game.is_over and page == len(pages) - 1:
            lines.append(results.told(game, t, viewer=viewer, name_length=name_length))
        return "\n".join(lines)

    rows: Rows = (record.pager(game, RecordAction.HISTORY, page, len(pages)),)
    rows = rows if len(pages) > 1 else ()
    rows += ((record.export_button(game, t),), (record.way_back(game, t),))
    return View(fitted(text, TEXT), rows)


def _pages(events: Sequence[Told]) -> list[list[Told]]:
    """Return *events*, so many turns a page; the cube stands before the turn that follows it."""
    pages: list[list[Told]] = [[]]
    turns = 0
    for event in events:
        if turns and turns % TURNS_ON_A_PAGE == 0 and turns // TURNS_ON_A_PAGE == len(pages):
            pages.append([])
        pages[-1].append(event)
        turns += isinstance(event, ToldTurn)
    return pages


def _lines(
    events: Sequence[Told], game: Game, t: Translator, *, first: int, name_length: int
) -> list[str]:
    lines, number = [], first
    for event in events:
        name = names.html(game.seats.of(event.by).name, name_length)
        if isinstance(event, ToldCube):
            text_id = "moves.took" if event.taken else "moves.doubled"
            lines.append(t(text_id, name=name, v=event.value))
            continue
        move = moves.own_text(event.turn, t, event.hits) or t("moves.pass")
        dice = f"{event.roll.high}{event.roll.low}"
        lines.append(t("moves.turn", n=number, name=name, dice=dice, move=move))
        number += 1
    return lines
