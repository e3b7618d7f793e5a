"""
What a picture costs: composing and encoding against encoding alone, and its size.

Draws the positions of a random game as the player to move sees them, a step picked where there is
one; prints medians of one run, in CPU time of this process.
"""

import random
import statistics
import time
from collections.abc import Iterator

from engine import (
    ROLLS,
    Color,
    GameState,
    Options,
    Phase,
    Played,
    Roll,
    Rolled,
    Variant,
    apply,
    start,
    turns_of,
)
from render.diagram import arrow, diagram
from render.paint import compose, encode, warm
from render.scene import Arrow, BoardScene, ScenePlayer

GAMES = 3
LIMIT_RATIO = 2.0
LIMIT_BYTES = 300_000
WHITE, BLACK = ScenePlayer("Аня Каренина", score="3"), ScenePlayer("Marat", score="2.5")


def scenes(games: int, seed: int = 1) -> Iterator[BoardScene]:
    """Yield every position of random games, before and after the first picked step."""
    for number in range(games):
        chance = random.Random(seed * 1000 + number)
        state = start(
            Variant.LONG, Options(), first=chance.choice(list(Color)), roll=_opening(chance)
        )
        last: tuple[Arrow, ...] = ()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.TO_ROLL:
                state = apply(state, Rolled(state.to_act, chance.choice(ROLLS)[0]))
            yield _scene(state, last, 0)
            turn = chance.choice(turns_of(state))
            if turn:
                yield _scene(state, last, len(turn))
            last = tuple(arrow(state.to_act, step) for step in turn)
            state = apply(state, Played(state.to_act, turn))


def _opening(chance: random.Random) -> Roll:
    return chance.choice([roll for roll, _ in ROLLS if not roll.is_double])


def _scene(state: GameState, last: tuple[Arrow, ...], picked: int) -> BoardScene:
    turn = turns_of(state)[-1][:picked]
    return diagram(
        state, white=WHITE, black=BLACK, viewer=state.to_act, last_turn=last, picked=turn
    )


def measured(drawn: list[BoardScene]) -> tuple[list[float], list[float], list[int]]:
    """Return the CPU seconds of composing and of encoding each scene, and its bytes."""
    composing, encoding, sizes = [], [], []
    for scene in drawn:
        begin = time.process_time()
        picture = compose(scene)
        middle = time.process_time()
        size = len(encode(picture))
        end = time.process_time()
        composing.append(middle - begin)
        encoding.append(end - middle)
        sizes.append(size)
    return composing, encoding, sizes


def report(name: str, composing: list[float], encoding: list[float]) -> None:
    """Print the medians of one pass."""
    pairs = list(zip(composing, encoding, strict=True))
    whole = statistics.median(a + b for a, b in pairs) * 1000
    ratio = statistics.median((a + b) / b for a, b in pairs)
    print(
        f"{name}: composing {statistics.median(composing) * 1000:.1f} ms, "
        f"encoding {statistics.median(encoding) * 1000:.1f} ms, together {whole:.1f} ms"
    )
    print(f"{name}: (composing + encoding) / encoding = {ratio:.2f} (at most {LIMIT_RATIO})")


def main() -> None:
    """Print the figures."""
    begin = time.process_time()
    warm()
    print(f"empty boards, once a process: {time.process_time() - begin:.1f} s")
    drawn = list(scenes(GAMES))
    print(f"pictures: {len(drawn)}, the positions of {GAMES} random games")
    composing, encoding, sizes = measured(drawn)
    report("new arrows and names", composing, encoding)
    repeated = [measured([scene] * 3) for scene in drawn[:: len(drawn) // 60]]
    report(
        "same picture again",
        [one for row in repeated for one in row[0][1:]],
        [one for row in repeated for one in row[1][1:]],
    )
    print(f"size: median {statistics.median(sizes) / 1000:.0f} kB", end=", ")
    print(f"largest {max(sizes) / 1000:.0f} kB (at most {LIMIT_BYTES // 1000})")


if __name__ == "__main__":
    main()
