"""
Marks: what lies over the board to show what may move, what moved and how somebody is.

Every mark has a dark casing, so it stands on light and on dark, and a form of its own, so its
colour is never needed.
"""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from PIL import Image, ImageChops

from render.colours import mix
from render.layout import CHECKER
from render.shapes import Pen, Sprite, centred, faded, softened, tinted, trimmed
from render.theme import Theme

CASING = 3.5
"""Width of the dark edge, px."""
RING_WIDTH = 6.5
DOT = 17
"""Radius of a target's dot without its casing."""


@lru_cache(4)
def source_ring(theme: Theme) -> Sprite:
    """Return the ring around a checker that may move."""
    size = CHECKER + 24
    middle = size / 2
    inner = CHECKER / 2 - 3.5
    outer = inner + RING_WIDTH
    casing, ring, shine = Pen(size, size), Pen(size, size), Pen(size, size)
    casing.disc(middle, middle, outer + CASING)
    casing.disc(middle, middle, inner - CASING, level=0)
    ring.disc(middle, middle, outer)
    ring.disc(middle, middle, inner, level=0)
    shine.disc(middle, middle, outer - 1)
    shine.disc(middle + 0.8, middle + 1.2, outer - 2.6, level=0)
    image = Image.new("RGB", (size, size), theme.casing)
    image.paste(theme.source, (0, 0), ring.mask())
    image.paste((255, 246, 200), (0, 0), faded(ImageChops.multiply(shine.mask(), ring.mask()), 0.7))
    return trimmed(centred(image, casing.mask()))


@lru_cache(4)
def target_dot(theme: Theme) -> Sprite:
    """Return the dot where a checker may go: a green bead."""
    size = 2 * DOT + 22
    middle = size / 2
    casing, bead, glow, shine = (Pen(size, size) for _ in range(4))
    casing.disc(middle, middle, DOT + CASING)
    bead.disc(middle, middle, DOT)
    glow.disc(middle + 2, middle + 3.5, DOT - 6)
    shine.oval(middle - 5, middle - 6, 4.6, 3.4)
    image = Image.new("RGB", (size, size), theme.casing)
    form = casing.mask()
    image.paste(theme.target, (0, 0), bead.mask())
    image.paste(mix(theme.target, (255, 255, 255), 0.3), (0, 0), softened(glow.mask(), 2.5, 0.9))
    image.paste((255, 255, 255), (0, 0), softened(shine.mask(), 0.8, 0.9))
    mask = softened(ImageChops.offset(form, 2, 3), 2.5, 0.55)
    mask.paste(255, (0, 0), form)
    return trimmed(centred(image, mask))


@lru_cache(4)
def ghost(theme: Theme, *, is_pending: bool = False) -> Sprite:
    """Return the outline a checker left behind, last turn or with a picked step: a broken ring."""
    size = CHECKER + 12
    middle = size / 2
    radius = CHECKER / 2 - 6
    casing, ring = Pen(size, size), Pen(size, size)
    casing.disc(middle, middle, radius + 5.2)
    casing.disc(middle, middle, radius - 5.2, level=0)
    for dash in range(8):
        arc = [dash * pi / 4 + step * pi / 60 for step in range(9)]
        spots = [(middle + radius * cos(angle), middle + radius * sin(angle)) for angle in arc]
        for one, other in pairwise(spots):
            ring.line(one, other, 3.6)
    image = Image.new("RGB", (size, size), theme.casing)
    image.paste(theme.pending if is_pending else theme.last_turn, (0, 0), ring.mask())
    return trimmed(centred(image, casing.mask()))


@lru_cache(4)
def hit_cross(theme: Theme) -> Sprite:
    """Return the cross on a point where a checker was hit."""
    size = 48
    image = Image.new("RGB", (size, size), theme.casing)
    casing, cross = Pen(size, size), Pen(size, size)
    for pen, width in ((casing, 15.0), (cross, 8.0)):
        pen.line((12, 12), (36, 36), width)
        pen.line((36, 12), (12, 36), width)
    image.paste(theme.hit, (0, 0), cross.mask())
    return trimmed(centred(image, casing.mask()))


@lru_cache(4)
def mover_triangle(theme: Theme) -> Sprite:
    """Return the triangle beside the name of the player to move."""
    size = 40
    pen = Pen(size, size)
    pen.polygon([(9, 5), (35, 20), (9, 35)])
    return tinted(pen.mask(), theme.accent)


@lru_cache(16)
def state_mark(theme: Theme, kind: str) -> Sprite | None:
    """Return the sign of a player's state: `paused`, `vacation`, `asleep`; None for another."""
    size = 44
    pen = Pen(size, size)
    if kind == "paused":
        pen.box(11, 8, 18, 36, radius=3)
        pen.box(26, 8, 33, 36, radius=3)
    elif kind == "vacation":
        pen.disc(22, 22, 8.5)
        for ray in range(8):
            x, y = cos(ray * pi / 4), sin(ray * pi / 4)
            pen.line((22 + 13 * x, 22 + 13 * y), (22 + 18 * x, 22 + 18 * y), 4)
    elif kind == "asleep":
        pen.disc(21, 22, 15)
        pen.disc(29, 16, 14, level=0)
    else:
        return None
    return tinted(pen.mask(), theme.quiet_text)
