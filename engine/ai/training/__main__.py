"""
Train a net: `python -m engine.ai.training short|long`.

Shows games a second and the time left, keeps the run in a folder and goes on from there when it is
started again. Ctrl-C stops after the current block.
"""

import argparse
import signal
import sys
from pathlib import Path

from tqdm import tqdm

from engine.ai.training.curves import draw_curves
from engine.ai.training.recipes import RECIPES
from engine.ai.training.run import Run, go_on, resume
from engine.rules import Variant


def main() -> int:
    """Train, then draw the curves."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.ai.training", description="Train a net."
    )
    parser.add_argument("variant", choices=[variant.value for variant in Variant])
    parser.add_argument("--budget", choices=["small", "full"], default="small")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the run is kept")
    options = parser.parse_args()
    variant = Variant(options.variant)
    folder = options.folder or Path(".training") / f"{variant.value}-{options.budget}"
    recipe = RECIPES[variant, options.budget]
    try:
        run = resume(variant, recipe, options.seed, folder)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    asked: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda caught, _: asked.append(caught))
    with tqdm(total=recipe.games, initial=run.played, unit=" games", smoothing=0.05) as bar:

        def tell(run: Run) -> None:
            bar.update(run.played - bar.n)
            if run.curve:
                bar.set_postfix_str(" ".join(f"{figure:+.2f}" for figure in run.curve[-1][3::2]))

        go_on(run, folder, tell=tell, stops=lambda: bool(asked))
    draw_curves(run, folder / "curves.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
