"""
Moves: steps and turns as players read them.

Knows whose numbers a text is in; a turn itself is in its mover's own numbers.
"""

import re
from collections.abc import Collection

from bot.i18n import Translator
from engine import BAR, OFF, RULES, Color, Roll, Step, Turn, Variant, move_text


def die_text(roll: Roll) -> str:
    """Return a roll as players write it: `5-3`."""
    return f"{roll.high}-{roll.low}"


def left_text(dice: tuple[int, ...]) -> str:
    """Return the dice still to be played: `5-3`, `3`, `2-2-2`."""
    return "-".join(str(die) for die in dice)


def step_label(step: Step, t: Translator, *, hit: bool = False) -> str:
    """Return the words of a step's button, in the mover's own numbers: `24→19`."""
    origin = t("bar") if step.origin == BAR else str(step.origin)
    target = t("off") if step.target == OFF else str(step.target)
    return f"{origin}→{target}{'*' if hit else ''}"


def own_text(turn: Turn, t: Translator, hits: Collection[int] = ()) -> str:
    """
    Return *turn* as move text in the mover's own numbers: `24/19 20/17`, `bar/20*`.

    *hits* are the indices of the steps that hit.
    """
    return move_text(turn, off=t("off"), bar=t("bar"), hits=hits)


def read_text(
    turn: Turn,
    t: Translator,
    *,
    variant: Variant,
    mover: Color,
    reader: Color,
    hits: Collection[int] = (),
) -> str:
    """Return *turn* of *mover* as move text in the numbers of *reader*."""
    text = own_text(turn, t, hits)
    if mover is reader:
        return text
    rules = RULES[variant]
    # Counts of checkers stand in brackets and stay as they are.
    return re.sub(r"(?<!\()\b\d+\b", lambda found: str(rules.across(int(found[0]))), text)
