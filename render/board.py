"""
Board: the empty board, the layer everything else is laid on.

Knows the frame, the field with its triangles, the bar and the plates for the names.
Drawn once for a theme, then copied.
"""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import surfaces
from render.colours import mix
from render.layout import (
    BAR_WIDTH,
    COLUMN,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HALF,
    HEADER,
    HEIGHT,
    LEFT_FIELD,
    MIDDLE_X,
    RIGHT_FIELD,
    SIDE,
    TRIANGLE,
    TRIANGLE_BASE,
    WIDTH,
    column,
    column_x,
    is_top,
)
from render.shapes import Pen, faded, softened
from render.sunken import SHINE, edge, shade_inside
from render.theme import Theme


def empty_board(theme: Theme) -> Image.Image:
    """Return the empty board, RGB, without numbers, names and trays."""
    canvas = _frame(theme)
    _sink_field(canvas, theme)
    _triangles(canvas, theme)
    for field in (LEFT_FIELD, RIGHT_FIELD):
        shade_inside(canvas, theme, field, depth=0.66, reach=20)
        edge(canvas, theme, field)
    _bar(canvas, theme)
    _plates(canvas, theme)
    return canvas


def _frame(theme: Theme) -> Image.Image:
    """Return the frame: two stiles between two rails, lit from above."""
    canvas = surfaces.frame(theme, WIDTH, HEIGHT, seed=11)
    stile = surfaces.frame(theme, SIDE, FIELD_BOTTOM - FIELD_TOP, seed=12, upright=True)
    canvas.paste(stile, (0, FIELD_TOP))
    canvas.paste(stile.transpose(Image.Transpose.ROTATE_180), (WIDTH - SIDE, FIELD_TOP))
    joints = Image.new("L", canvas.size)
    pen = ImageDraw.Draw(joints)
    for left in (0, WIDTH - SIDE):
        for y in (FIELD_TOP, FIELD_BOTTOM):
            pen.line((left, y, left + SIDE, y), fill=150, width=2)
    canvas.paste(theme.shade, (0, 0), joints)
    return canvas


def _sink_field(canvas: Image.Image, theme: Theme) -> None:
    """Lay the two halves of the field: one sheet of veneer, opened like a book."""
    leaf = surfaces.field(theme, HALF, LEFT_FIELD.height, seed=21)
    canvas.paste(leaf, (LEFT_FIELD.left, FIELD_TOP))
    canvas.paste(leaf.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (RIGHT_FIELD.left, FIELD_TOP))


def _triangles(canvas: Image.Image, theme: Theme) -> None:
    """Inlay the triangles, each with a thin line of light veneer and a pearl at its tip."""
    width, height = FIELD_RIGHT - FIELD_LEFT, TRIANGLE + 20
    line, body, pearl = (Pen(COLUMN, height) for _ in range(3))
    line.polygon(_triangle(grow=4))
    body.polygon(_triangle(grow=0))
    pearl.disc(COLUMN / 2, TRIANGLE + 9, 5)
    hanging = (line.mask(), body.mask(), pearl.mask())
    standing = tuple(mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for mask in hanging)
    sheets = [
        surfaces.inlay(theme, width, height, colour, seed=31 + kind)
        for kind, colour in enumerate((theme.triangle_a, theme.triangle_b))
    ]
    for point in range(1, 25):
        sheet = sheets[(column(point) + is_top(point)) % 2]
        left = column_x(column(point)) - COLUMN // 2
        at = (left, FIELD_TOP if is_top(point) else FIELD_BOTTOM - height)
        light, wood, tip = hanging if is_top(point) else standing
        if not theme.is_plain:
            # A hair of shadow below right of the inlay seats it in the field.
            seat = softened(ImageChops.lighter(light, tip), 1.2, 0.4)
            canvas.paste(theme.shade, (at[0] + 1, at[1] + 1), seat)
            canvas.paste(theme.inlay, at, light)
            canvas.paste(theme.brass, at, tip)
        if not is_top(point):
            sheet = sheet.transpose(Image.Transpose.ROTATE_180)
        cut = left - FIELD_LEFT
        canvas.paste(sheet.crop((cut, 0, cut + COLUMN, height)), at, wood)


