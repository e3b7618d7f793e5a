"""Where things stand on the picture (docs/picture.md), as numbers."""

from itertools import pairwise
from math import hypot

import pytest

from engine import RULES, Color, Variant
from render import layout, ribbon
from render.layout import (
    CHECKER,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    SLAB_HEIGHT,
    STACK,
    WIDTH,
    Spot,
    across,
    at_viewer,
    bar_spot,
    checker_spot,
    cube_offer_spots,
    cube_spot,
    dice_spots,
    number_spot,
    off_spot,
    off_target_spot,
    opening_spot,
    slab_spot,
    target_spot,
    tick_spots,
    tray,
    tray_count_spot,
    tray_word_spot,
)

POINTS = range(1, 25)


def test_the_measures_add_up_to_the_picture() -> None:
    assert (1280, 1180) == (WIDTH, HEIGHT)
    assert WIDTH == 2 * layout.SIDE + 12 * layout.COLUMN + layout.BAR_WIDTH
    assert HEIGHT == 2 * layout.HEADER + 2 * layout.STRIP + (FIELD_BOTTOM - FIELD_TOP)
    assert (84, 48, 84, 56, 76) == (
        layout.HEADER,
        layout.STRIP,
        layout.COLUMN,
        layout.BAR_WIDTH,
        CHECKER,
    )


def test_the_viewer_has_24_top_right_and_1_bottom_right() -> None:
    left, right = FIELD_LEFT + 42, FIELD_RIGHT - 42

    assert (right, FIELD_TOP + 40) == (checker_spot(24, 0).x, checker_spot(24, 0).y)
    assert (left, FIELD_TOP + 40) == (checker_spot(13, 0).x, checker_spot(13, 0).y)
    assert (left, FIELD_BOTTOM - 40) == (checker_spot(12, 0).x, checker_spot(12, 0).y)
    assert (right, FIELD_BOTTOM - 40) == (checker_spot(1, 0).x, checker_spot(1, 0).y)


def test_the_path_runs_once_around_the_board() -> None:
    """From 24 leftwards along the upper edge, then rightwards along the lower one."""
    upper = [checker_spot(point, 0).x for point in range(24, 12, -1)]
    lower = [checker_spot(point, 0).x for point in range(12, 0, -1)]

    assert upper == sorted(upper, reverse=True)
    assert lower == sorted(lower)
    assert upper == lower[::-1]


def test_columns_are_84_wide_and_the_bar_56() -> None:
    steps = [b - a for a, b in pairwise(layout.column_x(index) for index in range(12))]

    assert [84] * 5 + [84 + 56] + [84] * 5 == steps


@pytest.mark.parametrize("variant", list(Variant))
def test_across_leads_there_and_back(variant: Variant) -> None:
    assert list(POINTS) == [across(variant, across(variant, point)) for point in POINTS]
    assert set(POINTS) == {across(variant, point) for point in POINTS}


def test_across_is_that_of_the_rule_books() -> None:
    for variant, rules in RULES.items():
        assert [rules.across(p) for p in POINTS] == [across(variant, p) for p in POINTS]


def test_the_opponents_head_stands_bottom_left_in_long() -> None:
    """SC-22: M's 24 is A's 12, and in M's own picture it is top right."""
    seen_by_a = at_viewer(Variant.LONG, Color.BLACK, 24, Color.WHITE)
    seen_by_m = at_viewer(Variant.LONG, Color.BLACK, 24, Color.BLACK)

    assert 12 == seen_by_a
    assert Spot(FIELD_LEFT + 42, FIELD_BOTTOM - 40) == checker_spot(seen_by_a, 0)
    assert Spot(FIELD_RIGHT - 42, FIELD_TOP + 40) == checker_spot(seen_by_m, 0)


def test_two_viewers_of_a_long_board_see_it_turned_by_half() -> None:
    """F-101: rotation of the long board by 180° between viewers."""
    for point in POINTS:
        one = checker_spot(at_viewer(Variant.LONG, Color.WHITE, point, Color.WHITE), 2)
        other = checker_spot(at_viewer(Variant.LONG, Color.WHITE, point, Color.BLACK), 2)
        assert (WIDTH, HEIGHT) == (one.x + other.x, one.y + other.y)


