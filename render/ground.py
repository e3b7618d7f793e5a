"""
Ground: the empty board with its numbers, which lies under every picture.

The board is drawn once for a theme and kept, the strips with the numbers beside it; then copied, or
cut out for what lies directly on it (`tiles.py`).
"""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from PIL import Image

from engine import Variant
from render.board import empty_board
from render.fonts import Face
from render.layout import (
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    STRIP,
    Box,
    across,
    is_top,
    number_spot,
)
from render.lettering import label
from render.shapes import Tile
from render.sunken import EDGE, sink
from render.theme import Theme
from render.thrift import thrifty

NUMBER_PX = 40
BOARDS = 3
"""Empty boards kept, one a theme; each is 6 MB."""
STRIPS = (
    Box(FIELD_LEFT, FIELD_TOP - STRIP, FIELD_RIGHT, FIELD_TOP),
    Box(FIELD_LEFT, FIELD_BOTTOM, FIELD_RIGHT, FIELD_BOTTOM + STRIP),
)
"""The upper and the lower strip of numbers."""
BLOCK = 8
"""Edge of a block of JPEG, px."""
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Ground:
    """One empty board."""

    theme: Theme
    variant: Variant
    standard: bool = True
    """The numbers are those of who sits at the bottom, else the other's."""
    clockwise: bool = False

    def copy(self) -> Image.Image:
        """Return a new picture of the board, RGB."""
        canvas = _board(self.theme).copy()
        self._number(canvas)
        return canvas

    def onto(self, canvas: Image.Image) -> None:
        """Cover *canvas*, of the size of the picture, with the board."""
        canvas.paste(_board(self.theme))
        self._number(canvas)

    def cut(self, box: Box) -> Image.Image:
        """Return a new picture of what lies in *box*."""
        piece = _board(self.theme).crop(box.corners)
        if box.top < STRIPS[0].bottom or box.bottom > STRIPS[1].top:
            for strip in _numbers(self):
                piece.paste(strip.image, (strip.left - box.left, strip.top - box.top))
        return piece

    def tray(self, box: Box) -> Tile:
        """Return the empty tray *box* with its edge."""
        return _bed(self.theme, box)

    def _number(self, canvas: Image.Image) -> None:
        for strip in _numbers(self):
            strip.onto(canvas)


def _board(theme: Theme) -> Image.Image:
    """Return the board without numbers."""
    return _drawn(theme)[0]


def _drawn(theme: Theme) -> tuple[Image.Image, list[Image.Image]]:
    """Return the board and its strips, drawn once even when several threads ask."""
    with _lock:
        return _draw(theme)


@lru_cache(BOARDS)
def _draw(theme: Theme) -> tuple[Image.Image, list[Image.Image]]:
    canvas = empty_board(theme)
    strips = [canvas.crop(_blocks(box).corners) for box in STRIPS]
    return _finished(theme, canvas), strips


def _finished(theme: Theme, picture: Image.Image) -> Image.Image:
    """Return *picture* cheap to encode; even colours are, and their edges have to stay crisp."""
    return picture if theme.is_plain else thrifty(picture)


@lru_cache(24)
def _numbers(ground: Ground) -> tuple[Tile, ...]:
    """Return the strips with the numbers; both are some 400 kB."""
    theme = ground.theme
    found = []
    for box, plain in zip(STRIPS, _drawn(theme)[1], strict=True):
        around, image = _blocks(box), plain.copy()
        for point in range(1, 25):
            if is_top(point) is (box is STRIPS[0]):
                spot = number_spot(point, clockwise=ground.clockwise)
                number = point if ground.standard else across(ground.variant, point)
                label(str(number), Face.BOLD, NUMBER_PX, theme.text, theme.casing).onto(
                    image, spot.x - around.left, spot.y - around.top
                )
        found.append(_tile(theme, image, around, box))
    return tuple(found)


@lru_cache(12)
def _bed(theme: Theme, box: Box) -> Tile:
    """Return the empty tray *box*; each is some 150 kB."""
    around = _blocks(box.grown(EDGE))
    image = _board(theme).crop(around.corners)
    sink(image, theme, box.moved(-around.left, -around.top))
    return _tile(theme, image, around, box.grown(EDGE))


def _blocks(box: Box) -> Box:
    """Return the whole blocks of JPEG that *box* touches."""
    right, bottom = (-(-end // BLOCK) * BLOCK for end in (box.right, box.bottom))
    return Box(box.left // BLOCK * BLOCK, box.top // BLOCK * BLOCK, right, bottom)


def _tile(theme: Theme, image: Image.Image, around: Box, box: Box) -> Tile:
    """Return *box* of *image*, which lies *around* it, cheap to encode."""
    inside = box.moved(-around.left, -around.top)
    return Tile(_finished(theme, image).crop(inside.corners), box.left, box.top)
