"""Both games: as much as possible (docs/rules/long.md §4)."""

import pytest

from engine import Reason, continuations, reason, tree_of, turn_text, turns_of
from tests.engine.boards import finals_of, playing, step, turn

ONLY_ONE = "long w=20:1,2:14 b=21:15"
"""A six or a five can be played, not both: White's 9 is Black's."""


def test_both_dice_are_played_where_any_order_allows_it() -> None:
    """The six with the runner would kill the one (docs/rules/long.md §4)."""
    state = playing("long w=20:1,10:1,2:13 b=21:4,15:4,13:3,1:4", roll="6-1")

    assert {"20/19(1) 10/4(6)", "10/4(6) 20/19(1)"} == {
        turn_text(sequence) for sequence in tree_of(state).sequences()
    }


def test_a_step_that_would_lose_the_other_die_is_refused_as_that() -> None:
    """It is legal by itself, but another choice plays more (docs/rules/long.md §4)."""
    state = playing("long w=20:1,10:1,2:13 b=21:4,15:4,13:3,1:4", roll="6-1")

    assert Reason.LOSES_DIE is reason(state, step("20/14(6)"))


def test_the_larger_die_is_played_where_only_one_can_be() -> None:
    """Either could be played, not both (docs/rules/long.md §4)."""
    state = playing(ONLY_ONE, roll="6-5")

    assert (turn("20/14(6)"),) == turns_of(state)
    assert Reason.LARGER_ONLY is reason(state, step("20/15(5)"))


def test_the_smaller_die_is_played_where_the_larger_cannot_be() -> None:
    """The larger number must be played only if it can be at all (docs/rules/long.md §4)."""
    state = playing("long w=13:1,1:14 b=19:8,14:7", roll="6-5")

    assert (turn("13/8(5)"),) == turns_of(state)


def test_a_die_that_only_a_forbidden_block_could_play_is_not_playable() -> None:
    """So the smaller number is played alone (docs/rules/long.md §4 and §6)."""
    state = playing("long w=12:1,6:3,5:3,4:3,3:3,2:2 b=23:8,20:7", roll="5-1")

    assert {1} == {step.die for played in turns_of(state) for step in played}
    assert 4 == len(finals_of(state))


def test_of_a_double_as_many_steps_as_possible_are_played() -> None:
    """Three of four fives go before the next point is closed (docs/rules/long.md §3 and §4)."""
    state = playing("long w=24:1,3:14 b=16:15", roll="5-5")

    assert (turn("24/19(5) 19/14(5) 14/9(5)"),) == turns_of(state)


def test_with_nothing_playable_the_turn_passes() -> None:
    """A pass is one turn without steps (docs/rules/long.md §4)."""
    state = playing("long w=24:15 b=24:10,6:1,5:1,4:1,3:1,2:1", roll="6-6")

    assert ((),) == turns_of(state)
    assert () == continuations(tree_of(state), ())


def test_nobody_may_pass_by_choice() -> None:
    """A turn that stops too early is none (docs/rules/long.md §4)."""
    tree = tree_of(playing("long w=24:15 b=24:15 ply=0", roll="6-2"))

    assert not tree.is_turn(())
    assert not tree.is_turn(turn("24/18(6)"))
    assert tree.is_turn(turn("24/18(6) 18/16(2)"))


def test_bearing_off_the_last_checker_is_complete_at_any_length() -> None:
    """Both a four and a five bear it off; neither has to wait for the other (§4)."""
    state = playing("long w=4:1 b=23:3,21:1,18:1,11:3,9:1,6:5,5:1", roll="5-4")

    assert {"4/off(5)", "4/off(4)"} == {
        turn_text(sequence) for sequence in tree_of(state).sequences()
    }


def test_a_longer_way_to_bear_off_the_last_checker_is_legal_too() -> None:
    """4/3 and then off plays more dice, off at once ends the game: both are turns (§4)."""
    tree = tree_of(playing("long w=4:1 b=24:15", roll="5-1"))

    assert 2 == tree.max_steps
    assert {"4/off(5)", "4/3(1) 3/off(5)"} == {turn_text(sequence) for sequence in tree.sequences()}


def test_the_rest_of_a_double_is_void_after_the_last_checker() -> None:
    """Two checkers need two of four sixes (docs/rules/long.md §4 and §7)."""
    state = playing("long w=6:2 b=24:15", roll="6-6")

    assert (turn("6/off(6) 6/off(6)"),) == turns_of(state)


def test_turns_are_listed_from_high_to_low_points() -> None:
    """So the list of whole turns reads like the board (UX order, docs/formats.md §3)."""
    state = playing("long w=20:1,17:1,8:1,1:12 b=24:15", roll="5-3")

    origins = [sorted((origin for origin, _ in played), reverse=True) for played in turns_of(state)]

    assert sorted(origins, reverse=True) == origins


def test_one_turn_is_given_for_each_final_position_the_larger_die_first() -> None:
    """Of two orders to the same position the one with the larger die first is shown (§4)."""
    state = playing("long w=24:14,18:1 b=24:15 ply=2", roll="6-5")

    assert "24/18(6) 18/13(5)" in {turn_text(played) for played in turns_of(state)}


def test_a_prefix_that_begins_no_turn_is_an_error() -> None:
    """The keyboard can only ask after steps it offered."""
    state = playing("long w=24:15 b=24:15 ply=0", roll="6-2")

    with pytest.raises(ValueError, match="no legal turn begins"):
        continuations(tree_of(state), turn("24/21(3)"))
    with pytest.raises(ValueError, match="no roll"):
        turns_of(playing("long w=24:15 b=24:15"))
