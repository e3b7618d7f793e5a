"""
What an animation costs: its size, its frames and the seconds it takes.

Makes the animations of recorded random games, long nardy and short nardy with the cube, as White
sees them, in every theme. Prints one line for each; the limits are those of a hundred turns.
"""

import io
import random
import time
from dataclasses import replace

from PIL import Image

from engine import (
    ROLLS,
    Color,
    GameState,
    Options,
    Phase,
    Played,
    Rolled,
    Turn,
    Variant,
    apply,
    hits_of,
    start,
    turns_of,
)
from render.animation import animate
from render.diagram import diagram
from render.paint import warm
from render.scene import BoardScene, Look, ScenePlayer, arrows
from render.theme import THEMES

GAMES = 3
TURNS = 100
LIMIT_BYTES = 1_500_000
LIMIT_SECONDS = 3.0
WHITE, BLACK = ScenePlayer("Аня Каренина"), ScenePlayer("Marat")


def scenes(variant: Variant, seed: int) -> list[BoardScene]:
    """Return the stills of a random game, its beginning and its end with them."""
    chance = random.Random(seed)
    throws = [roll for roll, _ in ROLLS if not roll.is_double]
    state = start(
        variant,
        Options(),
        first=Color.WHITE,
        roll=chance.choice(throws),
        cube=variant is Variant.SHORT,
    )
    drawn = [_scene(state)]
    while state.phase is not Phase.OVER:
        if state.phase is Phase.TO_ROLL:
            (roll,) = chance.choices([each for each, _ in ROLLS], [share for _, share in ROLLS])
            state = apply(state, Rolled(state.to_act, roll))
        turn = chance.choice(turns_of(state))
        drawn.append(_after(state, turn))
        state = apply(state, Played(state.to_act, turn))
    return drawn


def _after(state: GameState, turn: Turn) -> BoardScene:
    """Return the still of *turn*: its dice, its arrows and what it makes of the board."""
    after = apply(state, Played(state.to_act, turn))
    made = arrows(state.to_act, turn, hits_of(state, turn))
    shown = diagram(after, white=WHITE, black=BLACK, viewer=Color.WHITE, last_turn=made)
    return replace(shown, mover=None, dice=_scene(state).dice)


def _scene(state: GameState) -> BoardScene:
    scene = diagram(state, white=WHITE, black=BLACK, viewer=Color.WHITE)
    return replace(scene, mover=None)


def measured(drawn: list[BoardScene]) -> str:
    """Return what the animation of *drawn* costs."""
    begin, cpu = time.perf_counter(), time.process_time()
    made = animate(drawn)
    took, busy = time.perf_counter() - begin, time.process_time() - cpu
    frames = getattr(Image.open(io.BytesIO(made)), "n_frames", 1)
    share = TURNS / len(drawn)
    return (
        f"{frames} frames of {len(drawn)} stills, "
        f"{len(made) / 1e6:.2f} MB, {took:.1f} s ({busy:.1f} s of CPU); of {TURNS} turns "
        f"{share * len(made) / 1e6:.2f} MB (at most {LIMIT_BYTES / 1e6:.1f}), "
        f"{share * took:.1f} s (at most {LIMIT_SECONDS:.0f})"
    )


def main() -> None:
    """Print the figures."""
    warm()
    for variant in Variant:
        for seed in range(GAMES):
            drawn = scenes(variant, seed)
            for theme in THEMES:
                themed = [replace(scene, look=Look(theme)) for scene in drawn]
                print(f"{variant.value}, {theme}: {measured(themed)}")


if __name__ == "__main__":
    main()
