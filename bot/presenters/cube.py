"""
Cube: what the cube asks of the seat to act, in words and buttons (UX S14, S15).

Knows the throw or the double, the take or the pass; that a double is possible, and that the dice
are not thrown by themselves, is decided elsewhere.
"""

from bot.correspondence.decide.cube import may_offer
from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import keyboards, names
from bot.presenters.view import Button, GameAction, Rows, Style, View
from engine import Color, Phase, pip_count


def is_asked(game: Game) -> bool:
    """Whether the game waits for a throw or a choice about the cube."""
    return game.state.phase in {Phase.TO_ROLL, Phase.DOUBLED}


def is_offered(game: Game) -> bool:
    """Whether a double waits for its answer."""
    return game.state.phase is Phase.DOUBLED


def is_choice(game: Game) -> bool:
    """Whether the seat that is to throw may double instead."""
    return game.state.phase is Phase.TO_ROLL and may_offer(game, game.state.to_act)


def rows(game: Game, t: Translator) -> Rows:
    """Return the keyboard of the seat to act, in private and under a public board."""
    menu = keyboards.waiting(game, t)[0]
    value = game.state.cube.value
    if is_offered(game):
        take = Button(t("cube.take"), keyboards.press(game, GameAction.TAKE), Style.SUCCESS)
        drop = Button(t("cube.pass", v0=value), keyboards.press(game, GameAction.DROP))
        return ((take,), (drop, *menu))
    roll = Button(t("btn.roll"), keyboards.press(game, GameAction.ROLL), Style.PRIMARY)
    if not is_choice(game):
        return ((roll,), menu)
    double = Button(t("btn.double", v=2 * value), keyboards.press(game, GameAction.DOUBLE))
    return ((roll,), (double, *menu))


def double_ask(game: Game, t: Translator) -> View:
    """Return the question before a double is offered; it holds no names."""
    value = game.state.cube.value
    sure = Button(
        t("btn.double.sure"), keyboards.press(game, GameAction.DOUBLE_SURE), Style.SUCCESS
    )
    return View(t("cube.ask", v=2 * value, v0=value), _asking(game, sure, t))


def drop_ask(game: Game, t: Translator) -> View:
    """Return the question before a double is passed; it holds no names."""
    sure = Button(t("btn.pass.sure"), keyboards.press(game, GameAction.DROP_SURE), Style.DANGER)
    return View(t("cube.pass.ask", v0=game.state.cube.value), _asking(game, sure, t))


def offer_line(
    game: Game,
    t: Translator,
    *,
    by: Color,
    value: int,
    you: Color | None,
    name_length: int = names.LENGTH,
) -> str:
    """
    Return that *by* doubles to *value*.

    Who is told of another's double has seen nothing since: the present pips are those of then.
    """
    position = game.state.position
    if by is you:
        return t("cube.offer.you", v=value)
    return t(
        "cube.offer",
        name=names.html(game.seats.of(by).name, name_length),
        v=value,
        a=pip_count(position.side(by)),
        b=pip_count(position.side(by.other)),
    )


def _asking(game: Game, sure: Button, t: Translator) -> Rows:
    back = Button(t("btn.no"), keyboards.press(game, GameAction.REFRESH))
    return ((sure, back),)
