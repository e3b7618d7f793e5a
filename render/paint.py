"""
Paint: a scene becomes a picture.

Knows the order of the layers; each part is drawn by its own module and kept.
The same scene gives the same bytes. Safe to call from several threads.
"""

import io
from collections import deque

from PIL import Image

from engine import BAR, OFF, Color, Variant
from render.arrows import badge, draw_arrow
from render.checkers import stack
from render.cube import cube, question
from render.ground import Ground
from render.layout import (
    HEIGHT,
    STACK,
    WIDTH,
    across,
    at_viewer,
    bar_spot,
    checker_spot,
    column,
    cube_offer_spots,
    cube_spot,
    is_top,
    off_target_spot,
    slot,
    target_spot,
)
from render.marks import ghost, hit_cross, source_ring, target_dot
from render.plates import draw_plates
from render.ribbon import draw_ribbon
from render.scene import BoardScene
from render.strips import sheet
from render.theme import THEMES, Theme, theme_of
from render.thrift import thrifty
from render.tiles import dice_tile, opening_tile, ornament_tile, stack_tile, tray_tile
from render.trace import Trace, advice, number_spots, traces
from render.ways import way

QUALITY = 85
"""JPEG quality; without chroma subsampling, or thin coloured lines would blur."""
MAX_BYTES = 300_000
"""No picture is larger; the usual one has 260,000."""
_spare: deque[Image.Image] = deque(maxlen=2)
"""Canvases that wait for the next picture: new memory costs a tenth of a picture's time."""


def paint(scene: BoardScene) -> bytes:
    """
    Return the picture of *scene* as JPEG, 1280×1180; the same scene gives the same bytes.

    Raises:
        UnknownTheme: No theme has the name in the scene's look.
    """
    if scene.strips:
        return encode(compose(scene))
    ground = _ground(scene)
    try:
        canvas = _spare.pop()
    except IndexError:
        canvas = Image.new("RGB", (WIDTH, HEIGHT))
    ground.onto(canvas)
    _draw(canvas, ground, scene)
    data = encode(canvas)
    _spare.append(canvas)
    return data


def warm() -> None:
    """Draw what the first pictures would wait half a second for: the empty board of each theme."""
    for theme in THEMES.values():
        for variant in Variant:
            Ground(theme, variant).copy()


def encode(picture: Image.Image) -> bytes:
    """Return *picture* as JPEG of at most `MAX_BYTES`."""
    data = jpeg(picture)
    if len(data) > MAX_BYTES:
        # Many long arrows: an encoder with more time, then one that also drops what is faint.
        data = jpeg(picture, optimize=True)
    if len(data) > MAX_BYTES:
        data = jpeg(thrifty(picture), optimize=True)
    return data


def jpeg(picture: Image.Image, *, optimize: bool = False) -> bytes:
    """Return *picture* as JPEG."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=optimize)
    return out.getvalue()


def compose(scene: BoardScene) -> Image.Image:
    """Return the picture of *scene*, RGB."""
    ground = _ground(scene)
    if scene.strips:
        return sheet(ground, scene.strips, compose)
    canvas = ground.copy()
    _draw(canvas, ground, scene)
    return canvas


def _ground(scene: BoardScene) -> Ground:
    """Return the board under *scene*."""
    return Ground(
        theme_of(scene.look.theme),
        scene.variant,
        standard=scene.numbering is scene.bottom,
        clockwise=scene.look.clockwise,
    )


def _draw(canvas: Image.Image, ground: Ground, scene: BoardScene) -> None:
    """Lay everything there is in *scene* on *canvas*, an empty board."""
    theme = ground.theme
    draw_plates(canvas, ground, scene)
    _trays(canvas, ground, scene)
    _middles(canvas, ground, scene)
    _stacks(canvas, ground, scene)
    _cube(canvas, theme, scene)
    for color in sorted(scene.ways, key=lambda color: color is scene.bottom):
        way(ground, own=color is scene.bottom).onto(canvas, 0, 0)
    last = traces(scene, scene.last_turn)
    pending = traces(scene, scene.pending)
    _ghosts(canvas, theme, last, is_pending=False)
    _ghosts(canvas, theme, pending, is_pending=True)
    _arrows(canvas, theme, last, is_pending=False)
    _arrows(canvas, theme, pending, is_pending=True)
    _advice(canvas, theme, scene)
    _legal(canvas, scene, theme)
    if scene.ribbon is not None:
        draw_ribbon(canvas, theme, scene.ribbon)


def _trays(canvas: Image.Image, ground: Ground, scene: BoardScene) -> None:
    """Stack what is borne off, with its count."""
    for color in Color:
        off = scene.position.side(color)[OFF]
        own = color is scene.bottom
        tray_tile(ground, color, own=own, off=off, word=scene.words.off).onto(canvas)


def _middles(canvas: Image.Image, ground: Ground, scene: BoardScene) -> None:
    """Throw the dice on their owner's half, or one on each; where nothing lies is the star."""
    asked = scene.cube.owner if scene.cube is not None and scene.cube.is_offered else None
    for own in (True, False):
        if scene.opening is not None:
            value = scene.opening[own is not (scene.bottom is Color.WHITE)]
            opening_tile(ground, value, own=own).onto(canvas)
        elif scene.dice is not None and own is (scene.dice.owner is scene.bottom):
            dice_tile(ground, scene.dice, own=own).onto(canvas)
        elif (
            not ground.theme.is_plain
            and scene.ribbon is None
            and not scene.ways
            and (asked is None or own is not (asked is scene.bottom))
        ):
            ornament_tile(ground, own=own).onto(canvas)


