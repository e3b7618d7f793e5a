"""
Curves: how a training went, as a picture.

Knows the columns of a run's curve and matplotlib.
"""

from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from engine.ai.training.run import Run, opponents


def draw_curves(run: Run, path: Path) -> None:
    """Draw the error of the lessons and the points against fixed opponents, by games played."""
    rows = [row for row in run.curve if row[0] > 0]
    if not rows:
        return
    games = [row[0] for row in rows]
    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    left.plot(games, [row[1] for row in rows], marker=".")
    left.set_ylabel("error of the lessons, points")
    for column, name in enumerate(opponents(run.variant)):
        points = [row[3 + 2 * column] for row in rows]
        errors = [row[4 + 2 * column] for row in rows]
        right.errorbar(games, points, errors, marker=".", label=name)
    right.set_ylabel("points a game")
    right.legend()
    for axes in (left, right):
        axes.set_xscale("log")
        axes.set_xlabel("games")
        axes.grid(alpha=0.3)
    figure.suptitle(f"{run.variant.value}: self-play, seed {run.seed}")
    figure.savefig(path, dpi=100)
