"""Ribbon: the band across the board of a finished game."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine import Color
from render.checkers import seal
from render.colours import mix
from render.fonts import Face
from render.layout import MIDDLE_X, MIDDLE_Y, WIDTH
from render.lettering import fitted, line, width_of
from render.scene import Ribbon
from render.shapes import Pen, Sprite, centred, softened
from render.theme import Theme

HEIGHT = 116
TEXT_PX = 58
ROOM = 860
DISC = 84
"""Room for the winner's disc before the text."""


def draw_ribbon(canvas: Image.Image, theme: Theme, ribbon: Ribbon) -> None:
    """Lay the ribbon over the middle of the board, the winner's disc before the text."""
    _band(theme).onto(canvas, MIDDLE_X, MIDDLE_Y)
    text = fitted(ribbon.text, Face.BOLD, px=TEXT_PX, room=ROOM)
    disc = DISC if ribbon.winner is not None else 0
    width = width_of(text, Face.BOLD, TEXT_PX)
    left = MIDDLE_X - (width + disc) / 2
    if ribbon.winner is not None:
        _winner(theme, ribbon.winner).onto(canvas, left + 30, MIDDLE_Y)
    line(text, Face.BOLD, TEXT_PX, theme.text, theme.casing).onto(canvas, left + disc, MIDDLE_Y)


@lru_cache(4)
def _winner(theme: Theme, color: Color) -> Sprite:
    """Return the winner's disc."""
    return seal(theme, color)


@lru_cache(4)
def _band(theme: Theme) -> Sprite:
    """Return the ribbon: satin with brass hems and swallow tails, or a plain band."""
    width, height = WIDTH - 60, HEIGHT + 60
    top, bottom = 30, 30 + HEIGHT
    body, tails = Pen(width, height), Pen(width, height)
    body.box(70, top, width - 70, bottom)
    for x, away in ((70, -1), (width - 70, 1)):
        tails.polygon(
            [
                (x - away * 30, top + 18),
                (x + away * 56, top + 18),
                (x + away * 32, top + 18 + HEIGHT / 2),
                (x + away * 56, bottom + 18),
                (x - away * 30, bottom + 18),
            ]
        )
    form, tail = body.mask(), tails.mask()
    both = ImageChops.lighter(form, tail)
    image = Image.new("RGB", (width, height), theme.casing)
    image.paste(mix(theme.ribbon, theme.casing, 0.35), (0, 0), tail)
    satin = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(satin)
    bright = theme.ribbon if theme.is_plain else mix(theme.ribbon, (255, 210, 180), 0.10)
    for row in range(HEIGHT):
        share = 0 if theme.is_plain else abs(row / HEIGHT - 0.36) * 0.75
        pen.line((0, top + row, width, top + row), fill=mix(bright, theme.casing, share))
    for y in (top + 9, bottom - 12):
        pen.rectangle((0, y, width, y + 2), fill=theme.brass)
    image.paste(satin, (0, 0), form)
    if theme.is_plain:
        return centred(image, form)
    mask = softened(ImageChops.offset(both, 3, 8), 8, 0.6)
    mask.paste(255, (0, 0), both)
    return centred(image, mask)
