"""What must stand apart (UX §11.10), computed from the themes and measured on the sprites."""

from itertools import combinations

import numpy as np
import pytest

from engine import Color
from render import curves, marks
from render.board import empty_board
from render.checkers import checker
from render.colours import Rgb, contrast, luminance, rgb
from render.dice import die, tick
from render.ground import NUMBER_PX
from render.layout import FIELD_LEFT
from render.marks import ghost, source_ring, target_dot
from render.ornament import rosette
from render.shapes import Sprite
from render.theme import THEMES, Theme

ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


def grounds(theme: Theme) -> dict[str, Rgb]:
    return {"field": theme.field, "a": theme.triangle_a, "b": theme.triangle_b}


def grey(colour: Rgb) -> float:
    """Brightness in a grey-scale picture, 0..255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def seen(sprite: Sprite, *, within: float = 1.0, beyond: float = 0.0) -> Rgb:
    """The median colour of a sprite between two distances from its middle, shares of its size."""
    values = np.asarray(sprite.image, np.float32)
    height, width = values.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    away = np.hypot(x - sprite.x, y - sprite.y) / (min(width, height) / 2)
    chosen = (away <= within) & (away >= beyond) & (np.asarray(sprite.mask) > 250)
    red, green, blue = np.median(values[chosen], axis=0)
    return round(red), round(green), round(blue)


def test_contrast_is_that_of_wcag() -> None:
    assert 21.0 == round(contrast(rgb("#000000"), rgb("#ffffff")), 2)
    assert 1.0 == contrast(rgb("#123456"), rgb("#123456"))
    assert 4.54 == round(contrast(rgb("#767676"), rgb("#ffffff")), 2)


@pytest.mark.parametrize("text", ["", "123456", "#12345", "#1234567", "#12345g"])
def test_a_colour_must_be_written_in_full(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|invalid literal"):
        rgb(text)


@ALL
def test_each_checker_stands_out_by_fill_or_outline(theme: Theme) -> None:
    for fill, rim in ((theme.light, theme.light_rim), (theme.dark, theme.dark_rim)):
        for name, ground in grounds(theme).items():
            assert max(contrast(fill, ground), contrast(rim, ground)) >= 3, name


@ALL
def test_painted_checkers_stand_out_as_the_theme_says(theme: Theme) -> None:
    """Shading must not undo what the theme promises."""
    faces = {color: seen(checker(theme, color), within=0.45) for color in Color}
    rims = {color: seen(checker(theme, color), beyond=0.90, within=0.93) for color in Color}
    for color in Color:
        for name, ground in grounds(theme).items():
            best = max(contrast(faces[color], ground), contrast(rims[color], ground))
            assert best >= 3, (color, name)
    assert contrast(faces[Color.WHITE], faces[Color.BLACK]) >= 7
    assert theme.outline >= 3


@ALL
def test_light_and_dark_checkers_stand_far_apart(theme: Theme) -> None:
    assert contrast(theme.light, theme.dark) >= 7


@ALL
def test_numbers_and_names_are_read_easily(theme: Theme) -> None:
    assert contrast(theme.text, theme.frame) >= 7
    assert contrast(theme.text, theme.plate) >= 7
    assert contrast(theme.accent, theme.plate) >= 7
    assert contrast(theme.quiet_text, theme.plate) >= 7
    assert contrast(theme.text, theme.tray) >= 7
    assert contrast(theme.quiet_text, theme.tray) >= 7
    assert contrast(theme.light_text, theme.light) >= 7
    assert contrast(theme.dark_text, theme.dark) >= 7
    assert contrast(theme.text, theme.ribbon) >= 7
    assert contrast(theme.casing, theme.last_turn) >= 7
    assert contrast(theme.casing, theme.pending) >= 7
    assert NUMBER_PX >= 36


@ALL
def test_every_overlay_has_a_dark_casing(theme: Theme) -> None:
    """The casing is at least 3 px and stands apart from the colour, or the ground does."""
    assert marks.CASING >= 3
    assert curves.CASING >= 3
    for colour in (theme.source, theme.target, theme.last_turn, theme.pending, theme.hit):
        assert contrast(colour, theme.casing) >= 4.5
    # Each overlay as a whole: on light grounds the casing is seen, on dark ones the colour.
    for colour in (theme.source, theme.target, theme.last_turn, theme.pending):
        for ground in (*grounds(theme).values(), theme.light, theme.dark):
            assert max(contrast(theme.casing, ground), contrast(colour, ground)) >= 3


@ALL
def test_overlays_are_cased_all_around(theme: Theme) -> None:
    """The outermost solid pixels of rings, dots and ghosts are the casing."""
    ghosts = [ghost(theme, is_pending=is_pending) for is_pending in (False, True)]
    for sprite in (source_ring(theme), target_dot(theme), *ghosts):
        values = np.asarray(sprite.image, np.float32)
        solid = np.asarray(sprite.mask) > 250
        line = np.flatnonzero(solid[round(sprite.y)])
        for edge in (line[0], line[-1]):
            step = 1 if edge == line[0] else -1
            for depth in range(2):
                at = values[round(sprite.y), edge + step * depth]
                assert np.abs(at - np.array(theme.casing)).max() < 40


@ALL
def test_in_grey_a_used_die_is_not_a_fresh_one(theme: Theme) -> None:
    for value in range(1, 7):
        fresh, used = seen(die(theme, value)), seen(die(theme, value, is_used=True))
        assert abs(grey(fresh) - grey(used)) > 60
    assert abs(grey(seen(tick(theme, is_used=False))) - grey(seen(tick(theme, is_used=True)))) > 60


@ALL
def test_in_grey_rings_and_dots_differ_in_form(theme: Theme) -> None:
    """A ring is open in its middle and wider than a checker's face; a dot is filled and small."""
    ring, dot, shade = source_ring(theme), target_dot(theme), ghost(theme)

    assert 0 == np.asarray(ring.mask)[round(ring.y), round(ring.x)]
    assert 0 == np.asarray(shade.mask)[round(shade.y), round(shade.x)]
    assert 255 == np.asarray(dot.mask)[round(dot.y), round(dot.x)]
    widths = [(np.asarray(one.mask) > 250).any(axis=0).sum() for one in (ring, dot)]
    assert widths[0] > 2 * widths[1]


