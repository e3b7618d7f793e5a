"""What holds for every roll of every game (docs/rules/long.md §3 to §7)."""

import functools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    CHECKERS,
    OFF,
    ROLLS,
    Color,
    GameState,
    Played,
    Roll,
    Step,
    Turn,
    TurnTree,
    after_steps,
    apply,
    continuations,
    distinct_finals,
    legal_turns,
    parse_position,
    parse_turn_text,
    pip_count,
    position_text,
    reason,
    state_of,
    state_text,
    tree_of,
    turn_text,
    turns_by_final,
)
from engine.packed import pack, unpack
from engine.turn_tree import Branch
from tests.engine.boards import LONG, random_game

MANY_SEQUENCES = 500


GAMES = 10


@functools.cache
def states_of(seed: int) -> tuple[GameState, ...]:
    """The states to play of a random game; in every other one both sides like blocks."""
    return tuple(state for state, _ in random_game(seed, builds_blocks=seed % 2 == 1))


@st.composite
def rolls_in_play(draw: st.DrawFn) -> GameState:
    """A state to play somewhere in a random game, often with another roll."""
    state = draw(st.sampled_from(states_of(draw(st.integers(0, GAMES - 1)))))
    other, _ = draw(st.sampled_from(ROLLS))
    return replace(state, roll=draw(st.sampled_from([state.roll, other])))


def some_sequences(tree: TurnTree) -> list[Turn]:
    """The sequences of the tree, or the first few hundred."""
    return [sequence for sequence, _ in zip(tree.sequences(), range(MANY_SEQUENCES), strict=False)]


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_no_checker_is_won_or_lost(state: GameState) -> None:
    """Each side keeps 15, and the opponent's do not move (docs/rules/long.md §1)."""
    mover = state.to_act
    for sequence in some_sequences(tree_of(state)):
        after = after_steps(state, sequence)

        assert CHECKERS == sum(after.side(mover))
        assert min(after.side(mover)) >= 0
        assert state.position.side(mover.other) == after.side(mover.other)


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_pips_fall_by_the_dice_played(state: GameState) -> None:
    """A larger number that bears off counts what its point had left (docs/rules/long.md §3)."""
    mover = state.to_act
    before = pip_count(state.position.side(mover))
    for sequence in some_sequences(tree_of(state)):
        after = pip_count(after_steps(state, sequence).side(mover))

        assert before - after == sum(min(step.origin, step.die) for step in sequence)


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_no_point_is_held_by_both_sides(state: GameState) -> None:
    """A closed point stays closed during the turn (docs/rules/long.md §1)."""
    for sequence in some_sequences(tree_of(state)):
        after = after_steps(state, sequence)

        for point in range(1, 25):
            assert not (after.white[point] and after.black[LONG.across(point)])


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_all_turns_are_equally_long_unless_one_ends_the_game(state: GameState) -> None:
    """As much as possible (docs/rules/long.md §4)."""
    tree = tree_of(state)
    assert state.roll is not None
    for sequence in some_sequences(tree):
        ends = after_steps(state, sequence).side(state.to_act)[OFF] == CHECKERS

        assert len(sequence) == tree.max_steps or ends
        assert (
            sorted(step.die for step in sequence)
            == sorted(die for die in state.roll.dice if die in {step.die for step in sequence})[
                : len(sequence)
            ]
        )


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_continuations_cover_exactly_the_sequences(state: GameState) -> None:
    """Every prefix of a turn offers its next step, and nothing else (docs/rules/long.md §4)."""
    tree = tree_of(state)
    sequences = some_sequences(tree)
    if len(sequences) == MANY_SEQUENCES:
        return
    following: dict[Turn, set[Step]] = {}
    for sequence in sequences:
        for index, step in enumerate(sequence):
            following.setdefault(sequence[:index], set()).add(step)

    for prefix, steps in following.items():
        offered = continuations(tree, prefix)
        assert steps == set(offered)
        assert sorted(offered, key=lambda step: (step.die, step.origin), reverse=True) == list(
            offered
        )
    for sequence in sequences:
        assert () == continuations(tree, sequence)


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_the_short_ways_find_the_positions_of_the_tree(state: GameState) -> None:
    """Packed finals, public turns and the tree are three views of one rule."""
    mover, roll = state.to_act, state.roll
    assert roll is not None
    tree = tree_of(state)
    own, opponent = state.position.side(mover), state.position.side(mover.other)

    packed = distinct_finals(LONG, pack(own), pack(opponent), roll, first_turn=state.first_turn)
    turns = legal_turns(LONG, state.position, mover, roll, first_turn=state.first_turn)
    by_final = turns_by_final(LONG, state.position, mover, roll, first_turn=state.first_turn)

    assert len(packed) == len(set(packed)) == len(turns) == tree.n_finals
    assert {unpack(row) for row, _ in packed} == {final.side(mover) for final in by_final}
    assert {pack(opponent)} == {row for _, row in packed}
    assert list(by_final.values()) == list(turns)
    for final, chosen in by_final.items():
        assert tree.is_turn(chosen)
        assert final == after_steps(state, chosen)


