"""
Curves: the line an arrow follows and the outlines of its parts.

Pure numbers, in pixels from the spot where the curve's own origin lies: two arrows of the same form
are equal values wherever they stand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from render.layout import CHECKER, MIDDLE_X, MIDDLE_Y, Spot

SHAFT = 10.0
"""Width of the coloured shaft."""
CASING = 5.0
"""Width of its dark edge: 20 px in all."""
HEAD_LENGTH = 34.0
HEAD_HALF = 19.0
DASH = 30.0
GAP = 18.0
SAMPLES = 18
"""Pieces a curve is walked in."""

Point = tuple[float, float]
Points = list[Point]


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve from `start` to `end`, pulled towards `bend`."""

    start: Point
    bend: Point
    end: Point

    def at(self, t: float) -> Point:
        """Return the place at *t*, 0 (start) to 1 (end)."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )

    def heading(self, t: float) -> Point:
        """Return the direction at *t*, of length 1."""
        x = (1 - t) * (self.bend[0] - self.start[0]) + t * (self.end[0] - self.bend[0])
        y = (1 - t) * (self.bend[1] - self.start[1]) + t * (self.end[1] - self.bend[1])
        return _unit(x, y)


def curve(start: Spot, end: Spot, *, lane: int = 0, leave: float = 0) -> Curve:
    """
    Return the bow from the checker at *start* to that at *end*; its origin is *start*.

    It bends towards the middle of the board, begins *leave* px from the middle of the first checker
    and ends at the rim of the second. *lane* (0, 1, …) sets apart steps that would lie on one
    another.
    """
    dx, dy = end.x - start.x, end.y - start.y
    ux, uy = _unit(dx, dy)
    inward = (MIDDLE_Y - start.y - dy / 2) * ux - 0.3 * (MIDDLE_X - start.x - dx / 2) * uy
    side = 1.0 if inward >= 0 else -1.0
    # A short arrow bends less, or its head would not fit on what is left after the bend.
    length = hypot(dx, dy)
    bow = (min(62, 0.36 * length) + 0.1 * min(length, 500) + 40 * lane) * side
    bend = (dx / 2 - uy * bow, dy / 2 + ux * bow)
    out_x, out_y = _unit(*bend)
    in_x, in_y = _unit(dx - bend[0], dy - bend[1])
    # The tip touches the rim of the checker it points at.
    stop = min(CHECKER / 2 - 4, hypot(dx - bend[0], dy - bend[1]) * 0.6)
    return Curve((out_x * leave, out_y * leave), bend, (dx - in_x * stop, dy - in_y * stop))


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of an arrow, each a polygon."""

    line: Points
    """The curve itself."""
    casing: list[Points]
    inside: list[Points]


def outline(path: Curve, *, is_dashed: bool) -> Outline:
    """
    Return the outlines of the arrow along *path*: the dark edge is whole, the colour may be
    dashed.
    """
    line = [path.at(step / SAMPLES) for step in range(SAMPLES + 1)]
    return along(line, path.end, path.heading(0.93), is_dashed=is_dashed)


def along(line: Points, tip: Point, heading: Point, *, is_dashed: bool) -> Outline:
    """Return the outlines of the arrow along *line* whose head ends at *tip* with *heading*."""
    marks = [0.0]
    for one, other in pairwise(line):
        marks.append(marks[-1] + hypot(other[0] - one[0], other[1] - one[1]))
    neck = max(marks[-1] - HEAD_LENGTH * 0.7, marks[-1] * 0.2)
    whole = _cut(line, marks, (0.0, neck))
    strokes = [_cut(line, marks, piece) for piece in _dashes(neck)] if is_dashed else [whole]
    return Outline(
        line,
        [_band(whole, SHAFT / 2 + CASING), _head(tip, heading, CASING)],
        [*(_band(stroke, SHAFT / 2) for stroke in strokes), _head(tip, heading, 0)],
    )


def _unit(x: float, y: float) -> Point:
    """Return the direction of *x*, *y*, of length 1."""
    length = hypot(x, y) or 1.0
    return x / length, y / length


def _dashes(length: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where dashes go along *length*; a gap comes before the head."""
    count = max(1, ceil(length / (DASH + GAP) - 0.5))
    pitch = length / count
    for dash in range(count):
        yield dash * pitch, dash * pitch + max(pitch - GAP, pitch * 0.5)


def _cut(line: Points, marks: list[float], piece: tuple[float, float]) -> Points:
    """Return the part of *line* between two distances from its start."""
    first, last = piece
    inside = [spot for spot, at in zip(line, marks, strict=True) if first < at < last]
    return [_along(line, marks, first), *inside, _along(line, marks, last)]


def _along(line: Points, marks: list[float], distance: float) -> Point:
    """Return the place *distance* along *line*."""
    for index in range(1, len(marks)):
        if marks[index] >= distance:
            share = (distance - marks[index - 1]) / (marks[index] - marks[index - 1] or 1.0)
            (x0, y0), (x1, y1) = line[index - 1], line[index]
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    return line[-1]


def _band(stroke: Points, half: float) -> Points:
    """Return the outline of a stroke *half* px to each side, with round ends."""
    left: Points = []
    right: Points = []
    for index, (x, y) in enumerate(stroke):
        before, after = stroke[max(0, index - 1)], stroke[min(len(stroke) - 1, index + 1)]
        ux, uy = _unit(after[0] - before[0], after[1] - before[1])
        left.append((x - uy * half, y + ux * half))
        right.append((x + uy * half, y - ux * half))
    return left + _cap(stroke[-1], left[-1], half) + right[::-1] + _cap(stroke[0], right[0], half)


def _cap(middle: Point, edge: Point, half: float) -> Points:
    """Return the half circle from *edge* around *middle*, the way the band's outline runs."""
    x, y = (edge[0] - middle[0]) / half, (edge[1] - middle[1]) / half
    corners = []
    for step in range(1, 6):
        c, s = cos(step * pi / 6), -sin(step * pi / 6)
        corners.append((middle[0] + (x * c - y * s) * half, middle[1] + (x * s + y * c) * half))
    return corners


def _head(tip: Point, heading: Point, grow: float) -> Points:
    """Return the arrow's head with an edge *grow* px wide around it."""
    ux, uy = heading
    x, y = tip[0] + ux * grow * 1.8, tip[1] + uy * grow * 1.8
    back, half = HEAD_LENGTH + 2.7 * grow, HEAD_HALF + 1.45 * grow
    notch = HEAD_LENGTH * 0.74 + 2.7 * grow
    return [
        (x, y),
        (x - ux * back - uy * half, y - uy * back + ux * half),
        (x - ux * notch, y - uy * notch),
        (x - ux * back + uy * half, y - uy * back - ux * half),
    ]
