"""
Lettering: words and figures as sprites, and names made fit for the picture.

Knows how text is set; which text, is the scene's business.
A letter no bundled font can set stands as a badge: the first letter of its run in a circle where a
font has at least that, else a plain ring (emoji, say).
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.colours import Rgb
from render.fonts import LOCK, Face, font, has_glyph
from render.shapes import Pen, Sprite, softened, trimmed

TEXT_FACES = (Face.ARMENIAN, Face.GEORGIAN)
"""Fonts for letters that the main face lacks."""
BADGE_FACES = (Face.HEBREW, Face.ARABIC)
"""Scripts that need more than setting letter after letter: only their first letter is shown."""
LONGEST_NAME = 256
"""Characters that are looked at; no name on the picture has room for more than a few dozen."""
ELLIPSIS = "…"
PAD = 6


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a line that is set in one way."""

    face: Face
    text: str
    """Empty for a badge without a letter."""
    is_badge: bool = False


def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Split *text* into what *face*, a fallback font or a badge must show."""
    found: list[Run] = []
    last_missing = False
    for letter in unicodedata.normalize("NFKC", text[:LONGEST_NAME]):
        if unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cc"}:
            _append(found, face, " ")
            last_missing = False
            continue
        owner = next((one for one in (face, *TEXT_FACES) if has_glyph(one, letter)), None)
        if owner is not None and unicodedata.category(letter)[0] != "C":
            _append(found, owner, letter)
            last_missing = False
        elif unicodedata.category(letter)[0] in {"C", "M"} or letter == "\ufe0f":
            continue  # invisible: joiners, direction marks, variation selectors
        elif not last_missing:
            found.append(_badge(letter, face))
            last_missing = True
    return tuple(found)


def _append(found: list[Run], face: Face, letter: str) -> None:
    """Add *letter* to the last run where it is of the same kind, else begin a new one."""
    if found and found[-1].face is face and not found[-1].is_badge:
        found[-1] = Run(face, found[-1].text + letter)
    else:
        found.append(Run(face, letter))


def _badge(letter: str, face: Face) -> Run:
    """Return the badge that stands for a run that begins with *letter*."""
    owner = next((one for one in BADGE_FACES if has_glyph(one, letter)), None)
    return Run(face, "", is_badge=True) if owner is None else Run(owner, letter, is_badge=True)


@lru_cache(512)
def width_of(text: str, face: Face, px: int) -> float:
    """Return how wide *text* is when it is set."""
    with LOCK:
        return sum(_advance(run, px) for run in runs(text, face))


def _advance(run: Run, px: int) -> float:
    """Return how far a run moves the pen."""
    if run.is_badge:
        return px * 1.12
    return float(font(run.face, px).getlength(run.text))


def fitted(text: str, face: Face, *, px: int, room: float) -> str:
    """Return *text*, cut with an ellipsis where it is wider than *room*."""
    text = " ".join(text[:LONGEST_NAME].split())
    if width_of(text, face, px) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, face, px) <= room:
            low = middle
        else:
            high = middle - 1
    while 0 < low < len(text) and unicodedata.combining(text[low]):
        low -= 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(512)
def line(text: str, face: Face, px: int, colour: Rgb, shadow: Rgb | None = None) -> Sprite:
    """
    Return *text* on one line, anchored at its left end on the middle of its capitals.

    A *shadow* puts a soft dark edge below it.
    """
    with LOCK:
        cap = -font(face, px).getbbox("H", anchor="ls")[1]
        split = runs(text, face)
        width = sum(_advance(run, px) for run in split)
        above = round(px * 1.15)
        mask = Image.new("L", (max(1, round(width)) + 2 * PAD, above + round(px * 0.5)))
        pen = ImageDraw.Draw(mask)
        x = float(PAD)
        for run in split:
            if run.is_badge:
                _draw_badge(mask, run, (x, above - cap / 2), px)
            else:
                pen.text((x, above), run.text, font=font(run.face, px), fill=255, anchor="ls")
            x += _advance(run, px)
    return _over_shadow(mask, colour, shadow, (PAD, above - cap / 2))


def _draw_badge(mask: Image.Image, run: Run, at: tuple[float, float], px: int) -> None:
    """Draw a ring at *at* (left end, middle), with the letter of the run in it."""
    size = round(px * 1.2)
    middle = size / 2
    pen = Pen(size, size)
    pen.disc(middle, middle, px * 0.5)
    pen.disc(middle, middle, px * 0.5 - max(2, px * 0.075), level=0)
    if not run.text:
        pen.disc(middle, middle, px * 0.17)
    ring = pen.mask()
    x, y = round(at[0] + px * 0.56 - middle), round(at[1] - middle)
    mask.paste(255, (x, y), ring)
    if run.text:
        small = font(run.face, round(px * 0.6))
        box = small.getbbox(run.text, anchor="ls")
        spot = (x + middle - (box[0] + box[2]) / 2, y + middle - (box[1] + box[3]) / 2)
        ImageDraw.Draw(mask).text(spot, run.text, font=small, fill=255, anchor="ls")


@lru_cache(256)
def label(text: str, face: Face, px: int, colour: Rgb, shadow: Rgb | None = None) -> Sprite:
    """Return *text* anchored in the middle of what is seen of it."""
    flat = line(text, face, px, (255, 255, 255))
    box = flat.mask.getbbox() or (0, 0, 1, 1)
    mask = Image.new("L", (box[2] - box[0] + 2 * PAD, box[3] - box[1] + 2 * PAD))
    mask.paste(flat.mask.crop(box), (PAD, PAD))
    return _over_shadow(mask, colour, shadow, (mask.width / 2, mask.height / 2))


def _over_shadow(
    mask: Image.Image, colour: Rgb, shadow: Rgb | None, anchor: tuple[float, float]
) -> Sprite:
    """Return text of *colour* in the form of *mask*, over its soft *shadow* where there is one."""
    if shadow is None:
        return trimmed(Sprite(Image.new("RGB", mask.size, colour), mask, *anchor))
    below = Image.new("L", mask.size)
    below.paste(mask, (1, 2))
    below = softened(below, 1.6, 0.9)
    image = Image.new("RGB", mask.size, shadow)
    image.paste(colour, (0, 0), mask)
    cover = below.copy()
    cover.paste(255, (0, 0), mask)
    return trimmed(Sprite(image, cover, *anchor))
