"""
Tiles: what lies directly on the empty board, cut out together with the board below it.

A tile has no mask: laying it is a plain copy, a tenth of the work of blending a sprite, and most of
a picture is the same as in the one before. Nothing that was laid earlier shines through a tile.
Knows stacks, trays and what lies in the middle of a half; the sprites themselves come from their
own modules. A limited number of tiles is kept.
"""

from functools import lru_cache

from PIL import Image

from engine import Color
from render.checkers import stack
from render.dice import die, tick
from render.fonts import Face
from render.ground import Ground
from render.layout import (
    COLUMN,
    Box,
    checker_spot,
    dice_spots,
    is_top,
    opening_spot,
    slab_spot,
    tick_spots,
    tray,
    tray_count_spot,
    tray_word_spot,
)
from render.lettering import fitted, label
from render.ornament import rosette
from render.scene import DieState, SceneDice
from render.shapes import Sprite, Tile
from render.slabs import slabs

STACKS = 384
"""Stacks kept; the tallest is some 150 kB."""
TRAYS = 96
"""Trays kept; each is some 150 kB."""
MIDDLES = 96
"""Throws kept; each is some 170 kB."""
SPILL = 8
"""How far the shadow of a stack falls on the column to its right, px."""
MIDDLE_WIDTH, MIDDLE_HEIGHT = 256, 168
COUNT_PX = 42
WORD_PX = 30


class _Cutting:
    """A tile in the making: sprites are laid on it by their places on the picture."""

    def __init__(self, image: Image.Image, left: int, top: int) -> None:
        self._image, self._left, self._top = image, left, top

    def lay(self, sprite: Sprite, x: float, y: float) -> None:
        """Lay *sprite* with its anchor at *x*, *y* of the picture."""
        sprite.onto(self._image, x - self._left, y - self._top)

    def tile(self) -> Tile:
        """Return what was made."""
        return Tile(self._image, self._left, self._top)


@lru_cache(STACKS)
def stack_tile(ground: Ground, point: int, color: Color, *, count: int, beside: int) -> Tile:
    """
    Return the stack of *count* checkers on the viewer's *point*.

    Covers its column and the shadow to the right of it. *beside* checkers stand on the column to
    the left, at most five: their shadow falls on this one. Stacks are laid from left to right.
    """
    spot = checker_spot(point, 0, clockwise=ground.clockwise)
    hangs = is_top(point)
    sprite = stack(ground.theme, color, count, hangs=hangs)
    left, top = round(spot.x) - COLUMN // 2, round(spot.y - sprite.y)
    box = Box(left, top, left + COLUMN + SPILL, top + sprite.image.height)
    cutting = _Cutting(ground.cut(box), left, top)
    if beside:
        # Only its shadow reaches over here, and that is the same for both colours.
        cutting.lay(stack(ground.theme, color, beside, hangs=hangs), spot.x - COLUMN, spot.y)
    cutting.lay(sprite, spot.x, spot.y)
    return cutting.tile()


@lru_cache(TRAYS)
def tray_tile(ground: Ground, color: Color, *, own: bool, off: int, word: str) -> Tile:
    """Return the tray with *off* checkers of *color*, their number and the *word* beside it."""
    theme = ground.theme
    variant, clockwise = ground.variant, ground.clockwise
    box = tray(variant, own=own, clockwise=clockwise)
    empty = ground.tray(box)
    cutting = _Cutting(empty.image.copy(), empty.left, empty.top)
    if off:
        spot = slab_spot(variant, own=own, index=0, clockwise=clockwise)
        cutting.lay(slabs(theme, color, off, hangs=not own), spot.x, spot.y)
    spot = tray_count_spot(variant, own=own, clockwise=clockwise)
    cutting.lay(label(str(off), Face.BOLD, COUNT_PX, theme.text, theme.casing), spot.x, spot.y)
    spot = tray_word_spot(variant, own=own, clockwise=clockwise)
    said = fitted(word, Face.SEMIBOLD, px=WORD_PX, room=box.width - 4)
    ink = theme.quiet_text
    cutting.lay(label(said, Face.SEMIBOLD, WORD_PX, ink, theme.casing), spot.x, spot.y)
    return cutting.tile()


@lru_cache(MIDDLES)
def dice_tile(ground: Ground, dice: SceneDice, *, own: bool) -> Tile:
    """Return the dice of a throw, and the ticks of a double, in the middle of their half."""
    cutting = _middle(ground, own=own)
    clockwise = ground.clockwise
    spots = dice_spots(own=own, ticks=bool(dice.ticks), clockwise=clockwise)
    for one, spot in zip(dice.dice, spots, strict=True):
        is_used = one.state is DieState.USED
        cutting.lay(die(ground.theme, one.value, is_used=is_used), spot.x, spot.y)
    for is_used, spot in zip(dice.ticks, tick_spots(own=own, clockwise=clockwise), strict=False):
        cutting.lay(tick(ground.theme, is_used=is_used), spot.x, spot.y)
    return cutting.tile()


@lru_cache(24)
def opening_tile(ground: Ground, value: int, *, own: bool) -> Tile:
    """Return a player's one die of the opening throw."""
    cutting = _middle(ground, own=own)
    spot = opening_spot(own=own, clockwise=ground.clockwise)
    cutting.lay(die(ground.theme, value), spot.x, spot.y)
    return cutting.tile()


@lru_cache(12)
def ornament_tile(ground: Ground, *, own: bool) -> Tile:
    """Return the star that is inlaid where no dice lie."""
    cutting = _middle(ground, own=own)
    spot = opening_spot(own=own, clockwise=ground.clockwise)
    cutting.lay(rosette(ground.theme), spot.x, spot.y)
    return cutting.tile()


def _middle(ground: Ground, *, own: bool) -> _Cutting:
    """Return the middle of a half, empty."""
    spot = opening_spot(own=own, clockwise=ground.clockwise)
    left, top = round(spot.x) - MIDDLE_WIDTH // 2, round(spot.y) - MIDDLE_HEIGHT // 2
    box = Box(left, top, left + MIDDLE_WIDTH, top + MIDDLE_HEIGHT)
    return _Cutting(ground.cut(box), left, top)
