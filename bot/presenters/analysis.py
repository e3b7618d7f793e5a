"""
Analysis: how both have played a game that is over, and their dearest mistakes (UX S23).

Knows words, buttons and the diagram of a mistake; how turns are judged is the correspondence's.
"""

from dataclasses import replace
from typing import Final

from bot.correspondence.analysis import (
    OTHER_CHOICE,
    Analysis,
    JudgedCube,
    JudgedTurn,
    marks_of,
    mistakes_of,
)
from bot.correspondence.commands import CubeChoice
from bot.correspondence.decisions import CubeAsked, PlayedRoll
from bot.correspondence.games import Game
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import heads, moves, names, record, scenes, text_board
from bot.presenters.limits import TEXT, fitted
from bot.presenters.view import Button, RecordAction, Rows, View
from engine import Color, Turn, hits_of
from render.scene import Arrow, arrows

AGAIN: Final = "again"
"""The argument of a button that lets its own message become the analysis."""
CHOICES: Final = {
    CubeChoice.ROLL: "analysis.roll",
    CubeChoice.DOUBLE: "analysis.double",
    CubeChoice.TAKE: "analysis.take",
    CubeChoice.DROP: "analysis.drop",
}
LOSS_DIGITS: Final = 2
LUCK_DIGITS: Final = 1
LABELS: Final = ("btn.mistake.1", "btn.mistake.2", "btn.mistake.3")


def counting(game: Game, *, t: Translator) -> View:
    """Return what is said while the game is being judged; after a kill its button asks anew."""
    return View(t("analysis.counting"), _again(game, t))


def failed(game: Game, *, t: Translator) -> View:
    """Return what is said where the judging failed."""
    return View(t("analysis.failed"), _again(game, t))


def summary(game: Game, analysis: Analysis, *, viewer: Color, t: Translator) -> View:
    """Return how both have played, the reader first, and who says so."""
    game = names.spoken(game, t)
    found = mistakes_of(analysis)

    def text(name_length: int) -> str:
        lines = [t("analysis.title"), heads.line(game, t, viewer=viewer, name_length=name_length)]
        lines += [_marks(game, analysis, each, t, name_length) for each in (viewer, viewer.other)]
        if not found:
            lines.append(t("analysis.clean"))
        kind = t(heads.GAMES[game.state.variant])
        lines.append(t("analysis.judge", game=kind, nets=analysis.judge))
        return "\n".join(lines)

    return View(fitted(text, TEXT), _mistake_rows(game, len(found), t))


def mistake(
    game: Game,
    analysis: Analysis,
    place: PlayedRoll | CubeAsked,
    *,
    index: int,
    viewer: Color,
    t: Translator,
    habits: Habits,
) -> View:
    """
    Return the diagram of a mistake: the board before it, of a turn with what was played and better.

    Who reads his boards in words reads this one so, too.

    Args:
        game: As it is over.

        analysis: Of it.

        place: Where in the record the mistake was made.

        index: Of the mistake among those shown, from 0.

        viewer: Who reads, in his own numbers.

        t: His words.

        habits: His switches.
    """
    game = names.spoken(game, t)
    found = mistakes_of(analysis)
    before = replace(game, state=place.state, ended_at=None)
    scene = scenes.private(before, (), viewer=viewer, t=t, habits=habits)
    match found[index], place:
        case JudgedTurn(best=best), PlayedRoll():
            played, better = (_move(place, turn, viewer, t) for turn in (place.turn, best))
            scene = replace(
                scene,
                last_turn=_arrows(place, place.turn),
                pending=_arrows(place, best),
                compares=True,
            )
        case JudgedCube(chosen=chosen), _:
            played, better = t(CHOICES[chosen]), t(CHOICES[OTHER_CHOICE[chosen]])
        case wrong:
            raise AssertionError(f"game {game.id}: not the place of the mistake: {wrong}")

    def text(name_length: int) -> str:
        name = (
            t("you")
            if place.by is viewer
            else names.html(game.seats.of(place.by).name, name_length)
        )
        roll = place.state.roll
        where = (
            t("analysis.before", n=place.number, name=name)
            if roll is None
            else t("analysis.turn", n=place.number, name=name, dice=moves.die_text(roll))
        )
        points = t.decimal(found[index].loss, LOSS_DIGITS)
        return "\n".join(
            [
                heads.line(game, t, viewer=viewer, name_length=name_length),
                t("analysis.mistake", n=index + 1, all=len(found), points=points),
                where,
                t("analysis.played", move=played),
                t("analysis.better", move=better),
            ]
        )

    view = View(fitted(text), _mistake_rows(game, len(found), t, shown=index), scene)
    return text_board.instead(view, before, viewer=viewer, t=t) if habits.text_board else view


def _move(roll: PlayedRoll, turn: Turn, viewer: Color, t: Translator) -> str:
    """Return a turn of *roll* in the numbers of *viewer*."""
    hits = hits_of(roll.state, turn)
    variant = roll.state.variant
    return moves.read_text(turn, t, variant=variant, mover=roll.by, reader=viewer, hits=hits)


def _arrows(roll: PlayedRoll, turn: Turn) -> tuple[Arrow, ...]:
    return arrows(roll.by, turn, hits_of(roll.state, turn))


def _marks(game: Game, analysis: Analysis, color: Color, t: Translator, name_length: int) -> str:
    marks = marks_of(analysis, color)
    name = names.html(game.seats.of(color).name, name_length)
    luck = t.signed(marks.luck, LUCK_DIGITS)
    if marks.accuracy is None:
        return t("analysis.idle", name=name, luck=luck)
    return t("analysis.marks", name=name, a=round(marks.accuracy), x=marks.gross, luck=luck)


def _mistake_rows(game: Game, count: int, t: Translator, shown: int | None = None) -> Rows:
    """Return a button for each mistake, the one on the picture marked, and the way back."""
    buttons = []
    for index, text_id in enumerate(LABELS[:count]):
        label = f"• {t(text_id)}" if index == shown else t(text_id)
        buttons.append(Button(label, record.press(game, RecordAction.ANALYSIS, index + 1)))
    rows = (tuple(buttons),) if buttons else ()
    return (*rows, (record.way_back(game, t),))


def _again(game: Game, t: Translator) -> Rows:
    return ((Button(t("btn.refresh"), record.press(game, RecordAction.ANALYSIS, AGAIN)),),)
