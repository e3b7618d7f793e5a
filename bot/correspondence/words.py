"""Words: what somebody who joins may add to the dice, so that neither side alone decides them."""

import unicodedata

from bot.correspondence.errors import BadWord

LONGEST_WORD = 32
_MARKS = "_-"
_UNSEEN = {*map(chr, range(0x1100, 0x1200)), "\u3164", "\uffa0"}
"""Letters that look like nothing, and parts of old Hangul syllables: nobody could write it down."""


def word_of(text: str) -> str:
    """
    Return the dice word in *text*, in its composed form (NFC), spaces around it left out.

    Raises:
        BadWord: It is not 1 to 32 letters, digits, `_` and `-`.
    """
    word = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(word) <= LONGEST_WORD or not all(map(_may_stand, word)):
        raise BadWord
    return word


def _may_stand(char: str) -> bool:
    """Whether *char* is a letter or a digit of any script that is seen, or one of the marks."""
    if char in _UNSEEN:
        return False
    category = unicodedata.category(char)
    return char in _MARKS or category.startswith("L") or category == "Nd"
