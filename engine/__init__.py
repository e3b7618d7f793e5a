"""
The rules of long and short nardy, pure.

No I/O, no clock, no randomness: rolls and times come in as arguments.
"""

from engine.cube import Cube
from engine.dice import ROLLS, Roll
from engine.game import (
    Annulled,
    Doubled,
    Dropped,
    Fact,
    GameState,
    How,
    Phase,
    Played,
    Resigned,
    Result,
    Rolled,
    TimedOut,
    Took,
)
from engine.position import BAR, CHECKERS, HEAD, HOME, OFF, Color, Position, Side, pip_count
from engine.rules import Options, Outcome, Rules, Variant
from engine.turns import Step, Turn

__all__ = [
    "BAR",
    "CHECKERS",
    "HEAD",
    "HOME",
    "OFF",
    "ROLLS",
    "Annulled",
    "Color",
    "Cube",
    "Doubled",
    "Dropped",
    "Fact",
    "GameState",
    "How",
    "Options",
    "Outcome",
    "Phase",
    "Played",
    "Position",
    "Resigned",
    "Result",
    "Roll",
    "Rolled",
    "Rules",
    "Side",
    "Step",
    "TimedOut",
    "Took",
    "Turn",
    "Variant",
    "pip_count",
]
