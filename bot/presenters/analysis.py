"""
Analysis: how both have played a game that is over, and their dearest mistakes (UX S23).

Knows words, buttons and the diagram of a mistake; how turns are judged is the correspondence's.
"""

from dataclasses import replace
from typing import Final

from bot.correspondence.analysis import Analysis, JudgedTurn, PlayedRoll, marks_of, mistakes_of
from bot.correspondence.games import Game
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import heads, moves, names, record, scenes
from bot.presenters.limits import TEXT, fitted
from bot.presenters.view import Button, RecordAction, Rows, View
from engine import Color, Turn, hits_of
from render.scene import arrows

AGAIN: Final = "again"
"""The argument of a button that lets its own message become the analysis."""
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
        if game.match.terms.cube:
            lines.append(t("analysis.cube"))
        return "\n".join(lines)

    return View(fitted(text, TEXT), _mistake_rows(game, len(found), t))


def mistake(
    game: Game,
    analysis: Analysis,
    roll: PlayedRoll,
    *,
    index: int,
    viewer: Color,
    t: Translator,
    habits: Habits,
) -> View:
    """
    Return the diagram of a mistake: the board before it, the played turn and the better one.

    Args:
        game: As it is over.

        analysis: Of it.

        roll: The turn of the record that the mistake is.

        index: Of the mistake among those shown, from 0.

        viewer: Who reads, in his own numbers.

        t: His words.

        habits: His switches.
    """
    game = names.spoken(game, t)
    found = mistakes_of(analysis)
    judged, state = found[index], roll.state
    assert state.roll is not None, f"turn {roll.number} of game {game.id} has no roll"

    def move(turn: Turn) -> str:
        hits = hits_of(state, turn)
        return moves.read_text(
            turn, t, variant=state.variant, mover=roll.by, reader=viewer, hits=hits
        )

    def text(name_length: int) -> str:
        name = (
            t("you") if roll.by is viewer else names.html(game.seats.of(roll.by).name, name_length)
        )
        dice = moves.die_text(state.roll) if state.roll else ""
        return "\n".join(
            [
                heads.line(game, t, viewer=viewer, name_length=name_length),
                t("analysis.mistake", n=index + 1, all=len(found), points=_points(judged)),
                t("analysis.turn", n=judged.number, name=name, dice=dice),
                t("analysis.played", move=move(roll.turn)),
                t("analysis.better", move=move(judged.best)),
            ]
        )

    before = replace(game, state=state, ended_at=None)
    scene = replace(
        scenes.private(before, (), viewer=viewer, t=t, habits=habits),
        last_turn=arrows(roll.by, roll.turn, hits_of(state, roll.turn)),
        pending=arrows(roll.by, judged.best, hits_of(state, judged.best)),
        compares=True,
    )
    return View(fitted(text), _mistake_rows(game, len(found), t, shown=index), scene)


def _marks(game: Game, analysis: Analysis, color: Color, t: Translator, name_length: int) -> str:
    marks = marks_of(analysis, color)
    name = names.html(game.seats.of(color).name, name_length)
    luck = f"{marks.luck:+.1f}".replace("-", "−")
    if marks.accuracy is None:
        return t("analysis.idle", name=name, luck=luck)
    return t("analysis.marks", name=name, a=round(marks.accuracy), x=marks.gross, luck=luck)


def _points(judged: JudgedTurn) -> str:
    return f"{judged.loss:.2f}"


def _mistake_rows(game: Game, count: int, t: Translator, shown: int | None = None) -> Rows:
    """Return a button for each mistake, the one on the picture marked."""
    buttons = []
    for index, text_id in enumerate(LABELS[:count]):
        label = f"• {t(text_id)}" if index == shown else t(text_id)
        buttons.append(Button(label, record.press(game, RecordAction.ANALYSIS, index + 1)))
    return (tuple(buttons),) if buttons else ()


def _again(game: Game, t: Translator) -> Rows:
    return ((Button(t("btn.refresh"), record.press(game, RecordAction.ANALYSIS, AGAIN)),),)
