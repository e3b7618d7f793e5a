"""
Heads: the first line of a board's caption.

Knows how a game is named: by the opponent in a private chat, by both players in a group.
"""

from typing import Final

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import names, results
from engine import Color, Variant

GAMES: Final = {Variant.LONG: "head.long", Variant.SHORT: "head.short"}


def line(
    game: Game, t: Translator, *, viewer: Color | None, name_length: int = names.LENGTH
) -> str:
    """Return the first line for *viewer*, or for a group (None); in a match with the score."""
    named = _players(game, t, viewer, name_length)
    length = game.match.terms.length
    if length is None:
        return named
    return t("head.match", head=named, score=results.score_text(game, viewer), len=length)


def _players(game: Game, t: Translator, viewer: Color | None, name_length: int) -> str:
    kind = t(GAMES[game.state.variant])
    if viewer is not None:
        opponent = names.html(game.seats.of(viewer.other).name, name_length)
        return t("head.private", game=kind, opp=opponent)
    return t(
        "head.group",
        game=kind,
        white=names.html(game.seats.white.name, name_length),
        black=names.html(game.seats.black.name, name_length),
    )
