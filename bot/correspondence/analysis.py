"""
Analysis: what the turns of a game have cost, as the computer judges them.

Knows how the judgements are counted and which of them are mistakes; pure. What a
turn or a double is worth is thought of elsewhere.
Source: docs/computer.md "Analysis".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.correspondence.commands import CubeChoice
from bot.correspondence.decisions import CubeAsked, PlayedRoll, decisions
from bot.correspondence.games import Entry, Game
from bot.ports import Advice, CubeAdvice
from engine import Color, Turn

WORTHLESS_LOSS: Final = 0.3
"""In points: a turn that costs so much or more counts nothing for the accuracy."""
GROSS_LOSS: Final = 0.1
"""In points: from here on a mistake is a gross one."""
LEAST_LOSS: Final = 0.02
"""In points: what costs less is no mistake, the judge itself is not surer than that."""
SHOWN: Final = 3
"""Mistakes that are shown, the dearest first."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """What the computer thinks of one turn of a game."""

    number: int
    """Of the turn in the game, from 1."""
    by: Color
    loss: float
    """What it has cost against the best, in points of a single game at the cube's value."""
    luck: float
    """What the roll was worth, less the mean of all."""
    choices: int
    """Positions the roll could leave; with one there was nothing to judge."""
    best: Turn


@dataclass(frozen=True, slots=True)
class JudgedCube:
    """What the computer thinks of one choice about the cube; the other one was the better."""

    number: int
    by: Color
    loss: float
    """What it has cost, in points of a single game at the old stake."""
    chosen: CubeChoice


Mistake = JudgedTurn | JudgedCube
OTHER_CHOICE: Final = {
    CubeChoice.ROLL: CubeChoice.DOUBLE,
    CubeChoice.DOUBLE: CubeChoice.ROLL,
    CubeChoice.TAKE: CubeChoice.DROP,
    CubeChoice.DROP: CubeChoice.TAKE,
}


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game, judged by the same nets."""

    judge: str
    """Which nets: hex digits."""
    turns: tuple[JudgedTurn, ...]
    cubes: tuple[JudgedCube, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """How one side has played."""

    accuracy: float | None
    """0 to 100; None where it never had a choice."""
    gross: int
    """Gross mistakes."""
    luck: float
    """Of all its rolls, in points."""


def judged(roll: PlayedRoll, advice: Advice) -> JudgedTurn:
    """Return a turn with the answer to its question."""
    assert advice.played is not None, f"turn {roll.number} was not asked about"
    best = advice.best[0]
    return JudgedTurn(
        number=roll.number,
        by=roll.by,
        loss=max(best.equity - advice.played.equity, 0.0),
        luck=advice.luck,
        choices=advice.choices,
        best=best.turn,
    )


def judged_cube(asked: CubeAsked, advice: CubeAdvice) -> JudgedCube:
    """Return a choice about the cube with the answer to its question."""
    doubling = min(advice.take, advice.drop) - advice.no_double
    taking = advice.drop - advice.take
    gain = {
        CubeChoice.ROLL: -doubling,
        CubeChoice.DOUBLE: doubling,
        CubeChoice.TAKE: taking,
        CubeChoice.DROP: -taking,
    }[asked.chosen]
    return JudgedCube(asked.number, asked.by, max(-gain, 0.0), asked.chosen)


def marks_of(analysis: Analysis, color: Color) -> Marks:
    """Return how *color* has played."""
    own = [turn for turn in analysis.turns if turn.by is color]
    decided: list[Mistake] = [*own, *(cube for cube in analysis.cubes if cube.by is color)]
    kept = [max(0.0, 1 - turn.loss / WORTHLESS_LOSS) for turn in own if turn.choices > 1]
    return Marks(
        accuracy=100 * sum(kept) / len(kept) if kept else None,
        gross=sum(each.loss >= GROSS_LOSS for each in decided),
        luck=sum(turn.luck for turn in own),
    )


def mistakes_of(analysis: Analysis) -> tuple[Mistake, ...]:
    """Return the mistakes of both sides that are shown, the dearest first."""
    decided: list[Mistake] = [*analysis.turns, *analysis.cubes]
    found = [each for each in decided if each.loss >= LEAST_LOSS]
    return tuple(sorted(found, key=lambda each: (-each.loss, each.number))[:SHOWN])


def place_of(mistake: Mistake, game: Game, entries: Sequence[Entry]) -> PlayedRoll | CubeAsked:
    """Return where in the record a mistake was made."""
    for decision in decisions(game, entries):
        if isinstance(mistake, JudgedTurn):
            is_it = isinstance(decision, PlayedRoll) and decision.number == mistake.number
        else:
            is_it = isinstance(decision, CubeAsked) and (decision.number, decision.chosen) == (
                mistake.number,
                mistake.chosen,
            )
        if is_it:
            return decision
    raise AssertionError(f"game {game.id} has no such decision: {mistake}")
