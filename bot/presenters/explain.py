"""
Explain: why a step is not among the buttons.

Knows the sentence of each reason; the reasons come from the rules engine.
"""

from collections.abc import Sequence
from typing import Final

from bot.i18n import Translator
from bot.presenters import moves as moves_text
from bot.presenters.limits import TOAST, units
from engine import (
    BAR,
    GameState,
    Phase,
    Reason,
    Step,
    Turn,
    TypedMove,
    after_steps,
    reason,
    refused_steps,
    tree_of,
)

SENTENCES: Final = {
    Reason.ON_BAR: "why.bar",
    Reason.BEAR_OFF_EARLY: "why.off",
    Reason.CHECKER_HIGHER: "why.higher",
    Reason.OCCUPIED: "why.occ",
    Reason.HEAD: "why.head",
    Reason.BLOCK: "why.block",
    Reason.LARGER_ONLY: "why.larger",
    Reason.LOSES_DIE: "why.max",
}


def lines(state: GameState, picked: Turn, t: Translator) -> list[str]:
    """Return a sentence for each kind of step that is not possible after *picked*."""
    assert state.roll is not None, "there is a roll to play"
    steps: dict[tuple[Reason, int], list[str]] = {}
    for step in _steps_left(state, picked):
        refused = reason(state, step, picked)
        if refused is not None:
            steps.setdefault((refused, step.die), []).append(moves_text.step_label(step, t))
    told = [
        t(SENTENCES[refused], m=", ".join(labels), die=_lost_die(state, refused, die))
        for (refused, die), labels in steps.items()
    ]
    # "Too early to bear off" says the same of either die.
    return list(dict.fromkeys(told)) or [t("why.none")]


def first(state: GameState, picked: Turn) -> Reason | None:
    """Return the reason told first by `lines`; None where it has none, or no turn begins so."""
    if state.phase is not Phase.TO_PLAY:
        return None
    try:
        tree_of(state).at(picked)
    except ValueError:
        return None
    refused = (reason(state, step, picked) for step in _steps_left(state, picked))
    return next((found for found in refused if found is not None), None)


def typed(state: GameState, moves: Sequence[TypedMove], t: Translator) -> str:
    """Return why *moves*, written by hand, are no turn: a sentence for each way they could go."""
    told = []
    for step, refused in refused_steps(state, moves):
        if refused is Reason.NO_CHECKER:
            told.append(t("why.own.bar") if step.origin == BAR else t("why.own", p=step.origin))
        elif refused is Reason.NOT_ROLLED:
            told.append(t("why.die", n=step.die))
        else:
            m, die = moves_text.step_label(step, t), _lost_die(state, refused, step.die)
            told.append(t(SENTENCES[refused], m=m, die=die))
    return "\n".join(dict.fromkeys(told))


def first_typed(state: GameState, moves: Sequence[TypedMove]) -> Reason | None:
    """Return the reason told first by `typed`."""
    return next((refused for _, refused in refused_steps(state, moves)), None)


def short(told: list[str]) -> str:
    """Return *told* as far as an alert holds it, whole sentences, an ellipsis for the rest."""
    text = "\n".join(told)
    while units(text) > TOAST:
        told = told[:-1]
        text = "\n".join([*told, "…"])
    return text


def _steps_left(state: GameState, picked: Turn) -> list[Step]:
    """Return a step of each own point with each die not played yet, the larger die first."""
    assert state.roll is not None, "there is a roll to play"
    dice = list(state.roll.dice)
    for step in picked:
        dice.remove(step.die)
    side = after_steps(state, picked).side(state.to_act)
    points = [point for point in range(len(side) - 1, 0, -1) if side[point]]
    return [Step(point, die) for die in dict.fromkeys(dice) for point in points]


def _lost_die(state: GameState, refused: Reason, die: int) -> int:
    """Return the number the sentence speaks of: the one that would be lost, or must be played."""
    assert state.roll is not None, "there is a roll to play"
    if refused is Reason.LOSES_DIE and die == state.roll.high:
        return state.roll.low
    return state.roll.high