@ALL
def test_in_grey_arrows_of_the_last_turn_are_whole_and_pending_ones_dashed(theme: Theme) -> None:
    path = curves.Curve((0, 0), (150, 40), (300, 0))
    whole = curves.outline(path, is_dashed=False)
    dashed = curves.outline(path, is_dashed=True)

    assert 2 == len(whole.inside)
    assert len(dashed.inside) > 4
    assert abs(grey(theme.pending) - grey(theme.casing)) > 100
    assert abs(grey(theme.last_turn) - grey(theme.casing)) > 100


@ALL
def test_in_grey_the_checkers_are_black_and_white(theme: Theme) -> None:
    light, dark = (grey(seen(checker(theme, color), within=0.4)) for color in Color)

    assert light - dark > 150


def test_the_outline_of_the_plain_theme_is_six_pixels_wide() -> None:
    """UX §11.10; measured from the edge inwards, on the fill of either colour."""
    theme = THEMES["contrast"]
    for color, rim in ((Color.WHITE, 0), (Color.BLACK, 255)):
        sprite = checker(theme, color)
        row = np.asarray(sprite.image, np.float32)[round(sprite.y)].mean(axis=1)
        solid = np.flatnonzero(np.asarray(sprite.mask)[round(sprite.y)] > 250)
        inwards = row[solid[0] : round(sprite.x)]
        width = np.flatnonzero(np.abs(inwards - rim) > 128)[0]
        assert 5 <= width <= 6
    assert {6.0} == {theme.outline}


def test_the_plain_theme_has_even_colours_only() -> None:
    """No texture and no shadow: a bare board has the colours of its theme and no others."""
    theme = THEMES["contrast"]
    board = np.asarray(empty_board(theme))
    named = np.zeros(board.shape[:2], bool)
    for colour in (theme.frame, theme.field, theme.triangle_a, theme.triangle_b):
        named |= (board == colour).all(axis=2)

    # The rest are the smooth edges of the triangles.
    assert named.mean() > 0.985
    assert named[:, :FIELD_LEFT].all()


@ALL
def test_only_dark_checkers_have_an_inner_ring_and_not_under_a_count(theme: Theme) -> None:
    """UX §11.3."""

    def ring_of(sprite: Sprite) -> float:
        ring = seen(sprite, beyond=0.50, within=0.53)
        face = seen(sprite, beyond=0.57, within=0.61)  # a count does not reach so far
        return abs(luminance(ring) - luminance(face))

    assert ring_of(checker(theme, Color.BLACK)) > 0.2
    assert ring_of(checker(theme, Color.BLACK, 9)) < 0.1
    assert ring_of(checker(theme, Color.WHITE)) < 0.2


@ALL
def test_the_ornament_is_quieter_than_the_triangles(theme: Theme) -> None:
    values = np.asarray(rosette(theme).image).reshape(-1, 3)
    loudest = max(
        contrast(theme.field, (int(r), int(g), int(b))) for r, g, b in np.unique(values, axis=0)
    )
    assert loudest < contrast(theme.field, theme.triangle_a)


@ALL
def test_the_colours_of_marks_differ(theme: Theme) -> None:
    colours = (theme.source, theme.target, theme.last_turn, theme.pending, theme.hit)

    assert len(set(colours)) == 5
    for one, other in combinations(colours, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 50
