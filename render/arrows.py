"""
Arrows: from where a checker stood to where it stands, in a gentle bow.

Knows the curve and how it is drawn over the picture, tile by tile: only the tiles that it touches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from render.colours import Rgb
from render.fonts import Face
from render.layout import CHECKER, MIDDLE_X, MIDDLE_Y, Spot
from render.lettering import label
from render.shapes import Pen, Sprite, centred
from render.theme import Theme

SHAFT = 10.0
"""Width of the coloured shaft."""
CASING = 5.0
"""Width of its dark edge: 20 px in all."""
HEAD_LENGTH = 34.0
HEAD_HALF = 19.0
DASH = 26.0
GAP = 15.0
TILE = 48
REACH = HEAD_HALF + 12
"""How far from its curve an arrow reaches."""
FINE = 3
"""How much larger arrows are drawn before they are reduced."""

Points = list[tuple[float, float]]
Tiles = tuple[tuple[int, int, Image.Image, Image.Image], ...]
"""Left, top, colours and mask of every tile that is touched."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve from *start* to *end*, pulled towards *bend*."""

    start: Spot
    bend: Spot
    end: Spot

    def at(self, t: float) -> tuple[float, float]:
        """Return the place at *t*, 0 (start) to 1 (end)."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (
            a * self.start.x + b * self.bend.x + c * self.end.x,
            a * self.start.y + b * self.bend.y + c * self.end.y,
        )

    def heading(self, t: float) -> tuple[float, float]:
        """Return the direction at *t*, of length 1."""
        x = (1 - t) * (self.bend.x - self.start.x) + t * (self.end.x - self.bend.x)
        y = (1 - t) * (self.bend.y - self.start.y) + t * (self.end.y - self.bend.y)
        length = hypot(x, y) or 1.0
        return x / length, y / length


def curve(start: Spot, end: Spot, *, lane: int = 0, leave: float = 0) -> Curve:
    """
    Return the bow from one checker to another.

    It bends towards the middle of the board, begins *leave* px from the middle of the first checker
    and ends at the rim of the second. *lane* (0, 1, …) sets apart steps that would lie on one
    another.
    """
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy) or 1.0
    across = (-dy / length, dx / length)
    middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    inward = (MIDDLE_X - middle[0]) * across[0] * 0.3 + (MIDDLE_Y - middle[1]) * across[1]
    side = 1.0 if inward >= 0 else -1.0
    bow = (34 + 0.16 * min(length, 500) + 34 * lane) * side
    bend = Spot(middle[0] + across[0] * bow, middle[1] + across[1] * bow)
    bx, by = end.x - bend.x, end.y - bend.y
    reach = hypot(bx, by) or 1.0
    # The tip touches the rim of the checker it points at.
    stop = min(CHECKER / 2 - 4, reach * 0.6)
    ax, ay = bend.x - start.x, bend.y - start.y
    share = leave / (hypot(ax, ay) or 1.0)
    return Curve(
        Spot(start.x + ax * share, start.y + ay * share),
        bend,
        Spot(end.x - bx / reach * stop, end.y - by / reach * stop),
    )


def draw_arrow(
    canvas: Image.Image, path: Curve, *, colour: Rgb, casing: Rgb, is_dashed: bool = False
) -> None:
    """Draw the arrow along *path*: its dark edge, then the colour, whole or in dashes."""
    for left, top, image, mask in _drawn(path, colour, casing, is_dashed):
        canvas.paste(image, (left, top), mask)


@lru_cache(64)
def _drawn(path: Curve, colour: Rgb, casing: Rgb, is_dashed: bool) -> Tiles:
    """Return the tiles that the arrow touches."""
    samples = [path.at(step / 48) for step in range(49)]
    lengths = [0.0]
    for one, other in pairwise(samples):
        lengths.append(lengths[-1] + hypot(other[0] - one[0], other[1] - one[1]))
    neck = max(lengths[-1] - HEAD_LENGTH * 0.7, lengths[-1] * 0.2)
    whole = _cut(samples, lengths, (0.0, neck))
    pieces = list(_dashes(neck)) if is_dashed else [(0.0, neck)]
    head = _head(path)
    near = {
        (int((x + dx) // TILE), int((y + dy) // TILE))
        for x, y in samples
        for dx in (-REACH, REACH)
        for dy in (-REACH, REACH)
    }
    edge = [_band(whole, SHAFT / 2 + CASING), _grown(head, CASING)]
    inside = [_band(_cut(samples, lengths, piece), SHAFT / 2) for piece in pieces]
    tiles = []
    for column, row in sorted(near):
        left, top = column * TILE, row * TILE
        mask = _filled(edge, left, top)
        box = mask.getbbox()
        if box is not None:
            image = Image.new("RGB", mask.size, casing)
            image.paste(colour, (0, 0), _filled([*inside, head], left, top))
            tiles.append((left + box[0], top + box[1], image.crop(box), mask.crop(box)))
    return tuple(tiles)


def number_spot(path: Curve) -> Spot:
    """Return where the number of a step stands: on the shaft, before its middle."""
    return Spot(*path.at(0.46))


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


def _dashes(length: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where dashes go along *length*; a gap comes before the head."""
    count = max(1, ceil(length / (DASH + GAP) - 0.5))
    pitch = length / count
    for dash in range(count):
        yield dash * pitch, dash * pitch + pitch - GAP


