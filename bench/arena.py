"""
Arena: pairs of games between two players, with the same dice and the sides swapped.

Knows the order of turns, the dice of a pair and who has won how much; how a player chooses is its
own business (`bench/players.py`). Games of a block are played side by side, so that a player can
judge many positions at once. With a judge the luck of every roll is taken out of the result: what
the roll was worth, less the mean of all rolls, by the judge's word. That mean is zero whatever the
judge thinks, so the result stays true and only its error shrinks.
"""

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from engine import CHECKERS, OFF, ROLLS, RULES, Options, Roll, Variant, distinct_finals
from engine.ai.chances import Floats, result_of, sides_of
from engine.ai.evaluator import Evaluator
from engine.ai.search import Search
from engine.ai.stakes import PointStakes, points_of, worth_of
from engine.packed import pack
from engine.rules import Rows

MOST_TURNS = 1000
"""A game that has not ended by then is a draw: two players who hit whenever they can may go on."""
_WEIGHTS = np.array([weight for _, weight in ROLLS]) / 36
_OPENING = np.array([0 if roll.is_double else weight for roll, weight in ROLLS]) / 30
_PLACE = {roll: place for place, (roll, _) in enumerate(ROLLS)}


class Question(NamedTuple):
    """A roll to play."""

    turn: int
    """Turns completed before it."""
    rows: Rows
    """The mover's and the other side's row."""
    roll: Roll
    finals: list[Rows]
    """The positions it can leave, in a fixed order."""


class Player(Protocol):
    """Whoever can play."""

    def choose(self, questions: Sequence[Question]) -> list[int]:
        """Return for each question the index of the final position that is played."""


@dataclass(slots=True)
class Game:
    """A game under way; player 0 is the one whose points are counted."""

    chance: random.Random
    mover: int
    rows: Rows
    turn: int = 0
    luck: float = 0.0
    """What the rolls so far gave player 0."""
    points: float | None = None
    """What player 0 has won; None while it is running."""


@dataclass(slots=True)
class Score:
    """What came of some pairs of games; one entry a pair, the mean of its two games."""

    points: list[float] = field(default_factory=list)
    adjusted: list[float] = field(default_factory=list)
    """The same without luck; empty where nobody judged it."""
    wins: list[float] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        """Take in the pairs of *other*."""
        self.points += other.points
        self.adjusted += other.adjusted
        self.wins += other.wins

    def points_a_game(self) -> tuple[float, float]:
        """Return the mean and its standard error, without luck where that is known."""
        return mean_and_error(self.adjusted or self.points)

    def share_won(self) -> tuple[float, float]:
        """Return the share of games won and its standard error."""
        return mean_and_error(self.wins)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of *values* and its standard error."""
    return statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5


class Arena:
    """Games of one variant with the official rules, for points and without the cube."""

    def __init__(self, variant: Variant, *, judge: Evaluator | None = None) -> None:
        self._variant = variant
        self._rules = RULES[variant]
        self._judge = judge
        self._worth = worth_of(points_of(variant, Options()), PointStakes(), 1)

    def play(self, players: tuple[Player, Player], pairs: range, *, seed: int) -> Score:
        """Return what player 0 makes of the *pairs*; the dice are theirs and the seed's."""
        start = self._rules.start()
        rows = pack(start.white), pack(start.black)
        games = [
            Game(random.Random(f"{self._variant.value}/{seed}/{pair}"), first, rows)
            for pair in pairs
            for first in (0, 1)
        ]
        running = games
        while running:
            self._round(players, running)
            running = [game for game in running if game.points is None]
        results = [game.points or 0.0 for game in games]
        score = Score(_halves(results), [], _halves([float(points > 0) for points in results]))
        if self._judge is not None:
            score.adjusted = _halves([(game.points or 0.0) - game.luck for game in games])
        return score

    def _round(self, players: tuple[Player, Player], games: list[Game]) -> None:
        """Let each of the games go on by one turn."""
        questions = [self._question(game) for game in games]
        if self._judge is not None:
            for game, luck in zip(games, self.luck(questions), strict=True):
                game.luck += luck if game.mover == 0 else -luck
        movers = [game.mover for game in games]
        for number, player in enumerate(players):
            mine = [i for i, mover in enumerate(movers) if mover == number]
            asked = [questions[i] for i in mine]
            for i, chosen in zip(mine, player.choose(asked) if asked else [], strict=True):
                self._move(games[i], questions[i].finals[chosen])

    def _question(self, game: Game) -> Question:
        """Throw the dice."""
        dice = game.chance.randint(1, 6), game.chance.randint(1, 6)
        while not game.turn and dice[0] == dice[1]:
            dice = game.chance.randint(1, 6), game.chance.randint(1, 6)
        roll = Roll.of(*dice)
        finals = distinct_finals(self._rules, *game.rows, roll, first_turn=game.turn < 2)
        return Question(game.turn, game.rows, roll, sorted(finals))

    def _move(self, game: Game, final: Rows) -> None:
        own, other = sides_of([final])
        if own[0, OFF] == CHECKERS:
            won = float(self._worth.of(result_of(self._variant, own, other))[0])
            game.points = won if game.mover == 0 else -won
        game.rows = final[1], final[0]
        game.mover = 1 - game.mover
        game.turn += 1
        if game.turn == MOST_TURNS and game.points is None:
            game.points = 0.0

    def luck(self, questions: Sequence[Question]) -> list[float]:
        """Return what each roll gives its side more than the mean of all rolls, for the judge."""
        values = self.roll_values(questions)
        weights = np.stack([_WEIGHTS if asked.turn else _OPENING for asked in questions])
        given = values[np.arange(len(questions)), [_PLACE[asked.roll] for asked in questions]]
        return [float(luck) for luck in given - (values * weights).sum(axis=1)]

    def roll_values(self, questions: Sequence[Question]) -> Floats:
        """Return what the judge thinks each roll is worth to its side, shape (n, 21)."""
        assert self._judge is not None, "there is somebody to judge"
        values = np.zeros((len(questions), len(ROLLS)), dtype=np.float32)
        for is_first in (True, False):
            places = [i for i, asked in enumerate(questions) if (asked.turn < 2) == is_first]
            if not places:
                continue
            # Seen from the side that has just moved; the first turn of either is another game.
            before = 0 if is_first else 2
            search = Search(self._judge, Options(), PointStakes(), turn=before - 1)
            moved = [(asked.rows[1], asked.rows[0]) for asked in (questions[i] for i in places)]
            best, _ = search.best_replies(moved, before - 1)
            values[places] = self._worth.of(best.reshape(-1, best.shape[2])).reshape(
                len(places), -1
            )
        return values


def _halves(values: list[float]) -> list[float]:
    """Return the mean of each pair of neighbours."""
    return [(one + two) / 2 for one, two in zip(values[::2], values[1::2], strict=True)]
