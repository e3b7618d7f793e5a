"""
Pictures: what Telegram does with a photo that is uploaded.

It refuses what is no picture, too large or too long and thin, makes a JPEG with the longest side
of at most 1280, and offers smaller sizes. A JPEG that fits already is kept as it is.
"""

import io
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from sandbox import limits
from sandbox.errors import bad_request

_SMALLER = (90, 320, 800)
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo as it is stored."""

    data: bytes
    width: int
    height: int


def take_photo(data: bytes) -> Picture:
    """Return the photo Telegram would keep of *data*, or refuse it; takes milliseconds."""
    if not data:
        raise bad_request("file must be non-empty")
    if len(data) > limits.PHOTO_BYTES:
        raise bad_request(
            f"file of size {len(data)} bytes is too big for a photo; "
            f"the maximum size is {limits.PHOTO_BYTES} bytes"
        )
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            if width + height > limits.PHOTO_SIDES_SUM or (
                max(width, height) > limits.PHOTO_RATIO * min(width, height)
            ):
                raise bad_request("PHOTO_INVALID_DIMENSIONS")
            if image.format == "JPEG" and max(width, height) <= limits.PHOTO_LONGEST_SIDE:
                # Decoding at an eighth finds a broken file and costs little.
                image.draft("RGB", (width // 8, height // 8))
                image.load()
                return Picture(data, width, height)
            return _jpeg(image, limits.PHOTO_LONGEST_SIDE)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise bad_request("IMAGE_PROCESS_FAILED") from error


def _jpeg(image: Image.Image, longest: int) -> Picture:
    flat = image
    if image.mode != "RGB":
        rgba = image.convert("RGBA")
        flat = Image.new("RGB", image.size, "white")
        flat.paste(rgba, mask=rgba.getchannel("A"))
    width, height = scaled(image.width, image.height, longest)
    if (width, height) != image.size:
        flat = flat.resize((width, height), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=87)
    return Picture(out.getvalue(), width, height)


def scaled(width: int, height: int, longest: int) -> tuple[int, int]:
    """Return the sides so that the longer one is at most *longest*."""
    if max(width, height) <= longest:
        return width, height
    factor = longest / max(width, height)
    return max(1, round(width * factor)), max(1, round(height * factor))


def smaller_sizes(width: int, height: int) -> list[tuple[int, int]]:
    """Return the sides of the smaller sizes Telegram offers, smallest first."""
    return [scaled(width, height, longest) for longest in _SMALLER if max(width, height) > longest]


def shrink(data: bytes, longest: int) -> bytes:
    """Return *data* as a JPEG with the longer side *longest*."""
    with Image.open(io.BytesIO(data)) as image:
        return _jpeg(image, longest).data


def sides_of(data: bytes) -> tuple[int, int]:
    """Return width and height of an animation or document, zeros when it is no picture."""
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            return image.size
    except (UnidentifiedImageError, OSError):
        return (0, 0)
