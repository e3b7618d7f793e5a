"""
Text board: a board in words, complete without its picture (UX §12).

Knows how points, dice and steps are told in the reader's numbers, in an order that can be heard:
as a message of its own, and as the caption of who wants no pictures.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from bot.correspondence.games import Entry, Game
from bot.i18n import Translator
from bot.presenters import heads, hints, moves, names, record, story
from bot.presenters.limits import CAPTION, visible_units
from bot.presenters.picks import Pick
from bot.presenters.story import Told
from bot.presenters.view import View
from engine import (
    BAR,
    OFF,
    RULES,
    Color,
    GameState,
    Phase,
    Position,
    Step,
    Turn,
    after_steps,
    continuations,
    hits_of,
    pip_count,
    tree_of,
)

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
_MOST_TOLD: Final = (story.MOST_LINES, 2, 1)
"""Turns told in a caption: as many as there is room for."""


def view(game: Game, *, viewer: Color, entries: Sequence[Entry], t: Translator) -> View:
    """Return the board of *viewer* in words, HTML, with the way to the board itself."""
    game = names.spoken(game, t)
    told = story.events_of(game, entries)[-1:]
    state = game.state
    first: tuple[Step, ...] = ()
    if state.to_act is viewer and state.phase is Phase.TO_PLAY:
        first = continuations(tree_of(state), ())
    sentences = [
        *_position(game, state.position, viewer, t),
        *story.lines(told, game, t=t, reader=viewer, you=viewer),
        *_steps(state, (), first, t),
    ]
    return View("\n".join(sentences), ((record.way_back(game, t),),))


def caption(
    game: Game,
    told: Sequence[Told],
    *,
    viewer: Color,
    t: Translator,
    pick: Pick | None,
    asked: Sequence[str],
    name_length: int,
) -> str:
    """
    Return the board of *viewer* as the text of its message, the steps he picked already made.

    Args:
        game: Its players called as he calls them.

        told: What he has not seen; the earlier part of it is only counted where room is short.

        viewer: Who reads it.

        t: His words.

        pick: Where he stands in his turn.

        asked: What is asked of him, and until when.

        name_length: The most visible characters of a name.
    """
    state = game.state
    position = after_steps(state, pick.steps) if pick and pick.steps else state.position
    first = _position(game, position, viewer, t, name_length)
    steps = _steps(state, pick.chosen, pick.next, t) if pick else []
    for most in _MOST_TOLD:
        lines = story.lines(
            told, game, t=t, reader=viewer, you=viewer, name_length=name_length, most=most
        )
        text = "\n".join([*first, *lines, *steps, *asked])
        if visible_units(text) <= CAPTION:
            break
    return text


def instead(view: View, game: Game, *, viewer: Color, t: Translator) -> View:
    """Return *view*, which *viewer* reads, with the position of *game* in words for a picture."""
    words = [view.text, *_sides(game, game.state.position, viewer, t), *_cube(game, viewer, t)]
    return replace(view, text="\n".join(words), scene=None)


def _position(
    game: Game, position: Position, viewer: Color, t: Translator, name_length: int = names.LENGTH
) -> list[str]:
    """Return who plays whom, whose move it is, and where everything stands."""
    return [
        heads.line(game, t, viewer=viewer, name_length=name_length),
        *hints.lines(game, t, you=viewer, name_length=name_length),
        t("text.you", color=t(COLORS[viewer]), state=_state(game, viewer, t)),
        *_sides(game, position, viewer, t),
        *_cube(game, viewer, t),
    ]


def _sides(game: Game, position: Position, viewer: Color, t: Translator) -> list[str]:
    return [
        t("text.mine", side=_side(game, position, viewer, viewer, t)),
        t("text.theirs", side=_side(game, position, viewer.other, viewer, t)),
    ]


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


def _side(game: Game, position: Position, color: Color, reader: Color, t: Translator) -> str:
    """Return the checkers of *color*, from its own high points to its low ones."""
    side, rules = position.side(color), RULES[game.state.variant]
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


def _steps(state: GameState, chosen: Turn, following: Sequence[Step], t: Translator) -> list[str]:
    """Return what may be played after the steps that are chosen, the larger die first."""
    told = []
    for die, steps in groupby(following, key=lambda step: step.die):
        labels = [
            moves.step_label(step, t, hit=len(chosen) in hits_of(state, (*chosen, step)))
            for step in steps
        ]
        told.append(t(DICE[die], steps=", ".join(labels)))
    return [t("text.can", steps="; ".join(told))] if told else []
