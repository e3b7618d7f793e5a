"""
Terms: the words for what two players agree on.

Knows the game, its length, pace, rules and cube; any combination of them has its words.
"""

from typing import Final

from bot.correspondence.terms import COMPUTER_PACE_SECONDS, DEFAULT_PACE_SECONDS, Terms
from bot.i18n import Translator
from engine import Options, Variant

GAMES: Final = {Variant.LONG: "game.long", Variant.SHORT: "game.short"}
TAGS: Final = {Variant.LONG: "game.long.tag", Variant.SHORT: "game.short.tag"}
"""The game in three letters, for lists."""
PACES: Final = {DEFAULT_PACE_SECONDS: "pace.72h", COMPUTER_PACE_SECONDS: "pace.7d"}
DRAWS: Final = {"half": "½–½", "one": "1–1"}
"""What a draw is worth to each, as it is written in every language."""

_PLAIN: Final = {Variant.LONG: "rules.off", Variant.SHORT: "rules.short"}


def words(terms: Terms, t: Translator) -> dict[str, str]:
    """Return the placeholders `game`, `len`, `pace`, `rules`, `cube` and `rated` of *terms*."""
    known = PACES.get(terms.pace_seconds)
    return {
        "game": t(GAMES[terms.variant]),
        "len": length_text(terms.length, t),
        "pace": t(known) if known else t("pace.other", span=t.span(terms.pace_seconds)),
        "rules": rules_text(terms.variant, terms.options, t, hints=terms.hints),
        "cube": cube_text(terms, t),
        "rated": t("rated.y") if terms.counts else t("rated.n"),
    }


def length_text(length: int | None, t: Translator) -> str:
    """Return `one game`, `to 5 points`."""
    return t("len.1") if length is None else t("len.n", n=length)


def rules_text(variant: Variant, options: Options, t: Translator, *, hints: bool = False) -> str:
    """Return the opening and every option that is on: `official 2025 + koks + hints`."""
    parts = [t("rules.cl") if options.classic else t(_PLAIN[variant])]
    if options.koks:
        parts.append(t("rules.koks"))
    if options.home_mars:
        parts.append(t("rules.home"))
    if options.equal_turns:
        parts.append(t("rules.eq", draw=DRAWS[options.draw]))
    if hints:
        parts.append(t("rules.hints"))
    return " ".join(parts)


def cube_text(terms: Terms, t: Translator) -> str:
    """Return whether there is a cube; a match with one has the Crawford rule."""
    if not terms.cube:
        return t("cube.off")
    return t("cube.on") if terms.length is None else t("cube.on.match")
