"""
Text board: a board in words, complete without its picture (UX §12).

Knows how points, dice and steps are told in the reader's numbers, in an order that can be heard.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.correspondence.games import Entry, Game
from bot.i18n import Translator
from bot.presenters import heads, hints, keyboards, moves, names, story
from bot.presenters.view import Button, GameAction, Rows, View
from engine import BAR, OFF, RULES, Color, Phase, continuations, hits_of, pip_count, tree_of

COLORS: Final = {Color.WHITE: "color.w", Color.BLACK: "color.b"}
DICE: Final = {
    1: "text.die.1",
    2: "text.die.2",
    3: "text.die.3",
    4: "text.die.4",
    5: "text.die.5",
    6: "text.die.6",
}
"""With which number; a word of its own in Russian."""


def view(game: Game, *, viewer: Color, entries: Sequence[Entry], t: Translator) -> View:
    """Return the board of *viewer* in words, HTML, with the way to the board itself."""
    game = names.spoken(game, t)
    told = story.events_of(game, entries)[-1:]
    sentences = [
        heads.line(game, t, viewer=viewer),
        *hints.lines(game, t, you=viewer, name_length=names.LENGTH),
        t("text.you", color=t(COLORS[viewer]), state=_state(game, viewer, t)),
        t("text.mine", side=_side(game, viewer, viewer, t)),
        t("text.theirs", side=_side(game, viewer.other, viewer, t)),
        *_cube(game, viewer, t),
        *story.lines(told, game, t=t, reader=viewer, you=viewer),
        *_steps(game, viewer, t),
    ]
    rows: Rows = ()
    if not game.is_over:
        rows = ((Button(t("btn.to.board"), keyboards.press(game, GameAction.OPEN)),),)
    return View("\n".join(sentences), rows)


def _state(game: Game, viewer: Color, t: Translator) -> str:
    state = game.state
    if game.is_over:
        return t("text.over")
    if state.to_act is not viewer:
        dice = "" if state.roll is None else f": {moves.die_text(state.roll)}"
        return t("text.wait", dice=dice)
    if state.phase is Phase.DOUBLED:
        return t("text.offered", v=2 * state.cube.value)
    return t("text.roll") if state.roll is None else t("text.play", dice=moves.die_text(state.roll))


def _side(game: Game, color: Color, reader: Color, t: Translator) -> str:
    """Return the checkers of *color*, from its own high points to its low ones."""
    side, rules = game.state.position.side(color), RULES[game.state.variant]
    told = []
    for point in range(BAR, OFF, -1):
        if side[point]:
            number = point if color is reader else rules.across(point)
            where = t("bar") if point == BAR else number
            told.append(f"{where} — {side[point]}")
    points = ", ".join(told) or "—"
    return t("text.side", points=points, off=side[OFF], pips=pip_count(side))


def _cube(game: Game, viewer: Color, t: Translator) -> list[str]:
    cube = game.state.cube
    if not cube.enabled:
        return []
    if cube.owner is None:
        return [t("text.cube.middle", v=cube.value)]
    text_id = "text.cube.mine" if cube.owner is viewer else "text.cube.theirs"
    return [t(text_id, v=cube.value)]


def _steps(game: Game, viewer: Color, t: Translator) -> list[str]:
    """Return what may be played first, the larger die first."""
    state = game.state
    if state.to_act is not viewer or state.phase is not Phase.TO_PLAY:
        return []
    told = []
    for die, steps in groupby(continuations(tree_of(state), ()), key=lambda step: step.die):
        labels = [moves.step_label(step, t, hit=bool(hits_of(state, (step,)))) for step in steps]
        told.append(t(DICE[die], steps=", ".join(labels)))
    return [t("text.can", steps="; ".join(told))] if told else []
