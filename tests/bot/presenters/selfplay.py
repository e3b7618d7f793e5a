"""Positions that really come up: seeded games played by random turns."""

import random
from collections.abc import Iterator

from engine import Color, GameState, Options, Played, Roll, Rolled, Variant, apply, start, turns_of


def states(seed: int, games: int = 1, *, variant: Variant = Variant.LONG) -> Iterator[GameState]:
    """Yield every state to play of *games* random games."""
    chance = random.Random(seed)
    for _ in range(games):
        high, low = sorted(chance.sample(range(1, 7), 2), reverse=True)
        first = chance.choice(list(Color))
        state = start(variant, Options(), first=first, roll=Roll(high, low))
        while state.result is None:
            if state.roll is None:
                roll = Roll.of(chance.randint(1, 6), chance.randint(1, 6))
                state = apply(state, Rolled(state.to_act, roll))
            yield state
            state = apply(state, Played(state.to_act, chance.choice(turns_of(state))))
