"""
Sheets: the pictures of docs/images, written by `python -m render.sheets REFERENCE`.

REFERENCE is a picture to compare with: each of three samples is laid beside it at the width of a
phone, and the samples are also written in full size.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from render.layout import HEIGHT, WIDTH
from render.paint import compose, encode
from render.samples import SAMPLES

PHONE = (360, round(360 * HEIGHT / WIDTH))
"""The picture on a phone, px."""
EDGE = 12
COMPARED = ("opening", "blockade", "bearing-off")
BACKGROUND = (23, 33, 43)
OUT = Path("docs/images")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheets and return the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if len(arguments) != 1:
        print("usage: python -m render.sheets REFERENCE", file=sys.stderr)
        return 2
    try:
        reference = Image.open(arguments[0]).convert("RGB")
    except OSError as error:
        print(f"python -m render.sheets: {arguments[0]}: {error}", file=sys.stderr)
        return 2
    OUT.mkdir(parents=True, exist_ok=True)
    for name, sample in SAMPLES.items():
        picture = compose(sample())
        (OUT / f"{name}.jpg").write_bytes(encode(picture))
        if name in COMPARED:
            beside(picture, reference).save(OUT / f"compare-{name}.png", optimize=True)
    return 0


def beside(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return both pictures side by side at the width of a phone."""
    sheet = Image.new("RGB", (2 * PHONE[0] + 3 * EDGE, PHONE[1] + 2 * EDGE), BACKGROUND)
    for place, picture in enumerate((one, other)):
        small = picture.resize(PHONE, Image.Resampling.LANCZOS)
        sheet.paste(small, (EDGE + place * (PHONE[0] + EDGE), EDGE))
    return sheet


if __name__ == "__main__":
    sys.exit(main())
