"""
Consent: whether an offer to concede is fair, as the computer judges it.

Knows pips alone: it supposes that both run for home without meeting, which favours the loser.
Source: docs/rules/long.md, resigning: less than the worst takes the opponent's consent.
"""

from typing import Final

from engine import HOME, Color, GameState, Outcome, Side, outcomes, pip_count

HALF_A_ROLL: Final = 4
"""Pips that are more likely than not enough to bear off the first checker, all being home."""
WASTED: Final = 7
"""Pips that bearing off wastes on average."""
QUARTERS: Final = 18
"""The far quarter begins after it, in a side's own numbers: with a checker there koks is lost."""


def is_fair(state: GameState, loser: Color, offered: Outcome) -> bool:
    """Whether *offered* is at least what *loser*, who offers it, would most likely lose."""
    return offered.stake >= likely(state, loser).stake


def likely(state: GameState, loser: Color) -> Outcome:
    """Return what *loser* would most likely lose: he moves as many pips as the winner needs."""
    possible = outcomes(state, loser)
    side = state.position.side(loser)
    pips = pip_count(state.position.side(loser.other)) + WASTED
    home = _pips_to(HOME[-1], side)
    if pips >= home + HALF_A_ROLL or Outcome.MARS not in possible:
        return possible[0]
    if pips >= home and Outcome.HOME_MARS in possible:
        return Outcome.HOME_MARS
    if pips < _pips_to(QUARTERS, side) and Outcome.KOKS in possible:
        return Outcome.KOKS
    return Outcome.MARS


def _pips_to(point: int, side: Side) -> int:
    """Return the pips that bring every checker of *side* to *point* or nearer."""
    return sum((place - point) * count for place, count in enumerate(side) if place > point)
