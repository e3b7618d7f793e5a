"""
Cube: the doubling cube with the figure it shows.

Knows its form; where it lies is the layout's business.
"""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops

from engine import MAX_CUBE
from render.colours import mix
from render.fonts import Face
from render.layout import CUBE
from render.lettering import label
from render.shapes import Pen, Sprite, centred, grid, picture, softened
from render.theme import Theme

PAD = 14
"""Room for the shadow."""
FIGURE_PX = 42
QUESTION_PX = 64


@lru_cache(16)
def cube(theme: Theme, value: int) -> Sprite:
    """
    Return the cube with *value* on it, anchored in its middle.

    No face of a cube says 1: turned by nobody yet, it shows 64.
    """
    size = CUBE + 2 * PAD
    middle = size / 2
    form, flat = Pen(size, size), Pen(size, size)
    form.box(PAD, PAD, PAD + CUBE, PAD + CUBE, radius=13)
    flat.box(PAD + 5, PAD + 4, PAD + CUBE - 5, PAD + CUBE - 7, radius=11)
    body = form.mask()
    _, y = grid(size, size)
    fall = ((y - middle) / CUBE)[..., None]
    edge = np.array(theme.die, np.float32) * (0.80 - 0.30 * fall)
    top = np.array(theme.die, np.float32) * (1.0 - 0.05 * fall)
    image = Image.new("RGB", (size, size), theme.casing)
    if theme.is_plain:
        image.paste(theme.die, (0, 0), body)
    else:
        image.paste(picture(edge.astype(np.float32)), (0, 0), body)
        image.paste(picture(top.astype(np.float32)), (0, 0), softened(flat.mask(), 1.8, 1))
    inner = Pen(size, size)
    outline = 5.0 if theme.is_plain else 2.4
    first, last = PAD + outline, PAD + CUBE - outline
    inner.box(first, first, last, last, radius=13.4 - outline)
    image.paste(mix(theme.casing, theme.die, 0.08), (0, 0), ImageChops.subtract(body, inner.mask()))
    figure = str(value if value > 1 else MAX_CUBE)
    label(figure, Face.BOLD, FIGURE_PX, theme.pip).onto(image, middle, middle - 1)
    if theme.is_plain:
        return centred(image, body)
    mask = ImageChops.lighter(
        softened(ImageChops.offset(body, 3, 5), 5, 0.62),
        softened(ImageChops.offset(body, 1, 2), 1.5, 0.6),
    )
    mask.paste(255, (0, 0), body)
    return centred(image, mask)


@lru_cache(16)
def question(theme: Theme, value: int) -> Sprite:
    """Return what an offered cube asks, `×4?`, anchored in its middle."""
    return label(f"×{value}?", Face.BOLD, QUESTION_PX, theme.casing)
