"""Samples: scenes that show what a picture can hold, for the documents, the tests and the bench."""

from engine import BAR, OFF, Color, Position, Side, Variant
from render.scene import (
    Arrow,
    BoardScene,
    DieState,
    Ribbon,
    SceneDice,
    SceneDie,
    ScenePlayer,
    SceneWords,
)

RUSSIAN = SceneWords(pips="пипсы", off="дом")


def side(**points: int) -> Side:
    """Return a row from `p24=9, p20=1, bar=1`; the missing checkers are off."""
    row = [0] * 26
    for name, count in points.items():
        row[BAR if name == "bar" else int(name[1:])] = count
    row[OFF] = 15 - sum(row)
    return tuple(row)


def fresh(owner: Color, *values: int) -> SceneDice:
    """Return two dice nobody has played yet; a double has its four ticks."""
    ticks = (False,) * 4 if values[0] == values[1] else ()
    return SceneDice(owner, tuple(SceneDie(value) for value in values), ticks)


def opening() -> BoardScene:
    """The first turn: the official opening, White to play 5-3."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(side(p24=15), side(p24=15)),
        white=ScenePlayer("Вы (Аня)"),
        black=ScenePlayer("Марат"),
        mover=Color.WHITE,
        dice=fresh(Color.WHITE, 5, 3),
        sources=frozenset({24}),
        targets=frozenset({19, 21}),
        words=RUSSIAN,
    )


def midgame() -> BoardScene:
    """The position of the sketch: White to play 5-3, Black's last step is shown."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(
            side(p24=9, p20=1, p17=2, p15=1, p10=1, p8=1),
            side(p24=10, p19=1, p17=2, p14=1, p10=1),
        ),
        white=ScenePlayer("Вы (Аня)", score="1"),
        black=ScenePlayer("Марат", score="2"),
        mover=Color.WHITE,
        dice=fresh(Color.WHITE, 5, 3),
        last_turn=(Arrow(Color.BLACK, 17, 14),),
        sources=frozenset({24, 20, 17, 15, 8}),
        targets=frozenset({19, 15, 10, 3, 21, 17, 14}),
        words=RUSSIAN,
    )


def blockade() -> BoardScene:
    """White has built a block; Black has played 6-1 and White has one step of 4-4 picked."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(
            side(p24=3, p16=2, p15=2, p14=2, p13=2, p12=2, p10=1, p9=1),
            side(p24=6, p23=1, p22=2, p21=2, p19=2, p13=1, p5=1),
        ),
        white=ScenePlayer("Вы (Аня)"),
        black=ScenePlayer("Марат"),
        mover=Color.WHITE,
        dice=SceneDice(
            Color.WHITE,
            (SceneDie(6, DieState.USED), SceneDie(2)),
        ),
        last_turn=(Arrow(Color.BLACK, 19, 13), Arrow(Color.BLACK, 6, 5)),
        pending=(Arrow(Color.WHITE, 18, 12),),
        sources=frozenset({16, 14, 12, 10}),
        targets=frozenset({14, 12, 10, 8}),
        words=RUSSIAN,
    )


def bearing_off() -> BoardScene:
    """Both sides bear off."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(side(p6=2, p5=1, p4=2, p2=1, p1=2), side(p6=3, p4=2, p3=6, p1=1)),
        white=ScenePlayer("Вы (Аня)"),
        black=ScenePlayer("Марат"),
        mover=Color.WHITE,
        dice=fresh(Color.WHITE, 6, 4),
        last_turn=(Arrow(Color.BLACK, 5, 0), Arrow(Color.BLACK, 2, 0)),
        sources=frozenset({6, 5, 4}),
        targets=frozenset({0, 2, 1}),
        words=RUSSIAN,
    )


def double_six() -> BoardScene:
    """A double of which two steps are picked, seen by Black."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(
            side(p24=10, p18=1, p13=2, p11=1, p8=1), side(p24=8, p18=3, p17=1, p12=2, p7=1)
        ),
        white=ScenePlayer("Zoe", mark="asleep"),
        black=ScenePlayer("Марат Тагиров", mark="paused"),
        viewer=Color.BLACK,
        numbering=Color.BLACK,
        mover=Color.BLACK,
        dice=SceneDice(Color.BLACK, (SceneDie(6), SceneDie(6)), (True, True, True, False)),
        last_turn=(Arrow(Color.WHITE, 24, 18), Arrow(Color.WHITE, 13, 8)),
        pending=(
            Arrow(Color.BLACK, 24, 18),
            Arrow(Color.BLACK, 24, 18),
            Arrow(Color.BLACK, 18, 12),
        ),
        sources=frozenset({18}),
        targets=frozenset({12}),
        words=RUSSIAN,
    )


def finished() -> BoardScene:
    """A game that is over."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(side(), side(p6=2, p5=4, p4=2, p3=3, p2=3, p1=1)),
        white=ScenePlayer("Аня"),
        black=ScenePlayer("Марат"),
        last_turn=(Arrow(Color.WHITE, 2, 0), Arrow(Color.WHITE, 1, 0)),
        ribbon=Ribbon("Аня · марс +2", winner=Color.WHITE),
        words=RUSSIAN,
    )


def first_throw() -> BoardScene:
    """The opening throw: one die each."""
    return BoardScene(
        variant=Variant.LONG,
        position=Position(side(p24=15), side(p24=15)),
        white=ScenePlayer("Аня"),
        black=ScenePlayer("Марат"),
        opening=(6, 2),
        words=RUSSIAN,
    )


SAMPLES = {
    "opening": opening,
    "midgame": midgame,
    "blockade": blockade,
    "bearing-off": bearing_off,
    "double": double_six,
    "finished": finished,
    "first-throw": first_throw,
}
"""Every sample by its name."""
