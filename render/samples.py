"""
Samples: scenes that show what a picture can hold.

For the documents, the tests and whoever changes the picture.
"""

from collections.abc import Callable
from dataclasses import replace

from engine import Color, Outcome, Step, parse_position, state_of
from render.diagram import diagram
from render.scene import Arrow, BoardScene, Ribbon, ScenePlayer, SceneWords

RUSSIAN = SceneWords(pips="пипсы", off="дом")
ANYA = ScenePlayer("Аня")
MARAT = ScenePlayer("Марат")


def opening() -> BoardScene:
    """The first turn: White has 5-3 to play from the head."""
    return diagram(
        state_of(parse_position("long w=24:15 b=24:15 turn=w roll=5-3 ply=0")),
        white=ANYA,
        black=MARAT,
        words=RUSSIAN,
    )


def midgame() -> BoardScene:
    """Early in a game of a match: White has 5-3 to play, Black's last turn is shown."""
    text = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3"
    return diagram(
        state_of(parse_position(text)),
        white=replace(ANYA, score="1"),
        black=replace(MARAT, score="2"),
        last_turn=(Arrow(Color.BLACK, 24, 19), Arrow(Color.BLACK, 17, 14)),
        words=RUSSIAN,
    )


def blockade() -> BoardScene:
    """White holds five points in a row before Black's head and has picked one step of 6-4."""
    text = (
        "long w=24:3,19:1,11:2,10:2,9:2,8:2,7:2,3:1 b=24:8,18:2,16:2,13:1,10:1,6:1 turn=w roll=6-4"
    )
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        last_turn=(Arrow(Color.BLACK, 18, 13), Arrow(Color.BLACK, 18, 16)),
        picked=(Step(24, 4),),
        words=RUSSIAN,
    )


def bearing_off() -> BoardScene:
    """Both sides bear off; White has 6-4 to play."""
    text = "long w=6:2,5:1,4:2,2:1,1:2 b=6:2,5:3,4:2,3:2,2:1 turn=w roll=6-4"
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        last_turn=(Arrow(Color.BLACK, 6, 3), Arrow(Color.BLACK, 1, 0)),
        words=RUSSIAN,
    )


def double() -> BoardScene:
    """Seen by Black: three steps of a double are picked, the opponent sleeps."""
    text = "long w=24:10,18:2,13:1,11:1,8:1 b=24:10,15:2,11:1,9:1,4:1 turn=b roll=3-3"
    return diagram(
        state_of(parse_position(text)),
        white=ScenePlayer("Zoe", mark="asleep"),
        black=ScenePlayer("Марат Тагиров", mark="paused"),
        viewer=Color.BLACK,
        last_turn=(Arrow(Color.WHITE, 24, 18), Arrow(Color.WHITE, 13, 8)),
        picked=(Step(24, 3), Step(21, 3), Step(11, 3)),
        words=RUSSIAN,
    )


def group() -> BoardScene:
    """In a group White sits below, the numbers are those of Black, who is to move."""
    text = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=b roll=2-1"
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        numbering=Color.BLACK,
        last_turn=(Arrow(Color.WHITE, 24, 20), Arrow(Color.WHITE, 18, 15)),
    )


def finished() -> BoardScene:
    """A game that is over."""
    text = "long w=- b=6:2,5:4,4:2,3:3,2:3,1:1"
    scene = diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        last_turn=(Arrow(Color.WHITE, 2, 0), Arrow(Color.WHITE, 1, 0)),
        words=RUSSIAN,
    )
    ribbon = Ribbon("Аня · марс +2", winner=Color.WHITE, outcome=Outcome.MARS)
    return replace(scene, mover=None, ribbon=ribbon)


def first_throw() -> BoardScene:
    """The opening throw: one die each."""
    state = state_of(parse_position("long w=24:15 b=24:15 turn=w ply=0"))
    scene = diagram(state, white=ANYA, black=MARAT, words=RUSSIAN)
    return replace(scene, mover=None, opening=(6, 2))


SAMPLES: dict[str, Callable[[], BoardScene]] = {
    "opening": opening,
    "midgame": midgame,
    "blockade": blockade,
    "bearing-off": bearing_off,
    "double": double,
    "group": group,
    "finished": finished,
    "first-throw": first_throw,
}
"""Every sample by its name."""
