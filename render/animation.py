"""
Animation: stills become a small looping picture.

Knows the size, the pace and the thrift of a GIF; not what is on the stills.
The same scenes give the same bytes.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from render.colours import Rgb
from render.layout import HEIGHT, WIDTH
from render.paint import compose
from render.scene import BoardScene
from render.theme import Theme, theme_of

SHRINK: Final = 2
"""How much smaller than a picture: 640×590."""
SIZE: Final = (WIDTH // SHRINK, HEIGHT // SHRINK)
TURN_MS: Final = 700
FIRST_MS: Final = 1400
LAST_MS: Final = 4000
"""The end is held, or a loop would swallow it."""
COLOURS: Final = 27
"""A wood of few colours has large even patches, which cost little to draw and to uncover."""
UNCHANGED: Final = COLOURS - 1
"""The index of pixels that stay as they are: only what changes is written."""
SAMPLES: Final = 4
"""Stills the palette is made of."""

Pixels = npt.NDArray[np.uint8]
"""Palette indices, shape (height, width)."""


def animate(scenes: Sequence[BoardScene]) -> bytes:
    """
    Return *scenes*, at least one, all of one theme, as an endless GIF of 640×590.

    Every frame decodes to its still in 26 colours: the palette is the same for all, and what does
    not change from one to the next costs nothing.
    """
    palette = _palette(scenes)
    frames = [_image(pixels, palette) for pixels in _changes(scenes, palette)]
    times = [TURN_MS] * len(frames)
    times[0], times[-1] = FIRST_MS, LAST_MS
    out = io.BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=times,
        loop=0,
        disposal=1,
        transparency=UNCHANGED,
        optimize=False,
    )
    return out.getvalue()


def still(scene: BoardScene) -> Image.Image:
    """Return the picture of *scene* in the size of an animation, RGB."""
    return compose(scene).reduce(SHRINK)


def _changes(scenes: Sequence[BoardScene], palette: Image.Image) -> Iterator[Pixels]:
    """Yield the pixels of each still, those that are as before marked so."""
    before: Pixels | None = None
    for scene in scenes:
        small = still(scene).quantize(palette=palette, dither=Image.Dither.NONE)
        pixels = np.asarray(small)
        yield pixels if before is None else np.where(pixels == before, np.uint8(UNCHANGED), pixels)
        before = pixels


def _image(pixels: Pixels, palette: Image.Image) -> Image.Image:
    image = Image.fromarray(pixels)
    image.putpalette(palette.getpalette() or [])
    return image


def _palette(scenes: Sequence[BoardScene]) -> Image.Image:
    """Return an image whose palette has the colours of the interface and those of the wood."""
    own = _interface(theme_of(scenes[0].look.theme))
    picked = scenes[:: max(1, len(scenes) // SAMPLES)]
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(picked)))
    for row, scene in enumerate(picked):
        sheet.paste(still(scene), (0, row * SIZE[1]))
    wood = sheet.quantize(UNCHANGED - len(own), method=Image.Quantize.MEDIANCUT)
    colours = [part for colour in own for part in colour]
    colours += (wood.getpalette() or [])[: 3 * (UNCHANGED - len(own))]
    colours += [0] * (3 * UNCHANGED - len(colours))
    # Never drawn; apart from all others, so that no pixel is taken for it.
    colours += [255, 0, 255]
    made = Image.new("P", (1, 1))
    made.putpalette(colours)
    return made


def _interface(theme: Theme) -> list[Rgb]:
    """Return the colours that small things have: an average of the board would swallow them."""
    return [
        theme.light, theme.light_text, theme.dark, theme.dark_text, theme.text, theme.accent,
        theme.casing, theme.last_turn, theme.hit, theme.die, theme.pip, theme.ribbon, theme.tray,
    ]  # fmt: skip
