"""The picture as a file: its form, its bytes and its size, whoever draws it."""

import hashlib
import importlib
import pkgutil
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import JpegImagePlugin

import render
from engine import Variant
from render import ground
from render.paint import MAX_BYTES, QUALITY, compose, encode, paint, warm
from render.samples import SAMPLES, midgame
from render.scene import Look
from render.theme import THEMES
from tests.render.pictures import decoded, in_theme, random_scene


def test_the_picture_is_a_jpeg_of_1280_by_1180_without_subsampling() -> None:
    picture = decoded(paint(midgame()))

    assert ("JPEG", (1280, 1180), "RGB") == (picture.format, picture.size, picture.mode)
    assert 0 == JpegImagePlugin.get_sampling(picture)
    assert 85 <= QUALITY <= 88


def test_the_same_scene_gives_the_same_bytes() -> None:
    for sample in SAMPLES.values():
        assert paint(sample()) == paint(sample())


def test_the_same_scene_gives_the_same_bytes_in_another_process() -> None:
    """In every theme; the other process draws them in another order."""
    code = (
        "import hashlib; from render.paint import paint;"
        "from render.samples import SAMPLES, midgame;"
        "from tests.render.pictures import in_theme; from render.theme import THEMES;"
        "sums = [hashlib.sha256(paint(in_theme(midgame(), name))).hexdigest()"
        "        for name in reversed(THEMES)];"
        "print(*reversed(sums))"
    )
    other = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    ours = [hashlib.sha256(paint(in_theme(midgame(), name))).hexdigest() for name in THEMES]

    assert ours == other
    assert len(THEMES) == len(set(ours))


def test_nothing_of_an_earlier_picture_is_left() -> None:
    """Canvases and cut-outs are used again; a picture is what it is drawn alone."""
    chance = random.Random(23)
    for variant, name in zip((*Variant, *Variant), (*THEMES, "walnut"), strict=True):
        drawn = in_theme(random_scene(chance, variant), name)
        assert encode(compose(drawn)) == paint(drawn)


def test_every_cache_is_limited() -> None:
    """Memory must not grow with the games that are played."""
    caches = [
        kept
        for module in pkgutil.iter_modules(render.__path__, "render.")
        if not module.name.endswith("__main__")
        for kept in vars(importlib.import_module(module.name)).values()
        if hasattr(kept, "cache_parameters")
    ]

    assert len(caches) > 20
    assert all(kept.cache_parameters()["maxsize"] <= 8192 for kept in caches)


def test_threads_paint_the_same_pictures() -> None:
    scenes = [sample() for sample in SAMPLES.values()]
    scenes += [random_scene(random.Random(seed)) for seed in range(8)]
    expected = [paint(one) for one in scenes]

    with ThreadPoolExecutor(8) as pool:
        painted = list(pool.map(paint, scenes * 2))

    assert expected * 2 == painted


def test_at_most_one_empty_board_a_theme_is_kept() -> None:
    """Six megabytes each; games, numbers and directions share it."""
    warm()
    for name in THEMES:
        for look in (Look(name), Look(name, clockwise=True), Look(name, white_down=True)):
            for variant in Variant:
                drawn = replace(random_scene(random.Random(3), variant), look=look)
                compose(drawn)

    kept = ground._draw.cache_info()
    assert (len(THEMES), 3) == (kept.currsize, kept.maxsize)


@pytest.mark.parametrize("variant", list(Variant))
def test_no_picture_is_over_300_kilobytes(variant: Variant) -> None:
    chance = random.Random(17)
    for _ in range(20):
        for name in ("walnut", "sea"):
            assert len(paint(in_theme(random_scene(chance, variant), name))) <= MAX_BYTES
    assert MAX_BYTES <= 300_000
