"""
Position ID: the fourteen characters of GNU Backgammon, read and written; short nardy only.

Knows the checkers and nothing else: no dice, no cube, and of the turn only that the side to act
comes second. Read, that side is White.
Source: docs/formats.md §6.
"""

import base64
import binascii
import re

from engine.errors import NotationError
from engine.position import BAR, CHECKERS, OFF, Color, Position, Side
from engine.position_text import PositionText
from engine.rules import Variant

POSITION_ID = re.compile("[A-Za-z0-9+/]{14}")
"""What a Position ID looks like."""
FIELD = "position_id"
"""What an error names."""
_BYTES = 10


def position_id(position: Position, turn: Color) -> str:
    """Return the Position ID of a position of short nardy with *turn* to act."""
    bits = _bits(position.side(turn.other)) + _bits(position.side(turn))
    key = int(bits[::-1], 2).to_bytes(_BYTES, "little")
    return base64.b64encode(key).decode("ascii").rstrip("=")


def parse_position_id(text: str) -> PositionText:
    """
    Return the position of a Position ID, White to act.

    Raises:
        NotationError: The text is none; `field` is `position_id`.

    """
    if POSITION_ID.fullmatch(text) is None:
        raise NotationError(FIELD, "fourteen letters, digits, + and /")
    try:
        key = base64.b64decode(text + "==", validate=True)
    except binascii.Error:
        raise NotationError(FIELD, "not base64") from None
    bits = f"{int.from_bytes(key, 'little'):080b}"[::-1]
    other, rest = _side(bits)
    mine, rest = _side(rest)
    position = Position(mine, other)
    if "1" in rest or position_id(position, Color.WHITE) != text:
        raise NotationError(FIELD, "something stands after the two sides")
    for point in range(1, BAR):
        if mine[point] and other[BAR - point]:
            raise NotationError(FIELD, f"both sides stand on White's {point}")
    return PositionText(Variant.SHORT, position)


def _bits(side: Side) -> str:
    """Return a one for each checker and a zero after each point, from the lowest to the bar."""
    return "".join("1" * side[point] + "0" for point in range(1, BAR + 1))


def _side(bits: str) -> tuple[Side, str]:
    """Return the side the bits begin with, and the bits after it."""
    side = [0] * (BAR + 1)
    for point in range(1, BAR + 1):
        count, zero, bits = bits.partition("0")
        if not zero:
            raise NotationError(FIELD, "it ends within a side")
        side[point] = len(count)
    if sum(side) > CHECKERS:
        raise NotationError(FIELD, f"{sum(side)} checkers, at most {CHECKERS}")
    side[OFF] = CHECKERS - sum(side)
    return tuple(side), bits
