"""
Cube: whether the seat to act may double before it throws.

Knows the score of the match; when the cube may be turned is the engine's business.
"""

from bot.correspondence.games import Game, match_of
from engine import Color, may_double


def needs_of(game: Game, color: Color) -> int | None:
    """Return the half-points *color* still needs to win the match; None: nothing is capped."""
    needs = match_of(game).needs
    if needs is None:
        return None
    inviter, joiner = needs
    return inviter if game.seats.of(color).id == game.match.inviter else joiner


def may_offer(game: Game, color: Color) -> bool:
    """Whether *color* has to choose between throwing and doubling."""
    return may_double(game.state, color, needs=needs_of(game, color))
