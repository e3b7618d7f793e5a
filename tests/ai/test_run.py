"""A training comes to the same bytes every time, however often it is interrupted."""

from pathlib import Path

import pytest

from engine import Variant
from engine.ai.training.recipes import RECIPES
from engine.ai.training.run import Run, go_on, resume
from engine.ai.weights import parse

pytestmark = pytest.mark.soak  # compiled or not at all: a training plays thousands of turns
games = pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: str(variant.value))


def trained(variant: Variant, folder: Path, *, seed: int = 1, stop_at: int | None = None) -> Run:
    run = resume(variant, RECIPES[variant, "small"], seed, folder)
    go_on(run, folder, until=stop_at)
    return run


def weights_in(folder: Path, variant: Variant) -> bytes:
    return (folder / f"{variant.value}.npz").read_bytes()


@games
def test_a_seed_always_comes_to_the_same_weights(variant: Variant, tmp_path: Path) -> None:
    for name in "ab":
        trained(variant, tmp_path / name)
    trained(variant, tmp_path / "c", seed=2)

    assert weights_in(tmp_path / "a", variant) == weights_in(tmp_path / "b", variant)
    assert weights_in(tmp_path / "a", variant) != weights_in(tmp_path / "c", variant)


@games
def test_an_interrupted_run_comes_to_the_same_weights(variant: Variant, tmp_path: Path) -> None:
    whole = trained(variant, tmp_path / "whole")
    for stop_at in (10, 20, 31, None):
        parts = trained(variant, tmp_path / "parts", stop_at=stop_at)

    assert weights_in(tmp_path / "whole", variant) == weights_in(tmp_path / "parts", variant)
    assert whole.curve == parts.curve
    assert whole.lots.tolist() == parts.lots.tolist()


def test_a_checkpoint_of_another_seed_is_refused(tmp_path: Path) -> None:
    trained(Variant.LONG, tmp_path, stop_at=10)

    with pytest.raises(ValueError, match="another game, recipe or seed"):
        trained(Variant.LONG, tmp_path, seed=2)


def test_a_run_writes_weights_that_the_product_reads(tmp_path: Path) -> None:
    run = trained(Variant.SHORT, tmp_path, stop_at=10)
    card, data = ((tmp_path / f"short.{end}").read_bytes() for end in ("json", "npz"))

    nets = parse(Variant.SHORT, "short", card, data)

    assert nets.contact.sizes == (230, 16, 5)
    assert nets.race.sizes == (232, 8, 5)
    assert nets.card["games"] == run.played == 10
