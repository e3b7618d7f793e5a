"""
Thrift: makes a layer cheap to encode, with no change an eye would see.

JPEG keeps a picture as waves over blocks of 8×8 pixels. Of the empty board, which lies under
every picture, the faintest fine waves are taken out once, as if by an encoder with more time; the
colours, which the eye sees less sharply than light, are softened a little.
"""

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

LIGHT_SOFTNESS = 0.65
"""Radius of the blur of the brightness, px."""
COLOUR_SOFTNESS = 2.6
FAINT = 3.5
"""Waves below this many steps of the quantisation are dropped (the coarse ones from less)."""
# The luminance steps of ITU-T T.81, table K.1, scaled to quality 85 as libjpeg does.
STEPS = np.array(
    [
        [5, 3, 3, 5, 7, 12, 15, 18],
        [4, 4, 4, 6, 8, 17, 18, 17],
        [4, 4, 5, 7, 12, 17, 21, 17],
        [4, 5, 7, 9, 15, 26, 24, 19],
        [5, 7, 11, 17, 20, 33, 31, 23],
        [7, 11, 17, 19, 24, 31, 34, 28],
        [15, 19, 23, 26, 31, 36, 36, 30],
        [22, 28, 29, 29, 34, 30, 31, 30],
    ],
    np.float32,
)


def thrifty(picture: Image.Image) -> Image.Image:
    """Return *picture*, RGB, without what costs bytes and is not seen."""
    light, *colours = picture.convert("YCbCr").split()
    planes = [_without_faint(light.filter(ImageFilter.GaussianBlur(LIGHT_SOFTNESS)))]
    soft = ImageFilter.GaussianBlur(COLOUR_SOFTNESS)
    planes.extend(_without_faint(colour.filter(soft)) for colour in colours)
    return Image.merge("YCbCr", planes).convert("RGB")


def _without_faint(plane: Image.Image) -> Image.Image:
    """Return *plane*, mode L, without its faintest waves."""
    waves = _waves()
    values = np.asarray(plane, np.float32) - 128
    height, width = values.shape
    padded = np.pad(values, ((0, -height % 8), (0, -width % 8)), mode="edge")
    rows, columns = padded.shape[0] // 8, padded.shape[1] // 8
    blocks = padded.reshape(rows, 8, columns, 8).transpose(0, 2, 1, 3)
    strength = waves @ blocks @ waves.T
    order = np.add.outer(np.arange(8), np.arange(8))
    least = np.where(order == 0, 0, np.minimum(FAINT, 0.5 + order * FAINT / 4)) * STEPS
    strength = np.where(np.abs(strength) < least, 0, strength)
    smooth = (waves.T @ strength @ waves).transpose(0, 2, 1, 3).reshape(padded.shape)
    kept = np.clip(smooth[:height, :width] + 128.5, 0, 255)
    return Image.fromarray(kept.astype(np.uint8))


def _waves() -> npt.NDArray[np.float32]:
    """Return the cosine waves of a block, shape (8, 8): row by frequency."""
    at = np.arange(8)
    waves = np.cos((2 * at[None, :] + 1) * at[:, None] * np.pi / 16) / 2
    waves[0] = np.sqrt(1 / 8)
    return waves.astype(np.float32)
