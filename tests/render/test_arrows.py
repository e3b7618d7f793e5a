"""Arrows are drawn in slices; nobody may see where one ends."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from render.arrows import FINE, draw_arrow
from render.curves import curve, outline
from render.layout import COLUMN, Spot
from tests.render.pictures import pixels

WIDTH, HEIGHT = 1280, 1180
CASING, COLOUR, GROUND = (0, 0, 0), (255, 0, 0), (0, 255, 0)


def whole(start: Spot, end: Spot, *, is_dashed: bool, leave: float) -> Image.Image:
    """The arrow drawn in one piece, casing first, then the colour."""
    shape = outline(curve(start, end, leave=leave), is_dashed=is_dashed)
    canvas = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    for forms, colour in ((shape.casing, CASING), (shape.inside, COLOUR)):
        large = Image.new("L", (WIDTH * FINE, HEIGHT * FINE))
        for form in forms:
            corners = [((x + start.x) * FINE, (y + start.y) * FINE) for x, y in form]
            ImageDraw.Draw(large).polygon(corners, fill=255)
        canvas.paste(colour, (0, 0), large.reduce(FINE))
    return canvas


@pytest.mark.parametrize("is_dashed", [False, True])
@pytest.mark.parametrize("leave", [0, 36])
@pytest.mark.parametrize(
    ("dx", "dy"),
    [(COLUMN, 0), (-COLUMN, 76), (98, -20), (6 * COLUMN, 0), (-504, 300), (40, 700), (0, -560)],
)
def test_an_arrow_in_slices_is_the_arrow_in_one_piece(
    dx: int, dy: int, leave: float, is_dashed: bool
) -> None:
    start = Spot(700, 400 if dy >= 0 else 800)
    end = Spot(start.x + dx, start.y + dy)
    canvas = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    path = curve(start, end, leave=leave)
    draw_arrow(canvas, start, path, colour=COLOUR, casing=CASING, is_dashed=is_dashed)

    apart = np.abs(pixels(canvas) - pixels(whole(start, end, is_dashed=is_dashed, leave=leave)))

    assert apart.max() <= 2
