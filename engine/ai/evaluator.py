"""
Evaluator: what chances a position gives, many positions at once.

Knows which net a position is for, and where no net is needed: the game is over, or both sides have
only to bear off. What chances are worth is the business of `stakes.py`.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.ai.bearoff import is_bearoff, win_chances
from engine.ai.chances import COLUMNS, Floats, Sides, is_finished, result_of
from engine.ai.features import Stage, encode, is_race, possible
from engine.ai.weights import Nets, load
from engine.rules import Variant


class Evaluator(Protocol):
    """Whatever can say what a position promises."""

    @property
    def variant(self) -> Variant:
        """The game it knows."""

    def chances(self, own: Sides, other: Sides) -> Floats:
        """Return the chances of *own*, who has just moved: shape (n, columns), float32."""


class NetEvaluator:
    """A game's two nets, with exact answers where there are any."""

    def __init__(self, nets: Nets) -> None:
        self._nets = nets

    @property
    def variant(self) -> Variant:
        """The game of the nets."""
        return self._nets.variant

    def chances(self, own: Sides, other: Sides) -> Floats:
        """Return the chances of *own*, who has just moved: shape (n, columns), float32."""
        chances = np.zeros((len(own), len(COLUMNS[self.variant])), dtype=np.float32)
        over = is_finished(own, other)
        home = ~over & is_bearoff(own, other)
        race = ~over & ~home & is_race(self.variant, own, other)
        contact = ~over & ~home & ~race
        if over.any():
            chances[over] = result_of(self.variant, own[over], other[over])
        if home.any():
            chances[home, 0] = win_chances(own[home], other[home])
        for stage, where in ((Stage.RACE, race), (Stage.CONTACT, contact)):
            if where.any():
                chances[where] = self._by_net(stage, own[where], other[where])
        return chances

    def _by_net(self, stage: Stage, own: Sides, other: Sides) -> Floats:
        """Return what the net of *stage* says, made consistent: no part exceeds its whole."""
        said = self._nets.of(stage).outputs(encode(self.variant, stage, own, other))
        said *= possible(self.variant, own, other)
        return consistent(said)


def consistent(chances: Floats) -> Floats:
    """Return chances in which no mars exceeds its wins or losses, nor a worse result its mars."""
    worse = (chances.shape[1] - 1) // 2
    kept = chances.copy()
    for whole, mars in ((kept[:, 0], 1), (1 - kept[:, 0], 1 + worse)):
        kept[:, mars] = np.minimum(kept[:, mars], whole)
        special = kept[:, mars + 1 : mars + worse]
        total: NDArray[np.float32] = special.sum(axis=1)
        share = np.minimum(1, kept[:, mars] / np.maximum(total, np.float32(1e-9)))
        special *= share[:, None]
    return kept


def shipped() -> Mapping[Variant, Evaluator]:
    """
    Return the evaluators of both games by the shipped weights.

    Raises:
        WeightsError: Some are missing, damaged or of another version.

    """
    return {variant: NetEvaluator(load(variant)) for variant in Variant}
