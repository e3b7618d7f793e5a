"""
The engine and the slow rules of short nardy, written apart, agree on positions nobody chose.

Positions come from random self-play and from scattering checkers at random.
"""

import random
from collections.abc import Iterator

import pytest

from engine import (
    BAR,
    CHECKERS,
    ROLLS,
    Color,
    Position,
    Roll,
    Variant,
    distinct_finals,
    hits_of,
    legal_turns,
    pip_count,
    turn_hits,
    turn_tree,
    turns_by_final,
)
from engine.packed import pack, unpack
from tests.engine.boards import SHORT, random_game
from tests.reference import short as slow


def assert_agree(position: Position, color: Color, roll: Roll) -> None:
    """Compare sequences, finals and the fast ways to them."""
    mine, theirs = position.side(color), position.side(color.other)
    expected = slow.legal_turns(mine, theirs, (roll.high, roll.low))
    tree = turn_tree(SHORT, position, color, roll, first_turn=False)
    finals = turns_by_final(SHORT, position, color, roll, first_turn=False)
    packed = distinct_finals(SHORT, pack(mine), pack(theirs), roll, first_turn=False)

    assert set(expected) == {tuple(map(tuple, turn)) for turn in tree.sequences()}
    assert set(expected.values()) == {
        (final.side(color), final.side(color.other)) for final in finals
    }
    assert set(expected.values()) == {(unpack(own), unpack(other)) for own, other in packed}
    assert len(packed) == len(finals) == tree.n_finals
    assert len(legal_turns(SHORT, position, color, roll, first_turn=False)) == len(finals)
    for final, turn in finals.items():
        assert expected[turn] == (final.side(color), final.side(color.other))
        hits = turn_hits(SHORT, position, color, turn)
        assert len(hits) == final.side(color.other)[BAR] - theirs[BAR]


def scattered(chance: random.Random) -> Iterator[Position]:
    """Yield checkers thrown on the board: many blots, bars, homes and bear-offs."""
    while True:
        mine, theirs = [0] * 26, [0] * 26
        places = chance.choice([range(1, 26), range(1, 25), range(1, 8), range(8), range(12, 26)])
        few = chance.sample(places, min(len(places), chance.randint(2, 9)))
        for _ in range(CHECKERS):
            mine[chance.choice(few)] += 1
        free = [point for point in range(26) if point in (0, BAR) or not mine[BAR - point]]
        few = chance.sample(free, min(len(free), chance.randint(2, 9)))
        for _ in range(CHECKERS):
            theirs[chance.choice(few)] += 1
        if CHECKERS not in (mine[0], theirs[0]):
            yield Position(tuple(mine), tuple(theirs))


@pytest.mark.parametrize("number", range(6))
def test_the_engine_agrees_with_the_slow_rules_in_self_play(number: int) -> None:
    """Every roll of a random game; of the doubles one in four, they are slow to list."""
    chance = random.Random(number)
    for state, _ in random_game(number, variant=Variant.SHORT):
        assert state.roll is not None
        if not state.roll.is_double or chance.random() < 1 / 4:
            assert_agree(state.position, state.to_act, state.roll)


@pytest.mark.parametrize("number", range(8))
def test_the_engine_agrees_with_the_slow_rules_on_scattered_checkers(number: int) -> None:
    """Positions that no game would reach, as both sides."""
    chance = random.Random(1000 + number)
    positions = scattered(chance)
    for _ in range(60):
        position = next(positions)
        assert_agree(position, chance.choice(list(Color)), chance.choice(ROLLS)[0])


@pytest.mark.parametrize("number", range(6))
def test_turns_of_short_nardy_conserve_checkers_and_cost_their_dice(number: int) -> None:
    """Only a hit gives the opponent pips back: as many as his blot had left behind."""
    for state, turn in random_game(2000 + number, variant=Variant.SHORT):
        mover, position = state.to_act, state.position
        before = position
        given = 0
        for index, step in enumerate(turn):
            after = SHORT.after(position, mover, step)
            if index in hits_of(state, turn):
                given += step.target
            position = after

        paid = pip_count(before.side(mover)) - pip_count(position.side(mover))
        theirs = pip_count(position.side(mover.other)) - pip_count(before.side(mover.other))

        assert paid == sum(step.origin - step.target for step in turn)
        assert theirs == given
        assert sum(position.white) == sum(position.black) == CHECKERS
