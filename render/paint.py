"""
Paint: a scene becomes a picture.

Knows the order of the layers; each part is drawn by its own module and kept.
The same scene gives the same bytes. Safe to call from several threads.
"""

import io
from functools import lru_cache
from threading import Lock

from PIL import Image

from engine import BAR, OFF, Color, Variant, pip_count
from render.arrows import draw_arrow, number_badge
from render.board import empty_board
from render.checkers import stack
from render.dice import die, tick
from render.fonts import Face
from render.layout import (
    Spot,
    across,
    at_viewer,
    bar_spot,
    checker_spot,
    dice_spots,
    is_top,
    number_spot,
    off_spot,
    opening_spot,
    plate,
    slab_spot,
    slot,
    target_spot,
    tick_spots,
    tray_count_spot,
    tray_word_spot,
)
from render.lettering import label
from render.marks import ghost, hit_cross, source_ring, target_dot
from render.ornament import rosette
from render.plates import draw_plate
from render.ribbon import draw_ribbon
from render.scene import BoardScene, DieState, ScenePlayer, SceneWords
from render.slabs import slabs
from render.theme import WALNUT, Theme
from render.thrift import thrifty
from render.trace import Trace, number_spots, traces

QUALITY = 85
"""JPEG quality; without chroma subsampling, or thin coloured lines would blur."""
MAX_BYTES = 300_000
"""No picture is larger; the usual one has 260,000."""
NUMBER_PX = 40
_board_lock = Lock()


def paint(scene: BoardScene, theme: Theme = WALNUT) -> bytes:
    """Return the picture of *scene* as JPEG, 1280×1180; the same scene gives the same bytes."""
    return encode(compose(scene, theme))


def warm(theme: Theme = WALNUT) -> None:
    """Draw what the first picture would wait a second for: the boards of both numberings."""
    for standard in (True, False):
        _numbered_board(theme, Variant.LONG, standard=standard)


def encode(picture: Image.Image) -> bytes:
    """Return *picture* as JPEG of at most `MAX_BYTES`."""
    data = _jpeg(picture)
    if len(data) > MAX_BYTES:
        # Many long arrows: an encoder with more time, then one that also drops what is faint.
        data = _jpeg(picture, optimize=True)
    if len(data) > MAX_BYTES:
        data = _jpeg(thrifty(picture), optimize=True)
    return data


def _jpeg(picture: Image.Image, *, optimize: bool = False) -> bytes:
    """Return *picture* as JPEG."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=optimize)
    return out.getvalue()


def compose(scene: BoardScene, theme: Theme = WALNUT) -> Image.Image:
    """Return the picture of *scene*, RGB."""
    canvas = _numbered_board(theme, scene.variant, standard=scene.numbering is scene.viewer).copy()
    _plates(canvas, scene, theme)
    _trays(canvas, scene, theme)
    _ornaments(canvas, scene, theme)
    last = traces(scene, scene.last_turn)
    pending = traces(scene, scene.pending)
    for trace in last:
        if trace.is_left:
            ghost(theme).onto(canvas, trace.start.x, trace.start.y)
    _checkers(canvas, scene, theme)
    _dice(canvas, scene, theme)
    _arrows(canvas, theme, last, is_pending=False)
    _arrows(canvas, theme, pending, is_pending=True)
    _legal(canvas, scene, theme)
    if scene.ribbon is not None:
        draw_ribbon(canvas, theme, scene.ribbon)
    return canvas


def _numbered_board(theme: Theme, variant: Variant, *, standard: bool) -> Image.Image:
    """Return the empty board with numbers, drawn once even when several threads ask."""
    with _board_lock:
        return _draw_numbered_board(theme, variant, standard)


@lru_cache(12)
def _draw_numbered_board(theme: Theme, variant: Variant, standard: bool) -> Image.Image:
    """Draw it; *standard*: the numbers are the viewer's own, else the opponent's."""
    canvas = _plain_board(theme, variant).copy()
    for point in range(1, 25):
        spot = number_spot(point)
        number = point if standard else across(variant, point)
        label(str(number), Face.BOLD, NUMBER_PX, theme.text, theme.casing).onto(
            canvas, spot.x, spot.y
        )
    return thrifty(canvas)


@lru_cache(6)
def _plain_board(theme: Theme, variant: Variant) -> Image.Image:
    """Return the empty board."""
    return empty_board(theme, variant)


def _ornaments(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Inlay the star in each half where neither dice nor the ribbon lie."""
    taken: set[bool] = set()
    if scene.opening is not None or scene.ribbon is not None:
        taken = {True, False}
    elif scene.dice is not None:
        taken = {scene.dice.owner is scene.viewer}
    for own in (True, False):
        if own not in taken:
            spot = opening_spot(own=own)
            rosette(theme).onto(canvas, spot.x, spot.y)


