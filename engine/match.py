"""
Match: games up to a number of points, or one game for points.

Knows length, score, the Crawford game and the winner. Players are 0 and 1, since colours change
from game to game; points are half-points, since a draw may be worth half a point.
Source: docs/rules/short.md §10.
"""

from dataclasses import dataclass, replace

from engine.doubling import may_double
from engine.game import GameState, How, Result
from engine.position import Color

LENGTHS = (3, 5, 7, 9, 11, 15)
"""The lengths players choose from, in points."""
ONE_POINT = 2
"""In half-points."""


@dataclass(frozen=True, slots=True)
class Match:
    """What the games so far have come to."""

    length: int | None = None
    """In points; None is one game for points, in which nothing is capped."""
    cube: bool = False
    """Whether the games are played with the cube, the Crawford game apart."""
    score: tuple[int, int] = (0, 0)
    """Half-points of player 0 and of player 1."""
    games: int = 0
    """Games finished."""
    crawford_played: bool = False
    """Whether the Crawford game is over."""

    @property
    def needs(self) -> tuple[int, int] | None:
        """Half-points each player still needs; None when nothing is capped."""
        if self.length is None:
            return None
        if self.is_tied:
            return ONE_POINT, ONE_POINT
        goal = ONE_POINT * self.length
        return goal - self.score[0], goal - self.score[1]

    @property
    def is_tied(self) -> bool:
        """Whether both have reached the length together by a draw: the next win decides."""
        goal = ONE_POINT * (self.length or 0)
        return (
            self.length is not None and min(self.score) >= goal and self.score[0] == self.score[1]
        )

    @property
    def is_over(self) -> bool:
        """Whether no further game is played."""
        if self.length is None:
            return self.games > 0
        return max(self.score) >= ONE_POINT * self.length and not self.is_tied

    @property
    def winner(self) -> int | None:
        """The player who has won; None while it is not over, and after one drawn game."""
        if not self.is_over or self.score[0] == self.score[1]:
            return None
        return 0 if self.score[0] > self.score[1] else 1

    @property
    def is_crawford(self) -> bool:
        """Whether the game to be played now is the Crawford game, which has no cube."""
        needs = self.needs
        return (
            self.cube
            and needs is not None
            and not self.is_over
            and not self.crawford_played
            and min(needs) <= ONE_POINT
        )

    @property
    def plays_cube(self) -> bool:
        """Whether the game to be played now has the cube."""
        return self.cube and not self.is_crawford

    def may_double(self, state: GameState, color: Color, *, white: int) -> bool:
        """Whether *color* may offer the cube now; *white* is the player who has White."""
        needs = self.needs
        player = white if color is Color.WHITE else 1 - white
        return may_double(state, color, needs=None if needs is None else needs[player])

    def after(self, result: Result, *, white: int) -> "Match":
        """
        Return the match with one more game.

        What is over the length is lost. Where both have reached the length together, a draw
        changes nothing and a win is worth one point.

        Args:
            result: Of the game; ValueError when it was annulled, which no match survives.

            white: The player who had White.

        """
        if result.how is How.ANNULLED:
            raise ValueError(f"an annulled game has no score: {result}")
        if self.is_over:
            raise ValueError(f"the match is over: {self}")
        gains = [result.points, result.points]
        if result.winner is not None:
            gains[white if result.winner is Color.BLACK else 1 - white] = 0
        needs = self.needs
        if self.is_tied and result.winner is None:
            gains = [0, 0]
        elif needs is not None:
            gains = [min(gain, need) for gain, need in zip(gains, needs, strict=True)]
        return replace(
            self,
            score=(self.score[0] + gains[0], self.score[1] + gains[1]),
            games=self.games + 1,
            crawford_played=self.crawford_played or self.is_crawford,
        )
