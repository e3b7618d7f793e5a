"""What the pages of the rules say of their pictures is what the engine plays."""

from collections import Counter

import pytest

from bot.i18n import LOCALES, translator
from bot.presenters import diagrams, pages
from bot.presenters.topics import PAGES, Topic, page_of
from engine import (
    BAR,
    HOME,
    OFF,
    Color,
    GameState,
    Options,
    Outcome,
    Phase,
    Played,
    Position,
    Reason,
    Roll,
    Step,
    Variant,
    after_steps,
    apply,
    continuations,
    hits_of,
    parse_position,
    parse_turn_text,
    pip_count,
    reason,
    state_of,
    tree_of,
    turns_of,
)
from engine import start as begin
from render.scene import BoardScene

W, B = Color.WHITE, Color.BLACK
T = translator("en")


def state(text: str) -> GameState:
    return state_of(parse_position(text))


def beginning(variant: Variant) -> Position:
    return begin(variant, Options(), first=W, roll=Roll(6, 2)).position


def first_steps(text: str) -> set[Step]:
    """Return the steps that may be the first."""
    return set(continuations(tree_of(state(text)), ()))


def finals(text: str) -> set[Position]:
    """Return where the turns of a position can end."""
    at = state(text)
    return {after_steps(at, turn) for turn in turns_of(at)}


def shown(variant: Variant, topic: Topic) -> BoardScene:
    scene = pages.page(variant, page_of(variant, topic), t=T).scene
    assert scene is not None
    return scene


@pytest.mark.parametrize("variant", list(Variant))
def test_the_page_of_the_start_shows_how_a_game_begins(variant: Variant) -> None:
    scene = shown(variant, Topic.START)

    assert beginning(variant) == scene.position
    assert {W, B} == scene.ways


def test_short_nardy_begins_with_the_counts_the_page_names() -> None:
    position = beginning(Variant.SHORT)
    counts = {24: 2, 13: 5, 8: 3, 6: 5}

    for color in Color:
        held = {point: count for point, count in enumerate(position.side(color)) if count}
        assert counts == held
        assert 167 == pip_count(position.side(color))
    for locale in LOCALES:
        told = pages.page(Variant.SHORT, 2, t=translator(locale)).text
        assert "167" in told
        assert all(str(point) in told for point in counts)


@pytest.mark.parametrize("variant", list(Variant))
def test_both_sides_of_the_first_page_bear_off(variant: Variant) -> None:
    position = shown(variant, Topic.BOARD).position

    for color in Color:
        side = position.side(color)
        assert 15 == side[OFF] + sum(side[point] for point in HOME)
        assert side[OFF]


@pytest.mark.parametrize("variant", list(Variant))
def test_of_six_and_five_only_the_larger_can_be_played(variant: Variant) -> None:
    """From 13 the six and the five lead on alone, but not both."""
    text = diagrams.LARGER[variant]
    at = state(text)

    assert ((Step(13, 6),),) == turns_of(at)
    assert Reason.LARGER_ONLY is reason(at, Step(13, 5))
    for die, other in ((6, 5), (5, 6)):
        after = state(text.replace("w=13:1", f"w={13 - die}:1").replace("6-5", f"{other}-{other}"))
        assert Reason.OCCUPIED is reason(after, Step(13 - die, other))


@pytest.mark.parametrize("double", ["6-6", "4-4", "3-3"])
def test_the_doubles_of_the_second_player_end_as_the_table_shows(double: str) -> None:
    """docs/rules/long.md §5: 6-6 both to 18, 4-4 both to 16, 3-3 in two ways."""
    text = diagrams.FIRST_TURN.format(double)
    table = {
        after_steps(state(text), parse_turn_text(steps))
        for dice, steps in diagrams.DOUBLES
        if dice == double
    }

    assert table == finals(text)
    for position in table:
        assert 13 == position.side(W)[24]


def test_the_table_shows_every_final_position_once() -> None:
    assert Counter({"3-3": 2, "4-4": 1, "6-6": 1}) == Counter(d for d, _ in diagrams.DOUBLES)
    strips = shown(Variant.LONG, Topic.HEAD).strips

    assert ["24/18(2)", "24/16(2)", "24/18(2)", "24/15 24/21"] == [strip.text for strip in strips]
    assert all(strip.is_upper for strip in strips)


@pytest.mark.parametrize("double", ["1-1", "2-2", "5-5"])
def test_other_doubles_have_no_exception(double: str) -> None:
    at = state(diagrams.FIRST_TURN.format(double))

    assert all(1 == sum(step.origin == 24 for step in turn) for turn in turns_of(at))


def test_the_block_is_forbidden_above_and_allowed_below() -> None:
    """docs/rules/long.md §6: one opposing checker must be past all six."""
    (step,) = parse_turn_text(diagrams.BLOCK_STEP)
    above, below = shown(Variant.LONG, Topic.BLOCK).strips

    assert Reason.BLOCK is reason(state(diagrams.NOBODY_PAST), step)
    assert reason(state(diagrams.ONE_PAST), step) is None
    assert [False, True] == [above.is_allowed, below.is_allowed]
    for strip in (above, below):
        assert all(strip.board.position.side(W)[point] for point in range(6, 12))
    assert 15 == above.board.position.side(B)[24]
    # His 17 is what the page calls your 5.
    assert 1 == below.board.position.side(B)[17]


def test_six_three_and_one_with_five_two_have_exactly_two_finals() -> None:
    at = state(diagrams.TWO_FINALS)
    told = {after_steps(at, parse_turn_text(steps)) for steps in diagrams.FINALS}

    assert 2 == len(told)
    assert told == finals(diagrams.TWO_FINALS)
    strips = shown(Variant.LONG, Topic.BEAR_OFF).strips
    assert ["6→4, 4→off", "6→1, 3→1"] == [strip.text for strip in strips]


def test_the_six_bears_off_from_five_the_highest_point() -> None:
    assert {Step(5, 6), Step(5, 3), Step(3, 3)} == first_steps(diagrams.HIGHEST)


def test_the_five_enters_with_a_hit_and_the_three_without() -> None:
    at = state(diagrams.ENTERING)

    assert {Step(BAR, 5), Step(BAR, 3)} == first_steps(diagrams.ENTERING)
    assert (0,) == hits_of(at, (Step(BAR, 5),))
    assert () == hits_of(at, (Step(BAR, 3),))
    assert 0 == at.position.side(B)[25 - 22]


@pytest.mark.parametrize("variant", list(Variant))
def test_the_picture_of_the_result_is_a_mars(variant: Variant) -> None:
    text = diagrams.MARS[variant].replace("w=-", "w=1:1") + " turn=w roll=2-1 ply=60"
    over = apply(state(text), Played(W, (Step(1, 1),)))

    assert over.result is not None
    assert Outcome.MARS is over.result.outcome
    assert over.position == shown(variant, Topic.RESULT).position


@pytest.mark.parametrize("variant", list(Variant))
def test_the_picture_of_the_cube_is_a_first_double_to_two(variant: Variant) -> None:
    at = state(diagrams.DOUBLED[variant])
    cube = shown(variant, Topic.CUBE).cube

    assert Phase.DOUBLED is at.phase
    assert 1 == at.cube.value
    assert cube is not None
    assert (2, W, True) == (cube.value, cube.owner, cube.is_offered)


def test_every_position_has_fifteen_checkers_a_side() -> None:
    for variant, topics in PAGES.items():
        for topic in topics:
            scene = shown(variant, topic)
            for board in (scene, *(strip.board for strip in scene.strips)):
                assert [15, 15] == [sum(board.position.side(color)) for color in Color]
