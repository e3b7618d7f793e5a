"""
Picking: which steps stand on whose board right now.

The buttons hold them; they are remembered too, so that a board that is drawn anew for other
reasons keeps them. Nothing depends on it: after a restart such a board begins at the beginning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.correspondence.games import Game, GameId
from bot.correspondence.people import PlayerId
from bot.telegram.callbacks import parse_steps, steps_text
from bot.telegram.recent import Recent
from engine import Turn


@dataclass(frozen=True, slots=True)
class Picks:
    """The steps chosen on a board of one revision."""

    rev: int
    steps: Turn
    listing: bool | None
    """As in a button."""


class Picking:
    """Remembers the picks in private chats."""

    def __init__(self) -> None:
        self._picks: Recent[tuple[PlayerId, GameId], Picks] = Recent()

    def note(self, player: PlayerId, game: GameId, picks: Picks) -> None:
        """Remember what the board of *player* shows."""
        self._picks.put((player, game), picks)

    def of(self, player: PlayerId) -> Callable[[Game], dict[str, Any]]:
        """Return what rows about the boards of *player* keep of them."""

        def kept(game: Game) -> dict[str, Any]:
            picks = self._picks.get((player, game.id))
            if picks is None or picks.rev != game.rev:
                return {}
            steps = steps_text(picks.steps)
            return {"picks": {"rev": picks.rev, "steps": steps, "listing": picks.listing}}

        return kept


def kept_in(params: dict[str, Any], game: Game) -> tuple[Turn, bool | None]:
    """Return the steps and the way of choosing that a row keeps, while the board is the same."""
    picks = params.get("picks")
    if picks is None or picks["rev"] != game.rev:
        return (), None
    return parse_steps(picks["steps"]), picks["listing"]
