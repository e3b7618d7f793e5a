"""
Tiles: what lies directly on the empty board, cut out together with the board below it.

A tile has no mask: laying it is a plain copy, a tenth of the work of blending a sprite, and most of
a picture is the same as in the one before. Nothing that was laid earlier shines through a tile.
Knows stacks, trays and what lies in the middle of a half; the sprites themselves come from their
own modules. A limited number of tiles is kept.
"""

from dataclasses import dataclass
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
from render.shapes import Sprite
from render.slabs import slabs

STACKS = 384
"""Stacks kept; the tallest is some 150 kB."""
TRAYS = 96
"""Trays kept; each is some 150 kB."""
MIDDLES = 96
"""Throws kept; each is some 170 kB."""
SPILL = 8
"""How far the shadow of a stack falls on the column to its right, px."""
TRAY_EDGE = 6
MIDDLE_WIDTH, MIDDLE_HEIGHT = 256, 168
COUNT_PX = 42
WORD_PX = 30


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of the picture."""

    image: Image.Image
    left: int
    top: int

    def onto(self, canvas: Image.Image) -> None:
        """Lay the tile on *canvas* where it belongs."""
        canvas.paste(self.image, (self.left, self.top))


class _Cutting:
    """A tile in the making: sprites are laid on it by their places on the picture."""

    def __init__(self, ground: Ground, box: Box) -> None:
        self._box = box
        self._image = ground.cut(box)

    def lay(self, sprite: Sprite, x: float, y: float) -> None:
        """Lay *sprite* with its anchor at *x*, *y* of the picture."""
        sprite.onto(self._image, x - self._box.left, y - self._box.top)

    def tile(self) -> Tile:
        """Return what was made."""
        return Tile(self._image, self._box.left, self._box.top)


@lru_cache(STACKS)
def stack_tile(ground: Ground, point: int, color: Color, *, count: int, beside: int) -> Tile:
    """
    Return the stack of *count* checkers on the viewer's *point*.

    Covers its column and the shadow to the right of it. *beside* checkers stand on the column to
    the left, at most five: their shadow falls on this one. Stacks are laid from left to right.
    """
    spot = checker_spot(point, 0)
    hangs = is_top(point)
    sprite = stack(ground.theme, color, count, hangs=hangs)
    left, top = round(spot.x) - COLUMN // 2, round(spot.y - sprite.y)
    cutting = _Cutting(ground, Box(left, top, left + COLUMN + SPILL, top + sprite.image.height))
    if beside:
        # Only its shadow reaches over here, and that is the same for both colours.
        cutting.lay(stack(ground.theme, color, beside, hangs=hangs), spot.x - COLUMN, spot.y)
    cutting.lay(sprite, spot.x, spot.y)
    return cutting.tile()


@lru_cache(TRAYS)
def tray_tile(ground: Ground, color: Color, *, own: bool, off: int, word: str) -> Tile:
    """Return the tray with *off* checkers of *color*, their number and the *word* beside it."""
    theme = ground.theme
    box = tray(ground.variant, own=own)
    cutting = _Cutting(
        ground,
        Box(
            box.left - TRAY_EDGE,
            box.top - TRAY_EDGE,
            box.right + TRAY_EDGE,
            box.bottom + TRAY_EDGE,
        ),
    )
    if off:
        spot = slab_spot(ground.variant, own=own, index=0)
        cutting.lay(slabs(theme, color, off, hangs=not own), spot.x, spot.y)
    spot = tray_count_spot(ground.variant, own=own)
    cutting.lay(label(str(off), Face.BOLD, COUNT_PX, theme.text, theme.casing), spot.x, spot.y)
    spot = tray_word_spot(ground.variant, own=own)
    said = fitted(word, Face.SEMIBOLD, px=WORD_PX, room=box.width - 4)
    ink = theme.quiet_text
    cutting.lay(label(said, Face.SEMIBOLD, WORD_PX, ink, theme.casing), spot.x, spot.y)
    return cutting.tile()


@lru_cache(MIDDLES)
def dice_tile(ground: Ground, dice: SceneDice, *, own: bool) -> Tile:
    """Return the dice of a throw, and the ticks of a double, in the middle of their half."""
    cutting = _middle(ground, own=own)
    spots = dice_spots(own=own, ticks=bool(dice.ticks))
    for one, spot in zip(dice.dice, spots, strict=True):
        is_used = one.state is DieState.USED
        cutting.lay(die(ground.theme, one.value, is_used=is_used), spot.x, spot.y)
    for is_used, spot in zip(dice.ticks, tick_spots(own=own), strict=False):
        cutting.lay(tick(ground.theme, is_used=is_used), spot.x, spot.y)
    return cutting.tile()


@lru_cache(24)
def opening_tile(ground: Ground, value: int, *, own: bool) -> Tile:
    """Return a player's one die of the opening throw."""
    cutting = _middle(ground, own=own)
    spot = opening_spot(own=own)
    cutting.lay(die(ground.theme, value), spot.x, spot.y)
    return cutting.tile()


@lru_cache(12)
def ornament_tile(ground: Ground, *, own: bool) -> Tile:
    """Return the star that is inlaid where no dice lie."""
    cutting = _middle(ground, own=own)
    spot = opening_spot(own=own)
    cutting.lay(rosette(ground.theme), spot.x, spot.y)
    return cutting.tile()


def _middle(ground: Ground, *, own: bool) -> _Cutting:
    """Return the middle of a half, empty."""
    spot = opening_spot(own=own)
    left, top = round(spot.x) - MIDDLE_WIDTH // 2, round(spot.y) - MIDDLE_HEIGHT // 2
    return _Cutting(ground, Box(left, top, left + MIDDLE_WIDTH, top + MIDDLE_HEIGHT))