def _plates(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Lay both plates with the names."""
    for color, player in ((Color.WHITE, scene.white), (Color.BLACK, scene.black)):
        own = color is scene.viewer
        pips = pip_count(scene.position.side(color)) if scene.show_pips else None
        is_mover = scene.mover is color
        written = _plate(
            theme, player, scene.words, color=color, own=own, is_mover=is_mover, pips=pips
        )
        canvas.paste(written, plate(own=own).corners)


@lru_cache(48)
def _plate(
    theme: Theme,
    player: ScenePlayer,
    words: SceneWords,
    *,
    color: Color,
    own: bool,
    is_mover: bool,
    pips: int | None,
) -> Image.Image:
    """Return the plate of one player; a whole plate is laid on faster than its parts."""
    board = _numbered_board(theme, Variant.LONG, standard=True)
    blank = board.crop(plate(own=own).corners)
    draw_plate(blank, theme, player, color=color, is_mover=is_mover, pips=pips, words=words)
    return blank


def _trays(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Stack what is borne off, with its count."""
    for color in Color:
        own = color is scene.viewer
        off = scene.position.side(color)[OFF]
        if off:
            spot = slab_spot(scene.variant, own=own, index=0)
            slabs(theme, color, off, hangs=not own).onto(canvas, spot.x, spot.y)
        spot = tray_count_spot(scene.variant, own=own)
        label(str(off), Face.BOLD, 42, theme.text, theme.casing).onto(canvas, spot.x, spot.y)
        spot = tray_word_spot(scene.variant, own=own)
        label(scene.words.off, Face.SEMIBOLD, 27, theme.quiet_text, theme.casing).onto(
            canvas, spot.x, spot.y
        )


def _checkers(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Set the checkers, from left to right: a shadow falls to the right."""
    stacks: list[tuple[Spot, Color, int, bool]] = []
    for color in Color:
        row = scene.position.side(color)
        own = color is scene.viewer
        if row[BAR]:
            stacks.append((bar_spot(own=own, index=0), color, row[BAR], not own))
        for point in range(1, 25):
            if row[point]:
                place = at_viewer(scene.variant, color, point, scene.viewer)
                stacks.append((checker_spot(place, 0), color, row[point], is_top(place)))
    for spot, color, count, hangs in sorted(stacks, key=lambda one: (one[0].x, one[0].y)):
        stack(theme, color, count, hangs=hangs).onto(canvas, spot.x, spot.y)


def _dice(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Throw the dice on their owner's half, or the opening throw, one on each side."""
    if scene.opening is not None:
        for color, value in zip((Color.WHITE, Color.BLACK), scene.opening, strict=True):
            spot = opening_spot(own=color is scene.viewer)
            die(theme, value).onto(canvas, spot.x, spot.y)
        return
    if scene.dice is None:
        return
    own = scene.dice.owner is scene.viewer
    spots = dice_spots(own=own, ticks=bool(scene.dice.ticks))
    for one, spot in zip(scene.dice.dice, spots, strict=True):
        die(theme, one.value, is_used=one.state is DieState.USED).onto(canvas, spot.x, spot.y)
    for is_used, spot in zip(scene.dice.ticks, tick_spots(own=own), strict=False):
        tick(theme, is_used=is_used).onto(canvas, spot.x, spot.y)


def _arrows(
    canvas: Image.Image, theme: Theme, steps: tuple[Trace, ...], *, is_pending: bool
) -> None:
    """Draw the arrows of a turn, with numbers where there are more than two."""
    colour = theme.pending if is_pending else theme.last_turn
    for trace in steps:
        draw_arrow(
            canvas,
            trace.start,
            trace.path,
            colour=colour,
            casing=theme.casing,
            is_dashed=is_pending,
        )
    for trace in steps:
        if trace.is_hit:
            hit_cross(theme).onto(canvas, trace.end.x, trace.end.y)
    if len(steps) > 2:
        for number, spot in enumerate(number_spots(steps), start=1):
            number_badge(theme, number, is_pending=is_pending).onto(canvas, spot.x, spot.y)


def _legal(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Ring the mover's checkers that may move and dot the places they may go to."""
    if scene.mover is None:
        return
    color, own = scene.mover, scene.mover is scene.viewer
    row = scene.position.side(color)
    rival = scene.position.side(color.other)
    for point in sorted(scene.sources):
        if point == BAR:
            spot = bar_spot(own=own, index=slot(row[BAR] - 1))
        else:
            place = at_viewer(scene.variant, color, point, scene.viewer)
            spot = checker_spot(place, slot(row[point] - 1))
        source_ring(theme).onto(canvas, spot.x, spot.y)
    for point in sorted(scene.targets):
        if point == OFF:
            spot = off_spot(scene.variant, own=own, count=row[OFF] + 1)
        else:
            place = at_viewer(scene.variant, color, point, scene.viewer)
            spot = target_spot(place, row[point] + rival[across(scene.variant, point)])
        target_dot(theme).onto(canvas, spot.x, spot.y)