def test_numbers_stand_outside_the_field() -> None:
    for point in POINTS:
        spot = number_spot(point)
        assert checker_spot(point, 0).x == spot.x
        assert spot.y in {FIELD_TOP - 24, FIELD_BOTTOM + 24}


def test_five_checkers_fill_a_stack_without_touching_the_middle() -> None:
    """SC-23 and UX §11: five fit half a side, about 150 px stay for dice."""
    top, bottom = checker_spot(24, STACK - 1), checker_spot(1, STACK - 1)
    free = (bottom.y - CHECKER / 2) - (top.y + CHECKER / 2)

    assert 145 <= free <= 156
    assert checker_spot(24, 14) == top
    assert [76.0] * 4 == [
        checker_spot(24, n + 1).y - checker_spot(24, n).y for n in range(STACK - 1)
    ]


def test_dots_lie_above_the_stack_and_clear_of_the_dice() -> None:
    dice_top = dice_spots(own=True)[0].y - layout.DIE / 2

    assert checker_spot(24, 3) == target_spot(24, 3)
    for count in range(5, 16):
        spot = target_spot(20, count)
        assert checker_spot(20, 4).y < spot.y < dice_top - 14


@pytest.mark.parametrize("own", [True, False])
def test_the_dot_of_bearing_off_lies_clear_of_slabs_and_words(own: bool) -> None:
    """As far from the last slab as a dot is from the last checker; over a full stack half on it."""
    for count in range(15):
        spot = off_target_spot(Variant.LONG, own=own, count=count)
        word = tray_word_spot(Variant.LONG, own=own)
        assert spot.x == tray(Variant.LONG, own=own).centre.x
        assert abs(spot.y - word.y) >= 38
        if 0 < count < 13:
            top = slab_spot(Variant.LONG, own=own, index=count - 1)
            assert abs(spot.y - top.y) >= CHECKER / 2 + SLAB_HEIGHT / 2


def test_my_tray_is_right_below_the_opponents_left_above_in_long() -> None:
    mine, long, short = (
        tray(Variant.LONG, own=True),
        tray(Variant.LONG, own=False),
        tray(Variant.SHORT, own=False),
    )

    assert mine.left > FIELD_RIGHT
    assert mine.bottom == FIELD_BOTTOM
    assert long.right < FIELD_LEFT
    assert long.top == FIELD_TOP
    assert short.left > FIELD_RIGHT
    assert short.bottom < mine.top


@pytest.mark.parametrize("own", [True, False])
def test_fifteen_slabs_and_their_count_fit_a_tray(own: bool) -> None:
    box = tray(Variant.LONG, own=own)
    last = slab_spot(Variant.LONG, own=own, index=14)
    count = tray_count_spot(Variant.LONG, own=own)

    assert box.top <= last.y - layout.SLAB_HEIGHT / 2
    assert box.bottom >= last.y + layout.SLAB_HEIGHT / 2
    assert abs(last.y - count.y) > 60


def test_dice_lie_on_their_owners_half() -> None:
    for own in (True, False):
        for spot in (*dice_spots(own=own), *tick_spots(own=own), opening_spot(own=own)):
            assert (spot.x > MIDDLE_X) == own
            assert abs(spot.y - MIDDLE_Y) < 75


def test_ticks_do_not_touch_the_dice() -> None:
    dice = dice_spots(own=True, ticks=True)

    assert tick_spots(own=True)[0].y - 14 > dice[0].y + layout.DIE / 2


@pytest.mark.parametrize("is_over", [False, True])
def test_checkers_on_the_bar_stay_in_their_half(is_over: bool) -> None:
    for index in range(15):
        own = bar_spot(own=True, index=index, is_over=is_over)
        theirs = bar_spot(own=False, index=index, is_over=is_over)
        assert MIDDLE_Y + CHECKER / 2 < own.y <= FIELD_BOTTOM - CHECKER / 2
        assert FIELD_TOP + CHECKER / 2 <= theirs.y < MIDDLE_Y - CHECKER / 2


def test_a_checker_on_the_bar_touches_no_stack_of_five_beside_it() -> None:
    for own, points in ((True, (6, 7)), (False, (18, 19))):
        spot = bar_spot(own=own, index=0)
        for point in points:
            beside = checker_spot(point, STACK - 1)
            assert hypot(spot.x - beside.x, spot.y - beside.y) > CHECKER


