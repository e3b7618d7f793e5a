"""
Ways: the way each side goes round the board, as one arrow in its free middle.

Two nested bends: the viewer's own is the outer one.
"""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from engine import Variant
from render.curves import Point, Points, along
from render.ground import Ground
from render.layout import HEIGHT, MIDDLE_Y, WIDTH, column_x
from render.shapes import Pen, Sprite, trimmed

REACHES = {Variant.LONG: (120, 52), Variant.SHORT: (60, 20)}
"""From the middle of the board to the lines of the outer and the inner bend."""
INSETS = {Variant.LONG: 56, Variant.SHORT: 0}
"""From the middle of the outermost column to the outer bend: beside the heads, in short between."""
APART = 76
"""From the end of the outer bend to that of the inner one."""
BEND = 6
"""Pieces of a quarter of a turn."""


@lru_cache(8)
def way(ground: Ground, *, own: bool) -> Sprite:
    """Return the arrow of the viewer (*own*) or of the opponent, anchored in the upper left."""
    theme = ground.theme
    line = _line(ground.variant, own=own)
    if ground.clockwise:
        line = [(WIDTH - x, y) for x, y in line]
    (x0, y0), (x1, y1) = line[-2:]
    heading = ((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0))
    shape = along(line, line[-1], heading, is_dashed=not own)
    casing, inside = Pen(WIDTH, HEIGHT, 2), Pen(WIDTH, HEIGHT, 2)
    for pen, forms in ((casing, shape.casing), (inside, shape.inside)):
        for form in forms:
            pen.polygon(form)
    image = Image.new("RGB", (WIDTH, HEIGHT), theme.casing)
    image.paste(theme.last_turn if own else theme.pending, (0, 0), inside.mask())
    return trimmed(Sprite(image, casing.mask(), 0, 0))


def _line(variant: Variant, *, own: bool) -> Points:
    """
    Return the line of a way.

    The viewer goes left above and right below. In short the opponent comes the other way on the
    same side; in long he begins left below, turns on the right and ends left above.
    """
    reach = REACHES[variant][0 if own else 1]
    inset = INSETS[variant] + (0 if own else APART)
    left, right = column_x(0) + inset, column_x(11) - inset
    turns_left = own or variant is Variant.SHORT
    edge, side = (left, 1) if turns_left else (right, -1)
    far = right if turns_left else left
    upper, lower = MIDDLE_Y - reach, MIDDLE_Y + reach
    bend = _bend((edge + side * reach, MIDDLE_Y), reach, side)
    line = [(float(far), float(upper)), *bend, (float(far), float(lower))]
    return line if own else line[::-1]


def _bend(middle: Point, radius: float, side: int) -> Points:
    """Return the half circle from above *middle* to below it, on its left where *side* is 1."""
    corners = []
    for step in range(2 * BEND + 1):
        turn = pi * step / (2 * BEND)
        corners.append((middle[0] - side * radius * sin(turn), middle[1] - radius * cos(turn)))
    return corners
