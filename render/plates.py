"""Plates: the header and the footer with a player's disc, name, score, state and pips."""

from PIL import Image

from engine import Color
from render.checkers import seal
from render.fonts import Face
from render.layout import WIDTH
from render.lettering import fitted, line, width_of
from render.marks import mover_triangle, state_mark
from render.scene import ScenePlayer, SceneWords
from render.shapes import Pen, tinted
from render.theme import Theme

NAME_PX = 42
FIGURE_PX = 44
WORD_PX = 32
MARGIN = 28
DISC_X = 54
NAME_X = 106
SPACE = 18


def draw_plate(
    canvas: Image.Image,
    theme: Theme,
    player: ScenePlayer,
    *,
    color: Color,
    is_mover: bool,
    pips: int | None,
    words: SceneWords,
) -> None:
    """Write one player's line on *canvas*, an empty plate. No pips where *pips* is None."""
    y = canvas.height / 2
    seal(theme, color).onto(canvas, DISC_X, y)
    right: float = WIDTH - MARGIN
    if pips is not None:
        right = _write_pips(canvas, theme, words.pips, pips, y) - 2 * SPACE
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


def _write_pips(canvas: Image.Image, theme: Theme, word: str, pips: int, y: float) -> float:
    """Write the pip count at the right edge; return where it begins."""
    figure = str(pips)
    word = fitted(word, Face.SEMIBOLD, px=WORD_PX, room=240)
    x = WIDTH - MARGIN - width_of(figure, Face.BOLD, FIGURE_PX)
    line(figure, Face.BOLD, FIGURE_PX, theme.text, theme.casing).onto(canvas, x, y)
    x -= SPACE - 4 + width_of(word, Face.SEMIBOLD, WORD_PX)
    # Both stand on one base line: the smaller word sits lower than its own middle.
    line(word, Face.SEMIBOLD, WORD_PX, theme.quiet_text, theme.casing).onto(canvas, x, y + 4)
    return x