def _triangle(*, grow: float) -> list[tuple[float, float]]:
    """Return the corners of a triangle that hangs from the upper edge of its column."""
    half = TRIANGLE_BASE / 2 - 2 + grow * 0.6
    middle = COLUMN / 2
    return [(middle - half, 0), (middle + half, 0), (middle, TRIANGLE - 12 + grow * 3)]


def _bar(canvas: Image.Image, theme: Theme) -> None:
    """Put the bar between the halves: a rounded ledge with a seam and two hinges."""
    height = FIELD_BOTTOM - FIELD_TOP + 12
    if theme.is_plain:
        # The edges of both halves and a hair between them say where it is.
        pen = ImageDraw.Draw(canvas)
        pen.line((MIDDLE_X, FIELD_TOP, MIDDLE_X, FIELD_BOTTOM), fill=theme.triangle_a, width=2)
        return
    width = BAR_WIDTH - 12
    ledge = surfaces.frame(theme, width, height, seed=41, upright=True)
    left, top = MIDDLE_X - width // 2, FIELD_TOP - 6
    canvas.paste(ledge, (left, top))
    round_off = Image.new("L", (width, height))
    pen = ImageDraw.Draw(round_off)
    for step in range(8):
        pen.line((width - 1 - step, 0, width - 1 - step, height), fill=140 - 17 * step)
        pen.line((step, 0, step, height), fill=70 - 9 * step)
    pen.line((width // 2, 0, width // 2, height), fill=230, width=3)
    canvas.paste(theme.shade, (left, top), round_off)
    glint = Image.new("L", (width, height))
    shine = ImageDraw.Draw(glint)
    shine.line((width // 2 + 2, 0, width // 2 + 2, height), fill=60)
    shine.line((10, 0, 10, height), fill=40, width=3)
    canvas.paste(theme.inlay, (left, top), glint.filter(ImageFilter.GaussianBlur(1)))
    for y in (FIELD_TOP + 190, FIELD_BOTTOM - 190):
        _hinge(canvas, theme, y)


def _hinge(canvas: Image.Image, theme: Theme, y: int) -> None:
    """Screw a brass hinge over the seam of the bar."""
    width, height = 64, 120
    leaf = Pen(width, height)
    leaf.box(13, 12, 51, 108, radius=7)
    mask = leaf.mask()
    at = (MIDDLE_X - width // 2, y - height // 2)
    canvas.paste(theme.shade, at, softened(ImageChops.offset(mask, 2, 3), 3, 0.7))
    canvas.paste(mix(theme.brass, theme.shade, 0.18), at, mask)
    barrel, shine, dark = Pen(width, height), Pen(width, height), Pen(width, height)
    barrel.box(25, 12, 39, 108, radius=4)
    shine.box(28, 14, 31, 106, radius=1, level=220)
    shine.box(15, 15, 16, 105, level=150)
    dark.box(36, 13, 39, 107, radius=2, level=150)
    dark.box(24, 14, 25, 106, level=150)
    for seam in (36, 60, 84):
        dark.box(25, seam - 1, 39, seam + 1, level=190)
    for x in (19, 45):
        for screw in (28, 92):
            dark.disc(x, screw, 3.4, level=170)
            shine.disc(x - 0.7, screw - 0.7, 1.8, level=160)
    canvas.paste(theme.brass, at, barrel.mask())
    canvas.paste((255, 240, 205), at, shine.mask())
    canvas.paste(theme.shade, at, dark.mask())


def _plates(canvas: Image.Image, theme: Theme) -> None:
    """Lay the dark plates of the names along the upper and lower edge."""
    plate = surfaces.plate(theme, WIDTH, HEADER, seed=51)
    for top, line in ((0, HEADER - 3), (HEIGHT - HEADER, HEIGHT - HEADER)):
        canvas.paste(plate, (0, top))
        pen = ImageDraw.Draw(canvas)
        pen.rectangle((0, line, WIDTH, line + 2), fill=theme.brass)
        if not theme.is_plain:
            pen.line((0, line, WIDTH, line), fill=mix(theme.brass, SHINE, 0.5))
    shadow = Image.new("L", (WIDTH, 16))
    pen = ImageDraw.Draw(shadow)
    for row in range(16):
        pen.line((0, row, WIDTH, row), fill=150 - 9 * row)
    canvas.paste(theme.shade, (0, HEADER), shadow)
    canvas.paste(theme.shade, (0, HEIGHT - HEADER - 5), faded(shadow.crop((0, 0, WIDTH, 5)), 0.6))
