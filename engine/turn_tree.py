"""
Turn tree: every sequence of steps that is a legal turn, for keyboards and checks.

Knows the longest-turn rule, which both games share; `turns.py` knows the short ways to the same
positions. What a single step may do is the rule book's business (`rules.py`, `Hand`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.dice import Roll
from engine.packed import pack
from engine.position import Color, Position
from engine.rules import Final, Hand, Rules, State
from engine.steps import Step, Turn

_Left = tuple[int, ...]
"""The dice still to be played, the larger first."""


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """Where some steps have led."""

    steps: dict[Step, "Branch"]
    """The next steps of legal turns, larger die first, then from high to low; none: it is whole."""
    final: Final
    """The position here."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnTree:
    """Every sequence of steps that is a legal turn."""

    root: Branch
    max_steps: int
    """The most dice that can be played; a turn is shorter only where it ends the game."""

    def at(self, prefix: Turn) -> Branch:
        """Return the branch *prefix* leads to; ValueError when no legal turn begins so."""
        branch = self.root
        for step in prefix:
            if step not in branch.steps:
                raise ValueError(f"no legal turn begins with {prefix}")
            branch = branch.steps[step]
        return branch

    def is_turn(self, turn: Turn) -> bool:
        """Whether *turn* is one of the sequences, and whole."""
        try:
            return not self.at(turn).steps
        except ValueError:
            return False

    def sequences(self) -> Iterator[Turn]:
        """Yield every legal turn, in the order of the keyboard."""
        yield from _sequences(self.root, ())

    @property
    def n_sequences(self) -> int:
        """How many sequences there are; a pass is one."""
        return _count(self.root, {})

    @property
    def n_finals(self) -> int:
        """How many different positions they leave."""
        finals: set[Final] = set()
        _gather(self.root, finals, set())
        return len(finals)


def turn_tree(
    rules: Rules, position: Position, color: Color, roll: Roll, *, first_turn: bool
) -> TurnTree:
    """
    Return every legal turn of *color* with *roll*.

    Args:
        position: The board before the roll.

        first_turn: Whether it is *color*'s first turn of the game.

    Source: docs/rules/long.md §4 "As much as possible".
    """
    own, opponent = pack(position.side(color)), pack(position.side(color.other))
    return _Grower(rules.hand(own, opponent, roll, first_turn=first_turn), roll).tree()


def continuations(tree: TurnTree, prefix: Turn) -> tuple[Step, ...]:
    """
    Return the legal next steps after *prefix*, larger die first, then from high to low.

    Empty when the turn is whole; ValueError when no legal turn begins with *prefix*.
    """
    return tuple(tree.at(prefix).steps)


class _Grower:
    """Grows the tree of one hand; equal positions with equal dice left share a branch."""

    def __init__(self, hand: Hand, roll: Roll) -> None:
        self._hand = hand
        self._roll = roll
        self._dice = len(roll.dice)
        self._max_steps = 0
        self._moves: dict[tuple[State, _Left], list[tuple[Step, State, _Left]]] = {}
        self._branches: dict[tuple[State, _Left], Branch | None] = {}

    def tree(self) -> TurnTree:
        """Return the tree."""
        start, dice = self._hand.start, self._roll.dice
        self._max_steps = self._longest(start, dice, {})
        if self._max_steps == 1 and not self._roll.is_double:
            self._keep_the_larger(start, dice)
        root = self._grow(start, dice)
        assert root is not None, "the longest turn is a turn"
        return TurnTree(root, self._max_steps)

    def _next(self, state: State, left: _Left) -> list[tuple[Step, State, _Left]]:
        """Return the single steps with any of the dice left."""
        known = self._moves.get((state, left))
        if known is None:
            known = [
                (step, after, left[:index] + left[index + 1 :])
                for index, die in enumerate(left)
                if die not in left[:index]
                for step, after in self._hand.steps(state, die)
            ]
            self._moves[state, left] = known
        return known

    def _longest(self, state: State, left: _Left, known: dict[tuple[State, _Left], int]) -> int:
        """Return how many of the dice left can be played."""
        key = (state, left)
        if key not in known:
            longest = 0
            for _, after, rest in self._next(state, left):
                longest = max(longest, 1 + self._longest(after, rest, known))
                # All of the dice: no other step does better.
                if longest == len(left):
                    break
            known[key] = longest
        return known[key]

    def _keep_the_larger(self, start: State, dice: _Left) -> None:
        """Strike the smaller die out where only one can be played and the larger can."""
        moves = self._next(start, dice)
        if any(step.die == self._roll.high for step, _, _ in moves):
            self._moves[start, dice] = [
                move
                for move in moves
                if move[0].die == self._roll.high or self._hand.ended((move[1],))
            ]

    def _grow(self, state: State, left: _Left) -> Branch | None:
        """Return the branch of the legal turns from here, None when none goes through."""
        key = (state, left)
        if key in self._branches:
            return self._branches[key]
        branch: Branch | None = Branch({}, self._hand.final(state))
        played = self._dice - len(left)
        # Bearing off the last checker completes a turn at any length.
        if played < self._max_steps and not self._hand.ended((state,)):
            steps: dict[Step, Branch] = {}
            for step, after, rest in self._next(state, left):
                grown = self._grow(after, rest)
                if grown is not None:
                    steps[step] = grown
            branch = Branch(steps, self._hand.final(state)) if steps else None
        self._branches[key] = branch
        return branch


def _sequences(branch: Branch, played: Turn) -> Iterator[Turn]:
    if not branch.steps:
        yield played
    for step, after in branch.steps.items():
        yield from _sequences(after, (*played, step))


def _count(branch: Branch, known: dict[int, int]) -> int:
    if not branch.steps:
        return 1
    if id(branch) not in known:
        known[id(branch)] = sum(_count(after, known) for after in branch.steps.values())
    return known[id(branch)]


def _gather(branch: Branch, finals: set[Final], seen: set[int]) -> None:
    if not branch.steps:
        finals.add(branch.final)
    for after in branch.steps.values():
        if id(after) not in seen:
            seen.add(id(after))
            _gather(after, finals, seen)
