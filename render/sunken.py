"""Sunken: the walls of what lies lower than the frame: the shade inside and the metal edge."""

from functools import lru_cache

from PIL import Image, ImageDraw

from render.colours import mix
from render.layout import Box
from render.shapes import softened
from render.theme import Theme

EDGE = 6
"""How far the edge reaches beyond the box, px."""
SHINE = (255, 246, 220)


def sink(canvas: Image.Image, theme: Theme, box: Box) -> None:
    """Sink the tray *box*, lined with cloth, into the frame on *canvas*."""
    canvas.paste(theme.tray, box.corners)
    shade_inside(canvas, theme, box, depth=0.75, reach=16)
    edge(canvas, theme, box, width=2)


def shade_inside(canvas: Image.Image, theme: Theme, box: Box, *, depth: float, reach: int) -> None:
    """Darken the floor of a sunk *box* along its walls, most below the upper and left one."""
    if not theme.is_plain:
        shade = _shade(box.width, box.height, depth=depth, reach=reach)
        canvas.paste(theme.shade, box.corners, shade)


@lru_cache(4)
def _shade(width: int, height: int, *, depth: float, reach: int) -> Image.Image:
    """Return how dark the floor of a box is, mode L."""
    pad = 3 * reach
    floor = Image.new("L", (width + 2 * pad, height + 2 * pad), 255)
    inner = (
        pad + reach // 3,
        pad + reach // 2,
        pad + width - reach // 8,
        pad + height - reach // 8,
    )
    ImageDraw.Draw(floor).rectangle(inner, fill=0)
    return softened(floor, reach / 2, depth).crop((pad, pad, pad + width, pad + height))


def edge(canvas: Image.Image, theme: Theme, box: Box, *, width: int = 3) -> None:
    """Line a sunk *box* with metal: a dark groove, the metal, and its bright edge."""
    pen = ImageDraw.Draw(canvas)
    left, top, right, bottom = box.corners
    pen.rectangle(
        (left - width - 3, top - width - 3, right + width + 2, bottom + width + 2),
        outline=mix(theme.frame, theme.shade, 0.75),
        width=3,
    )
    pen.rectangle(
        (left - width, top - width, right + width - 1, bottom + width - 1),
        outline=theme.brass,
        width=width,
    )
    if theme.is_plain:
        return
    shine, dull = mix(theme.brass, SHINE, 0.55), mix(theme.brass, theme.shade, 0.45)
    pen.line((left - width, top - width, right + width - 1, top - width), fill=shine)
    pen.line((left - width, top - width, left - width, bottom + width - 1), fill=shine)
    pen.line((left - 1, bottom, right, bottom), fill=shine)
    pen.line((right, top - 1, right, bottom), fill=shine)
    pen.line((left - 1, top - 1, right, top - 1), fill=dull)
    pen.line((left - 1, top - 1, left - 1, bottom), fill=dull)
