"""
Shore: pictures of sand that the wind has rippled, and of a pattern of waves.

Everything comes from a seed: the same sand, always. Colours are given; where a sheet lies is the
board's business.
"""

import numpy as np
from PIL import Image, ImageFilter

from render.colours import Rgb
from render.shapes import Plane, grid, picture
from render.wood import noise

RIPPLE = 33
"""From one ripple of the sand to the next, px."""
FAN = 38
"""Radius of the fans in the pattern of waves, px."""


def sand(width: int, height: int, colour: Rgb, *, seed: int) -> Image.Image:
    """Return sand around *colour*: long soft ripples that rise, split and fade."""
    random = np.random.default_rng(seed)
    x, y = grid(width, height)
    wander = 26 * noise(random, width, height, along=360, across=170)
    wander = wander + 7 * noise(random, width, height, along=120, across=60)
    phase = (y + 0.16 * x + wander) * np.float32(2 * np.pi / RIPPLE)
    # The wind's side of a ripple is long, the other short: light lies on the long one.
    ripple = np.sin(phase + np.float32(0.55) * np.sin(phase))
    strength = np.clip(0.62 + 0.4 * noise(random, width, height, along=260, across=200), 0.1, 1.2)
    glow = noise(random, width, height, along=420, across=380)
    tone = 1 + 0.030 * ripple * strength + 0.014 * glow
    return _toned(colour, np.asarray(tone, np.float32))


def waves(width: int, height: int, colour: Rgb, *, seed: int) -> Image.Image:
    """Return rows of fans, each of three arcs, lighter than their *colour*: waves of the sea."""
    random = np.random.default_rng(seed)
    x, y = grid(width, height)
    radius, row_height = np.float32(FAN), np.float32(FAN / 2)
    last = np.floor(y / row_height)
    away = np.full(x.shape, 9, np.float32)
    # A fan covers those behind it: of all that reach a place the lowest is seen.
    for back in range(2, -3, -1):
        row = last + back
        left = np.where(row % 2 == 0, 0, radius).astype(np.float32)
        middle = np.round((x - left) / (2 * radius)) * 2 * radius + left
        distance = np.hypot(x - middle, y - row * row_height) / radius
        away = np.where((away > 1) & (distance <= 1), distance, away)
    line = sum(
        np.exp(-(((away - np.float32(arc)) / np.float32(0.085)) ** 2)) for arc in (0.34, 0.66, 0.97)
    )
    glow = noise(random, width, height, along=120, across=110)
    tone = 0.965 + 0.12 * np.clip(line, 0, 1) + 0.03 * glow
    return _toned(colour, np.asarray(tone, np.float32))


def _toned(colour: Rgb, tone: Plane) -> Image.Image:
    """Return *colour* as bright as *tone* says; 1 is the colour itself."""
    warmth = np.array([0.9, 1.0, 1.12], np.float32)
    values = np.array(colour, np.float32) * np.maximum(tone, 0.2)[..., None] ** warmth
    return picture(values.astype(np.float32)).filter(ImageFilter.GaussianBlur(0.6))
