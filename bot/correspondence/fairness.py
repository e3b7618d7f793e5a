"""Fairness: what comes out when the dice of a match are thrown again."""

from dataclasses import dataclass

from bot.ports import Seed


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """The dice of all games of a match, compared with those its seed gives."""

    seed: Seed | None
    """None while the match runs: then there is nothing to compare."""
    is_promised: bool
    """Whether the seed hashes to the commitment."""
    thrown: int
    """Rolls of the games, those of the openings included; while the match runs, of the game."""
    wrong: int | None
    """The first roll, from 0, that the seed does not give; None: all are right."""
