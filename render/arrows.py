"""
Arrows: the steps of a turn, drawn over the board.

Knows how an arrow is drawn: in slices along it, so that its empty surroundings cost nothing; kept,
since arrows of the same form come again and again.
"""

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

from PIL import Image, ImageDraw

from render.colours import Rgb
from render.curves import Curve, Points, outline
from render.fonts import Face
from render.layout import Spot
from render.lettering import label
from render.shapes import Pen, Sprite, centred
from render.theme import Theme

SLICE = 160
"""Length of a slice, px."""
FINE = 3
"""How much larger arrows are drawn before they are reduced."""
KEPT = 400
"""Arrows kept; one is some 100 kB."""

Slice = tuple[int, int, Image.Image, Image.Image]
"""Left and top from the curve's origin, colours and mask of a piece of an arrow."""


def draw_arrow(
    canvas: Image.Image,
    origin: Spot,
    path: Curve,
    *,
    colour: Rgb,
    casing: Rgb,
    is_dashed: bool = False,
) -> None:
    """Draw the arrow along *path*, whose own origin lies at *origin*."""
    x, y = round(origin.x), round(origin.y)
    for left, top, image, mask in _slices(path, colour, casing, is_dashed=is_dashed):
        canvas.paste(image, (x + left, y + top), mask)


@lru_cache(16)
def number_badge(theme: Theme, number: int, *, is_pending: bool) -> Sprite:
    """Return the disc with the number of a step."""
    size = 52
    middle = size / 2
    casing, disc = Pen(size, size), Pen(size, size)
    casing.disc(middle, middle, 23)
    disc.disc(middle, middle, 18.5)
    image = Image.new("RGB", (size, size), theme.casing)
    image.paste(theme.pending if is_pending else theme.last_turn, (0, 0), disc.mask())
    label(str(number), Face.BOLD, 30, theme.casing).onto(image, middle, middle)
    return centred(image, casing.mask())


@lru_cache(KEPT)
def _slices(path: Curve, colour: Rgb, casing: Rgb, *, is_dashed: bool) -> tuple[Slice, ...]:
    """Return the pieces of the arrow, side by side along the axis on which it is longer."""
    shape = outline(path, is_dashed=is_dashed)
    axis = 0 if abs(path.end[0] - path.start[0]) >= abs(path.end[1] - path.start[1]) else 1
    ends = [spot[axis] for form in shape.casing for spot in form]
    first, last = floor(min(ends)), ceil(max(ends))
    found = []
    for begin in range(first, last, SLICE):
        end = min(begin + SLICE, last)
        low, high = _across(shape.casing, axis, begin, end)
        box = (begin, low, end, high) if axis == 0 else (low, begin, high, end)
        mask = _filled(shape.casing, box)
        image = Image.new("RGB", mask.size, casing)
        image.paste(colour, (0, 0), _filled(shape.inside, box))
        found.append((box[0], box[1], image, mask))
    return tuple(found)


def _across(forms: list[Points], axis: int, begin: float, end: float) -> tuple[int, int]:
    """Return how far *forms* reach on the other axis while they run from *begin* to *end*."""
    other = [
        spot[1 - axis]
        for form in forms
        for edge in pairwise([*form, form[0]])
        if min(edge[0][axis], edge[1][axis]) <= end and max(edge[0][axis], edge[1][axis]) >= begin
        for spot in edge
    ]
    return floor(min(other)) - 1, ceil(max(other)) + 1


def _filled(forms: list[Points], box: tuple[int, int, int, int]) -> Image.Image:
    """Return the mask of *box* that *forms* fill, with smooth edges."""
    left, top, right, bottom = box
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    pen = ImageDraw.Draw(mask)
    for form in forms:
        pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in form], fill=255)
    return mask.reduce(FINE)
