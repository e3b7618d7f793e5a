"""
Fonts: the bundled faces and which letters they have.

Knows faces and glyphs; what is written with them is the business of `lettering.py`.
"""

from enum import Enum
from functools import lru_cache
from pathlib import Path
from threading import RLock

from PIL import ImageFont

ASSETS = Path(__file__).parent / "assets"
LOCK = RLock()
"""Held while a face is used: FreeType faces must not be shared by two threads at once."""


class Face(Enum):
    """A bundled font file."""

    BOLD = "Inter-Bold.otf"
    SEMIBOLD = "Inter-SemiBold.otf"
    ARMENIAN = "NotoSansArmenian-Bold.ttf"
    GEORGIAN = "NotoSansGeorgian-Bold.ttf"
    HEBREW = "NotoSansHebrew-Bold.ttf"
    ARABIC = "NotoSansArabic-Bold.ttf"


@lru_cache(128)
def font(face: Face, px: int) -> ImageFont.FreeTypeFont:
    """Return *face* at *px* pixels; hold `LOCK` while using it."""
    # The basic layout engine is the same everywhere; the other needs a system library.
    return ImageFont.truetype(ASSETS / face.value, px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(8192)
def has_glyph(face: Face, letter: str) -> bool:
    """Tell whether *face* can draw *letter*: a missing one looks like the box for U+FFFF."""
    with LOCK:
        sample = font(face, 24)
        return bytes(sample.getmask(letter)) != bytes(sample.getmask("\uffff"))
