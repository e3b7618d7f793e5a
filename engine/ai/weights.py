"""
Weights: the trained nets of a game as bytes, and the card that says what they are.

Knows the file form and every reason not to trust a file; a wrong version or a damaged file raises
`WeightsError`, one line that names the file. Making weights is `training/`'s business.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from engine.ai.features import OUTPUTS, RACE_POINTS, VERSION, Stage
from engine.ai.network import Layer, Network
from engine.ai.views import LONG_SCALES, RACE_SCALES, SHORT_SCALES, scales_of
from engine.rules import Variant

FORMAT = 1
"""Counted up when the file or the card changes its form."""
MOST_BYTES = 3_000_000
"""All shipped weights together."""
FOLDER = "weights"


class WeightsError(Exception):
    """Weights that cannot be used; one clear line that names the file."""


@dataclass(frozen=True, slots=True)
class Nets:
    """The two nets of a game, and what is known about them."""

    variant: Variant
    contact: Network
    race: Network
    card: Mapping[str, Any]

    def of(self, stage: Stage) -> Network:
        """Return the net of *stage*."""
        return self.contact if stage is Stage.CONTACT else self.race


def load(variant: Variant, kind: str = "") -> Nets:
    """
    Return the shipped nets of a game.

    Args:
        kind: Which of several: `""` is the strongest, others stand in the folder's file names.

    Raises:
        WeightsError: They are missing, damaged or of another version.

    """
    name = f"{variant.value}-{kind}" if kind else variant.value
    folder = resources.files("engine.ai").joinpath(FOLDER)
    try:
        card = folder.joinpath(f"{name}.json").read_bytes()
        data = folder.joinpath(f"{name}.npz").read_bytes()
    except OSError as error:
        raise WeightsError(f"weights {name}: cannot be read: {error}") from error
    return parse(variant, name, card, data)


def dump(contact: Network, race: Network) -> bytes:
    """Return both nets as the bytes of an `.npz` file; the same numbers give the same bytes."""
    arrays = {
        f"{stage.value}_{part}{index}": values.astype("<f4")
        for stage, net in ((Stage.CONTACT, contact), (Stage.RACE, race))
        for index, layer in enumerate(net.layers)
        for part, values in zip(("w", "b"), layer, strict=True)
    }
    stream = io.BytesIO()
    np.savez_compressed(stream, allow_pickle=False, **arrays)
    return stream.getvalue()


def card_of(variant: Variant, contact: Network, race: Network, data: bytes) -> dict[str, Any]:
    """Return what a card must say about *data*; the training adds how it was made."""
    return {
        "format": FORMAT,
        "variant": variant.value,
        "features": VERSION[variant],
        "layers": {"contact": list(contact.sizes), "race": list(race.sizes)},
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def parse(variant: Variant, name: str, card: bytes, data: bytes) -> Nets:
    """
    Return the nets in *data*, held against their card.

    Raises:
        WeightsError: The card or the data is damaged, or of another version.

    """
    told = _card(name, card)
    for key, wanted in (
        ("format", FORMAT),
        ("variant", variant.value),
        ("features", VERSION[variant]),
        ("sha256", hashlib.sha256(data).hexdigest()),
    ):
        if told.get(key) != wanted:
            raise WeightsError(f"weights {name}: {key} is {told.get(key)!r}, not {wanted!r}")
    arrays = _arrays(name, data)
    nets = {stage: _network(name, variant, stage, arrays) for stage in Stage}
    if any(told.get("layers", {}).get(s.value) != list(net.sizes) for s, net in nets.items()):
        raise WeightsError(f"weights {name}: the layers are not those of the card")
    return Nets(variant, nets[Stage.CONTACT], nets[Stage.RACE], told)


def _card(name: str, text: bytes) -> dict[str, Any]:
    try:
        card = json.loads(text)
    except ValueError as error:
        raise WeightsError(f"weights {name}: the card is no JSON: {error}") from error
    if not isinstance(card, dict) or not isinstance(card.get("layers", {}), dict):
        raise WeightsError(f"weights {name}: the card is no card")
    return card


def _arrays(name: str, data: bytes) -> dict[str, Any]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as archive:
            return {key: archive[key] for key in archive.files}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile) as error:
        raise WeightsError(f"weights {name}: no weights can be read: {error}") from error


def _network(name: str, variant: Variant, stage: Stage, arrays: Mapping[str, Any]) -> Network:
    """Return one net, its shapes and numbers checked."""
    layers: list[Layer] = []
    size = inputs(variant, stage)
    while f"{stage.value}_w{len(layers)}" in arrays:
        weights = arrays[f"{stage.value}_w{len(layers)}"]
        biases = arrays.get(f"{stage.value}_b{len(layers)}", np.zeros(0))
        if weights.ndim != 2 or weights.shape != (size, len(biases)):
            raise WeightsError(f"weights {name}: {stage.value} layer {len(layers)} does not fit")
        if not all(np.isfinite(values).all() for values in (weights, biases)):
            raise WeightsError(f"weights {name}: {stage.value} layer {len(layers)} is not finite")
        layers.append((weights.astype(np.float32), biases.astype(np.float32)))
        size = len(biases)
    if not layers or size != OUTPUTS[variant]:
        raise WeightsError(f"weights {name}: the {stage.value} net gives {size} numbers")
    return Network(tuple(layers))


def inputs(variant: Variant, stage: Stage) -> int:
    """Return how many features the net of *stage* is given."""
    if stage is Stage.RACE:
        return len(scales_of(RACE_POINTS[variant], RACE_SCALES))
    extras = SHORT_SCALES if variant is Variant.SHORT else LONG_SCALES
    return len(scales_of(24, extras))
