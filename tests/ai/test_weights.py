"""Weights that cannot be trusted are refused with one line that names the file."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import Variant
from engine.ai import weights
from engine.ai.features import OUTPUTS, Stage
from engine.ai.network import Network
from engine.ai.weights import (
    FOLDER,
    MOST_BYTES,
    WeightsError,
    card_of,
    dump,
    inputs,
    load,
    parse,
)

SHORT = Variant.SHORT


def network(stage: Stage, *, outputs: int = OUTPUTS[SHORT], extra: int = 0) -> Network:
    chance = np.random.default_rng(1)
    sizes = (inputs(SHORT, stage) + extra, 6, outputs)
    layers = tuple(
        (
            chance.standard_normal((one, two), dtype=np.float32),
            chance.standard_normal(two, dtype=np.float32),
        )
        for one, two in pairwise(sizes)
    )
    return Network(layers)


def written(
    contact: Network | None = None, race: Network | None = None, **changes: Any
) -> tuple[bytes, bytes]:
    contact, race = contact or network(Stage.CONTACT), race or network(Stage.RACE)
    data = dump(contact, race)
    card = card_of(SHORT, contact, race, data) | changes
    return json.dumps(card).encode(), data


def test_nets_come_back_as_they_were_written() -> None:
    contact = network(Stage.CONTACT)
    card, data = written(contact)
    features = np.random.default_rng(2).random((5, 230), dtype=np.float32)

    nets = parse(SHORT, "net", card, data)

    np.testing.assert_array_equal(
        contact.outputs(features), nets.of(Stage.CONTACT).outputs(features)
    )
    assert written(contact)[1] == data


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": 2}, "format is 2, not 1"),
        ({"variant": "long"}, "variant is 'long', not 'short'"),
        ({"features": 99}, "features is 99"),
        ({"sha256": "0"}, "sha256 is '0'"),
        ({"layers": {"contact": [1, 2, 3]}}, "the layers are not those of the card"),
        ({"layers": 3}, "the card is no card"),
    ],
)
def test_a_card_of_another_version_is_refused(changes: dict[str, Any], told: str) -> None:
    card, data = written(**changes)

    with pytest.raises(WeightsError, match=told) as caught:
        parse(SHORT, "net", card, data)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("weights net: ")


def test_a_damaged_card_is_refused() -> None:
    card, data = written()

    for damaged in (card[:-1], b"", b"\xff", b"[]"):
        with pytest.raises(WeightsError, match="the card is no"):
            parse(SHORT, "net", damaged, data)


def test_damaged_data_is_refused() -> None:
    """Whether the card's fingerprint is the old one or has been made to fit."""
    card, data = written()
    for damaged in (b"", data[:-40], data[: len(data) // 2], data[:99] + b"?" + data[100:]):
        with pytest.raises(WeightsError, match="weights net: sha256 is"):
            parse(SHORT, "net", card, damaged)
    for damaged in (b"", b"PK", data[: len(data) // 2]):
        fitting = card_of(SHORT, network(Stage.CONTACT), network(Stage.RACE), damaged)
        with pytest.raises(WeightsError, match="no weights can be read"):
            parse(SHORT, "net", json.dumps(fitting).encode(), damaged)


def test_nets_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(WeightsError, match="contact layer 0 does not fit"):
        parse(SHORT, "net", *written(network(Stage.CONTACT, extra=1)))
    with pytest.raises(WeightsError, match="the race net gives 4 numbers"):
        parse(SHORT, "net", *written(race=network(Stage.RACE, outputs=4)))


def test_numbers_that_are_none_are_refused() -> None:
    broken = network(Stage.CONTACT)
    broken.layers[0][0][3, 3] = np.nan

    with pytest.raises(WeightsError, match="contact layer 0 is not finite"):
        parse(SHORT, "net", *written(broken))


@pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: str(variant.value))
def test_the_shipped_weights_say_how_they_were_made(variant: Variant) -> None:
    """A card names commit, command, seed, games, hours and results."""
    card = load(variant).card

    assert {"commit", "command", "recipe", "seed", "games", "hours", "results"} <= set(card)
    assert len(card["commit"]) == 40
    assert card["results"]


def test_the_shipped_weights_are_small() -> None:
    folder = Path(weights.__file__).parent / FOLDER
    files = list(folder.iterdir())

    assert {".json", ".npz"} == {file.suffix for file in files}
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


def test_missing_weights_are_refused() -> None:
    with pytest.raises(WeightsError, match="weights short-nobody: cannot be read"):
        load(SHORT, "nobody")
