"""
Checkers: turned discs on the points, and slabs, the same discs edge on in the trays.

Knows how they look; a checker is a relief (a round edge, a groove, a dish) under a light from the
upper left.
"""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops

from engine import Color
from render.colours import Rgb, mix
from render.fonts import Face
from render.layout import CHECKER, SLAB_HEIGHT, SLAB_PITCH, SLAB_WIDTH, STACK
from render.lettering import label
from render.shapes import (
    SCALE,
    Pen,
    Plane,
    Sprite,
    centred,
    grey,
    grid,
    merged,
    picture,
    softened,
    tinted,
)
from render.theme import Theme

RADIUS = CHECKER / 2
RIM = 3.4
"""Width of the outline, inside the checker's edge."""
RING = (0.50, 0.575)
"""The inner ring of dark checkers, as shares of the radius."""
COUNT_PX = 42
MARGIN = 14
"""Room for the shadow around a stack."""
SHADOW: Rgb = (16, 8, 3)


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


@lru_cache(128)
def stack(theme: Theme, color: Color, count: int, *, hangs: bool) -> Sprite:
    """
    Return the checkers of one point, at most five, the fifth with the count of a taller stack.

    Anchored in the middle of the first one, at the edge of the field; *hangs* from the upper edge.
    """
    drawn = min(count, STACK)
    length = CHECKER * (drawn - 1)
    width, height = CHECKER + 2 * MARGIN, CHECKER + 2 * MARGIN + length
    first = MARGIN + RADIUS + (0 if hangs else length)
    away = CHECKER if hangs else -CHECKER
    middles = [first + away * index for index in range(drawn)]
    tall = count if count > STACK else 0
    parts = [(shadow(theme), width / 2, y) for y in middles]
    parts += [(checker(theme, color), width / 2, y) for y in middles[:-1]]
    parts.append((checker(theme, color, tall), width / 2, middles[-1]))
    return merged(width, height, parts, (width / 2, first))


@lru_cache(8)
def seal(theme: Theme, color: Color) -> Sprite:
    """Return the small checker beside a name."""
    return _disc(theme, color, 58, ringed=color is Color.BLACK)


@lru_cache(8)
def shadow(theme: Theme, diameter: int = CHECKER) -> Sprite:
    """Return the shadow a checker of *theme* throws on the field, anchored at its middle."""
    size = diameter + 2 * MARGIN
    pen = Pen(size, size)
    pen.disc(size / 2 + 3, size / 2 + 5, diameter / 2)
    wide = softened(pen.mask(), 5, 0.62)
    near = Pen(size, size)
    near.disc(size / 2 + 1, size / 2 + 2, diameter / 2 + 0.5)
    return tinted(
        ImageChops.lighter(wide, softened(near.mask(), 1.4, 0.6)), mix(SHADOW, theme.casing, 0.3)
    )


def _disc(theme: Theme, color: Color, diameter: int, *, ringed: bool) -> Sprite:
    """Shade a disc of *diameter* pixels at the large scale and reduce it."""
    light = color is Color.WHITE
    base, rim = (theme.light, theme.light_rim) if light else (theme.dark, theme.dark_rim)
    size = diameter + 4
    x, y = grid(size * SCALE, size * SCALE)
    radius = diameter / 2 * SCALE
    middle = size * SCALE / 2
    dx, dy = (x - middle) / radius, (y - middle) / radius
    r = np.hypot(dx, dy)
    diffuse, gloss = _light(dx, dy, r)
    tone = np.array(base, np.float32)
    if light:
        # Ivory grows warm where it turns from the light, never grey.
        level = 0.955 + 0.62 * diffuse - 0.045 * (0.6 * dx + 0.8 * dy)
        warmth = np.array([0.75, 1.0, 1.55], np.float32)
        body = tone * np.clip(level, 0.5, 1.04)[..., None] ** warmth + 30 * gloss[..., None]
    else:
        body = tone * (1 + 0.9 * diffuse[..., None]) + 74 * np.clip(diffuse, 0, 1)[..., None]
        body = body + 92 * gloss[..., None]
    metal = np.array(rim, np.float32) * (1 + 0.22 * _facing(dx, dy, r))[..., None]
    if ringed:
        body = _blend(body, metal * 0.92, _band(r, RING[0], RING[1], radius))
    body = _blend(body, metal, _band(r, 1 - RIM * SCALE / radius, 2, radius))
    image = picture(body.astype(np.float32)).reduce(SCALE)
    mask = grey(np.clip((1 - r) * radius + 0.5, 0, 1).astype(np.float32)).reduce(SCALE)
    return centred(image, mask)


