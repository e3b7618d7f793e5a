"""How a reader likes his boards: the theme, who sits below, which way the path runs."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine import Color, Position
from render.layout import (
    WIDTH,
    Spot,
    checker_spot,
    dice_spots,
    off_target_spot,
    opening_spot,
    target_spot,
    tick_spots,
)
from render.paint import compose, paint
from render.samples import SAMPLES, midgame
from render.scene import BoardScene, Look
from render.theme import THEMES, UnknownTheme, theme_of
from render.trace import traces
from tests.render.pictures import Pixels, around, changed, pixels, side

BELOW: Any = {"own": True, "clockwise": True}
EMPTY_BOARD = Position(side({}), side({}))


def seen_by_black(scene: BoardScene, look: Look) -> BoardScene:
    """The scene in Black's private chat, his own numbers."""
    return replace(scene, viewer=Color.BLACK, numbering=Color.BLACK, look=look)


@pytest.mark.parametrize("name", ["", "Walnut", "ebony"])
def test_an_unknown_theme_is_named_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownTheme) as caught:
        paint(replace(midgame(), look=Look(theme=name)))

    assert str(caught.value) == f"theme: {name!r} is none of {', '.join(THEMES)}"


def test_the_look_that_is_not_chosen_is_walnut_with_the_viewer_below() -> None:
    assert Look("walnut", white_down=False, clockwise=False) == midgame().look
    assert [Look().theme] == [name for name, theme in THEMES.items() if theme is theme_of(name)][:1]


@pytest.mark.parametrize("name", ["double", "both-bars", "doubled", "first-throw"])
def test_with_white_down_black_sees_whites_board_in_his_own_numbers(name: str) -> None:
    """UX §8: the board of a group, but the numbers stay the viewer's own."""
    sample = SAMPLES[name]()
    whites = replace(sample, viewer=Color.WHITE, numbering=Color.BLACK)
    blacks = seen_by_black(sample, Look(white_down=True))

    assert Color.WHITE is blacks.bottom
    assert not (pixels(compose(whites)) != pixels(compose(blacks))).any()


def test_white_sits_below_his_own_board_either_way() -> None:
    plain = midgame()
    turned = seen_by_black(plain, Look())

    assert Color.BLACK is turned.bottom
    assert paint(plain) == paint(replace(plain, look=Look(white_down=True)))
    assert paint(turned) != paint(replace(turned, look=Look(white_down=True)))


def test_clockwise_arrows_run_as_in_a_mirror() -> None:
    """From checkers, the bar and into the trays; both sides, either below."""
    seen = 0
    for name in ("midgame", "blockade", "bearing-off", "double", "hit", "both-bars"):
        plain = SAMPLES[name]()
        mirrored = replace(plain, look=Look(clockwise=True))
        for steps in (plain.last_turn, plain.pending):
            for one, other in zip(traces(plain, steps), traces(mirrored, steps), strict=True):
                seen += 1
                for share in (0.0, 0.3, 0.5, 1.0):
                    here, there = one.at(share), other.at(share)
                    assert abs(WIDTH - here.x - there.x) < 1e-6
                    assert abs(here.y - there.y) < 1e-6
    assert seen > 10


@pytest.mark.parametrize("name", ["blockade", "bar", "doubled", "koks"])
def test_clockwise_everything_on_the_field_follows(name: str) -> None:
    """What a scene adds to a bare board lies, in coarse squares, as in a mirror."""
    scene = SAMPLES[name]()

    def covered(look: Look) -> Pixels:
        shown = replace(scene, look=look)
        bare = replace(
            shown,
            position=EMPTY_BOARD,
            dice=None,
            last_turn=(),
            pending=(),
            sources=frozenset(),
            targets=frozenset(),
            cube=None,
            ribbon=None,
        )
        apart = np.abs(pixels(compose(shown)) - pixels(compose(bare))).max(axis=2) > 24
        squares = apart[90:1090].reshape(25, 40, 32, 40)
        return np.asarray(squares.mean(axis=(1, 3)), np.float32)

    plain, mirrored = covered(Look()), covered(Look(clockwise=True))[:, ::-1]

    assert plain.sum() > 20
    # Shadows, figures and the order of dice are not mirrored.
    assert np.abs(plain - mirrored).mean() < 0.25 * plain.mean()
    assert np.abs(plain - mirrored[:, ::-1]).mean() > 0.4 * plain.mean()


def test_clockwise_dice_ticks_and_marks_lie_at_their_places() -> None:
    look = Look(clockwise=True)
    double = replace(SAMPLES["double"](), look=look)
    dice = changed(double, replace(double, dice=None))
    opening = replace(SAMPLES["first-throw"](), look=look)
    thrown = changed(opening, replace(opening, opening=None))
    off = replace(SAMPLES["bearing-off"](), look=look)
    marked = changed(off, replace(off, sources=frozenset(), targets=frozenset()))

    for spot in (*dice_spots(own=True, ticks=True, clockwise=True), *tick_spots(**BELOW)):
        assert around(dice, spot, 8)
    for own in (True, False):
        assert around(thrown, opening_spot(own=own, clockwise=True), 20)
    assert around(marked, off_target_spot(off.variant, count=7, **BELOW), 15)
    assert around(marked, target_spot(1, 2, clockwise=True), 15)
    assert around(marked, checker_spot(5, 0, clockwise=True), 44)
    assert not around(marked, checker_spot(5, 0), 44)


def test_clockwise_a_shadow_still_falls_to_the_right() -> None:
    """Light comes from the upper left; 24 now stands left of 23."""
    alone = replace(SAMPLES["opening"](), look=Look(clockwise=True), position=EMPTY_BOARD)
    beside = replace(alone, position=Position(side({24: 4, 23: 2}), side({})))
    only = replace(alone, position=Position(side({23: 2}), side({})))
    mask = changed(only, beside)
    left = checker_spot(23, 1, clockwise=True)

    assert around(mask, Spot(left.x - 39, left.y + 20), 3)
    assert not around(mask, left, 30)
