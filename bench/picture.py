"""
What a picture costs: composing and encoding against encoding alone, and its size.

Draws the positions of random games as the player to act sees them, before a turn is picked and
after: long nardy, then short nardy with its bar, its hits and the cube. Prints medians of one run
for each, in CPU time of this process.
"""

import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from engine import (
    BAR,
    ROLLS,
    Color,
    Doubled,
    GameState,
    Options,
    Phase,
    Played,
    Roll,
    Rolled,
    Took,
    Turn,
    Variant,
    apply,
    hits_of,
    may_double,
    start,
    turns_of,
)
from render.diagram import diagram
from render.paint import compose, encode, jpeg, paint, warm
from render.scene import Arrow, BoardScene, ScenePlayer, arrows

GAMES = 3
DOUBLES = 0.1
"""How often who may double does so."""
LIMIT_RATIO = 2.0
LIMIT_BYTES = 300_000
WHITE, BLACK = ScenePlayer("Аня Каренина", score="3"), ScenePlayer("Marat", score="2.5")


def scenes(variant: Variant, games: int, seed: int = 1) -> Iterator[BoardScene]:
    """Yield every position of random games, before a turn is picked and after; short has a cube."""
    for number in range(games):
        chance = random.Random(seed * 1000 + number)
        state = start(
            variant,
            Options(),
            first=chance.choice(list(Color)),
            roll=_opening(chance),
            cube=variant is Variant.SHORT,
        )
        last: tuple[Arrow, ...] = ()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.TO_ROLL:
                if may_double(state, state.to_act):
                    yield _scene(state, last)
                    if chance.random() < DOUBLES:
                        state = apply(state, Doubled(state.to_act))
                        yield _scene(state, last)
                        state = apply(state, Took(state.to_act))
                state = apply(state, Rolled(state.to_act, chance.choice(ROLLS)[0]))
            yield _scene(state, last)
            turn = chance.choice(turns_of(state))
            if turn:
                yield _scene(state, last, turn)
            last = arrows(state.to_act, turn, hits_of(state, turn))
            state = apply(state, Played(state.to_act, turn))


def _opening(chance: random.Random) -> Roll:
    return chance.choice([roll for roll, _ in ROLLS if not roll.is_double])


def _scene(state: GameState, last: tuple[Arrow, ...], picked: Turn = ()) -> BoardScene:
    return diagram(
        state, white=WHITE, black=BLACK, viewer=state.to_act, last_turn=last, picked=picked
    )


@dataclass(frozen=True, slots=True)
class Cost:
    """What one picture took, CPU seconds."""

    painting: float
    """Composing and encoding."""
    encoding: float
    """Encoding the same picture once more."""
    size: int
    """Bytes."""
    is_plain: bool
    """Its first encoding was small enough."""


def cost(scene: BoardScene) -> Cost:
    """Draw *scene* and return what it took."""
    begin = time.process_time()
    size = len(paint(scene))
    middle = time.process_time()
    picture = compose(scene)
    third = time.process_time()
    encode(picture)
    end = time.process_time()
    return Cost(middle - begin, end - third, size, len(jpeg(picture)) <= LIMIT_BYTES)


def report(name: str, costs: list[Cost]) -> None:
    """Print the medians of one pass."""
    painting = statistics.median(one.painting for one in costs) * 1000
    encoding = statistics.median(one.encoding for one in costs) * 1000
    ratio = statistics.median(one.painting / one.encoding for one in costs)
    print(f"{name}: {painting:.1f} ms, of which encoding {encoding:.1f} ms")
    print(f"{name}: (composing + encoding) / encoding = {ratio:.2f} (at most {LIMIT_RATIO})")


def measure(variant: Variant) -> None:
    """Draw the positions of random games and print what they cost."""
    drawn = list(scenes(variant, GAMES))
    barred = sum(any(scene.position.side(color)[BAR] for color in Color) for scene in drawn)
    cubes = sum(scene.cube is not None for scene in drawn)
    print(
        f"{variant.value}: {len(drawn)} pictures, the positions of {GAMES} random games", end="; "
    )
    print(f"{barred} with checkers on the bar, {cubes} with a cube")
    costs = [cost(scene) for scene in drawn]
    report(f"{variant.value}, new arrows and names", costs)
    again = [[cost(scene) for _ in range(3)][1:] for scene in drawn[:: len(drawn) // 60]]
    report(f"{variant.value}, same picture again", [one for pair in again for one in pair])
    sizes = [one.size / 1000 for one in costs]
    plain = statistics.mean(one.is_plain for one in costs)
    print(f"{variant.value}, size: median {statistics.median(sizes):.0f} kB", end=", ")
    print(f"largest {max(sizes):.0f} kB (at most {LIMIT_BYTES // 1000})")
    print(f"{variant.value}, encoded once only: {plain:.1%}")


def main() -> None:
    """Print the figures."""
    begin = time.process_time()
    warm()
    print(f"empty boards, once a process: {time.process_time() - begin:.1f} s")
    for variant in Variant:
        measure(variant)


if __name__ == "__main__":
    main()
