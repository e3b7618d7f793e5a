"""What is on a picture, and where."""

from dataclasses import replace

import numpy as np

from engine import Color, Variant
from render.layout import (
    DIE,
    Spot,
    bar_spot,
    checker_spot,
    cube_offer_spots,
    cube_spot,
    dice_spots,
    number_spot,
    slab_spot,
    target_spot,
    tray_count_spot,
)
from render.paint import compose
from render.scene import (
    Arrow,
    BoardScene,
    DieState,
    Ribbon,
    SceneCube,
    SceneDice,
    SceneDie,
    SceneWords,
)
from render.trace import number_spots, traces
from tests.render.pictures import around, changed, pixels, scene


def brightness(picture: BoardScene, spot: Spot, reach: int = 12) -> float:
    """Median brightness around *spot*, 0..255."""
    x, y = round(spot.x), round(spot.y)
    return float(np.median(pixels(compose(picture))[y - reach : y + reach, x - reach : x + reach]))


def test_every_checker_changes_the_picture_at_its_place() -> None:
    bare = scene()
    for point in range(1, 25):
        mask = changed(bare, scene({point: 1}))
        assert around(mask, checker_spot(point, 0), 20)
        assert not around(mask, checker_spot(point, 1), 14)


def test_the_opponents_checkers_stand_across() -> None:
    """SC-22: A sees M's head at her 12, bottom left; M sees his own top right."""
    both = scene({24: 9}, {24: 10})
    seen_by_m = replace(both, viewer=Color.BLACK, numbering=Color.BLACK)

    assert brightness(both, checker_spot(24, 0)) > 180
    assert brightness(both, checker_spot(12, 0)) < 70
    assert brightness(seen_by_m, checker_spot(24, 0)) < 70
    assert brightness(seen_by_m, checker_spot(12, 0)) > 180


def test_numbers_follow_whose_they_are() -> None:
    """SC-22: in a group White stays below while the numbers are the mover's."""
    white_moves = replace(scene({24: 15}, {24: 15}), numbering=Color.WHITE)
    black_moves = replace(white_moves, numbering=Color.BLACK)
    mask = changed(white_moves, black_moves)

    assert all(around(mask, number_spot(point), 20) for point in range(1, 25))
    assert not mask[140:1040, 112:1168].any()


def test_a_short_board_has_its_own_numbers_across() -> None:
    mine = scene({24: 2}, {24: 2}, variant=Variant.SHORT)

    assert brightness(mine, checker_spot(24, 0)) > 180
    assert brightness(mine, checker_spot(1, 0)) < 70


def test_five_are_drawn_without_a_number_and_more_with_it() -> None:
    """SC-23: 5 without a number, 6 and 15 with theirs, never a sixth checker."""
    fifth, sixth = checker_spot(20, 4), Spot(checker_spot(20, 4).x, checker_spot(20, 4).y + 76)
    five, six, fifteen = (scene({20: count}) for count in (5, 6, 15))
    mask = changed(five, six)

    assert around(mask, fifth, 24)
    for index in range(4):
        assert not around(mask, checker_spot(20, index), 36)
    assert not around(mask, sixth, 30)
    assert around(changed(six, fifteen), fifth, 24)


def test_trays_show_how_many_are_off() -> None:
    """SC-23: counts and slabs of 3 and 11, and a zero."""
    bare, three = scene({24: 15}, {24: 15}), scene({24: 12}, {24: 4})
    mask = changed(bare, three)

    for own, off in ((True, 3), (False, 11)):
        assert around(mask, tray_count_spot(Variant.LONG, own=own), 20)
        assert around(mask, slab_spot(Variant.LONG, own=own, index=off - 1), 6)
        assert not around(mask, slab_spot(Variant.LONG, own=own, index=off + 1), 6)
    zero = changed(bare, scene({24: 14}, {24: 14}))
    assert around(zero, tray_count_spot(Variant.LONG, own=True), 20)


def test_checkers_on_the_bar_are_drawn_in_short() -> None:
    mask = changed(scene(variant=Variant.SHORT), scene({25: 3}, {25: 7}, variant=Variant.SHORT))

    assert mask[600:1040, 612:668].any()
    assert mask[140:580, 612:668].any()


