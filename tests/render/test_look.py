"""How a reader likes his boards: the theme, who sits below, which way the path runs."""

from dataclasses import replace

import pytest

from engine import Color
from render.paint import compose, paint
from render.samples import SAMPLES, midgame
from render.scene import BoardScene, Look
from render.theme import THEMES, UnknownTheme, theme_of
from tests.render.pictures import pixels


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
