"""Boards for the tests of the engine: states from text, golden items, random games."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine import (
    HEAD,
    OFF,
    RULES,
    Color,
    Fact,
    GameState,
    IllegalFact,
    Options,
    Played,
    Position,
    PositionText,
    Reason,
    Roll,
    Rolled,
    Side,
    Step,
    Turn,
    Variant,
    after_steps,
    apply,
    final_text,
    parse_position,
    parse_turn_text,
    position_text,
    start,
    state_of,
    turns_by_final,
    turns_of,
)

LONG = RULES[Variant.LONG]
SHORT = RULES[Variant.SHORT]
_GOLDEN = Path(__file__).parents[1] / "golden"
GOLDEN: dict[Variant, dict[str, Any]] = {
    variant: json.loads((_GOLDEN / f"{variant.value}.json").read_text(encoding="utf-8"))
    for variant in Variant
}
"""The golden files."""


def playing(text: str, roll: str = "-") -> GameState:
    """Return the state of a position text, with the roll to play where one is given."""
    said = parse_position(text)
    return state_of(
        said if roll == "-" else replace(said, roll=Roll.of(*map(int, roll.split("-"))))
    )


def side_of(points: dict[str, int], off: int) -> Side:
    """Return the row of a golden item."""
    side = [0] * 26
    for point, count in points.items():
        side[int(point)] = count
    side[OFF] = off
    return tuple(side)


def golden_state(variant: Variant, item: dict[str, Any], mover: Color) -> GameState:
    """Return the state of a golden item, put as *mover*."""
    me = side_of(item["me"], item["me_off"])
    opponent = side_of(item["opp"], item["opp_off"])
    white, black = (me, opponent) if mover is Color.WHITE else (opponent, me)
    said = PositionText(
        variant,
        Position(white, black),
        turn=mover,
        roll=Roll(*item["roll"]),
        ply=0 if item["first_turn"] else 20,
    )
    return state_of(parse_position(position_text(said)))


def finals_of(state: GameState) -> list[str]:
    """Return the final positions of the roll as text, sorted."""
    assert state.roll is not None
    finals = turns_by_final(
        RULES[state.variant],
        state.position,
        state.to_act,
        state.roll,
        first_turn=state.first_turn,
    )
    return sorted(final_text(state.variant, final, state.to_act) for final in finals)


def turn(text: str) -> Turn:
    """Return the turn of step text."""
    return parse_turn_text(text)


def step(text: str) -> Step:
    """Return the step of step text."""
    (only,) = parse_turn_text(text)
    return only


def leaving_head(steps: Turn) -> int:
    """Return how many checkers leave the head in a turn."""
    return sum(1 for origin, _ in steps if origin == HEAD)


def random_roll(chance: random.Random) -> Roll:
    """Return a roll."""
    return Roll.of(chance.randint(1, 6), chance.randint(1, 6))


def random_opening(chance: random.Random) -> Roll:
    """Return an opening throw that is no tie."""
    high, low = sorted(chance.sample(range(1, 7), 2), reverse=True)
    return Roll(high, low)


def held_points(state: GameState, played: Turn) -> int:
    """Return how many points the mover holds after a turn; builders like many."""
    return sum(1 for count in after_steps(state, played).side(state.to_act)[7:25] if count)


def random_game(
    seed: int,
    options: Options | None = None,
    *,
    builds_blocks: bool = False,
    variant: Variant = Variant.LONG,
) -> Iterator[tuple[GameState, Turn]]:
    """Yield every state to play of a random game with the turn played there."""
    chance = random.Random(seed)
    state = start(
        variant,
        options or Options(),
        first=chance.choice(list(Color)),
        roll=random_opening(chance),
    )
    while state.result is None:
        if state.roll is None:
            state = apply(state, Rolled(state.to_act, random_roll(chance)))
        turns = turns_of(state)
        chosen = chance.choice(turns)
        if builds_blocks:
            tried = [chosen, *chance.sample(turns, min(len(turns), 12))]
            chosen = max(tried, key=partial(held_points, state))
        yield state, chosen
        state = apply(state, Played(state.to_act, chosen))


def refused(state: GameState, fact: Fact) -> Reason:
    """Return why a fact may not happen."""
    with pytest.raises(IllegalFact) as caught:
        apply(state, fact)
    assert caught.value.fact is fact
    assert caught.value.state is state
    return caught.value.reason
