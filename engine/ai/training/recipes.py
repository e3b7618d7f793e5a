"""
Recipes: how long each game is trained, and how.

Knows sizes, learning rates and the order of lessons; doing it is `run.py`'s business.
"""

from dataclasses import dataclass

from engine.rules import Variant


@dataclass(frozen=True, slots=True)
class Lesson:
    """A stretch of self-play with one kind of target."""

    games: int
    rate: float
    """The learning rate at its beginning."""
    last_rate: float
    """And at its end; it falls by the same factor every game."""
    trace: float = 0.0
    """How much of what came later in the game goes into a target."""
    averaged: bool = False
    """Targets are means over all rolls, the luck of the dice taken out."""
    again: int = 0
    """How many remembered lessons are learned again for each new one."""
    fitted: int = 0
    """How often the nets go over all remembered lessons when it ends."""

    def rate_after(self, games: int) -> float:
        """Return the learning rate when so many games of the lesson are played."""
        if self.rate == 0:
            return 0.0
        return float(self.rate * (self.last_rate / self.rate) ** (games / self.games))


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides what a seed comes to."""

    hidden: tuple[int, int]
    """Hidden units of the contact and of the race net."""
    lessons: tuple[Lesson, ...]
    wild: int = 12
    """One game in four begins with up to so many plies drawn by lot."""
    memory: int = 100_000
    """How many lessons are remembered."""
    block: int = 200
    """Games between two looks at the clock; a quarter of that where targets are averaged."""

    @property
    def games(self) -> int:
        """All games."""
        return sum(lesson.games for lesson in self.lessons)


RECIPES: dict[tuple[Variant, str], Recipe] = {
    (Variant.SHORT, "small"): Recipe(
        (16, 8),
        (
            Lesson(30, 0.02, 0.01, trace=0.5),
            Lesson(2, 0.005, 0.002, averaged=True, again=1, fitted=1),
            Lesson(2, 0.0, 0.0, averaged=True, fitted=1),
        ),
        memory=500,
        block=10,
    ),
    (Variant.LONG, "small"): Recipe(
        (16, 8),
        (
            Lesson(30, 0.02, 0.01, trace=0.5),
            Lesson(2, 0.005, 0.002, averaged=True, again=1, fitted=1),
            Lesson(2, 0.0, 0.0, averaged=True, fitted=1),
        ),
        memory=500,
        block=10,
    ),
    (Variant.SHORT, "full"): Recipe(
        (256, 48),
        (
            Lesson(60_000, 0.02, 0.012, trace=0.5),
            Lesson(150_000, 0.008, 0.002, trace=0.2, again=1),
            Lesson(60_000, 0.002, 0.0005, trace=0.1, again=3),
            Lesson(8_000, 0.001, 0.0001, averaged=True, again=8, fitted=12),
            # Taught by itself as it has become: nothing is learned until all is seen.
            Lesson(5_000, 0.0, 0.0, averaged=True, fitted=15),
            Lesson(5_000, 0.0, 0.0, averaged=True, fitted=15),
        ),
        memory=300_000,
    ),
    (Variant.LONG, "full"): Recipe(
        (128, 48),
        (
            Lesson(30_000, 0.02, 0.012, trace=0.5),
            Lesson(30_000, 0.008, 0.002, trace=0.2, again=1),
            Lesson(15_000, 0.002, 0.0004, trace=0.1, again=3),
        ),
        memory=300_000,
    ),
}
