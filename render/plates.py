"""Plates: the header and the footer with a player's disc, name, score, state and pips."""

from functools import lru_cache

from PIL import Image

from engine import Color, pip_count
from render.checkers import seal
from render.fonts import Face
from render.ground import Ground
from render.layout import WIDTH, plate
from render.lettering import fitted, line, width_of
from render.marks import mover_triangle, state_mark
from render.scene import BoardScene, ScenePlayer, SceneWords
from render.shapes import Pen, Tile, tinted

NAME_PX = 42
FIGURE_PX = 44
WORD_PX = 36
MARGIN = 28
DISC_X = 54
NAME_X = 106
SPACE = 18
KEPT = 64
"""Names kept; one is some 150 kB."""


def draw_plates(canvas: Image.Image, ground: Ground, scene: BoardScene) -> None:
    """Write both players' lines on the plates of *canvas*."""
    for color, player in ((Color.WHITE, scene.white), (Color.BLACK, scene.black)):
        own = color is scene.bottom
        word = _word(scene.words) if scene.show_pips else None
        _name(ground, player, color=color, own=own, is_mover=scene.mover is color, word=word).onto(
            canvas
        )
        if word is not None:
            _write_pips(canvas, ground, word, pip_count(scene.position.side(color)), own=own)


@lru_cache(KEPT)
def _name(
    ground: Ground,
    player: ScenePlayer,
    *,
    color: Color,
    own: bool,
    is_mover: bool,
    word: str | None,
) -> Tile:
    """Return the left part of a plate; before the *word* of the pips there is room for them."""
    theme = ground.theme
    box = plate(own=own)
    canvas = ground.cut(box)
    y = box.height / 2
    seal(theme, color).onto(canvas, DISC_X, y)
    right: float = WIDTH - MARGIN
    if word is not None:
        # Three figures, whatever the count is now: so the name stays while the pips change.
        figures = width_of("000", Face.BOLD, FIGURE_PX)
        right -= figures + width_of(word, Face.SEMIBOLD, WORD_PX) + 3 * SPACE
    x = float(NAME_X)
    if is_mover:
        mover_triangle(theme).onto(canvas, x + 20, y)
        x += 52
    mark = state_mark(theme, player.mark)
    score = fitted(player.score, Face.BOLD, px=FIGURE_PX, room=200)
    taken = (width_of(score, Face.BOLD, FIGURE_PX) + 2 * SPACE if score else 0) + (
        mark.image.width + SPACE if mark else 0
    )
    name = fitted(player.name, Face.SEMIBOLD, px=NAME_PX, room=right - x - taken)
    ink = theme.accent if is_mover else theme.text
    line(name, Face.SEMIBOLD, NAME_PX, ink, theme.casing).onto(canvas, x, y)
    x += width_of(name, Face.SEMIBOLD, NAME_PX) + SPACE
    if score:
        dot = Pen(16, 16)
        dot.disc(8, 8, 5)
        tinted(dot.mask(), theme.brass).onto(canvas, x + 2, y)
        x += SPACE
        line(score, Face.BOLD, FIGURE_PX, ink, theme.casing).onto(canvas, x, y)
        x += width_of(score, Face.BOLD, FIGURE_PX) + SPACE
    if mark:
        mark.onto(canvas, x + mark.image.width / 2, y)
        x += mark.image.width + SPACE
    return Tile(canvas.crop((0, 0, min(WIDTH, round(x)), box.height)), box.left, box.top)


def _word(words: SceneWords) -> str:
    """Return the word beside the pips, cut to its room."""
    return fitted(words.pips, Face.SEMIBOLD, px=WORD_PX, room=240)


def _write_pips(canvas: Image.Image, ground: Ground, word: str, pips: int, *, own: bool) -> None:
    """Write the pip count at the right edge, its word before it."""
    theme, y = ground.theme, plate(own=own).centre.y
    figure = str(pips)
    x = WIDTH - MARGIN - width_of(figure, Face.BOLD, FIGURE_PX)
    line(figure, Face.BOLD, FIGURE_PX, theme.text, theme.casing).onto(canvas, x, y)
    x -= SPACE - 4 + width_of(word, Face.SEMIBOLD, WORD_PX)
    # Both stand on one base line: the smaller word sits lower than its own middle.
    line(word, Face.SEMIBOLD, WORD_PX, theme.quiet_text, theme.casing).onto(canvas, x, y + 3)