def _stacks(canvas: Image.Image, ground: Ground, scene: BoardScene) -> None:
    """Set the checkers, from left to right: a shadow falls to the right."""
    places: dict[int, tuple[Color, int]] = {}
    for color in Color:
        row = scene.position.side(color)
        for point in range(1, 25):
            if row[point]:
                place = at_viewer(scene.variant, color, point, scene.bottom)
                places[place] = (color, row[point])
    clockwise = ground.clockwise
    for place in sorted(places, key=lambda place: column(place, clockwise=clockwise)):
        color, count = places[place]
        # The bar catches the shadow of the stack to its left.
        is_first = column(place, clockwise=clockwise) in (0, 6)
        left = 0 if is_first else place - 1 if is_top(place) is not clockwise else place + 1
        beside = min(places[left][1], STACK) if left in places else 0
        stack_tile(ground, place, color, count=count, beside=beside).onto(canvas)
    for color in Color:
        count, own = scene.position.side(color)[BAR], color is scene.bottom
        if count:
            spot = bar_spot(own=own, index=0, is_over=scene.ribbon is not None)
            stack(ground.theme, color, count, hangs=own).onto(canvas, spot.x, spot.y)


def _cube(canvas: Image.Image, theme: Theme, scene: BoardScene) -> None:
    """Lay the cube on the left edge, or before who must answer it, with what is asked."""
    if scene.cube is None:
        return
    owner = None if scene.cube.owner is None else scene.cube.owner is scene.bottom
    if owner is not None and scene.cube.is_offered:
        spot, asked = cube_offer_spots(own=owner, clockwise=scene.look.clockwise)
        question(theme, scene.cube.value).onto(canvas, asked.x, asked.y)
    else:
        spot = cube_spot(scene.variant, owner_is_viewer=owner, clockwise=scene.look.clockwise)
    cube(theme, scene.cube.value).onto(canvas, spot.x, spot.y)


def _ghosts(
    canvas: Image.Image, theme: Theme, steps: tuple[Trace, ...], *, is_pending: bool
) -> None:
    """Leave an outline where a checker went away and nothing stands now."""
    for trace in steps:
        if trace.is_left:
            ghost(theme, is_pending=is_pending).onto(canvas, trace.start.x, trace.start.y)


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
            badge(theme, str(number), is_pending=is_pending).onto(canvas, spot.x, spot.y)


def _advice(canvas: Image.Image, theme: Theme, scene: BoardScene) -> None:
    """Draw the turns advised: the best one in full lines, what only the others have dashed."""
    steps = advice(scene)
    for letters, trace in steps:
        draw_arrow(
            canvas,
            trace.start,
            trace.path,
            colour=theme.pending,
            casing=theme.casing,
            is_dashed=not letters.startswith(scene.words.letters[0]),
        )
    for _, trace in steps:
        if trace.is_hit:
            hit_cross(theme).onto(canvas, trace.end.x, trace.end.y)
    spots = number_spots([trace for _, trace in steps])
    for (letters, _), spot in zip(steps, spots, strict=True):
        badge(theme, letters, is_pending=True).onto(canvas, spot.x, spot.y)


def _legal(canvas: Image.Image, scene: BoardScene, theme: Theme) -> None:
    """Ring the mover's checkers that may move and dot the places they may go to."""
    if scene.mover is None:
        return
    color, own = scene.mover, scene.mover is scene.bottom
    clockwise = scene.look.clockwise
    row = scene.position.side(color)
    rival = scene.position.side(color.other)
    for point in sorted(scene.sources):
        if point == BAR:
            spot = bar_spot(own=own, index=slot(row[BAR] - 1))
        else:
            place = at_viewer(scene.variant, color, point, scene.bottom)
            spot = checker_spot(place, slot(row[point] - 1), clockwise=clockwise)
        source_ring(theme).onto(canvas, spot.x, spot.y)
    for point in sorted(scene.targets):
        if point == OFF:
            spot = off_target_spot(scene.variant, own=own, count=row[OFF], clockwise=clockwise)
        else:
            place = at_viewer(scene.variant, color, point, scene.bottom)
            count = row[point] + rival[across(scene.variant, point)]
            spot = target_spot(place, count, clockwise=clockwise)
        target_dot(theme).onto(canvas, spot.x, spot.y)
