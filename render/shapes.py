"""
Shapes: the tools every drawn part is made with.

A shape is drawn at four times its size and reduced, which gives smooth edges.
Knows sprites, masks and shadows; not what is drawn with them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from render.colours import Rgb

SCALE = 4
"""How much larger shapes are drawn before they are reduced."""

FAINTEST = 5
"""Cover of 255 below which the edge of a sprite is cut off."""
SOLID = [0] * FAINTEST + [255] * (256 - FAINTEST)
"""Every level of a mask: whether it counts."""

Plane = npt.NDArray[np.float32]
"""Shape (height, width) or, of colours 0..255, (height, width, 3); float32."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture that is laid on the board again and again."""

    image: Image.Image
    """Mode RGB."""
    mask: Image.Image
    """Mode L, the same size: how much of it covers what lies below."""
    x: float
    """The anchor, in the sprite's own pixels: what is laid on the given spot."""
    y: float

    def onto(self, canvas: Image.Image, x: float, y: float) -> None:
        """Lay the sprite on *canvas* with its anchor at *x*, *y*."""
        canvas.paste(self.image, (round(x - self.x), round(y - self.y)), self.mask)


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of the picture that covers what lies below it."""

    image: Image.Image
    """Mode RGB."""
    left: int
    top: int

    def onto(self, canvas: Image.Image) -> None:
        """Lay the tile on *canvas* where it belongs."""
        canvas.paste(self.image, (self.left, self.top))


def centred(image: Image.Image, mask: Image.Image) -> Sprite:
    """Return the sprite that is anchored in its middle."""
    return Sprite(image, mask, image.width / 2, image.height / 2)


def tinted(mask: Image.Image, colour: Rgb) -> Sprite:
    """Return the sprite of one *colour* in the form of *mask*."""
    return centred(Image.new("RGB", mask.size, colour), mask)


def merged(
    width: int,
    height: int,
    parts: Iterable[tuple[Sprite, float, float]],
    anchor: tuple[float, float],
) -> Sprite:
    """Return one sprite of *width* by *height* with *parts* laid on it, one over the other."""
    whole = Image.new("RGBA", (width, height))
    for sprite, x, y in parts:
        layer = sprite.image.convert("RGBA")
        layer.putalpha(sprite.mask)
        whole.alpha_composite(layer, (round(x - sprite.x), round(y - sprite.y)))
    return trimmed(Sprite(whole.convert("RGB"), whole.getchannel("A"), *anchor))


def trimmed(sprite: Sprite) -> Sprite:
    """
    Return *sprite* without its empty edges and the faint ends of its shadow.

    They would be laid with every picture and seen on none.
    """
    box = sprite.mask.point(SOLID).getbbox() or (0, 0, 1, 1)
    return Sprite(
        sprite.image.crop(box), sprite.mask.crop(box), sprite.x - box[0], sprite.y - box[1]
    )


class Pen:
    """Draws in the pixels of the picture on a canvas `scale` times as large."""

    def __init__(self, width: int, height: int, scale: int = SCALE) -> None:
        self._scale = scale
        self._canvas = Image.new("L", (width * scale, height * scale))
        self._draw = ImageDraw.Draw(self._canvas)

    def disc(self, x: float, y: float, radius: float, level: int = 255) -> None:
        """Fill a circle."""
        self.oval(x, y, radius, radius, level)

    def oval(self, x: float, y: float, across: float, down: float, level: int = 255) -> None:
        """Fill an ellipse with the half axes *across* and *down*."""
        s = self._scale
        box = ((x - across) * s, (y - down) * s, (x + across) * s - 1, (y + down) * s - 1)
        self._draw.ellipse(box, fill=level)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        radius: float = 0,
        level: int = 255,
    ) -> None:
        """Fill a rectangle with round corners."""
        s = self._scale
        corners = (left * s, top * s, right * s - 1, bottom * s - 1)
        self._draw.rounded_rectangle(corners, radius * s, fill=level)

    def polygon(self, points: list[tuple[float, float]], level: int = 255) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self._scale, y * self._scale) for x, y in points], fill=level)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], width: float, level: int = 255
    ) -> None:
        """Draw a line with round ends."""
        s = self._scale
        ends = [(start[0] * s, start[1] * s), (end[0] * s, end[1] * s)]
        self._draw.line(ends, fill=level, width=round(width * s))
        for x, y in (start, end):
            self.disc(x, y, width / 2, level)

    def mask(self) -> Image.Image:
        """Return what was drawn, reduced to the size of the picture."""
        return self._canvas.reduce(self._scale)


def drawn(width: int, height: int, draw: Callable[[Pen], None]) -> Image.Image:
    """Return the mask that *draw* leaves on a canvas of *width* by *height*."""
    pen = Pen(width, height)
    draw(pen)
    return pen.mask()


def softened(mask: Image.Image, blur: float, strength: float) -> Image.Image:
    """Return *mask* as a soft shadow: blurred, and as dark as *strength* (0..1)."""
    return faded(mask.filter(ImageFilter.GaussianBlur(blur)), strength)


def faded(mask: Image.Image, strength: float) -> Image.Image:
    """Return *mask* multiplied by *strength* (0..1)."""
    return mask.point(_shades(strength))


@lru_cache(64)
def _shades(strength: float) -> list[int]:
    """Return every level multiplied by *strength*."""
    return [round(level * strength) for level in range(256)]


def grid(width: int, height: int) -> tuple[Plane, Plane]:
    """Return x and y of the middle of every pixel, each of shape (height, width)."""
    x = np.arange(width, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(height, dtype=np.float32)[:, None] + np.float32(0.5)
    return np.broadcast_to(x, (height, width)), np.broadcast_to(y, (height, width))


def picture(values: npt.NDArray[np.float32]) -> Image.Image:
    """Return the RGB image of *values*, shape (height, width, 3), 0..255."""
    return Image.fromarray(np.clip(values + 0.5, 0, 255).astype(np.uint8))


def grey(values: Plane) -> Image.Image:
    """Return the L image of *values*, shape (height, width), 0..1."""
    return Image.fromarray(np.clip(values * 255 + 0.5, 0, 255).astype(np.uint8))


def blend(below: Plane, above: Plane, share: Plane) -> Plane:
    """Return *below* with *above* laid over it where *share* is 1; colours of shape (h, w, 3)."""
    return np.asarray(below + (above - below) * share[..., None], np.float32)
