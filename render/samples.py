"""
Samples: scenes that show what a picture can hold.

For the documents, the tests and whoever changes the picture.
"""

from collections.abc import Callable
from dataclasses import replace

from engine import Color, Outcome, Step, parse_position, state_of
from render.diagram import diagram
from render.scene import Arrow, BoardScene, Look, Ribbon, ScenePlayer, SceneWords

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


def short_opening() -> BoardScene:
    """Short nardy begins: White has 3-1 to play, nobody has doubled."""
    text = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=3-1 ply=0 cube=1c"
    return diagram(state_of(parse_position(text)), white=ANYA, black=MARAT, words=RUSSIAN)


def bar() -> BoardScene:
    """White was hit and must enter with 5-3, on a blot or on an empty point."""
    text = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn=w roll=5-3"
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        last_turn=(Arrow(Color.BLACK, 8, 5, hit=True), Arrow(Color.BLACK, 6, 4)),
        words=RUSSIAN,
    )


def hit() -> BoardScene:
    """The same board, seen by White after he has picked `bar/20*`."""
    text = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn=w roll=5-3"
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        picked=(Step(25, 5),),
        words=RUSSIAN,
    )


def both_bars() -> BoardScene:
    """Both sides wait on the bar, Black with a count; Black, below, owns the cube."""
    text = "short w=25:2,21:2,13:2,8:2,6:3,5:2,4:2 b=25:6,22:1,13:2,6:3,5:3 turn=b roll=4-1 cube=4b"
    return diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        viewer=Color.BLACK,
        last_turn=(Arrow(Color.WHITE, 6, 4, hit=True), Arrow(Color.WHITE, 5, 4)),
        words=RUSSIAN,
    )


def short_bearing_off() -> BoardScene:
    """Both sides of short nardy bear off; the opponent owns the cube."""
    text = "short w=6:2,5:3,4:2,2:1,1:2 b=6:3,5:3,4:2,3:1 turn=w roll=6-4 cube=2b"
    return diagram(
        state_of(parse_position(text)),
        white=replace(ANYA, score="1"),
        black=replace(MARAT, score="2"),
        last_turn=(Arrow(Color.BLACK, 4, 0), Arrow(Color.BLACK, 2, 0)),
        words=RUSSIAN,
    )


def doubled() -> BoardScene:
    """Black doubles: White must take or pass."""
    text = "short w=24:1,18:1,13:4,8:3,6:5,4:1 b=20:1,13:4,8:4,6:5,5:1 turn=w cube=1c offer=2"
    return diagram(state_of(parse_position(text)), white=ANYA, black=MARAT, words=RUSSIAN)


def koks() -> BoardScene:
    """A game of short nardy that is over: a checker on the bar makes it a koks."""
    text = "short w=- b=25:1,13:4,8:3,6:5,5:2 cube=2w"
    scene = diagram(
        state_of(parse_position(text)),
        white=ANYA,
        black=MARAT,
        last_turn=(Arrow(Color.WHITE, 2, 0), Arrow(Color.WHITE, 1, 0)),
        words=RUSSIAN,
    )
    ribbon = Ribbon("Аня · кокс +6", winner=Color.WHITE, outcome=Outcome.KOKS)
    return replace(scene, mover=None, ribbon=ribbon)


def sea() -> BoardScene:
    """The blockade in the theme of the sea: dice, arrows, marks, a broken ring."""
    return replace(blockade(), look=Look("sea"))


def sea_bar() -> BoardScene:
    """Short nardy in it, the path running clockwise."""
    return replace(bar(), look=Look("sea", clockwise=True))


def contrast() -> BoardScene:
    """High contrast: a double and a checker with a count."""
    return replace(double(), look=Look("contrast"))


def contrast_bearing_off() -> BoardScene:
    """Trays and the cube in high contrast."""
    return replace(short_bearing_off(), look=Look("contrast"))


def clockwise() -> BoardScene:
    """The board in a mirror: both trays have changed sides."""
    return replace(bearing_off(), look=Look(clockwise=True))


def white_down() -> BoardScene:
    """Black's private chat with White at the bottom, the numbers his own."""
    scene = replace(midgame(), viewer=Color.BLACK, numbering=Color.BLACK)
    return replace(scene, look=Look(white_down=True))


SAMPLES: dict[str, Callable[[], BoardScene]] = {
    "opening": opening,
    "midgame": midgame,
    "blockade": blockade,
    "bearing-off": bearing_off,
    "double": double,
    "group": group,
    "finished": finished,
    "first-throw": first_throw,
    "short-opening": short_opening,
    "bar": bar,
    "hit": hit,
    "both-bars": both_bars,
    "short-bearing-off": short_bearing_off,
    "doubled": doubled,
    "koks": koks,
    "sea": sea,
    "sea-bar": sea_bar,
    "contrast": contrast,
    "contrast-bearing-off": contrast_bearing_off,
    "clockwise": clockwise,
    "white-down": white_down,
}
"""Every sample by its name."""