def _light(dx: Plane, dy: Plane, r: Plane) -> tuple[Plane, Plane]:
    """Return how brightly each place of the relief is lit (about 0 on the flat) and its gloss."""
    steps = np.linspace(0, 1.2, 1201, dtype=np.float32)
    # Height over the radius: round shoulder, raised ring, groove, shallow dish.
    height = (
        0.085 * np.sqrt(np.clip(1 - (np.clip(steps - 0.80, 0, 0.2) / 0.2) ** 2, 0, 1))
        - 0.020 * np.exp(-(((steps - 0.685) / 0.028) ** 2))
        - 0.030 / (1 + np.exp((steps - 0.60) / 0.02))
        - 0.016 * np.clip(1 - (steps / 0.55) ** 2, 0, 1)
    )
    slope = np.interp(r, steps, np.gradient(height, steps)).astype(np.float32)
    slope = np.clip(slope, -1.6, 1.6)
    away = np.maximum(r, np.float32(1e-3))
    nx, ny = -slope * dx / away, -slope * dy / away
    length = np.sqrt(nx * nx + ny * ny + 1)
    lx, ly, lz = -0.46, -0.60, 0.655
    diffuse = (nx * lx + ny * ly + lz) / length - lz
    # Halfway between the light and an eye straight above.
    hx, hy, hz = -0.253, -0.330, 0.909
    facing = np.clip((nx * hx + ny * hy + hz) / length, 0, 1)
    sheen = np.exp(-(((dx + 0.30) ** 2 + (dy + 0.38) ** 2) / 0.16))
    gloss = 0.75 * facing**26 * (r > 0.62) * np.clip(-diffuse * 0 + 1, 0, 1) + 0.55 * sheen
    flat = 0.75 * hz**26 * (r > 0.62)
    return diffuse.astype(np.float32), np.clip(gloss - flat, 0, 1).astype(np.float32)


def _facing(dx: Plane, dy: Plane, r: Plane) -> Plane:
    """Return 1 towards the light to -1 away from it, around the disc."""
    return ((-0.61 * dx - 0.79 * dy) / np.maximum(r, np.float32(1e-3))).astype(np.float32)


def _band(r: Plane, inner: float, outer: float, radius: float) -> Plane:
    """Return 1 between two radii, with smooth edges."""
    inside = np.clip((r - inner) * radius + 0.5, 0, 1)
    return (inside * np.clip((outer - r) * radius + 0.5, 0, 1)).astype(np.float32)


def _blend(below: Plane, above: Plane, share: Plane) -> Plane:
    """Lay *above* over *below* where *share* is 1."""
    return (below + (above - below) * share[..., None]).astype(np.float32)


@lru_cache(64)
def slabs(theme: Theme, color: Color, count: int, *, hangs: bool) -> Sprite:
    """Return *count* checkers edge on, anchored in the middle of the first, at the board's edge."""
    one = slab(theme, color)
    length = SLAB_PITCH * (count - 1)
    height = one.image.height + length
    first = one.y + (0 if hangs else length)
    away = SLAB_PITCH if hangs else -SLAB_PITCH
    middles = sorted(first + away * index for index in range(count))
    parts = [(one, one.x, y) for y in middles]
    return merged(one.image.width, height, parts, (one.x, first))


@lru_cache(8)
def slab(theme: Theme, color: Color) -> Sprite:
    """Return a checker seen edge on, with its shadow, anchored in the middle of the slab."""
    light = color is Color.WHITE
    base, rim = (theme.light, theme.light_rim) if light else (theme.dark, theme.dark_rim)
    pad = 8
    width, height = SLAB_WIDTH + 2 * pad, SLAB_HEIGHT + 2 * pad
    outer, inner = Pen(width, height), Pen(width, height)
    outer.box(pad, pad, pad + SLAB_WIDTH, pad + SLAB_HEIGHT, radius=5)
    inner.box(pad + 1.6, pad + 1.6, pad + SLAB_WIDTH - 1.6, pad + SLAB_HEIGHT - 1.6, radius=4)
    form = outer.mask()
    _, y = grid(width, height)
    up = (y - pad) / SLAB_HEIGHT
    # A cylinder lying down: bright a little above its middle, dark below.
    bow = np.exp(-(((up - 0.34) / 0.24) ** 2)) - 0.9 * np.clip(up - 0.55, 0, 1)
    gain = 20 if light else 78
    values = np.array(base, np.float32) * (0.93 if light else 1.0) + gain * bow[..., None]
    if light:
        values = values * np.array([1.0, 0.985, 0.95], np.float32)
    image = Image.new("RGB", (width, height), SHADOW)
    image.paste(rim if light else mix(rim, SHADOW, 0.25), (0, 0), form)
    image.paste(picture(values.astype(np.float32)), (0, 0), inner.mask())
    groove = Pen(width, height)
    groove.box(pad + 2, pad + SLAB_HEIGHT / 2 - 1, pad + SLAB_WIDTH - 2, pad + SLAB_HEIGHT / 2 + 1)
    tint = mix(theme.light, theme.light_rim, 0.45) if light else rim
    image.paste(tint, (0, 0), groove.mask())
    mask = softened(ImageChops.offset(form, 2, 3), 2.4, 0.7)
    mask.paste(255, (0, 0), form)
    return centred(image, mask)