@settings(max_examples=30, deadline=None)
@given(rolls_in_play(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_a_step_is_offered_or_has_a_reason(
    state: GameState, length: int, chance: random.Random
) -> None:
    """Refusals and the keyboard never contradict each other."""
    tree = tree_of(state)
    picked: Turn = ()
    for _ in range(length):
        offered = continuations(tree, picked)
        if offered:
            picked = (*picked, chance.choice(offered))
    offered = continuations(tree, picked)

    for origin in range(1, 25):
        for die in range(1, 7):
            refusal = reason(state, Step(origin, die), picked)
            assert (refusal is None) is (Step(origin, die) in offered)


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_white_and_black_play_by_the_same_rules(state: GameState) -> None:
    """Swapping the colors changes nothing but the colors."""
    said = parse_position(state_text(state))
    text = position_text(said)
    white, black = text.split()[1][2:], text.split()[2][2:]
    swapped = state_of(
        parse_position(
            f"long w={black} b={white} turn={state.to_act.other.value} roll={state.roll}"
            f" ply={state.turns_played}"
        )
    )

    assert list(tree_of(state).sequences()) == list(tree_of(swapped).sequences())


@settings(max_examples=50, deadline=None)
@given(rolls_in_play())
def test_texts_survive_the_round_trip(state: GameState) -> None:
    """Position text and step text say everything (docs/formats.md §1 and §2)."""
    assert state == state_of(parse_position(state_text(state)))
    for sequence in some_sequences(tree_of(state))[:50]:
        assert sequence == parse_turn_text(turn_text(sequence))


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_short_ways_find_them_in_every_turn_of_a_game(seed: int) -> None:
    """Block or not, head or home: the detours that are left out lead nowhere else."""
    for state in states_of(seed):
        for roll, _ in ROLLS:
            own, opponent = (
                pack(state.position.side(color)) for color in (state.to_act, state.to_act.other)
            )
            first = state.first_turn
            packed = distinct_finals(LONG, own, opponent, roll, first_turn=first)
            turns = turns_by_final(LONG, state.position, state.to_act, roll, first_turn=first)

            assert len(packed) == len(turns)
            assert {row for row, _ in packed} == {pack(f.side(state.to_act)) for f in turns}


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_comes_to_its_end(seed: int) -> None:
    """Somebody bears off all, and the state has followed every turn."""
    last: tuple[GameState, Turn] | None = None
    for state, chosen in random_game(seed):
        last = state, chosen

    assert last is not None
    over = apply(last[0], Played(last[0].to_act, chosen))
    assert over.result is not None
    assert CHECKERS == over.position.side(over.result.winner or Color.WHITE)[OFF]


def test_a_tree_shares_the_branches_that_different_orders_lead_to() -> None:
    """Else a double in a crowded position would grow tens of thousands of them."""
    state = state_of(
        parse_position("long w=24:3,22:2,20:2,18:2,16:2,15:2,14:2 b=24:15 roll=1-1 ply=20")
    )
    tree = tree_of(state)

    seen: set[int] = set()

    def count(branch: Branch) -> None:
        if id(branch) not in seen:
            seen.add(id(branch))
            for after in branch.steps.values():
                count(after)

    count(tree.root)

    assert len(seen) < tree.n_sequences / 3
    assert Roll(1, 1) == state.roll
