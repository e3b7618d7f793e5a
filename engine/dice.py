"""
Dice: the roll of a turn.

Knows which numbers a roll gives; where rolls come from is not its business.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice, the higher first."""

    high: int
    """1..6."""
    low: int
    """1..6, not above `high`."""

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= 6:
            raise ValueError(
                f"a roll is two dice of 1..6, the higher first: {self.high}-{self.low}"
            )

    @classmethod
    def of(cls, one: int, other: int) -> "Roll":
        """Return the roll of two dice in any order."""
        return cls(max(one, other), min(one, other))

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers to play, higher first: four of a double, else two."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


ROLLS: tuple[tuple[Roll, int], ...] = tuple(
    (Roll(high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)
"""The 21 different rolls, each with its weight of 36."""
