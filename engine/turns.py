"""
Turns: one turn for each position a roll can leave, and those positions alone, fast.

Knows the dice and the longest-turn rule, which both games share; `turn_tree.py` holds all orders.
What a single step may do is the rule book's business (`rules.py`, `Hand`).
"""

from collections.abc import Callable, Collection

from engine.dice import Roll
from engine.packed import pack, unpack
from engine.position import Color, Position
from engine.rules import Final, Hand, OrderMatters, Rows, Rules, State
from engine.steps import Step, Turn
from engine.turn_tree import TurnTree, continuations, turn_tree

__all__ = [
    "Step",
    "Turn",
    "TurnTree",
    "continuations",
    "distinct_finals",
    "legal_turns",
    "turn_tree",
    "turns_by_final",
]


def distinct_finals(
    rules: Rules, own: int, opponent: int, roll: Roll, *, first_turn: bool
) -> list[Rows]:
    """
    Return the different positions *roll* can leave, as rows; the computer player's way in.

    Args:
        own: The mover's row (`engine.packed.pack`).

        opponent: The other side's row, in its own numbering.

        first_turn: Whether it is the mover's first turn of the game.

    Returns:
        The mover's and the opponent's row of each position, in no order; a pass leaves one.

    Source: docs/rules/long.md §4 "As much as possible".
    """
    hand = rules.hand(own, opponent, roll, first_turn=first_turn)
    if roll.is_double:
        return hand.rows(_finals_of_double(hand, roll.high))
    finals = hand.pairs(roll.high, roll.low)
    if hand.may_end or not finals:
        start = (hand.start,)
        high, low = hand.play(start, roll.high), hand.play(start, roll.low)
        if not finals:
            finals = {hand.final(state) for state in high or low or start}
        # Bearing off the last checker completes a turn at any length.
        finals |= hand.ended(high) | hand.ended(low)
    return hand.rows(finals)


def _finals_of_double(hand: Hand, die: int) -> set[Final]:
    """Return the positions after as many of four equal dice as can be played."""
    try:
        return _finals_of_levels(hand, hand.top, die, hand.descend, hand.last_descend)
    except OrderMatters:
        return _finals_of_levels(hand, hand.start, die, hand.play, hand.last)


def _finals_of_levels(
    hand: Hand,
    start: State,
    die: int,
    play: Callable[[Collection[State], int], Collection[State]],
    last: Callable[[Collection[State], int], set[Final]],
) -> set[Final]:
    """Return the same, step by step."""
    ended: set[Final] = set()
    level: Collection[State] = (start,)
    for _ in range(3):
        after = play(level, die)
        if not after:
            return {hand.final(state) for state in level} | ended
        level = after
        if hand.may_end:
            ended |= hand.ended(level)
    return (last(level, die) or {hand.final(state) for state in level}) | ended


def legal_turns(
    rules: Rules, position: Position, color: Color, roll: Roll, *, first_turn: bool
) -> tuple[Turn, ...]:
    """
    Return the turns *color* may play, one for each resulting position.

    Args:
        position: The board before the roll.

        first_turn: Whether it is *color*'s first turn of the game.

    Returns:
        Turns of equal length (shorter only where one ends the game), from high to low points; of
        several ways to a position the one with the larger die first; `((),)` when nothing can be
        played.

    Source: docs/rules/long.md §4 "As much as possible".
    """
    own, opponent = pack(position.side(color)), pack(position.side(color.other))
    hand = rules.hand(own, opponent, roll, first_turn=first_turn)
    return tuple(sorted(_by_final(hand, roll).values(), key=_origins, reverse=True))


def turns_by_final(
    rules: Rules, position: Position, color: Color, roll: Roll, *, first_turn: bool
) -> dict[Position, Turn]:
    """Return the same turns by the position they leave, in the same order."""
    own, opponent = pack(position.side(color)), pack(position.side(color.other))
    hand = rules.hand(own, opponent, roll, first_turn=first_turn)
    turns = sorted(_by_final(hand, roll).items(), key=lambda item: _origins(item[1]), reverse=True)
    rows = hand.rows(final for final, _ in turns)
    return {
        position.with_side(color, unpack(row)).with_side(color.other, unpack(other)): turn
        for (row, other), (_, turn) in zip(rows, turns, strict=True)
    }


def _origins(turn: Turn) -> tuple[int, ...]:
    """Return where the steps begin, from high to low."""
    if len(turn) == 2:
        (one, _), (other, _) = turn
        return (one, other) if one > other else (other, one)
    return tuple(sorted((origin for origin, _ in turn), reverse=True))


def _by_final(hand: Hand, roll: Roll) -> dict[Final, Turn]:
    """Return one turn for each final position, the larger die first where both orders do."""
    if roll.is_double:
        return _by_final_of_double(hand, roll.high)
    turns: dict[Final, Turn] = {}
    whole: dict[Final, Turn] = {}
    high = hand.steps(hand.start, roll.high)
    low = hand.steps(hand.start, roll.low)
    for firsts, second in ((high, roll.low), (low, roll.high)):
        for step, state in firsts:
            for later, final in hand.last_steps(state, second):
                if final not in turns:
                    turns[final] = (step, later)
            if hand.may_end and hand.ended((state,)):
                whole.setdefault(hand.final(state), (step,))
    if not turns:
        turns = {hand.final(state): (step,) for step, state in high or low}
    if not turns:
        turns = {hand.final(hand.start): ()}
    return whole | turns


def _by_final_of_double(hand: Hand, die: int) -> dict[Final, Turn]:
    """Return the same for as many of four equal dice as can be played."""
    whole: dict[Final, Turn] = {}
    level: dict[State, Turn] = {hand.start: ()}
    for _ in range(3):
        after: dict[State, Turn] = {}
        for state, turn in level.items():
            for step, moved in hand.steps(state, die):
                if moved not in after:
                    after[moved] = (*turn, step)
        if not after:
            return whole | {hand.final(state): turn for state, turn in level.items()}
        level = after
        for state, turn in level.items() if hand.may_end else ():
            if hand.ended((state,)):
                whole.setdefault(hand.final(state), turn)
    turns: dict[Final, Turn] = {}
    for state, turn in level.items():
        for step, final in hand.last_steps(state, die):
            if final not in turns:
                turns[final] = (*turn, step)
    return whole | (turns or {hand.final(state): turn for state, turn in level.items()})
