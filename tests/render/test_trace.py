"""Where arrows begin and end, and where a ghost stands."""

from dataclasses import replace
from math import hypot

from engine import Color, Variant
from render.layout import bar_spot, checker_spot, slab_spot
from render.samples import SAMPLES
from render.scene import Arrow, BoardScene, SceneWords
from render.trace import Trace, advice, number_spots, traces
from tests.render.pictures import scene


def after(white: dict[int, int], *steps: tuple[int, int]) -> BoardScene:
    """A scene in which White just played *steps* and has *white* now."""
    arrows = tuple(Arrow(Color.WHITE, origin, target) for origin, target in steps)
    return replace(scene(white), last_turn=arrows)


def last(of: BoardScene) -> tuple[Trace, ...]:
    return traces(of, of.last_turn)


def test_an_arrow_begins_at_the_checker_that_was_on_top() -> None:
    """Three stood on 10, one left for 7: the arrow comes from the third."""
    (trace,) = last(after({10: 2, 7: 1}, (10, 7)))

    assert checker_spot(10, 2) == trace.start
    assert checker_spot(7, 0) == trace.end
    assert trace.is_left


def test_an_arrow_ends_at_the_rim_of_the_checker_it_points_at() -> None:
    (trace,) = last(after({10: 2, 7: 3}, (10, 7)))
    tip = trace.at(1)

    assert checker_spot(7, 2) == trace.end
    assert 30 < hypot(tip.x - trace.end.x, tip.y - trace.end.y) < 38


def test_a_tall_stack_keeps_its_fifth_checker_so_there_is_no_ghost() -> None:
    (trace,) = last(after({24: 9, 18: 1}, (24, 18)))

    assert checker_spot(24, 4) == trace.start
    assert not trace.is_left
    start = trace.at(0)
    assert hypot(start.x - trace.start.x, start.y - trace.start.y) > 30


def test_a_checker_that_goes_on_leaves_one_ghost_only() -> None:
    first, second = last(after({24: 3, 12: 1}, (24, 18), (18, 12)))

    assert first.is_left
    assert not second.is_left
    assert first.end == second.start == checker_spot(18, 0)


def test_two_turns_are_compared_on_the_board_before_them() -> None:
    """Nothing has moved yet: both begin at the same checker, and no ghost stands anywhere."""
    one, other = (Arrow(Color.WHITE, 10, 7),), (Arrow(Color.WHITE, 10, 7), Arrow(Color.WHITE, 7, 4))
    board = replace(scene({10: 3, 4: 1}), last_turn=one, pending=other, compares=True)

    (played,), (better, on) = traces(board, board.last_turn), traces(board, board.pending)

    assert checker_spot(10, 2) == played.start == better.start
    assert checker_spot(7, 0) == played.end == better.end == on.start
    assert checker_spot(4, 1) == on.end
    assert not any(trace.is_left for trace in (played, better, on))
    assert played.path != better.path


def test_a_step_of_several_turns_advised_is_one_arrow_with_their_letters() -> None:
    best = (Arrow(Color.WHITE, 24, 18), Arrow(Color.WHITE, 24, 18), Arrow(Color.WHITE, 10, 4))
    second = (Arrow(Color.WHITE, 24, 18), Arrow(Color.WHITE, 18, 12))
    board = replace(scene({24: 4, 10: 1}), advised=(best, second), words=SceneWords(letters="АБВ"))

    told = advice(board)

    assert ["АБ", "А", "А", "Б"] == [letters for letters, _ in told]
    both, again, alone, on = (trace for _, trace in told)
    assert checker_spot(24, 3) == both.start
    assert checker_spot(24, 2) == again.start
    assert checker_spot(10, 0) == alone.start
    assert checker_spot(18, 0) == both.end == on.start
    assert not any(trace.is_left for _, trace in told), "nothing has moved yet"


def test_equal_steps_do_not_lie_on_one_another() -> None:
    one, other = last(after({24: 4, 18: 2}, (24, 18), (24, 18)))

    assert (checker_spot(24, 4).y, checker_spot(24, 5).y) == (other.start.y, one.start.y)
    middle, next_middle = one.at(0.5), other.at(0.5)
    assert hypot(middle.x - next_middle.x, middle.y - next_middle.y) > 20


def test_bearing_off_points_at_the_slab_in_the_tray() -> None:
    before = after({1: 1}, (5, 0), (2, 0))

    ends = [trace.end for trace in last(before)]

    assert [slab_spot(before.variant, own=True, index=n) for n in (12, 13)] == ends


def test_the_shortest_arrow_is_not_a_hook() -> None:
    """From the last point into the tray: it turns by less than a right angle."""
    (trace,) = last(after({6: 6, 1: 4}, (1, 0)))
    (x0, y0), (x1, y1) = trace.path.heading(0), trace.path.heading(1)

    assert x0 * x1 + y0 * y1 > 0.2


def test_pending_steps_are_taken_back_from_the_position_shown() -> None:
    shown = replace(scene({24: 2, 20: 1}), pending=(Arrow(Color.WHITE, 24, 20),))
    (trace,) = traces(shown, shown.pending)

    assert checker_spot(24, 2) == trace.start
    assert checker_spot(20, 0) == trace.end


def test_the_last_turn_is_seen_before_the_pending_steps() -> None:
    """The same checker moved last turn and again now: White's own older arrow keeps its place."""
    shown = replace(
        scene({24: 2, 12: 1}),
        last_turn=(Arrow(Color.WHITE, 24, 18),),
        pending=(Arrow(Color.WHITE, 18, 12),),
    )

    assert checker_spot(24, 2) == last(shown)[0].start
    assert checker_spot(18, 0) == last(shown)[0].end


def test_numbers_of_steps_stand_apart() -> None:
    steps = ((14, 8), (14, 8), (8, 2), (8, 2))
    spots = number_spots(last(after({2: 2}, *steps)))

    assert 4 == len(spots)
    for index, one in enumerate(spots):
        for other in spots[index + 1 :]:
            assert hypot(one.x - other.x, one.y - other.y) > 40


def test_an_arrow_from_the_bar_begins_at_the_last_checker_there() -> None:
    """Two waited, one entered: it was the outer one, and it left its outline."""
    shown = replace(
        scene({25: 1, 20: 1}, variant=Variant.SHORT),
        pending=(Arrow(Color.WHITE, 25, 20, hit=True),),
    )
    (trace,) = traces(shown, shown.pending)

    assert bar_spot(own=True, index=1) == trace.start
    assert checker_spot(20, 0) == trace.end
    assert (True, True) == (trace.is_left, trace.is_hit)


def test_as_many_arrows_as_steps() -> None:
    """F-104."""
    for sample in SAMPLES.values():
        drawn = sample()
        assert len(drawn.last_turn) == len(last(drawn))
        assert len(drawn.pending) == len(traces(drawn, drawn.pending))
