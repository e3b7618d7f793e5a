"""
Layout: where everything stands on the picture.

Pure numbers in pixels from the top left corner; no colours, no drawing.
Who sits at the bottom is called the viewer here: his 24 is top right, 13 top left, 12 bottom left,
1 bottom right. *clockwise* is the same board in a mirror, his 24 top left and his 1 bottom left.
"""

from dataclasses import dataclass

from engine import Color, Variant

WIDTH = 1280
HEIGHT = 1180
HEADER = 84
"""Height of the header and of the footer."""
STRIP = 48
"""Height of the strips with the point numbers."""
SIDE = 108
"""Width of a side column with its margin (92 + 16)."""
COLUMN = 84
"""Width of a point."""
BAR_WIDTH = 56
CHECKER = 76
"""Diameter of a checker."""
STACK = 5
"""Checkers drawn on a point; a taller stack carries its count on the fifth."""
BAR_FIRST = 62
"""From the middle of the board to the first checker on the bar: beside it five stand free."""
BAR_FIRST_OVER = 100
"""The same where a ribbon lies across the middle."""
INSET = 2
"""Between the edge of the field and the first checker."""
DIE = 88
"""Edge of a die."""
DIE_GAP = 24
CUBE = 64
"""Edge of the doubling cube."""
TRIANGLE = 374
"""Length of a triangle."""
TRIANGLE_BASE = 76

