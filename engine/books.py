"""
Books: the rule book of each game.

Knows nothing but which books there are.
"""

from engine.long_nardy import LongNardy
from engine.rules import Rules, Variant
from engine.short_nardy import ShortNardy

RULES: dict[Variant, Rules] = {
    Variant.LONG: LongNardy(),
    Variant.SHORT: ShortNardy(),
}
"""The rule books by variant."""
