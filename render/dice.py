"""Dice: ivory with drilled spots; played ones grey and struck out; the ticks of a double."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops

from render.colours import mix
from render.layout import DIE
from render.shapes import Pen, Sprite, centred, grid, picture, softened
from render.theme import Theme

PAD = 16
SPREAD = 25
"""From the middle to a spot at the side."""
SPOT = 8.6
"""Radius of a spot."""
OUTLINE, OUTLINE_PLAIN = 2.2, 5.0
"""Width of the dark outline."""
SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(32)
def die(theme: Theme, value: int, *, is_used: bool = False) -> Sprite:
    """Return a die with *value* spots and its shadow, anchored in the middle of the die."""
    size = DIE + 2 * PAD
    middle = size / 2
    face = theme.die_used if is_used else theme.die
    outline_px = OUTLINE_PLAIN if theme.is_plain else OUTLINE
    form, flat = Pen(size, size), Pen(size, size)
    form.box(PAD, PAD, PAD + DIE, PAD + DIE, radius=19)
    flat.box(PAD + 6, PAD + 5, PAD + DIE - 6, PAD + DIE - 7, radius=17)
    body = form.mask()
    x, y = grid(size, size)
    # The edge falls away to the lower right; the upper face is nearly even.
    fall = (x - middle) / DIE * 0.35 + (y - middle) / DIE * 0.9
    edge = np.array(face, np.float32) * (0.88 - 0.22 * fall)[..., None]
    warm = np.array([1.0, 0.985, 0.955], np.float32)
    top = np.array(face, np.float32) * (1.01 - 0.05 * fall)[..., None]
    image = Image.new("RGB", (size, size), theme.casing)
    if theme.is_plain:
        image.paste(face, (0, 0), body)
    else:
        image.paste(picture((edge * warm).astype(np.float32)), (0, 0), body)
        image.paste(picture(top.astype(np.float32)), (0, 0), softened(flat.mask(), 2.2, 1))
    outline = ImageChops.subtract(body, _inner(size, outline_px))
    image.paste(mix(theme.casing, face, 0.12), (0, 0), outline)
    pip = mix(theme.pip, face, 0.25) if is_used else theme.pip
    for across, down in SPOTS[value]:
        _spot(image, theme, (middle + across * SPREAD, middle + down * SPREAD), pip)
    if is_used:
        _strike(image, theme, size)
    if theme.is_plain:
        return centred(image, body)
    mask = ImageChops.lighter(
        softened(ImageChops.offset(body, 4, 7), 6, 0.62),
        softened(ImageChops.offset(body, 1, 2), 1.5, 0.6),
    )
    mask.paste(255, (0, 0), body)
    return centred(image, mask)


def _inner(size: int, outline: float) -> Image.Image:
    """Return the die without its *outline*."""
    pen = Pen(size, size)
    first, last = PAD + outline, PAD + DIE - outline
    pen.box(first, first, last, last, radius=19.2 - outline)
    return pen.mask()


def _spot(
    image: Image.Image, theme: Theme, at: tuple[float, float], pip: tuple[int, int, int]
) -> None:
    """Drill a spot: the lower right edge of the hole catches the light."""
    glint, hole = Pen(*image.size), Pen(*image.size)
    glint.disc(at[0] + 1.2, at[1] + 1.6, SPOT + 0.6)
    hole.disc(*at, SPOT)
    if theme.is_plain:
        image.paste(pip, (0, 0), hole.mask())
        return
    image.paste((255, 255, 255), (0, 0), softened(glint.mask(), 0.8, 0.7))
    image.paste(pip, (0, 0), hole.mask())
    bottom = Pen(*image.size)
    bottom.disc(at[0] + 1.5, at[1] + 2, SPOT - 3)
    image.paste(mix(pip, theme.die, 0.16), (0, 0), softened(bottom.mask(), 1.5, 1))


def _strike(image: Image.Image, theme: Theme, size: int) -> None:
    """Strike the die out from lower left to upper right."""
    low, high = (PAD + 13, size - PAD - 13), (size - PAD - 13, PAD + 13)
    edge, stroke = Pen(size, size), Pen(size, size)
    edge.line(low, high, 15)
    stroke.line(low, high, 8)
    image.paste(mix(theme.die, theme.die_used, 0.3), (0, 0), edge.mask())
    image.paste(theme.casing, (0, 0), stroke.mask())


@lru_cache(4)
def tick(theme: Theme, *, is_used: bool) -> Sprite:
    """Return one of the four ticks of a double: a brass peg, or the hole it left."""
    size = 40
    middle = size / 2
    image = Image.new("RGB", (size, size), theme.casing)
    casing, body = Pen(size, size), Pen(size, size)
    casing.disc(middle, middle, 14)
    form = casing.mask()
    if is_used:
        body.disc(middle, middle, 10)
        image.paste(mix(theme.casing, theme.die_used, 0.42), (0, 0), body.mask())
        strike = Pen(size, size)
        strike.line((middle - 6, middle + 6), (middle + 6, middle - 6), 4)
        image.paste(theme.casing, (0, 0), strike.mask())
    else:
        body.disc(middle, middle, 10.5)
        image.paste(theme.die, (0, 0), body.mask())
        shine = Pen(size, size)
        shine.disc(middle - 2.5, middle - 3, 4.5)
        image.paste((255, 255, 255), (0, 0), softened(shine.mask(), 1.5, 1))
    mask = softened(ImageChops.offset(form, 1, 3), 2.5, 0.6)
    mask.paste(255, (0, 0), form)
    return centred(image, mask)