def _cut(
    samples: Sequence[tuple[float, float]], lengths: list[float], piece: tuple[float, float]
) -> Points:
    """Return the part of a line between two distances from its start."""
    first, last = piece
    inside = [spot for spot, at in zip(samples, lengths, strict=True) if first < at < last]
    return [_along(samples, lengths, first), *inside, _along(samples, lengths, last)]


def _along(
    samples: Sequence[tuple[float, float]], lengths: list[float], distance: float
) -> tuple[float, float]:
    """Return the place *distance* along the line."""
    for index in range(1, len(lengths)):
        if lengths[index] >= distance:
            span = lengths[index] - lengths[index - 1] or 1.0
            share = (distance - lengths[index - 1]) / span
            (x0, y0), (x1, y1) = samples[index - 1], samples[index]
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    return samples[-1]


def _band(stroke: Points, half: float) -> Points:
    """Return the outline of a stroke *half* px to each side, with round ends."""
    left: Points = []
    right: Points = []
    for index, (x, y) in enumerate(stroke):
        before, after = stroke[max(0, index - 1)], stroke[min(len(stroke) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        nx, ny = -dy / length * half, dx / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + _cap(stroke[-1], left[-1], half) + right[::-1] + _cap(stroke[0], right[0], half)


def _cap(middle: tuple[float, float], edge: tuple[float, float], half: float) -> Points:
    """Return the half circle from *edge* around *middle*, clockwise as the band's outline runs."""
    x, y = (edge[0] - middle[0]) / half, (edge[1] - middle[1]) / half
    corners = []
    for step in range(1, 8):
        c, s = cos(step * pi / 8), -sin(step * pi / 8)
        corners.append((middle[0] + (x * c - y * s) * half, middle[1] + (x * s + y * c) * half))
    return corners


def _head(path: Curve) -> Points:
    """Return the corners of the arrow's head: tip, side, notch, side."""
    x, y = path.end.x, path.end.y
    ux, uy = path.heading(0.93)
    back, notch = HEAD_LENGTH, HEAD_LENGTH * 0.74
    return [
        (x, y),
        (x - ux * back - uy * HEAD_HALF, y - uy * back + ux * HEAD_HALF),
        (x - ux * notch, y - uy * notch),
        (x - ux * back + uy * HEAD_HALF, y - uy * back - ux * HEAD_HALF),
    ]


def _grown(head: Points, grow: float) -> Points:
    """Return the head with an edge *grow* px wide around it."""
    if not grow:
        return head
    (tx, ty), _, (nx, ny), _ = head
    length = hypot(tx - nx, ty - ny) or 1.0
    ux, uy = (tx - nx) / length, (ty - ny) / length
    longer, wider = HEAD_LENGTH + 2.7 * grow, HEAD_HALF + 1.45 * grow
    tip = (tx + ux * grow * 1.8, ty + uy * grow * 1.8)
    return [
        tip,
        (tip[0] - ux * longer - uy * wider, tip[1] - uy * longer + ux * wider),
        (tip[0] - ux * longer + uy * wider, tip[1] - uy * longer - ux * wider),
    ]


def _filled(forms: list[Points], left: int, top: int) -> Image.Image:
    """Return the mask of the tile at *left*, *top* that *forms* fill, with smooth edges."""
    mask = Image.new("L", (TILE * FINE, TILE * FINE))
    pen = ImageDraw.Draw(mask)
    for form in forms:
        pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in form], fill=255)
    return mask.reduce(FINE)
