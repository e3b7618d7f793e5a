"""
Strips: rows of several boards on one picture, each with what is said of it.

Knows how boards are cut and laid out; each is drawn by `paint.py`.
"""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.dice import die
from render.fonts import Face
from render.ground import Ground
from render.layout import (
    DIE,
    DIE_GAP,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HEADER,
    HEIGHT,
    STRIP,
    WIDTH,
    Box,
    plate,
)
from render.lettering import fitted, label, line, width_of
from render.scene import BoardScene, SceneDice, Strip
from render.shapes import Pen, Sprite, centred
from render.theme import Theme

LARGE = 2
"""Strips that are shown over the whole width; more of them are a table."""
ROW = 388
"""Height of the row of points that is shown: five checkers, nothing of the middle."""
TITLE = HEIGHT // LARGE - ROW - STRIP
"""Height of the plate above a large strip."""
LINE = 3
"""Height of the brass line at the edge of a plate."""
MARGIN = 40
TITLE_PX = 60
CELL_PX = 66
SMALLEST_PX = 34
MARK = 76

Compose = Callable[[BoardScene], Image.Image]


def sheet(ground: Ground, strips: tuple[Strip, ...], compose: Compose) -> Image.Image:
    """Return the picture of *strips*; *compose* draws each board, *ground* lends the plates."""
    canvas = Image.new("RGB", (WIDTH, HEIGHT), ground.theme.plate)
    height = HEIGHT // len(strips)
    for index, strip in enumerate(strips):
        row = _row(compose(strip.board), strip)
        top = index * height
        if len(strips) <= LARGE:
            canvas.paste(row, (0, top + TITLE))
            _title(canvas, ground, strip, top)
        else:
            _cell(canvas, ground, strip, row, Box(0, top, WIDTH, top + height))
    return canvas


def _row(picture: Image.Image, strip: Strip) -> Image.Image:
    """Return the points of *strip*, cut out of the *picture* of its board."""
    top = FIELD_TOP - STRIP if strip.is_upper else FIELD_BOTTOM - ROW
    return picture.crop((0, top, WIDTH, top + ROW + STRIP))


def _title(canvas: Image.Image, ground: Ground, strip: Strip, top: int) -> None:
    """Write what is said of a large strip on a plate above it, the dice at its right end."""
    theme, y = ground.theme, top + (TITLE - LINE) / 2
    canvas.paste(_plate(ground, WIDTH, TITLE), (0, top))
    x, right = float(MARGIN), float(WIDTH - MARGIN)
    if strip.is_allowed is not None:
        mark(theme, is_allowed=strip.is_allowed).onto(canvas, x + MARK / 2, y)
        x += MARK + MARGIN / 2
    if strip.board.dice is not None:
        right -= _dice(canvas, theme, strip.board.dice, right=right, y=y) + MARGIN
    px = _px(strip.text, Face.BOLD, TITLE_PX, right - x)
    said = fitted(strip.text, Face.BOLD, px=px, room=right - x)
    line(said, Face.BOLD, px, theme.text, theme.casing).onto(canvas, x, y)


def _cell(canvas: Image.Image, ground: Ground, strip: Strip, row: Image.Image, box: Box) -> None:
    """Lay a row of the table: dice and words on the left, the points on the right."""
    theme = ground.theme
    field = row.crop((FIELD_LEFT, 0, FIELD_RIGHT, row.height))
    inside = box.height - LINE
    width = round(field.width * inside / field.height)
    left = WIDTH - width
    canvas.paste(_plate(ground, WIDTH, box.height), (0, box.top))
    canvas.paste(field.resize((width, inside), Image.Resampling.LANCZOS), (left, box.top))
    middle, y = left / 2, box.top + inside / 2
    if strip.board.dice is not None:
        half = (2 * DIE + DIE_GAP) / 2
        _dice(canvas, theme, strip.board.dice, right=middle + half, y=y - 58)
    room = left - 2.0 * MARGIN
    px = _px(strip.text, Face.BOLD, CELL_PX, room)
    said = fitted(strip.text, Face.BOLD, px=px, room=room)
    label(said, Face.BOLD, px, theme.text, theme.casing).onto(canvas, middle, y + 68)


def _dice(canvas: Image.Image, theme: Theme, dice: SceneDice, *, right: float, y: float) -> float:
    """Lay *dice* in a line that ends at *right*, and return how wide it is."""
    values = [one.value for one in dice.dice]
    for index, value in enumerate(reversed(values)):
        die(theme, value).onto(canvas, right - DIE / 2 - index * (DIE + DIE_GAP), y)
    return len(values) * (DIE + DIE_GAP) - DIE_GAP


def _px(text: str, face: Face, px: int, room: float) -> int:
    """Return the size at most *px* in which *text* has room, never below the smallest."""
    while px > SMALLEST_PX and width_of(text, face, px) > room:
        px -= 2
    return px


@lru_cache(8)
def _plate(ground: Ground, width: int, height: int) -> Image.Image:
    """Return the wood of the header, as high as it is needed, with its brass line below."""
    box = plate(own=False)
    wood = ground.cut(Box(box.left, box.top, box.right, HEADER - LINE))
    brass = ground.cut(Box(box.left, HEADER - LINE, box.right, HEADER))
    grown = wood.resize((width, height - LINE), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (width, height))
    whole.paste(grown, (0, 0))
    whole.paste(brass, (0, height - LINE))
    return whole


@lru_cache(8)
def mark(theme: Theme, *, is_allowed: bool) -> Sprite:
    """Return the tick of what is allowed, or the cross of what is not, on a light disc."""
    middle = MARK / 2
    disc, rim, stroke = (Pen(MARK, MARK) for _ in range(3))
    rim.disc(middle, middle, middle - 2)
    disc.disc(middle, middle, middle - 6)
    if is_allowed:
        stroke.line((21, 39), (34, 52), 10)
        stroke.line((34, 52), (55, 25), 10)
    else:
        stroke.line((25, 25), (51, 51), 10)
        stroke.line((51, 25), (25, 51), 10)
    image = Image.new("RGB", (MARK, MARK), theme.casing)
    image.paste(theme.target if is_allowed else theme.hit, (0, 0), disc.mask())
    image.paste(theme.casing, (0, 0), stroke.mask())
    return centred(image, rim.mask())