FIELD_LEFT = SIDE
FIELD_RIGHT = WIDTH - SIDE
FIELD_TOP = HEADER + STRIP
FIELD_BOTTOM = HEIGHT - HEADER - STRIP
HALF = 6 * COLUMN
"""Width of one half of the field."""
MIDDLE_X = WIDTH // 2
MIDDLE_Y = HEIGHT // 2
LEFT_HALF_X = FIELD_LEFT + HALF // 2
RIGHT_HALF_X = FIELD_RIGHT - HALF // 2


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the picture."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> Spot:
        """The middle."""
        return Spot((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: int) -> "Box":
        """Return the box *by* px larger on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, right: int, down: int) -> "Box":
        """Return the box elsewhere."""
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return self.left, self.top, self.right, self.bottom


LEFT_FIELD = Box(FIELD_LEFT, FIELD_TOP, FIELD_LEFT + HALF, FIELD_BOTTOM)
RIGHT_FIELD = Box(FIELD_RIGHT - HALF, FIELD_TOP, FIELD_RIGHT, FIELD_BOTTOM)


def across(variant: Variant, point: int) -> int:
    """Return what the opponent calls *point* (1..24): long `point ± 12`, short `25 − point`."""
    if variant is Variant.SHORT:
        return 25 - point
    return point - 12 if point > 12 else point + 12


def at_viewer(variant: Variant, color: Color, point: int, viewer: Color) -> int:
    """Return what *viewer* calls the point that *color* calls *point* (1..24)."""
    return point if color is viewer else across(variant, point)


def is_top(point: int) -> bool:
    """Tell whether the viewer's *point* hangs from the upper edge."""
    return point > 12


def column(point: int, *, clockwise: bool = False) -> int:
    """Return the column of the viewer's *point*, 0 (left) to 11 (right)."""
    index = point - 13 if point > 12 else 12 - point
    return 11 - index if clockwise else index


def column_x(index: int) -> int:
    """Return the middle of column *index*, 0 (left) to 11 (right)."""
    return FIELD_LEFT + COLUMN * index + COLUMN // 2 + (BAR_WIDTH if index > 5 else 0)


def slot(index: int) -> int:
    """Return the place in a stack, 0..4, where checker *index* (from 0) is drawn."""
    return max(0, min(index, STACK - 1))


def checker_spot(point: int, index: int, *, clockwise: bool = False) -> Spot:
    """Return the middle of checker *index* (0 at the edge, at most 4) on the viewer's *point*."""
    depth = INSET + CHECKER // 2 + CHECKER * slot(index)
    y = FIELD_TOP + depth if is_top(point) else FIELD_BOTTOM - depth
    return Spot(column_x(column(point, clockwise=clockwise)), y)


def number_spot(point: int, *, clockwise: bool = False) -> Spot:
    """Return the middle of the number of the viewer's *point*, outside the field."""
    y = HEADER + STRIP / 2 if is_top(point) else HEIGHT - HEADER - STRIP / 2
    return Spot(column_x(column(point, clockwise=clockwise)), y)


def target_spot(point: int, count: int, *, clockwise: bool = False) -> Spot:
    """Return where the dot of a target lies: above the *count* checkers that stand there."""
    if count < STACK:
        return checker_spot(point, count, clockwise=clockwise)
    # Half over the fifth checker's edge, so that the dice in the middle stay free.
    top = checker_spot(point, STACK - 1, clockwise=clockwise)
    return Spot(top.x, top.y + (52 if is_top(point) else -52))


def bar_spot(*, own: bool, index: int, is_over: bool = False) -> Spot:
    """
    Return the middle of checker *index* (at most 4) on the bar, in the half of its owner.

    They are stacked from the middle outwards: at the edge they would lie on the neighbouring
    points, which are held more often than not. Of a game that *is_over* they keep clear of the
    ribbon.
    """
    away = (BAR_FIRST_OVER if is_over else BAR_FIRST) + CHECKER * slot(index)
    return Spot(MIDDLE_X, MIDDLE_Y + away if own else MIDDLE_Y - away)


TRAY_WIDTH = 76
TRAY_HEIGHT = 400


def tray(variant: Variant, *, own: bool, clockwise: bool = False) -> Box:
    """
    Return the tray of the viewer (*own*) or of the opponent.

    The viewer's is right below; the opponent's left above in long, right above in short.
    """
    is_left = (variant is Variant.LONG and not own) is not clockwise
    left = 14 if is_left else WIDTH - 14 - TRAY_WIDTH
    top = FIELD_BOTTOM - TRAY_HEIGHT if own else FIELD_TOP
    return Box(left, top, left + TRAY_WIDTH, top + TRAY_HEIGHT)


SLAB_PITCH = 19
"""From one borne-off checker to the next, edge on."""
SLAB_HEIGHT = 18
SLAB_WIDTH = 64


def slab_spot(variant: Variant, *, own: bool, index: int, clockwise: bool = False) -> Spot:
    """Return the middle of borne-off checker *index* (0..14), stacked from the board's edge."""
    box = tray(variant, own=own, clockwise=clockwise)
    depth = 6 + SLAB_HEIGHT / 2 + SLAB_PITCH * index
    return Spot(box.centre.x, box.bottom - depth if own else box.top + depth)


def tray_count_spot(variant: Variant, *, own: bool, clockwise: bool = False) -> Spot:
    """Return the middle of the number of checkers borne off."""
    box = tray(variant, own=own, clockwise=clockwise)
    return Spot(box.centre.x, box.top + 40 if own else box.bottom - 40)


def tray_word_spot(variant: Variant, *, own: bool, clockwise: bool = False) -> Spot:
    """Return the middle of the word beside that number, towards the slabs."""
    box = tray(variant, own=own, clockwise=clockwise)
    return Spot(box.centre.x, box.top + 80 if own else box.bottom - 80)


def off_spot(variant: Variant, *, own: bool, count: int, clockwise: bool = False) -> Spot:
    """Return where a checker borne off as number *count* (from 1) lands."""
    index = max(0, min(count, 15) - 1)
    return slab_spot(variant, own=own, index=index, clockwise=clockwise)


def off_target_spot(variant: Variant, *, own: bool, count: int, clockwise: bool = False) -> Spot:
    """Return where the dot of bearing off lies: clear of the *count* slabs, as on a point."""
    box = tray(variant, own=own, clockwise=clockwise)
    # Beside a full stack the words have to stay free: there it lies half over the last slabs.
    depth = min(6 + SLAB_PITCH * count + CHECKER // 2, 282)
    return Spot(box.centre.x, box.bottom - depth if own else box.top + depth)


def dice_spots(*, own: bool, ticks: bool = False, clockwise: bool = False) -> tuple[Spot, Spot]:
    """
    Return the middles of two dice, the left one first.

    The viewer's lie in the half of his home (the right one), the others opposite.
    """
    x = _half_x(own=own, clockwise=clockwise)
    y = MIDDLE_Y - (14 if ticks else 0)
    reach = (DIE + DIE_GAP) / 2
    return Spot(x - reach, y), Spot(x + reach, y)


def tick_spots(*, own: bool, clockwise: bool = False) -> tuple[Spot, ...]:
    """Return the middles of the four ticks of a double, in a row below its dice."""
    x = _half_x(own=own, clockwise=clockwise)
    return tuple(Spot(x + 46 * (index - 1.5), MIDDLE_Y + 52) for index in range(4))


def opening_spot(*, own: bool, clockwise: bool = False) -> Spot:
    """Return the middle of a player's one die of the opening throw."""
    return Spot(_half_x(own=own, clockwise=clockwise), MIDDLE_Y)


def _half_x(*, own: bool, clockwise: bool) -> int:
    """Return the middle of the half in which a player's dice lie."""
    return RIGHT_HALF_X if own is not clockwise else LEFT_HALF_X


def cube_spot(variant: Variant, *, owner_is_viewer: bool | None, clockwise: bool = False) -> Spot:
    """
    Return the middle of the doubling cube on the left edge: at its owner's end, None is between.

    In long the opponent's tray takes the upper end, so his place is below it.
    """
    x = WIDTH - SIDE / 2 if clockwise else SIDE / 2
    top = tray(variant, own=False).bottom + 8 if variant is Variant.LONG else FIELD_TOP
    high, low = top + CUBE / 2 + 10, FIELD_BOTTOM - CUBE / 2 - 10
    if owner_is_viewer is None:
        return Spot(x, (high + low) / 2)
    return Spot(x, low if owner_is_viewer else high)


def cube_offer_spots(*, own: bool, clockwise: bool = False) -> tuple[Spot, Spot]:
    """Return the middles of an offered cube and its question, where the asked side's dice lie."""
    x = _half_x(own=own, clockwise=clockwise)
    return Spot(x - 62, MIDDLE_Y), Spot(x + 52, MIDDLE_Y)


def plate(*, own: bool) -> Box:
    """Return the footer, the viewer's own, or the header."""
    top = HEIGHT - HEADER if own else 0
    return Box(0, top, WIDTH, top + HEADER)
