"""
Arrows: the steps of a turn, drawn over the board.

Knows how an arrow is drawn: in slices along it, so that its empty surroundings cost nothing; kept,
since arrows of the same form come again and again.
"""

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

from PIL import Image, ImageChops, ImageDraw

from render.colours import Rgb, mix
from render.curves import Curve, Points, outline
from render.fonts import Face
from render.layout import Spot
from render.lettering import label
from render.shapes import Pen, Sprite, centred, trimmed
from render.theme import Theme

SLICE = 64
"""Length of a slice, px."""
REACH = 40
"""How far the arrow reaches from its line, its head and casing included, px."""
FINE = 3
"""How much larger arrows are drawn before they are reduced."""
EDGE = 128
"""The casing's level while both colours are drawn as one mask: outside is 0, the colour 255."""
BADGE_LETTER = 21
"""How much wider a badge is for each further letter, px."""
KEPT = 400
"""Arrows kept; one is some 80 kB."""

Corners = tuple[int, int, int, int]
"""Left, top, right, bottom."""
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


@lru_cache(32)
def badge(theme: Theme, text: str, *, is_pending: bool) -> Sprite:
    """Return the disc with the number of a step, or the plate with the letters of its turns."""
    height = 52
    width = height + BADGE_LETTER * (len(text) - 1)
    middle = height / 2
    casing, disc = Pen(width, height), Pen(width, height)
    for pen, radius in ((casing, 23), (disc, 18.5)):
        left, right = middle - radius, width - middle + radius
        pen.box(left, middle - radius, right, middle + radius, radius=radius)
    image = Image.new("RGB", (width, height), theme.casing)
    image.paste(theme.pending if is_pending else theme.last_turn, (0, 0), disc.mask())
    label(text, Face.BOLD, 30, theme.casing).onto(image, width / 2, middle)
    return trimmed(centred(image, casing.mask()))


@lru_cache(KEPT)
def _slices(path: Curve, colour: Rgb, casing: Rgb, *, is_dashed: bool) -> tuple[Slice, ...]:
    """Return the pieces of the arrow, side by side along the axis on which it is longer."""
    shape = outline(path, is_dashed=is_dashed)
    left, top, right, bottom = whole = _around(shape.line)
    large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    pen = ImageDraw.Draw(large)
    for forms, level in ((shape.casing, EDGE), (shape.inside, 255)):
        for form in forms:
            pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in form], fill=level)
    palette = _palette(colour, casing)
    found = []
    for box in _strips(shape.line, whole):
        levels = large.reduce(
            FINE,
            (
                (box[0] - left) * FINE,
                (box[1] - top) * FINE,
                (box[2] - left) * FINE,
                (box[3] - top) * FINE,
            ),
        )
        seen = levels.getbbox()
        if seen is not None:
            levels = levels.crop(seen)
            mask = ImageChops.add(levels, levels)
            levels.putpalette(palette)
            found.append((box[0] + seen[0], box[1] + seen[1], levels.convert("RGB"), mask))
    return tuple(found)


def _strips(line: Points, whole: Corners) -> list[Corners]:
    """Return boxes, side by side, that hold the arrow along *line*; *whole* is around it."""
    axis = 0 if whole[2] - whole[0] >= whole[3] - whole[1] else 1
    first, last = whole[axis], whole[axis + 2]
    near: list[Points] = [[] for _ in range(first, last, SLICE)]
    for edge in pairwise(line):
        ends = sorted(spot[axis] for spot in edge)
        begin, end = (floor((at - first) / SLICE) for at in (ends[0] - REACH, ends[1] + REACH))
        for strip in near[max(begin, 0) : end + 1]:
            strip.extend(edge)
    found = []
    for index, spots in enumerate(near):
        left, top, right, bottom = _around(spots)
        begin = first + SLICE * index
        end = min(begin + SLICE, last)
        found.append((begin, top, end, bottom) if axis == 0 else (left, begin, right, end))
    return found


def _around(line: Points) -> Corners:
    """Return the box around the arrow along *line*."""
    across, down = zip(*line, strict=True)
    return (
        floor(min(across)) - REACH,
        floor(min(down)) - REACH,
        ceil(max(across)) + REACH,
        ceil(max(down)) + REACH,
    )


@lru_cache(16)
def _palette(colour: Rgb, casing: Rgb) -> bytes:
    """
    Return the colours of the levels of the common mask, red, green and blue in turn.

    No pixel has all three in it, the casing is too wide; so a level above `EDGE` is a share of the
    colour in the casing. One below is a share of the casing in what lies under the arrow.
    """
    shares = [max(0, level - EDGE) / (255 - EDGE) for level in range(256)]
    return bytes(channel for share in shares for channel in mix(casing, colour, share))