def test_the_bar_carries_five_and_then_a_number() -> None:
    """Each side in its own half, stacked from the middle; the sixth is only counted."""
    one, two, five, six, seven = (
        scene({25: mine}, {25: 1}, variant=Variant.SHORT) for mine in (1, 2, 5, 6, 7)
    )

    assert around(changed(one, two), bar_spot(own=True, index=1), 20)
    assert not around(changed(one, two), bar_spot(own=False, index=0), 30)
    assert around(changed(five, six), bar_spot(own=True, index=4), 20)
    assert not around(changed(five, six), bar_spot(own=True, index=3), 20)
    assert around(changed(six, seven), bar_spot(own=True, index=4), 20)


def test_pips_count_the_bar_as_twenty_five() -> None:
    (off, on) = (
        scene({24: 14}, variant=Variant.SHORT),
        scene({24: 14, 25: 1}, variant=Variant.SHORT),
    )

    assert changed(off, on)[1100:, 1150:].any()


def test_the_cube_lies_at_its_owners_end_and_nowhere_when_there_is_none() -> None:
    bare = scene(variant=Variant.SHORT)
    places = [cube_spot(Variant.SHORT, owner_is_viewer=owner) for owner in (None, True, False)]
    for owner, spot in zip((None, Color.WHITE, Color.BLACK), places, strict=True):
        mask = changed(bare, replace(bare, cube=SceneCube(2, owner)))
        assert [spot == place for place in places] == [around(mask, place, 30) for place in places]
        assert not mask[:, 120:].any()
    seen_by_black = replace(bare, viewer=Color.BLACK)
    mask = changed(seen_by_black, replace(seen_by_black, cube=SceneCube(2, Color.BLACK)))
    assert around(mask, places[1], 30)


def test_the_cube_says_its_value_and_64_before_anybody_doubled() -> None:
    bare = scene(variant=Variant.SHORT)
    one, two, most = (replace(bare, cube=SceneCube(value)) for value in (1, 2, 64))

    assert not changed(one, most).any()
    assert changed(one, two).any()


def test_an_offered_cube_is_asked_about_before_who_must_answer() -> None:
    bare = scene(variant=Variant.SHORT)
    for owner in Color:
        mask = changed(bare, replace(bare, cube=SceneCube(2, owner, is_offered=True)))
        own = owner is Color.WHITE
        assert all(around(mask, spot, 10) for spot in cube_offer_spots(own=own))
        assert not around(mask, cube_spot(Variant.SHORT, owner_is_viewer=own), 40)
        assert not any(around(mask, spot, 30) for spot in cube_offer_spots(own=not own))


