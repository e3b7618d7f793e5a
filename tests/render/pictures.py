"""Helpers of the picture tests: scenes by hand, positions by chance, pictures as numbers."""

import io
import random
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PIL import Image

from engine import BAR, OFF, Color, Position, Side, Variant
from render.layout import Spot, across
from render.paint import compose
from render.scene import (
    Arrow,
    BoardScene,
    DieState,
    SceneCube,
    SceneDice,
    SceneDie,
    ScenePlayer,
)

Pixels = npt.NDArray[np.float32]
"""Shape (height, width, 3), 0..255."""
Mask = npt.NDArray[np.bool_]
"""Shape (height, width)."""

EMPTY: Side = (15, *(0 for _ in range(25)))


def side(points: dict[int, int]) -> Side:
    """A row; the missing checkers are off."""
    row = [0] * 26
    for point, count in points.items():
        row[point] = count
    row[OFF] += 15 - sum(row)
    return tuple(row)


def scene(
    white: dict[int, int] | None = None,
    black: dict[int, int] | None = None,
    *,
    variant: Variant = Variant.LONG,
) -> BoardScene:
    """A bare scene: two rows, two names, nobody to move."""
    return BoardScene(
        variant=variant,
        position=Position(side(white or {}), side(black or {})),
        white=ScenePlayer("Аня"),
        black=ScenePlayer("Marat"),
    )


def in_theme(scene: BoardScene, name: str) -> BoardScene:
    """The same scene in another theme."""
    return replace(scene, look=replace(scene.look, theme=name))


def decoded(data: bytes) -> Image.Image:
    """The picture in *data*."""
    return Image.open(io.BytesIO(data))


def pixels(picture: Image.Image) -> Pixels:
    """The picture as numbers."""
    return np.asarray(picture.convert("RGB"), np.float32)


def changed(one: BoardScene, other: BoardScene) -> Mask:
    """Where two pictures differ, shape (1180, 1280)."""
    return np.asarray(np.abs(pixels(compose(one)) - pixels(compose(other))).max(axis=2) > 0)


def around(mask: Mask, spot: Spot, reach: int) -> bool:
    """Whether anything changed within *reach* of *spot*."""
    x, y = round(spot.x), round(spot.y)
    return bool(mask[y - reach : y + reach, x - reach : x + reach].any())


def random_scene(chance: random.Random, variant: Variant = Variant.LONG) -> BoardScene:
    """A scene full of everything a board can carry, reachable or not."""
    points = list(range(1, 25))
    chance.shuffle(points)
    cut = chance.randint(4, 20)
    white = _row(chance, points[:cut], variant)
    black = _row(chance, [across(variant, point) for point in points[cut:]], variant)
    mover = chance.choice(list(Color))
    row = white if mover is Color.WHITE else black
    own = [point for point in range(1, 26) if row[point]]
    return BoardScene(
        variant=variant,
        position=Position(white, black),
        white=ScenePlayer("Константин К.", score="10.5", mark="vacation"),
        black=ScenePlayer("William the Great", score="3", mark="asleep"),
        viewer=chance.choice(list(Color)),
        numbering=chance.choice(list(Color)),
        mover=mover,
        dice=_dice(chance, mover),
        last_turn=_arrows(chance, mover.other),
        pending=_arrows(chance, mover),
        sources=frozenset(chance.sample(own, chance.randint(0, len(own)))),
        targets=frozenset(chance.sample(range(25), chance.randint(0, 12))),
        cube=None if variant is Variant.LONG else SceneCube(4, chance.choice([None, *Color])),
    )


def _row(chance: random.Random, points: list[int], variant: Variant) -> Side:
    row = [0] * 26
    places = [*points, OFF] + ([BAR] if variant is Variant.SHORT else [])
    for _ in range(15):
        row[chance.choice(places)] += 1
    return tuple(row)


def _dice(chance: random.Random, owner: Color) -> SceneDice:
    values = (chance.randint(1, 6), chance.randint(1, 6))
    dice = tuple(SceneDie(value, chance.choice(list(DieState))) for value in values)
    ticks = tuple(chance.random() < 0.5 for _ in range(4)) if values[0] == values[1] else ()
    return SceneDice(owner, dice, ticks)


def _arrows(chance: random.Random, color: Color) -> tuple[Arrow, ...]:
    found = []
    for _ in range(chance.choice((0, 1, 2, 2, 4))):
        origin = chance.randint(1, 24)
        target = max(0, origin - chance.randint(1, 6))
        found.append(Arrow(color, origin, target, hit=chance.random() < 0.2))
    return tuple(found)
