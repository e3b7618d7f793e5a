"""
Network: dense layers, from features to chances.

Knows the forward pass, float32, many positions at once. What the features are and where the
numbers come from is not its business (`features.py`, `weights.py`).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

Layer = tuple[Floats, Floats]
"""Weights, shape (in, out), and biases, shape (out,)."""


@dataclass(frozen=True, slots=True)
class Network:
    """Dense layers; hidden ones end in softsign, x / (1 + |x|), the last one in a sigmoid."""

    layers: tuple[Layer, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Inputs, hidden units, outputs."""
        return (self.layers[0][0].shape[0], *(len(biases) for _, biases in self.layers))

    def outputs(self, features: Floats) -> Floats:
        """Return the chances, shape (n, outputs), float32, for features of shape (n, inputs)."""
        values: NDArray[Any] = features
        *hidden, (weights, biases) = self.layers
        for inner, inner_biases in hidden:
            values = values @ inner
            values += inner_biases
            values /= 1 + np.abs(values)
        values = values @ weights
        values += biases
        # Beyond 30 a chance is 0 or 1 in float32 all the same, and exp stays finite.
        chances: Floats = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
        return chances
