"""
Golden pictures: `python -m tests.render.golden` writes tests/golden/pictures anew.

They are the samples, reduced; they change only on purpose, in a commit that says why.
"""

from pathlib import Path

from PIL import Image

from render.paint import compose
from render.samples import SAMPLES
from render.scene import BoardScene

FOLDER = Path(__file__).parents[1] / "golden" / "pictures"
SIZE = (256, 236)


def reduced(scene: BoardScene) -> Image.Image:
    """The picture of *scene*, small."""
    return compose(scene).resize(SIZE, Image.Resampling.LANCZOS)


def main() -> None:
    """Write every golden picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, sample in SAMPLES.items():
        reduced(sample()).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
