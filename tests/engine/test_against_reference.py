"""
The engine and the slow rules, written apart, agree on positions nobody chose.

Positions come from random self-play and from scattering checkers at random.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine import (
    CHECKERS,
    ROLLS,
    RULES,
    Color,
    Position,
    Roll,
    Turn,
    Variant,
    continuations,
    legal_turns,
    turn_tree,
)
from tests.reference import long as slow

RULE_BOOK = RULES[Variant.LONG]
WEIGHTS = [weight for _, weight in ROLLS]


def as_slow(turn: Turn) -> slow.Turn:
    return tuple((step.origin, step.die) for step in turn)


def after(position: Position, color: Color, turn: Turn) -> Position:
    for step in turn:
        position = RULE_BOOK.after(position, color, step)
    return position


def assert_agree(position: Position, color: Color, roll: Roll, *, first_turn: bool) -> None:
    """Compare sequences, finals and the keyboard's continuations."""
    mine, theirs = position.side(color), position.side(color.other)
    expected = slow.legal_turns(mine, theirs, (roll.high, roll.low), first_turn=first_turn)
    tree = turn_tree(RULE_BOOK, position, color, roll, first_turn=first_turn)
    turns = legal_turns(RULE_BOOK, position, color, roll, first_turn=first_turn)

    assert set(expected) == {as_slow(turn) for turn in tree.sequences()}
    assert len(expected) == tree.n_sequences
    assert len(set(expected.values())) == len(turns) == tree.n_finals
    assert set(expected.values()) == {after(position, color, turn).side(color) for turn in turns}
    assert {as_slow(turn) for turn in turns} <= set(expected)
    for prefix in {turn[:length] for turn in turns for length in range(len(turn))}:
        chosen = as_slow(prefix)
        nexts = {turn[len(chosen)] for turn in expected if turn[: len(chosen)] == chosen}
        assert nexts == set(as_slow(continuations(tree, prefix)))


def self_play(chance: random.Random) -> Iterator[tuple[Position, Color, Roll, bool]]:
    """Yield what is put to the mover in a game of random turns."""
    position, color, turns_played = RULE_BOOK.start(), Color.WHITE, 0
    while True:
        roll = chance.choices(ROLLS, WEIGHTS)[0][0]
        yield position, color, roll, turns_played < 2
        turns = legal_turns(RULE_BOOK, position, color, roll, first_turn=turns_played < 2)
        position = after(position, color, chance.choice(turns))
        if position.side(color)[0] == CHECKERS:
            return
        color, turns_played = color.other, turns_played + 1


def scattered(chance: random.Random) -> Position:
    """Return checkers thrown on the board without a forbidden block."""
    while True:
        mine, theirs = [0] * 26, [0] * 26
        places = chance.choice([range(1, 25), range(1, 13), range(4, 25), range(7)])
        for _ in range(CHECKERS):
            mine[chance.choice(places)] += 1
            theirs[
                chance.choice([p for p in range(25) if not p or not mine[slow.other_name(p)]])
            ] += 1
        for point in range(1, 25):
            if theirs[point] and mine[slow.other_name(point)]:
                theirs[0], theirs[point] = theirs[0] + theirs[point], 0
        rows = tuple(mine), tuple(theirs)
        if (
            CHECKERS not in {rows[0][0], rows[1][0]}
            and not slow.blocks_wrongly(*rows)
            and not slow.blocks_wrongly(*reversed(rows))
        ):
            return Position(*rows)


def walled(chance: random.Random) -> Position:
    """Return five points of a block and checkers that could make the sixth, opponents behind."""
    while True:
        nearest = chance.randrange(1, 20)
        wall = [slow.other_name(point) for point in range(nearest, nearest + 6)]
        gap = chance.choice(wall)
        mine, theirs = [0] * 26, [0] * 26
        for point in wall:
            mine[point] += point != gap
        makers = [gap + die for die in range(1, 7) if gap + die <= 24]
        while sum(mine) < CHECKERS:
            mine[chance.choice([*makers, *makers, *range(1, 25)])] += 1
        mine[gap] = 0
        mine[0] = CHECKERS - sum(mine[1:])
        free = [point for point in range(1, 25) if not mine[slow.other_name(point)]]
        behind = [point for point in free if point > nearest + 5]
        places = chance.choice([free, behind, behind, behind])
        if not places:
            continue
        for _ in range(CHECKERS):
            theirs[chance.choice(places)] += 1
        rows = tuple(mine), tuple(theirs)
        if not slow.blocks_wrongly(*rows) and not slow.blocks_wrongly(*reversed(rows)):
            return Position(*rows)


def test_the_engine_agrees_with_the_slow_rules_on_every_pair_of_first_turns() -> None:
    start = RULE_BOOK.start()
    for first, _ in ROLLS:
        assert_agree(start, Color.WHITE, first, first_turn=True)
        for turn in legal_turns(RULE_BOOK, start, Color.WHITE, first, first_turn=True):
            for second, _ in ROLLS:
                assert_agree(after(start, Color.WHITE, turn), Color.BLACK, second, first_turn=True)


@pytest.mark.parametrize("number", range(12))
def test_the_engine_agrees_with_the_slow_rules_in_self_play(number: int) -> None:
    chance = random.Random(number)
    for position, color, roll, first_turn in self_play(chance):
        # Listing every order of a double is slow: one in six is enough.
        if first_turn or not roll.is_double or chance.random() < 1 / 6:
            assert_agree(position, color, roll, first_turn=first_turn)


@pytest.mark.parametrize("number", range(12))
def test_the_engine_agrees_with_the_slow_rules_on_scattered_checkers(number: int) -> None:
    chance = random.Random(1000 + number)
    for _ in range(40):
        position = scattered(chance)
        roll = chance.choice(ROLLS)[0]
        if sum(1 for count in position.white[1:] if count) > 7 and roll.is_double:
            roll = Roll(6, 5)
        assert_agree(position, Color.WHITE, roll, first_turn=chance.random() < 0.3)


@pytest.mark.parametrize("number", range(12))
def test_the_engine_agrees_with_the_slow_rules_where_blocks_are_made(number: int) -> None:
    chance = random.Random(4000 + number)
    for _ in range(40):
        position = walled(chance)
        roll = chance.choice([roll for roll, _ in ROLLS if not roll.is_double or roll.high > 4])
        assert_agree(position, Color.WHITE, roll, first_turn=False)


@pytest.mark.parametrize("number", range(6))
def test_both_colors_are_the_same_game(number: int) -> None:
    chance = random.Random(2000 + number)
    for position, color, roll, first_turn in self_play(chance):
        swapped = Position(position.black, position.white)

        assert legal_turns(RULE_BOOK, position, color, roll, first_turn=first_turn) == legal_turns(
            RULE_BOOK, swapped, color.other, roll, first_turn=first_turn
        )


@pytest.mark.parametrize("number", range(6))
def test_turns_conserve_checkers_and_cost_their_dice(number: int) -> None:
    chance = random.Random(3000 + number)
    for position, color, roll, first_turn in self_play(chance):
        turns = legal_turns(RULE_BOOK, position, color, roll, first_turn=first_turn)
        for turn in turns:
            mine = after(position, color, turn).side(color)
            paid = sum(point * count for point, count in enumerate(position.side(color)))
            paid -= sum(point * count for point, count in enumerate(mine))

            assert sum(mine) == CHECKERS
            assert paid == sum(step.origin - step.target for step in turn)
            assert Counter(step.die for step in turn) <= Counter(roll.dice)
