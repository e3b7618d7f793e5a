"""
Diagrams: the pictures of the rules, as scenes.

Knows the example of each page; every position is a text that the tests hold to what is said of it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.i18n import Translator
from bot.presenters.moves import own_text, step_label
from bot.presenters.topics import Topic
from engine import (
    Color,
    Outcome,
    Variant,
    after_steps,
    continuations,
    hits_of,
    parse_position,
    parse_turn_text,
    state_of,
    tree_of,
)
from render.scene import (
    BoardScene,
    Look,
    Ribbon,
    SceneDice,
    SceneDie,
    ScenePlayer,
    SceneWords,
    Strip,
    arrows,
    cube_of,
)

START: Final = {
    Variant.LONG: "long w=24:15 b=24:15 turn=w ply=0",
    Variant.SHORT: "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w ply=0",
}
AT_HOME: Final = {
    Variant.LONG: "long w=6:3,5:2,4:3,3:1,2:2,1:1 b=6:2,5:3,4:2,3:2,2:2,1:2",
    Variant.SHORT: "short w=6:3,5:2,4:3,3:1,2:2,1:1 b=6:2,5:3,4:2,3:2,2:2,1:2",
}
"""Both bear off."""
LARGER: Final = {
    Variant.LONG: "long w=13:1,4:5,3:5,1:4 b=14:1,6:5,5:4,4:3,3:2 turn=w roll=6-5",
    Variant.SHORT: "short w=13:1,4:5,3:5,1:4 b=23:2,6:4,5:4,4:3,3:2 turn=w roll=6-5",
}
"""Either number can be played, not both: it is the larger."""
FIRST_TURN: Final = "long w=24:15 b=24:14,21:1 turn=w roll={} ply=1"
"""The second player's first turn; Black has played 2-1."""
DOUBLES: Final = (
    ("6-6", "24/18(6) 24/18(6)"),
    ("4-4", "24/20(4) 20/16(4) 24/20(4) 20/16(4)"),
    ("3-3", "24/21(3) 21/18(3) 24/21(3) 21/18(3)"),
    ("3-3", "24/21(3) 24/21(3) 21/18(3) 18/15(3)"),
)
"""All that can be played then."""
BLOCK: Final = "long w=24:8,13:1,11:2,10:1,9:1,8:1,7:1 b={} turn=w roll=5-2"
BLOCK_STEP: Final = "11/6(5)"
NOBODY_PAST: Final = BLOCK.format("24:15")
ONE_PAST: Final = BLOCK.format("24:14,17:1")
TWO_FINALS: Final = "long w=6:1,3:1,1:1 b=12:4,8:5,4:6 turn=w roll=5-2"
FINALS: Final = ("6/4(2) 4/off(5)", "6/1(5) 3/1(2)")
HIGHEST: Final = "short w=5:2,3:2,1:1 b=12:4,8:5,4:6 turn=w roll=6-3"
"""Short: the six bears off from 5, the highest point held."""
ENTERING: Final = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn=w roll=5-3"
MARS: Final = {
    Variant.LONG: "long w=- b=14:1,9:1,6:4,5:3,4:3,3:2,2:1",
    Variant.SHORT: "short w=- b=14:1,9:1,6:4,5:3,4:3,3:2,2:1",
}
DOUBLED: Final = {
    Variant.LONG: "long w=24:5,18:2,15:2,10:2,9:2,8:1,6:1 b=24:3,19:2,16:2,11:3,9:3,7:2"
    " turn=w ply=30 cube=1c offer=2",
    Variant.SHORT: "short w=24:1,18:1,13:4,8:3,6:5,4:1 b=20:1,13:4,8:4,6:5,5:1"
    " turn=w ply=10 cube=1c offer=2",
}

_USUAL: Final = Look()


def scene(variant: Variant, topic: Topic, t: Translator, look: Look = _USUAL) -> BoardScene:
    """Return the diagram of a page."""
    plain = _OF[topic](variant, t)
    strips = tuple(replace(strip, board=replace(strip.board, look=look)) for strip in plain.strips)
    return replace(plain, look=look, strips=strips)


