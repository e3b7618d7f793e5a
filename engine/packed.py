"""
Packed rows: a side of the board as one integer, for the generator and the computer player.

Knows the layout (one byte a point, index 0 off … 25 bar, the lowest byte first), the masks of held
points and the tables of single steps. Which steps are legal is the rule books' business.
"""

from engine.position import BAR, OFF, Side
from engine.steps import Step

Row = int
"""26 bytes in one integer: byte i holds the checkers on point i."""
Mask = int
"""One bit for each held point, bits 1..25."""

SIDE_BYTES = 26
MOST_PIPS = 6 + 5
"""Two different dice together."""
_HELD = bytes(ord("1") if count else ord("0") for count in range(256))


def pack(side: Side) -> Row:
    """Return *side* as a row."""
    return int.from_bytes(bytes(side), "little")


def unpack(row: Row) -> Side:
    """Return *row* as a side, shape (26,)."""
    return tuple(row.to_bytes(SIDE_BYTES, "little"))


def mask_of(row: Row) -> Mask:
    """Return the points *row* holds, the bar among them, off not."""
    return int(row.to_bytes(SIDE_BYTES, "big").translate(_HELD), 2) & ~1


STEPS: tuple[tuple[Step, ...], ...] = tuple(
    tuple(Step(origin, die) for origin in range(BAR + 1)) for die in range(MOST_PIPS + 1)
)
"""Interned steps by die and origin."""
UPPER: Mask = sum(1 << point for point in range(13, BAR + 1))
"""The upper half of a mask; tables are asked for one half at a time, which keeps them small."""
LOWER: Mask = sum(1 << point for point in range(1, 13))
"""The lower half of a mask."""

Move = tuple[Step, Row, Row, Mask, Mask]
"""A step, what it adds to the row, the origin's byte, the origin's bit, the target's bit."""


def _delta(origin: int, die: int) -> Row:
    """Return what a step adds to the row."""
    return (1 << 8 * max(origin - die, OFF)) - (1 << 8 * origin)


_MOVES: tuple[tuple[Move, ...], ...] = tuple(
    tuple(
        (
            STEPS[die][origin],
            _delta(origin, die),
            255 << 8 * origin,
            1 << origin,
            1 << origin - die if origin > die else 0,
        )
        for origin in range(BAR + 1)
    )
    for die in range(MOST_PIPS + 1)
)
"""Every move by die and origin; the tables below share them, which keeps them near at hand."""


def _origins(mask: Mask) -> list[int]:
    """Return the points of a mask from high to low."""
    return [origin for origin in range(BAR, OFF, -1) if mask >> origin & 1]


class MoveTable(dict[Mask, tuple[Move, ...]]):
    """The moves of one die for half a mask of origins, from high to low; filled when asked."""

    def __init__(self, die: int) -> None:
        super().__init__()
        self.die = die

    def __missing__(self, origins: Mask) -> tuple[Move, ...]:
        self[origins] = moves = tuple(_MOVES[self.die][origin] for origin in _origins(origins))
        return moves


class DeltaTable(dict[Mask, tuple[Row, ...]]):
    """
    What the steps of one die add to a row, for half a mask of origins; filled when asked.

    With *marks* the bit of the target is added too, that many bits up: how a hit is noted.
    """

    def __init__(self, die: int, *, marks: int | None = None) -> None:
        super().__init__()
        self.die = die
        self.marks = marks

    def __missing__(self, origins: Mask) -> tuple[Row, ...]:
        moves = [_MOVES[self.die][origin] for origin in _origins(origins)]
        if self.marks is None:
            deltas = tuple(move[1] for move in moves)
        else:
            deltas = tuple(move[1] + (move[4] << self.marks) for move in moves)
        self[origins] = deltas
        return deltas


MOVES = tuple(MoveTable(die) for die in range(7))
"""Tables of moves by die."""
DELTAS = tuple(DeltaTable(pips) for pips in range(MOST_PIPS + 1))
"""Tables of deltas by die, or by the sum of two for one checker that moves twice."""
