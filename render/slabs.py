"""Slabs: checkers seen edge on, as they lie in a tray after they were borne off."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops

from engine import Color
from render.colours import mix
from render.layout import SLAB_HEIGHT, SLAB_PITCH, SLAB_WIDTH
from render.shapes import Pen, Sprite, centred, grid, merged, picture, softened
from render.theme import Theme

PAD = 8
"""Room for the shadow."""


@lru_cache(64)
def slabs(theme: Theme, color: Color, count: int, *, hangs: bool) -> Sprite:
    """Return *count* slabs, anchored in the middle of the first, at the board's edge."""
    one = _slab(theme, color)
    length = SLAB_PITCH * (count - 1)
    first = one.y + (0 if hangs else length)
    away = SLAB_PITCH if hangs else -SLAB_PITCH
    parts = [(one, one.x, y) for y in sorted(first + away * index for index in range(count))]
    return merged(one.image.width, one.image.height + length, parts, (one.x, first))


@lru_cache(8)
def _slab(theme: Theme, color: Color) -> Sprite:
    """Return one slab with its shadow, anchored in the middle of the slab."""
    light = color is Color.WHITE
    base, rim = (theme.light, theme.light_rim) if light else (theme.dark, theme.dark_rim)
    width, height = SLAB_WIDTH + 2 * PAD, SLAB_HEIGHT + 2 * PAD
    right, bottom = PAD + SLAB_WIDTH, PAD + SLAB_HEIGHT
    outer, inner, groove = Pen(width, height), Pen(width, height), Pen(width, height)
    outer.box(PAD, PAD, right, bottom, radius=6)
    inner.box(PAD + 1.8, PAD + 1.8, right - 1.8, bottom - 1.8, radius=4.5)
    middle = PAD + SLAB_HEIGHT / 2
    groove.box(PAD + 2, middle - 1.2, right - 2, middle + 1.2)
    form = outer.mask()
    image = Image.new("RGB", (width, height), theme.casing)
    image.paste(rim, (0, 0), form)
    if theme.is_plain:
        image.paste(base, (0, 0), inner.mask())
        return centred(image, form)
    image.paste(_bowed(base, width, height, light=light), (0, 0), inner.mask())
    image.paste(mix(base, rim, 0.55 if light else 0.9), (0, 0), groove.mask())
    mask = softened(ImageChops.offset(form, 2, 3), 2.4, 0.7)
    mask.paste(255, (0, 0), form)
    return centred(image, mask)


def _bowed(base: tuple[int, int, int], width: int, height: int, *, light: bool) -> Image.Image:
    """Return the turned edge: bright a little above its middle, dark below, darker at the ends."""
    x, y = grid(width, height)
    up = (y - PAD) / SLAB_HEIGHT
    along = np.abs(x - width / 2) / (SLAB_WIDTH / 2)
    bow = np.exp(-(((up - 0.32) / 0.24) ** 2)) - 0.9 * np.clip(up - 0.55, 0, 1) - 0.5 * along**3
    values = np.array(base, np.float32) * (0.92 if light else 1) + (
        (22 if light else 46) * bow[..., None]
    )
    warm = np.array([1.0, 0.98, 0.93] if light else [1.0, 1.0, 1.0], np.float32)
    return picture(np.asarray(values * warm, np.float32))
