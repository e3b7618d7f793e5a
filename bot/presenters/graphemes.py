"""
Graphemes: a text in the pieces a reader sees as one character.

Knows combining marks, emoji sequences, flags and Hangul, as Unicode TR29 describes them;
not the rare rules of the Indic scripts.
"""

import unicodedata

_JOINER = "\u200d"
_MOST_MARKS = 15
"""Code points a piece may take after its first; whoever piles up more marks loses them."""


def clusters(text: str) -> list[str]:
    """Return *text* cut between visible characters; an emoji sequence is one piece."""
    pieces: list[str] = []
    for char in text:
        if pieces and _belongs(pieces[-1], char):
            if len(pieces[-1]) <= _MOST_MARKS:
                pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _belongs(piece: str, char: str) -> bool:
    """Whether *char* is seen as a part of *piece*."""
    if _extends(char) or char == _JOINER:
        return True
    if piece[-1] == _JOINER:
        return _is_pictographic(char)
    if _is_flag_half(char):
        return len(piece) == 1 and _is_flag_half(piece)
    return _is_hangul_rest(piece[-1], char)


def _extends(char: str) -> bool:
    code = ord(char)
    return (
        unicodedata.category(char) in {"Mn", "Me", "Mc"}
        or 0x1F3FB <= code <= 0x1F3FF  # skin tones
        or 0xE0020 <= code <= 0xE007F  # tags of regional flags
    )


def _is_flag_half(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _is_pictographic(char: str) -> bool:
    return ord(char) >= 0x1F000 or unicodedata.category(char) in {"So", "Sm"}


def _is_hangul_rest(before: str, char: str) -> bool:
    """Whether *char* is a vowel or a final of the syllable begun by *before*."""
    vowel, final = 0x1160 <= ord(char) <= 0x11A7, 0x11A8 <= ord(char) <= 0x11FF
    starts = 0x1100 <= ord(before) <= 0x11FF or 0xAC00 <= ord(before) <= 0xD7A3
    return starts and (vowel or final)
