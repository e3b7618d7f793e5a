"""A small version of `make soak`'s random games, and proof that their judges can find a fault."""

import random
from dataclasses import replace

import pytest

from engine import (
    Cube,
    GameState,
    Match,
    NotationError,
    Options,
    Phase,
    Position,
    Rolled,
    Variant,
    beginning,
)
from tests.engine.selfplay import Kind, PlayedGame, random_kind, random_match
from tests.engine.soak import judge_forms, judge_mat, judge_record, judge_state, judge_steps, soak

CUBED = Kind(Variant.SHORT, Options(), Match(3, cube=True), doubles=0.2, gives_up=0)


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    return list(random_match(5, CUBED))


def test_random_games_of_both_kinds_are_legal_and_come_back_from_every_form() -> None:
    """`make soak` plays 500 of each (docs/formats.md §1, §5, §6, §7)."""
    tally = soak(6, seed=40)

    print(tally)
    assert not tally.all_faults, "\n".join(tally.all_faults)
    assert tally.keyboards.seen > 0
    assert min(tally.games[variant.value] for variant in Variant) >= 6


def test_every_option_length_and_cube_is_drawn() -> None:
    """Nothing is left out by the lot."""
    for variant in Variant:
        kinds = [random_kind(random.Random(seed), variant) for seed in range(200)]

        assert {None, 3, 5, 7, 9, 11, 15} == {kind.match.length for kind in kinds}
        assert {True, False} == {kind.match.cube for kind in kinds}
        if variant is Variant.LONG:
            for name in ("classic", "koks", "home_mars", "equal_turns"):
                assert {True, False} == {getattr(kind.options, name) for kind in kinds}
            assert {"half", "one"} == {kind.options.draw for kind in kinds}


def bad_states(state: GameState) -> dict[str, GameState]:
    """Return what no game may come to, by what is wrong."""
    white, black = state.position.white, state.position.black
    return {
        "a checker too many": replace(state, position=Position((1, *white[1:]), black)),
        "both on one point": replace(
            state, position=Position((*white[:1], 2, *white[2:24], 0, white[25]), black)
        ),
        "a roll before the roll": replace(state, phase=Phase.TO_ROLL),
        "a result that is none": replace(state, phase=Phase.OVER, roll=None),
        "a cube at three": replace(state, cube=Cube(3, None, enabled=True)),
        "a cube nobody owns": replace(state, cube=Cube(2, None, enabled=True)),
        "a double without the cube": replace(state, phase=Phase.DOUBLED, roll=None, cube=Cube()),
    }


@pytest.mark.parametrize(
    "what", list(bad_states(beginning(next(random_match(5, CUBED)).record.header)))
)
def test_the_judge_finds_an_illegal_state(games: list[PlayedGame], what: str) -> None:
    """A soak that cannot fail proves nothing."""
    state = games[0].states[0]
    judge_state(state)

    with pytest.raises(AssertionError):
        judge_state(bad_states(state)[what])


def test_the_judge_finds_a_state_that_does_not_follow(games: list[PlayedGame]) -> None:
    """A game whose states skip a turn is noticed, and so is a record without its last fact."""
    game = games[0]
    swapped = (*game.states[:2], game.states[5], *game.states[3:])
    short = replace(game, record=replace(game.record, entries=game.record.entries[:-1]))

    with pytest.raises(AssertionError):
        judge_steps(replace(game, states=swapped))
    with pytest.raises((AssertionError, NotationError)):
        judge_record(short, cut=3)


def test_the_judge_finds_another_match(games: list[PlayedGame]) -> None:
    """The file of a match must come back as the very same games."""
    first, *rest = games
    moved = replace(first, states=first.states[:-1])

    judge_mat(games)
    with pytest.raises(AssertionError):
        judge_mat([moved, *rest])


def test_a_position_that_a_form_cannot_hold_is_found(games: list[PlayedGame]) -> None:
    """Position text says nothing of a phase without its roll."""
    at, state = next(
        (index, state) for index, state in enumerate(games[0].states) if state.roll is not None
    )
    lost = replace(state, phase=Phase.TO_ROLL)
    states = (*games[0].states[:at], lost, *games[0].states[at + 1 :])

    with pytest.raises(AssertionError):
        judge_forms(replace(games[0], states=states))


def test_the_dice_are_those_of_the_seed(games: list[PlayedGame]) -> None:
    """Another roll in the record is found by whoever opens the seed (docs/storage.md)."""
    game = games[0]
    index = next(n for n, entry in enumerate(game.record.entries) if n > 1 and entry.roll)
    assert any(isinstance(fact, Rolled) for fact in game.facts)
    dice = replace(game.record.header.dice, seed=bytes(32).hex())
    lying = replace(game.record, header=replace(game.record.header, dice=dice))

    with pytest.raises(ValueError, match="seed"):
        judge_record(replace(game, record=lying), cut=index)