def board(text: str, t: Translator, *, steps: str = "", is_marked: bool = False) -> BoardScene:
    """
    Return the scene of a position text, the reader White and below.

    Args:
        text: The position.

        t: The reader's words.

        steps: Step text of a turn of his, made already and shown with arrows.

        is_marked: Ring what may move and dot where it may go.
    """
    state = state_of(parse_position(text))
    turn = parse_turn_text(steps) if steps else ()
    marks = continuations(tree_of(state), ()) if is_marked else ()
    roll = state.roll
    thrown = None if roll is None else (SceneDie(roll.high), SceneDie(roll.low))
    return BoardScene(
        variant=state.variant,
        position=after_steps(state, turn),
        white=ScenePlayer(t("you")),
        black=ScenePlayer(t("page.opponent")),
        mover=state.to_act if is_marked else None,
        dice=SceneDice(state.to_act, thrown) if thrown else None,
        last_turn=arrows(state.to_act, turn, hits_of(state, turn)),
        sources=frozenset(step.origin for step in marks),
        targets=frozenset(step.target for step in marks),
        cube=cube_of(state),
        words=SceneWords(pips=t("scene.pips"), off=t("off")),
    )


def _at_home(variant: Variant, t: Translator) -> BoardScene:
    return board(AT_HOME[variant], t)


def _start(variant: Variant, t: Translator) -> BoardScene:
    return replace(board(START[variant], t), ways=frozenset(Color))


def _larger(variant: Variant, t: Translator) -> BoardScene:
    return board(LARGER[variant], t, is_marked=True)


def _head(_: Variant, t: Translator) -> BoardScene:
    return _strips(
        tuple(
            Strip(
                board(FIRST_TURN.format(double), t, steps=steps),
                own_text(parse_turn_text(steps), t),
                is_upper=True,
            )
            for double, steps in DOUBLES
        )
    )


def _block(_: Variant, t: Translator) -> BoardScene:
    shown = ((NOBODY_PAST, t("page.block.no"), False), (ONE_PAST, t("page.block.yes"), True))
    return _strips(
        tuple(
            Strip(board(text, t, steps=BLOCK_STEP), said, is_allowed=is_allowed)
            for text, said, is_allowed in shown
        )
    )


def _bar(_: Variant, t: Translator) -> BoardScene:
    return board(ENTERING, t, is_marked=True)


def _bear_off(variant: Variant, t: Translator) -> BoardScene:
    if variant is Variant.SHORT:
        return board(HIGHEST, t, is_marked=True)
    strips = []
    for steps in FINALS:
        said = ", ".join(step_label(step, t) for step in parse_turn_text(steps))
        strips.append(Strip(board(TWO_FINALS, t, steps=steps), said))
    return _strips(tuple(strips))


def _result(variant: Variant, t: Translator) -> BoardScene:
    text = t("ribbon.win", name=t("you"), kind=t("kind.mars"), n=Outcome.MARS.stake)
    ribbon = Ribbon(text, Color.WHITE, Outcome.MARS)
    return replace(board(MARS[variant], t), ribbon=ribbon)


def _cube(variant: Variant, t: Translator) -> BoardScene:
    return replace(board(DOUBLED[variant], t), mover=Color.WHITE)


def _time(variant: Variant, t: Translator) -> BoardScene:
    return replace(board(START[variant], t), opening=(6, 2))


def _strips(strips: tuple[Strip, ...]) -> BoardScene:
    """Return the scene that is *strips*; the first board lends the rest."""
    return replace(strips[0].board, strips=strips)


_OF: Final[dict[Topic, Callable[[Variant, Translator], BoardScene]]] = {
    Topic.BOARD: _at_home,
    Topic.START: _start,
    Topic.DICE: _larger,
    Topic.HEAD: _head,
    Topic.BLOCK: _block,
    Topic.BAR: _bar,
    Topic.BEAR_OFF: _bear_off,
    Topic.RESULT: _result,
    Topic.CUBE: _cube,
    Topic.TIME: _time,
}
