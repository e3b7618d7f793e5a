"""
Ornament: the star of veneer inlaid in the middle of each half of the field.

Quiet enough that dice and arrows lie over it; tests hold it close to the field's own colour.
"""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.colours import mix
from render.shapes import Pen, Sprite, centred
from render.theme import Theme

SIZE = 150


@lru_cache(4)
def rosette(theme: Theme) -> Sprite:
    """Return the eight-pointed star, anchored in its middle."""
    middle = SIZE / 2
    wood_dark = mix(theme.field, theme.triangle_b, 0.62)
    wood_red = mix(theme.field, theme.triangle_a, 0.62)
    image = Image.new("RGB", (SIZE, SIZE), theme.field)
    mask = Image.new("L", (SIZE, SIZE))
    for radius_out, radius_in, turn, colour in (
        (66, 30, pi / 8, wood_red),
        (60, 26, 0.0, wood_dark),
    ):
        for grow, fill in ((2.5, theme.inlay), (0.0, colour)):
            pen = Pen(SIZE, SIZE)
            pen.polygon(_star(middle, radius_out + grow * 2, radius_in + grow, turn))
            image.paste(fill, (0, 0), pen.mask())
            mask.paste(255, (0, 0), pen.mask())
        # Each ray is cut from two pieces, one lighter: that is what makes it a star of wood.
        facets = Pen(SIZE, SIZE)
        for ray in range(8):
            tip = turn + ray * pi / 4
            side = tip + pi / 8
            facets.polygon(
                [
                    (middle, middle),
                    (middle + radius_out * cos(tip), middle + radius_out * sin(tip)),
                    (middle + radius_in * cos(side), middle + radius_in * sin(side)),
                ]
            )
        image.paste(mix(colour, theme.field, 0.5), (0, 0), facets.mask())
    for radius, fill in ((13, theme.inlay), (10, wood_red), (4, theme.brass)):
        pen = Pen(SIZE, SIZE)
        pen.disc(middle, middle, radius)
        image.paste(fill, (0, 0), pen.mask())
    return centred(image, mask)


def _star(middle: float, out: float, inward: float, turn: float) -> list[tuple[float, float]]:
    """Return the corners of an eight-pointed star."""
    corners = []
    for corner in range(16):
        radius = out if corner % 2 == 0 else inward
        angle = turn + corner * pi / 8
        corners.append((middle + radius * cos(angle), middle + radius * sin(angle)))
    return corners
