"""
Checkers: turned discs of ivory and ebony, alone and in stacks.

Knows their relief, their materials and their shadows.
"""

from functools import lru_cache

import numpy as np
from PIL import ImageChops

from engine import Color
from render.colours import Rgb, mix
from render.fonts import Face
from render.layout import CHECKER, STACK
from render.lettering import label
from render.shapes import (
    SCALE,
    Pen,
    Plane,
    Sprite,
    blend,
    centred,
    faded,
    grey,
    merged,
    picture,
    softened,
    tinted,
)
from render.theme import Theme
from render.turning import Relief, relief

SEAL = 66
"""Diameter of the small checker beside a name."""
RING = (0.50, 0.575)
"""The inner ring of dark checkers, as shares of the radius."""
COUNT_PX = 42
MARGIN = 14
"""Room for the shadow around a checker."""
SHADOW: Rgb = (16, 8, 3)


@lru_cache(128)
def stack(theme: Theme, color: Color, count: int, *, hangs: bool) -> Sprite:
    """
    Return the checkers of one point, at most five, the fifth with the count of a taller stack.

    Anchored in the middle of the first one, at the edge of the field; *hangs* from the upper edge.
    """
    drawn = min(count, STACK)
    length = CHECKER * (drawn - 1)
    width, height = CHECKER + 2 * MARGIN, CHECKER + 2 * MARGIN + length
    first = MARGIN + CHECKER / 2 + (0 if hangs else length)
    away = CHECKER if hangs else -CHECKER
    middles = [first + away * index for index in range(drawn)]
    parts = [(shadow(theme), width / 2, y) for y in middles]
    parts += [(checker(theme, color), width / 2, y) for y in middles[:-1]]
    last = checker(theme, color, count if count > STACK else 0)
    parts.append((last, width / 2, middles[-1]))
    return merged(width, height, parts, (width / 2, first))


@lru_cache(64)
def checker(theme: Theme, color: Color, count: int = 0) -> Sprite:
    """Return a checker seen from above; *count* above 1 stands on it instead of the ring."""
    sprite = _disc(theme, color, CHECKER, ringed=color is Color.BLACK and count < 2)
    if count < 2:
        return sprite
    image = sprite.image.copy()
    ink = theme.light_text if color is Color.WHITE else theme.dark_text
    label(str(count), Face.BOLD, COUNT_PX, ink).onto(image, sprite.x, sprite.y)
    return centred(image, sprite.mask)


@lru_cache(8)
def seal(theme: Theme, color: Color) -> Sprite:
    """Return the small checker beside a name, with its shadow."""
    disc = _disc(theme, color, SEAL, ringed=color is Color.BLACK)
    size = SEAL + 2 * MARGIN
    parts = [(shadow(theme, SEAL), size / 2, size / 2), (disc, size / 2, size / 2)]
    return merged(size, size, parts, (size / 2, size / 2))


@lru_cache(8)
def shadow(theme: Theme, diameter: int = CHECKER) -> Sprite:
    """Return the shadow of a checker: a wide soft one and a narrow one where it touches."""
    size = diameter + 2 * MARGIN
    wide, near = Pen(size, size), Pen(size, size)
    wide.disc(size / 2 + 3, size / 2 + 5, diameter / 2)
    near.disc(size / 2 + 1, size / 2 + 2, diameter / 2 + 0.5)
    both = ImageChops.lighter(softened(wide.mask(), 5, 0.62), softened(near.mask(), 1.4, 0.6))
    if theme.is_plain:
        both = faded(both, 0)
    return tinted(both, mix(SHADOW, theme.casing, 0.3))


@lru_cache(16)
def _disc(theme: Theme, color: Color, diameter: int, *, ringed: bool) -> Sprite:
    """Shade a disc of *diameter* pixels at the large scale and reduce it."""
    light = color is Color.WHITE
    size = (diameter + 4) * SCALE
    radius = diameter / 2 * SCALE
    form = relief(size, radius, _light_profile if light else _dark_profile)
    rim = np.array(theme.light_rim if light else theme.dark_rim, np.float32)
    if theme.is_plain:
        body = np.full((size, size, 3), theme.light if light else theme.dark, np.float32)
        metal = np.full((size, size, 3), rim, np.float32)
    else:
        body = _ivory(theme, form) if light else _ebony(theme, form)
        metal = rim * (1 + 0.22 * form.facing())[..., None]
    if ringed:
        body = blend(body, metal * np.float32(0.94), form.band(*RING))
    body = blend(body, metal, form.band(1 - theme.outline * SCALE / radius, 2))
    edge = np.clip((1 - form.distance) * radius + 0.5, 0, 1)
    return centred(picture(body).reduce(SCALE), grey(np.asarray(edge, np.float32)).reduce(SCALE))


def _ivory(theme: Theme, form: Relief) -> Plane:
    """Return ivory: it grows warm where it turns from the light, never grey."""
    across = 0.6 * form.right + 0.8 * form.down
    level = np.clip(0.94 + 0.80 * form.lit - 0.05 * across, 0.45, 1.03)
    warmth = np.array([0.72, 1.0, 1.6], np.float32)
    shine = 70 * form.gloss * (form.distance > 0.5)
    return np.asarray(
        np.array(theme.light, np.float32) * level[..., None] ** warmth + shine[..., None],
        np.float32,
    )


def _ebony(theme: Theme, form: Relief) -> Plane:
    """Return ebony: black, with the light on its polished shoulder and a sheen on its face."""
    spot = np.exp(-(((form.right + 0.32) ** 2 + (form.down + 0.42) ** 2) / 0.20))
    bright = 62 * np.clip(form.lit, 0, 1) + 105 * form.gloss + 40 * spot
    base = np.array(theme.dark, np.float32) * (1 + 0.8 * np.minimum(form.lit, 0))[..., None]
    return np.asarray(base + bright[..., None], np.float32)


def _light_profile(distance: Plane) -> Plane:
    """Return the relief of a light checker: a shoulder, a groove, a dish."""
    return np.asarray(
        0.10 * np.sqrt(np.clip(1 - (np.clip(distance - 0.78, 0, 0.22) / 0.22) ** 2, 0, 1))
        - 0.026 * np.exp(-(((distance - 0.66) / 0.036) ** 2))
        - 0.040 * np.clip(1 - (distance / 0.60) ** 2, 0, 1),
        np.float32,
    )


def _dark_profile(distance: Plane) -> Plane:
    """Return the relief of a dark checker: a shoulder and a flat face."""
    return np.asarray(
        0.12 * np.sqrt(np.clip(1 - (np.clip(distance - 0.72, 0, 0.28) / 0.28) ** 2, 0, 1)),
        np.float32,
    )
