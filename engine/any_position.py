"""
Any position: a position in whichever form it is given.

Knows which form a text is; each form has its own reader.
"""

from engine.notation import parse_position
from engine.position_id import POSITION_ID, parse_position_id
from engine.position_text import PositionText
from engine.xgid import PREFIX, parse_xgid


def parse_any_position(text: str) -> PositionText:
    """
    Return what a position text, an XGID or a Position ID says.

    Raises:
        NotationError: By the reader of the form the text looks like; else that of position text.

    """
    if text.startswith(PREFIX):
        return parse_xgid(text)
    if POSITION_ID.fullmatch(text):
        return parse_position_id(text)
    return parse_position(text)
