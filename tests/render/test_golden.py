"""The samples look as they looked: golden pictures, with room for other versions of libraries."""

import numpy as np
import pytest
from PIL import Image

from render.samples import SAMPLES
from tests.render.golden import FOLDER, reduced
from tests.render.pictures import pixels

MEAN = 1.0
"""Mean difference of a channel, of 255."""
MOST = 12.0
"""Difference that 99.5 % of the channels keep."""


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_looks_as_it_did(name: str) -> None:
    """A change on purpose: `python -m tests.render.golden`, and say why in the commit."""
    expected = pixels(Image.open(FOLDER / f"{name}.png"))
    differences = np.abs(expected - pixels(reduced(SAMPLES[name]())))

    assert differences.mean() <= MEAN
    assert np.percentile(differences, 99.5) <= MOST


def test_the_tolerance_sees_one_checker() -> None:
    """Two samples that differ in a few checkers only are told apart."""
    differences = np.abs(
        pixels(Image.open(FOLDER / "midgame.png")) - pixels(Image.open(FOLDER / "group.png"))
    )

    assert np.percentile(differences, 99.5) > MOST


def test_every_golden_picture_has_its_sample() -> None:
    assert set(SAMPLES) == {path.stem for path in FOLDER.iterdir()}
