"""
Players: everybody who plays in the arena, by name.

`random`, `greedy` (fewest pips left), `spreading` (a rule of thumb for long nardy), the levels
`easy`, `medium`, `hard`, the strongest net alone `hard0`, a folder's nets `net:FOLDER`; for short
nardy `pubeval` and `gnubg` (GNU Backgammon at 0-ply), both by gnubg-nn, which `make bench-ai`
installs and nothing else needs.
"""

import importlib
import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from bench.arena import Player, Question
from engine import OFF, RULES, Color, Options, Position, Step, Variant
from engine.ai.chances import Floats, sides_of
from engine.ai.evaluator import Evaluator, shipped
from engine.ai.levels import STYLES, Level, Style, chosen
from engine.ai.search import Search
from engine.ai.stakes import PointStakes, points_of, worth_of
from engine.packed import pack, unpack
from engine.rules import Rows

PIPS = np.arange(26)
AT_SIGHT = Style(0)


class Random:
    """Plays any turn."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return any final position of each."""
        return [self._chance.randrange(len(asked.finals)) for asked in questions]


class Rated:
    """Plays the final position that a formula likes best."""

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return the best final position of each by `rate`."""
        ends = np.cumsum([len(asked.finals) for asked in questions])
        finals = [final for asked in questions for final in asked.finals]
        parts = np.split(self.rate(finals), ends[:-1])
        return [int(part.argmax()) for part in parts]

    def rate(self, finals: Sequence[Rows]) -> Floats:
        """Return how much each position is liked, shape (n,)."""
        raise NotImplementedError


class Greedy(Rated):
    """Likes few pips left, and checkers off."""

    def rate(self, finals: Sequence[Rows]) -> Floats:
        """Return the pips left, less for each checker off."""
        own, _ = sides_of(finals)
        left: Floats = (own[:, OFF] - own @ PIPS).astype(np.float32)
        return left


class Spreading(Rated):
    """Likes checkers off, an empty head and many points held."""

    def rate(self, finals: Sequence[Rows]) -> Floats:
        """Return the rule of thumb."""
        own, _ = sides_of(finals)
        held = (own[:, 1:25] > 0).sum(axis=1)
        far = own[:, 1:25] @ (PIPS[1:25] ** 2)
        liked: Floats = 10 * own[:, OFF] - 0.8 * own[:, 24] + 0.6 * held - 0.002 * far
        return liked


class Gnubg(Rated):
    """Plays as the nets of GNU Backgammon like it at 0-ply, for points and without the cube."""

    def __init__(self) -> None:
        self._outside: Any = importlib.import_module("gnubg_nn")

    def rate(self, finals: Sequence[Rows]) -> Floats:
        """Return the equity of each position."""
        return np.array([self._equity(*final) for final in finals], dtype=np.float32)

    def _equity(self, own: int, other: int) -> float:
        # The side to throw comes second.
        board = [list(unpack(own)[1:]), list(unpack(other)[1:])]
        win, mars, koks, lose_mars, lose_koks = self._outside.probabilities(board, 0)
        return -float(2 * win - 1 + mars + koks - lose_mars - lose_koks)


class Pubeval:
    """Plays as Tesauro's pubeval, the usual yardstick of backgammon programs."""

    def __init__(self) -> None:
        self._outside: Any = importlib.import_module("gnubg_nn")

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return the final position of each that it plays."""
        return [self._choice(asked) for asked in questions]

    def _choice(self, asked: Question) -> int:
        own, other = (unpack(row) for row in asked.rows)
        if len(asked.finals) == 1:
            return 0
        board = [list(other[1:]), list(own[1:])]
        # From and to of each step in turn; its points begin at 0, off is less.
        points = self._outside.pub_best_move(board, asked.roll.high, asked.roll.low)
        position = Position(own, other)
        for origin, target in zip(points[::2], points[1::2], strict=True):
            step = Step(origin + 1, origin - target)
            position = RULES[Variant.SHORT].after(position, Color.WHITE, step)
        return asked.finals.index((pack(position.white), pack(position.black)))


class Net:
    """Plays by an evaluator in one of the levels' styles, for points and without the cube."""

    def __init__(self, evaluator: Evaluator, style: Style, chance: random.Random) -> None:
        self._evaluator = evaluator
        self._style = style
        self._chance = chance
        self._worth = worth_of(points_of(evaluator.variant, Options()), PointStakes(), 1)

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return the final position of each that the style chooses."""
        if self._style.ply:
            return [self._deep(asked) for asked in questions]
        own, other = sides_of([final for asked in questions for final in asked.finals])
        equities = self._worth.of(self._evaluator.chances(own, other))
        ends = np.cumsum([len(asked.finals) for asked in questions])
        return [
            chosen(part.tolist(), self._style, self._chance.random())
            for part in np.split(equities, ends[:-1])
        ]

    def _deep(self, asked: Question) -> int:
        """Return the choice after a look at the replies."""
        search = Search(self._evaluator, Options(), PointStakes(), turn=asked.turn)
        valued = search.value(asked.finals, ply=self._style.ply)
        depth = max(value.ply for value in valued)
        likely = [i for i, value in enumerate(valued) if value.ply == depth]
        equities = [valued[i].equity for i in likely]
        return likely[chosen(equities, self._style, self._chance.random())]


def player(name: str, variant: Variant, chance: random.Random) -> Player:
    """Return the player called *name*; ValueError when there is none."""
    match name.partition(":"):
        case ("random", _, _):
            return Random(chance)
        case ("greedy", _, _):
            return Greedy()
        case ("spreading", _, _):
            return Spreading()
        case ("pubeval", _, _):
            return Pubeval()
        case ("gnubg", _, _):
            return Gnubg()
        case ("hard0", _, _):
            return Net(shipped()[variant], AT_SIGHT, chance)
        case ("easy" | "medium" | "hard" as level, _, _):
            return Net(shipped()[variant], STYLES[Level(level), variant], chance)
    raise ValueError(f"no such player: {name}")
