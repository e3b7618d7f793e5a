"""
Hits: which steps of a turn send a checker to the bar.

Knows nothing of its own: it asks the rule book what each step leaves. In long nardy there are none.
"""

from engine.position import Color, Position
from engine.rules import Rules
from engine.steps import Turn


def turn_hits(rules: Rules, position: Position, color: Color, turn: Turn) -> tuple[int, ...]:
    """Return the indices of the steps of *turn* that hit; the steps are not judged."""
    hits: list[int] = []
    for index, step in enumerate(turn):
        after = rules.after(position, color, step)
        if after.side(color.other) != position.side(color.other):
            hits.append(index)
        position = after
    return tuple(hits)
