"""
Ornament: the star of veneer inlaid in the middle of a half of the field where no dice lie.

Quieter than everything that is played with: tones between the field and its triangles.
"""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from render.colours import mix
from render.shapes import Pen, Sprite, centred
from render.theme import Theme

SIZE = 152
MIDDLE = SIZE / 2
CIRCLE = 63
LONG_RAY = 56
SHORT_RAY = 46
WAIST = 19
"""Where two rays meet, from the middle."""


@lru_cache(4)
def rosette(theme: Theme) -> Sprite:
    """Return the star of eight rays in its circle, anchored in its middle."""
    image = Image.new("RGB", (SIZE, SIZE), theme.field)
    mask = Image.new("L", (SIZE, SIZE))
    red = mix(theme.field, theme.triangle_a, 0.6)
    brown = mix(theme.field, mix(theme.triangle_a, theme.triangle_b, 0.6), 0.6)
    ring, thread = Pen(SIZE, SIZE), Pen(SIZE, SIZE)
    ring.disc(MIDDLE, MIDDLE, CIRCLE + 3)
    ring.disc(MIDDLE, MIDDLE, CIRCLE - 3, level=0)
    thread.disc(MIDDLE, MIDDLE, CIRCLE + 1)
    thread.disc(MIDDLE, MIDDLE, CIRCLE - 1, level=0)
    for pen, colour in ((ring, red), (thread, theme.inlay)):
        image.paste(colour, (0, 0), pen.mask())
    mask.paste(255, (0, 0), ring.mask())
    for reach, turn, colour in ((SHORT_RAY, pi / 4, brown), (LONG_RAY, 0.0, red)):
        # Each ray is cut from two pieces, one lighter: so the flat star looks raised.
        for shade, side in ((mix(colour, theme.inlay, 0.62), -1), (colour, 1)):
            pen = Pen(SIZE, SIZE)
            for ray in range(4):
                pen.polygon(_facet(reach, turn + ray * pi / 2, side))
            facets = pen.mask()
            image.paste(shade, (0, 0), facets)
            mask.paste(255, (0, 0), facets)
    return centred(image, mask)


def _facet(reach: float, angle: float, side: int) -> list[tuple[float, float]]:
    """Return one half of a ray: middle, tip and the waist on its *side*."""
    waist = angle + side * pi / 4
    return [
        (MIDDLE, MIDDLE),
        (MIDDLE + reach * cos(angle), MIDDLE + reach * sin(angle)),
        (MIDDLE + WAIST * cos(waist), MIDDLE + WAIST * sin(waist)),
    ]
