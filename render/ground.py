"""
Ground: the empty board with its numbers, which lies under every picture.

Drawn once for a theme, a variant and a numbering; then copied, or cut out for what lies directly on
it (`tiles.py`).
"""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from PIL import Image

from engine import Variant
from render.board import empty_board
from render.fonts import Face
from render.layout import Box, across, number_spot
from render.lettering import label
from render.theme import Theme
from render.thrift import thrifty

NUMBER_PX = 40
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Ground:
    """One empty board."""

    theme: Theme
    variant: Variant
    standard: bool = True
    """The numbers are those of who sits at the bottom, else the other's."""

    def copy(self) -> Image.Image:
        """Return a new picture of the board, RGB."""
        return _drawn(self).copy()

    def onto(self, canvas: Image.Image) -> None:
        """Cover *canvas*, of the size of the picture, with the board."""
        canvas.paste(_drawn(self))

    def cut(self, box: Box) -> Image.Image:
        """Return a new picture of what lies in *box*."""
        return _drawn(self).crop(box.corners)


def _drawn(ground: Ground) -> Image.Image:
    """Return the board itself, drawn once even when several threads ask."""
    with _lock:
        return _draw(ground)


@lru_cache(12)
def _draw(ground: Ground) -> Image.Image:
    theme = ground.theme
    canvas = _plain(theme, ground.variant).copy()
    for point in range(1, 25):
        spot = number_spot(point)
        number = point if ground.standard else across(ground.variant, point)
        label(str(number), Face.BOLD, NUMBER_PX, theme.text, theme.casing).onto(
            canvas, spot.x, spot.y
        )
    return thrifty(canvas)


@lru_cache(6)
def _plain(theme: Theme, variant: Variant) -> Image.Image:
    """Return the board without numbers."""
    return empty_board(theme, variant)
