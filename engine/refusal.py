"""
Refusal: why a step or a turn is not legal.

Knows the order of the reasons; the reasons of single steps come from the rule book's hand.
"""

from engine.dice import Roll
from engine.errors import Reason
from engine.packed import pack
from engine.position import BAR, OFF, Color, Position
from engine.rules import Hand, Rules, State
from engine.steps import Step, Turn
from engine.turn_tree import TurnTree, turn_tree

_STEP_DICE = range(1, 7)


def step_refusal(
    rules: Rules,
    position: Position,
    color: Color,
    roll: Roll,
    step: Step,
    *,
    played: Turn,
    first_turn: bool,
    tree: TurnTree | None = None,
) -> Reason | None:
    """
    Return why *step* may not be the next one, None when it may.

    Of several reasons the first: no checker there, checkers on the bar, number not rolled (or
    played already), bearing off too early, a checker higher up, point occupied, head, block, only
    the larger number can be played, another number would be lost.

    Args:
        position: The board before the roll.

        played: The steps picked so far; ValueError when no legal turn begins with them.

        tree: The tree of the roll, where it is at hand already.

    Source: docs/rules/long.md §3 to §7.
    """
    if tree is None:
        tree = turn_tree(rules, position, color, roll, first_turn=first_turn)
    if step in tree.at(played).steps:
        return None
    own, opponent = pack(position.side(color)), pack(position.side(color.other))
    hand = rules.hand(own, opponent, roll, first_turn=first_turn)
    state = hand.start
    for earlier in played:
        state = _after(hand, state, earlier)
    left = list(roll.dice)
    for earlier in played:
        left.remove(earlier.die)
    if not OFF < step.origin <= BAR:
        return Reason.NO_CHECKER
    is_rolled = step.die in left
    reason = hand.refusal(state, step if step.die in _STEP_DICE else Step(step.origin, 1))
    if reason in (Reason.NO_CHECKER, Reason.ON_BAR):
        return reason
    if not is_rolled:
        return Reason.NOT_ROLLED
    if reason is not None:
        return reason
    if tree.max_steps == 1 and step.die < roll.high and _has_die(tree, roll.high):
        return Reason.LARGER_ONLY
    return Reason.LOSES_DIE


def turn_refusal(
    rules: Rules, position: Position, color: Color, roll: Roll, turn: Turn, *, first_turn: bool
) -> Reason | None:
    """Return why *turn* may not be played: the reason of its first wrong step, or that it stops."""
    tree = turn_tree(rules, position, color, roll, first_turn=first_turn)
    for index, step in enumerate(turn):
        reason = step_refusal(
            rules,
            position,
            color,
            roll,
            step,
            played=turn[:index],
            first_turn=first_turn,
            tree=tree,
        )
        if reason is not None:
            return reason
    return None if tree.is_turn(turn) else Reason.NOT_A_TURN


def _after(hand: Hand, state: State, step: Step) -> State:
    """Return the state after a legal single step."""
    return next(after for found, after in hand.steps(state, step.die) if found == step)


def _has_die(tree: TurnTree, die: int) -> bool:
    return any(step.die == die for step in tree.root.steps)