def test_the_ribbon_of_a_result_leaves_the_bar_to_be_seen() -> None:
    """A koks may be one because of the checker there."""
    spot = bar_spot(own=True, index=0, is_over=True)

    assert spot.y - CHECKER / 2 >= MIDDLE_Y + ribbon.HEIGHT / 2


def test_an_offered_cube_lies_before_who_must_answer() -> None:
    for own in (True, False):
        cube, question = cube_offer_spots(own=own)
        assert (cube.x > MIDDLE_X) == (question.x > MIDDLE_X) == own
        assert MIDDLE_Y == cube.y == question.y


@pytest.mark.parametrize("variant", list(Variant))
def test_the_places_of_the_cube_are_free(variant: Variant) -> None:
    """Its three places stay clear of trays and field."""
    spots = [cube_spot(variant, owner_is_viewer=owner) for owner in (False, None, True)]
    half = layout.CUBE / 2

    for spot in spots:
        assert half <= spot.x <= FIELD_LEFT - half
        for own in (True, False):
            box = tray(variant, own=own)
            apart_x = spot.x + half <= box.left or spot.x - half >= box.right
            assert apart_x or spot.y - half >= box.bottom or spot.y + half <= box.top
    assert all(later.y - spot.y > layout.CUBE for spot, later in pairwise(spots))
    assert spots[2].y + half <= FIELD_BOTTOM


def places(*, clockwise: bool) -> list[Spot]:
    """Every place there is but those of dice and words, which are read from left to right."""
    way = {"clockwise": clockwise}
    found = [number_spot(point, **way) for point in POINTS]
    found += [checker_spot(point, index, **way) for point in POINTS for index in range(5)]
    found += [target_spot(point, count, **way) for point in POINTS for count in (0, 3, 9)]
    for own in (True, False):
        found.append(opening_spot(own=own, **way))
        for variant in Variant:
            found += [
                tray(variant, own=own, **way).centre,
                tray_count_spot(variant, own=own, **way),
                tray_word_spot(variant, own=own, **way),
                slab_spot(variant, own=own, index=14, **way),
                off_spot(variant, own=own, count=3, **way),
                off_target_spot(variant, own=own, count=3, **way),
            ]
    for variant in Variant:
        found += [cube_spot(variant, owner_is_viewer=owner, **way) for owner in (True, False, None)]
    return found


def test_clockwise_everything_lies_where_a_mirror_shows_it() -> None:
    """UX §8: left and right change, above and below stay."""
    plain, mirrored = places(clockwise=False), places(clockwise=True)

    assert [Spot(WIDTH - spot.x, spot.y) for spot in plain] == mirrored
    assert plain != mirrored


def test_clockwise_the_viewer_has_24_top_left_and_1_bottom_left() -> None:
    left, right = FIELD_LEFT + 42, FIELD_RIGHT - 42
    corners = {point: checker_spot(point, 0, clockwise=True) for point in (24, 13, 12, 1)}

    assert Spot(left, FIELD_TOP + 40) == corners[24]
    assert Spot(right, FIELD_TOP + 40) == corners[13]
    assert Spot(right, FIELD_BOTTOM - 40) == corners[12]
    assert Spot(left, FIELD_BOTTOM - 40) == corners[1]


def test_clockwise_the_trays_are_beside_the_homes_and_the_cube_opposite() -> None:
    mine, long, short = (
        tray(variant, own=own, clockwise=True)
        for variant, own in ((Variant.LONG, True), (Variant.LONG, False), (Variant.SHORT, False))
    )

    assert mine.right < FIELD_LEFT
    assert mine.bottom == FIELD_BOTTOM
    assert long.left > FIELD_RIGHT
    assert short.right < FIELD_LEFT
    for variant in Variant:
        for owner in (True, False, None):
            spot = cube_spot(variant, owner_is_viewer=owner, clockwise=True)
            assert spot.x - layout.CUBE / 2 > FIELD_RIGHT


@pytest.mark.parametrize("own", [True, False])
def test_clockwise_dice_change_halves_and_are_still_read_from_the_left(own: bool) -> None:
    for places_of in (dice_spots, tick_spots, cube_offer_spots):
        there = places_of(own=own, clockwise=True)
        assert places_of(own=not own) == there
        assert all(one.x < other.x for one, other in pairwise(there))
