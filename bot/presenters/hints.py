"""
Hints: the computer's advice about a roll, and who has been advised how often (UX §8).

Knows words; what a turn is worth is thought of elsewhere.
"""

from collections.abc import Sequence

from bot.correspondence.games import Game
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import moves, names, record, scenes
from bot.presenters.limits import TEXT, fitted, toast
from bot.presenters.view import View
from engine import Color, Turn, hits_of

DIGITS = 3
"""Of an equity."""


def taken(game: Game, *, viewer: Color, t: Translator) -> str:
    """Return the toast to *viewer*, who has just asked for advice."""
    return toast(t("hint.taken", n=game.hints[viewer is Color.BLACK]))


def advice(
    game: Game, best: Sequence[tuple[Turn, float]], *, t: Translator, habits: Habits
) -> View:
    """
    Return the best turns of the roll of *game*, in the numbers of the side to play.

    Args:
        game: As it was when advice was asked for.

        best: Each with what it is worth to that side, best first.

        t: The words of whoever asked.

        habits: His switches; who has boards in words gets no picture.
    """
    game = names.spoken(game, t)
    state = game.state
    assert state.roll is not None, f"game {game.id} has no roll to play"
    lines = [t("hint.title", dice=moves.die_text(state.roll))]
    for letter, (turn, equity) in zip(t("hint.letters"), best, strict=False):
        move = moves.own_text(turn, t, hits_of(state, turn))
        points = t.signed(equity, DIGITS)
        lines.append(t("hint.line", letter=letter, move=move, points=points))
    turns = [turn for turn, _ in best]
    scene = None if habits.text_board else scenes.advised(game, turns, t=t, habits=habits)
    return View("\n".join([*lines, t("hint.unit")]), ((record.way_back(game, t),),), scene)


def used(game: Game, *, by: Color, count: int, t: Translator) -> View:
    """Return the news to the opponent that *by* was advised for the *count*th time."""
    game = names.spoken(game, t)

    def text(name_length: int) -> str:
        return t("hint.used", name=names.html(game.seats.of(by).name, name_length), n=count)

    return View(fitted(text, TEXT))


def lines(game: Game, t: Translator, *, you: Color | None, name_length: int) -> list[str]:
    """Return the line of a caption that says who was advised how often; none where nobody was."""
    told = [
        t(
            "hint.count",
            name=t("you") if color is you else names.html(game.seats.of(color).name, name_length),
            n=count,
        )
        for color, count in zip(Color, game.hints, strict=True)
        if count
    ]
    return [" · ".join(told)] if told else []
