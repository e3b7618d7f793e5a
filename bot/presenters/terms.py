"""
Terms: the words for what two players agree on.

Knows only what can be agreed on now; anything else is an error, not a wrong promise.
"""

from typing import Final

from bot.correspondence.terms import DEFAULT_PACE_SECONDS, Terms
from bot.i18n import Translator
from engine import Variant

GAMES: Final = {Variant.LONG: "game.long"}
TAGS: Final = {Variant.LONG: "game.long.tag"}
"""The game in three letters, for lists."""
PACES: Final = {DEFAULT_PACE_SECONDS: "pace.72h"}


def words(terms: Terms, t: Translator) -> dict[str, str]:
    """Return the placeholders `game`, `len`, `pace`, `rules` and `cube` of *terms*."""
    assert terms == Terms(terms.variant, pace_seconds=terms.pace_seconds), "terms without words"
    known = PACES.get(terms.pace_seconds)
    return {
        "game": t(GAMES[terms.variant]),
        "len": t("len.1"),
        "pace": t(known) if known else t("pace.other", span=t.span(terms.pace_seconds)),
        "rules": t("rules.off"),
        "cube": t("cube.off"),
    }