def test_tall_stacks_leave_the_dice_alone() -> None:
    """A double, whose dice lie higher, between stacks of five on every point."""
    white, black = dict.fromkeys((4, 16, 21), 5), dict.fromkeys((3, 4, 9), 5)
    dice = (SceneDie(2), SceneDie(2))
    thrown = SceneDice(Color.WHITE, dice, (False,) * 4)
    mask = changed(replace(scene(), dice=thrown), replace(scene(white, black), dice=thrown))

    assert mask[200:500, 800:1060].any()
    for spot in dice_spots(own=True, ticks=True):
        assert not around(mask, spot, DIE // 2)


def test_a_shadow_falls_on_the_stack_to_the_right_and_on_nothing_further() -> None:
    alone, beside = scene({10: 2}), scene({10: 2}, {23: 4})
    mask = changed(alone, beside)

    assert not around(mask, checker_spot(10, 0), 30)
    assert mask[900:1040, 276:284].any()
    assert not mask[140:1040, 290:1168].any()


def test_a_picked_step_leaves_an_outline_of_its_own() -> None:
    """UX §11.7, for pending steps as for those of the last turn; none below another checker."""
    step = (Arrow(Color.WHITE, 20, 14),)
    plain = scene({14: 1})
    picked, played = replace(plain, pending=step), replace(plain, last_turn=step)
    rim = Spot(checker_spot(20, 0).x + 32, checker_spot(20, 0).y + 6)
    taken = replace(scene({14: 1}, {8: 1}), last_turn=step)

    assert around(changed(plain, picked), rim, 3)
    assert around(changed(picked, played), rim, 6)
    assert not around(changed(scene({14: 1}, {8: 1}), taken), rim, 3)


def test_marks_show_sources_and_targets() -> None:
    """F-105: rings on the top checkers, dots above the stacks, nothing where nobody moves."""
    plain = replace(scene({20: 3, 9: 1}, {24: 15}), mover=Color.WHITE)
    marked = replace(plain, sources=frozenset({20}), targets=frozenset({9, 4, 0}))
    mask = changed(plain, marked)

    assert around(mask, checker_spot(20, 2), 44)
    assert not around(mask, checker_spot(20, 0), 30)
    assert around(mask, target_spot(9, 1), 15)
    assert around(mask, target_spot(4, 0), 15)
    assert mask[:, 1180:].any()
    watcher = replace(marked, mover=None)
    assert not changed(watcher, replace(watcher, sources=frozenset(), targets=frozenset())).any()


def test_marks_of_black_stand_on_blacks_points_for_a_white_viewer() -> None:
    plain = replace(scene({24: 15}, {24: 14, 20: 1}), mover=Color.BLACK)
    mask = changed(plain, replace(plain, sources=frozenset({20}), targets=frozenset({17})))

    assert around(mask, checker_spot(8, 0), 44)
    assert around(mask, target_spot(5, 0), 15)


def test_dice_lie_where_their_owner_sits() -> None:
    bare = scene()
    dice = (SceneDie(5), SceneDie(3))
    for owner, columns in ((Color.WHITE, slice(800, 1050)), (Color.BLACK, slice(230, 480))):
        mask = changed(bare, replace(bare, dice=SceneDice(owner, dice)))
        assert mask[560:620, columns].any()


def test_used_dice_and_ticks_change_and_the_opening_throws_one_each() -> None:
    fresh = replace(scene(), dice=SceneDice(Color.WHITE, (SceneDie(5), SceneDie(3))))
    used = replace(scene(), dice=SceneDice(Color.WHITE, (SceneDie(5, DieState.USED), SceneDie(3))))
    mask = changed(fresh, used)
    assert around(mask, Spot(864, 590), 20)
    assert not around(mask, Spot(976, 590), 40)

    dice = (SceneDie(2), SceneDie(2))
    four = replace(scene(), dice=SceneDice(Color.WHITE, dice, (False,) * 4))
    three = replace(scene(), dice=SceneDice(Color.WHITE, dice, (True, False, False, False)))
    assert changed(four, three)[620:670, 810:900].any()

    thrown = changed(scene(), replace(scene(), opening=(6, 2)))
    assert around(thrown, Spot(920, 590), 20)
    assert around(thrown, Spot(360, 590), 20)


def test_words_names_pips_and_marks_can_be_switched() -> None:
    plain = replace(scene({24: 15}, {24: 15}), mover=Color.WHITE)

    assert changed(plain, replace(plain, show_pips=False))[1100:, 900:].any()
    assert changed(plain, replace(plain, words=SceneWords("пипсы", "дом")))[:84, 900:].any()
    other = changed(plain, replace(plain, mover=Color.BLACK))
    assert other[:80].any()
    assert other[1100:].any()
    for mark in ("paused", "vacation", "asleep"):
        away = replace(plain, black=replace(plain.black, mark=mark))
        assert changed(plain, away)[:80, 100:500].any()


def test_a_ribbon_lies_over_the_middle() -> None:
    plain = scene()
    mask = changed(plain, replace(plain, ribbon=Ribbon("Аня · марс +2", winner=Color.WHITE)))

    assert mask[540:640, 200:1080].mean() > 0.9
    assert not mask[:500].any()


def test_the_ribbon_text_is_cut_to_its_room() -> None:
    long = replace(scene(), ribbon=Ribbon("Ш" * 300, winner=Color.BLACK))

    assert not changed(scene(), long)[:, :20].any()


def test_a_hit_is_crossed() -> None:
    arrow = Arrow(Color.WHITE, 8, 5)
    plain = replace(scene({5: 1}, variant=Variant.SHORT), last_turn=(arrow,))
    hit = replace(plain, last_turn=(replace(arrow, hit=True),))

    assert around(changed(plain, hit), checker_spot(5, 0), 20)


def test_more_than_two_arrows_are_numbered() -> None:
    """UX §11.7: the discs of the numbers are wider than the arrows' shafts."""
    steps = tuple(Arrow(Color.WHITE, 20 - n, 16 - n) for n in range(3))
    two = replace(scene({16: 1, 15: 1}), last_turn=steps[:2])
    three = replace(scene({16: 1, 15: 1, 14: 1}), last_turn=steps)

    assert changed(two, three).any()
    spot = number_spots(traces(three, three.last_turn))[0]
    assert around(changed(two, three), spot, 20)
