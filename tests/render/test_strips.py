"""Pictures of the rules: several boards in one, and the way round the board."""

from dataclasses import replace

import numpy as np
import pytest

from engine import Color, Variant
from render.ground import Ground
from render.layout import FIELD_BOTTOM, FIELD_TOP, HEIGHT, WIDTH, column_x
from render.paint import MAX_BYTES, compose, paint
from render.scene import BoardScene, DieState, SceneDice, SceneDie, Strip
from render.strips import ROW, TITLE
from render.theme import WALNUT
from render.ways import way
from tests.render.pictures import decoded, pixels, scene

DICE = SceneDice(Color.WHITE, (SceneDie(5, DieState.FRESH), SceneDie(2, DieState.FRESH)))
BOARD = replace(scene({24: 9, 6: 6}, {24: 15}), dice=DICE)


def sheet(*strips: Strip) -> BoardScene:
    return replace(BOARD, strips=strips)


def test_two_strips_show_a_row_of_each_board_under_its_words() -> None:
    other = replace(BOARD, position=scene({1: 15}, {24: 15}).position)
    picture = pixels(
        compose(sheet(Strip(BOARD, "Above", is_upper=True), Strip(other, "Below", is_upper=False)))
    )
    upper, lower = pixels(compose(BOARD)), pixels(compose(other))

    assert (HEIGHT, WIDTH) == picture.shape[:2]
    assert np.array_equal(
        picture[TITLE + 60 : HEIGHT // 2], upper[FIELD_TOP + 12 : FIELD_TOP + ROW]
    )
    row = slice(FIELD_BOTTOM - ROW, FIELD_BOTTOM)
    begin = HEIGHT // 2 + TITLE
    assert np.array_equal(picture[begin : begin + ROW], lower[row])


def test_a_cross_and_a_tick_tell_what_is_forbidden_from_what_is_allowed() -> None:
    """By form, not by colour alone: they differ in grey too."""
    shown = [
        pixels(compose(sheet(*(Strip(BOARD, "11→6", is_allowed=allowed),) * 2)).convert("L"))
        for allowed in (None, False, True)
    ]

    for one, two in ((0, 1), (0, 2), (1, 2)):
        assert np.abs(shown[one] - shown[two])[:TITLE].max() > 60


def test_more_strips_are_a_table_with_dice() -> None:
    table = sheet(*(Strip(BOARD, f"24/{n}", is_upper=True) for n in (18, 16, 15, 21)))
    picture = decoded(paint(table))

    assert (WIDTH, HEIGHT) == picture.size
    rows = [pixels(picture)[top : top + 280, :500] for top in range(0, HEIGHT, HEIGHT // 4)]
    assert np.abs(rows[0] - rows[1]).max() > 60, "the words differ"
    assert rows[0].max() > 235, "a die is bright on the dark plate"


def test_long_words_are_set_smaller_and_cut() -> None:
    for count in (2, 4):
        strips = (Strip(BOARD, "no way " * 30, is_allowed=False),) * count
        assert len(paint(sheet(*strips))) <= MAX_BYTES


@pytest.mark.parametrize("variant", list(Variant))
def test_the_ways_lead_round_the_middle_of_the_board(variant: Variant) -> None:
    """The viewer's ends right below; the opponent's left above in long, right above in short."""
    bare = scene({20: 15}, {20: 15}, variant=variant)
    without, shown = compose(bare), compose(replace(bare, ways=frozenset(Color)))

    changed = np.abs(pixels(without) - pixels(shown)).max(axis=2) > 30
    down, along = np.nonzero(changed)
    assert FIELD_TOP + 300 < down.min() < down.max() < FIELD_BOTTOM - 300
    assert column_x(0) - 20 < along.min() < along.max() < column_x(11) + 20
    own, opponent = (way(Ground(WALNUT, variant), own=own) for own in (True, False))
    assert own.image.width > opponent.image.width


def test_where_the_path_runs_clockwise_the_ways_are_mirrored() -> None:
    arrow = way(Ground(WALNUT, Variant.LONG), own=True)
    mirrored = way(Ground(WALNUT, Variant.LONG, clockwise=True), own=True)

    assert arrow.image.size == mirrored.image.size
    right = arrow.image.width - arrow.x
    assert abs(WIDTH - right + mirrored.x) <= 1, "as far from the left as the other from the right"


def test_only_a_way_that_is_asked_for_is_shown() -> None:
    bare = scene({24: 15}, {24: 15})
    shown = {paint(replace(bare, ways=ways))
             for ways in (frozenset(), frozenset({Color.WHITE}), frozenset(Color))}  # fmt: skip

    assert 3 == len(shown)
