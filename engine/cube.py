"""
Cube: the doubling cube.

Knows value and owner; when it may be turned is `doubling.py`'s business.
"""

from dataclasses import dataclass

from engine.position import Color

MAX_CUBE = 64
"""The cube is not turned beyond this."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube; a game without one has it at 1 and disabled."""

    value: int = 1
    """1, 2, 4 … 64."""
    owner: Color | None = None
    """None while it is centred."""
    enabled: bool = False
    """Whether the game is played with it."""
