"""
Run: one training from the first game to the last, in blocks, with checkpoints between them.

Knows the state that decides what comes next, and that an interrupted run goes on to the same
bytes as one that was left alone. How a block is played is `selfplay.py`'s business.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.ai.features import OUTPUTS, Stage
from engine.ai.training import checkpoint
from engine.ai.training.boards import make_finals
from engine.ai.training.duels import RANDOM, RUNNING, SPREADING, duel
from engine.ai.training.fitting import fit
from engine.ai.training.kernel import LONG, SHORT, Lots, lots_of
from engine.ai.training.mind import MOST_OUTPUTS, Mind, make_desk, new_mind
from engine.ai.training.recipes import Lesson, Recipe
from engine.ai.training.selfplay import MOST_PLIES, Memory, make_memory, make_story, practise
from engine.ai.training.shipping import ship
from engine.ai.weights import inputs
from engine.rules import Variant

CODES = {Variant.SHORT: SHORT, Variant.LONG: LONG}
CHECKPOINT_SECONDS = 60
MILESTONES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
"""Nets of these ages are kept: the weaker levels may want them."""
MEASURED_PAIRS = 100
_MEASURE_SEED = 77


@dataclass
class Run:
    """A training: its recipe, and the state between two blocks."""

    variant: Variant
    recipe: Recipe
    seed: int
    mind: Mind
    lots: Lots
    memory: Memory
    played: int = 0
    """Games so far."""
    seconds: float = 0.0
    """Time of one core spent playing; decides nothing."""
    curve: list[list[float]] = field(default_factory=list)
    """Rows of games, error of the lessons, positions, then points and errors by opponent."""
    report: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))
    """Lessons, their squared errors and positions since the last row."""

    @property
    def is_over(self) -> bool:
        """Whether all games are played."""
        return self.played >= self.recipe.games

    def lesson(self) -> tuple[Lesson, int]:
        """Return the lesson that is on, and how many of its games are played."""
        before = 0
        for lesson in self.recipe.lessons:
            if self.played < before + lesson.games:
                return lesson, self.played - before
            before += lesson.games
        raise AssertionError("all lessons are over")


def opponents(variant: Variant) -> dict[str, int]:
    """Return the fixed opponents of the curve."""
    third = {"spreading": SPREADING} if variant is Variant.LONG else {}
    return {"random": RANDOM, "running": RUNNING, **third}


def begin(variant: Variant, recipe: Recipe, seed: int) -> Run:
    """Return a run before its first game."""
    sizes = (inputs(variant, Stage.CONTACT), inputs(variant, Stage.RACE))
    mind = new_mind(sizes, recipe.hidden, OUTPUTS[variant], seed)
    return Run(variant, recipe, seed, mind, lots_of(seed), make_memory(recipe.memory))


def kept_at(folder: Path) -> Path:
    """Return where the checkpoint of a run in *folder* is."""
    return folder / "checkpoint.npz"


def save(run: Run, folder: Path) -> None:
    """Keep the run in *folder*."""
    arrays: dict[str, NDArray[np.generic]] = {
        **{f"mind_{name}": values for name, values in run.mind._asdict().items()},
        **{f"memory_{name}": values for name, values in run.memory._asdict().items()},
        "lots": run.lots,
        "played": np.array([run.played]),
        "seconds": np.array([run.seconds]),
        "curve": np.array(run.curve),
        "report": run.report,
        "recipe": np.frombuffer(_mark(run.variant, run.recipe, run.seed), dtype=np.uint8),
    }
    checkpoint.save(kept_at(folder), arrays)


def resume(variant: Variant, recipe: Recipe, seed: int, folder: Path) -> Run:
    """Return the run kept in *folder*, or a new one where there is none."""
    run = begin(variant, recipe, seed)
    if not kept_at(folder).exists():
        return run
    arrays = checkpoint.read(kept_at(folder))
    if arrays["recipe"].tobytes() != _mark(variant, recipe, seed):
        raise ValueError(f"{folder}: the checkpoint is of another game, recipe or seed")
    for name, values in run.mind._asdict().items():
        values[...] = arrays[f"mind_{name}"]
    for name, remembered in run.memory._asdict().items():
        remembered[...] = arrays[f"memory_{name}"]
    run.lots[...] = arrays["lots"]
    run.played = int(arrays["played"][0])
    run.seconds = float(arrays["seconds"][0])
    run.curve = arrays["curve"].tolist()
    run.report[...] = arrays["report"]
    return run


def _mark(variant: Variant, recipe: Recipe, seed: int) -> bytes:
    return hashlib.sha256(f"{variant.value} {recipe} {seed}".encode()).digest()


def go_on(
    run: Run,
    folder: Path,
    *,
    until: int | None = None,
    tell: Callable[[Run], object] = lambda _: None,
    stops: Callable[[], bool] = lambda: False,
) -> None:
    """
    Play to the end, keeping the run in *folder* now and then.

    Args:
        until: Stop at the first block that ends at or after so many games.

        tell: Called after each block.

        stops: Asked after each block whether to stop here.

    """
    folder.mkdir(parents=True, exist_ok=True)
    desk, finals, story = make_desk(run.mind), make_finals(), make_story()
    targets = np.zeros((MOST_PLIES, MOST_OUTPUTS), dtype=np.float32)
    saved = time.monotonic()
    while not run.is_over and (until is None or run.played < until):
        begun = time.process_time()
        lesson, done = run.lesson()
        marks = [age - run.played for age in MILESTONES if age > run.played]
        block = max(run.recipe.block // 4, 1) if lesson.averaged else run.recipe.block
        games = min(block, lesson.games - done, *marks)
        practise(
            CODES[run.variant], run.mind, desk, finals, story, run.memory, targets, run.lots, games,
            lesson.rate_after(done), lesson.trace, lesson.averaged, lesson.again, run.recipe.wild,
            run.report,
        )  # fmt: skip
        run.played += games
        if lesson.fitted and done + games == lesson.games:
            fit(run.variant, run.mind, run.memory, epochs=lesson.fitted, seed=run.seed)
        if _is_mark(run):
            run.curve.append([run.played, *_errors(run.report), *_measured(run)])
            run.report[:] = 0
        if run.played in MILESTONES:
            _ship(run, folder, f"{run.variant.value}-{run.played}")
        run.seconds += time.process_time() - begun
        tell(run)
        if stops():
            break
        if time.monotonic() - saved > CHECKPOINT_SECONDS:
            save(run, folder)
            saved = time.monotonic()
    save(run, folder)
    _ship(run, folder, run.variant.value)


def _is_mark(run: Run) -> bool:
    """Whether the run is measured now."""
    every = max(run.recipe.games // 12 // run.recipe.block, 1) * run.recipe.block
    return run.is_over or run.played in MILESTONES or run.played % every == 0


def _errors(report: NDArray[np.float64]) -> tuple[float, float]:
    """Return the root of the mean squared error, in points, and the positions seen."""
    lessons = max(report[0], 1)
    return float(np.sqrt(report[1] / lessons)), float(report[2])


def _measured(run: Run) -> list[float]:
    """Return points and errors against the fixed opponents."""
    figures: list[float] = []
    pairs = min(MEASURED_PAIRS, max(run.recipe.games // 1000, 2))
    for kind in opponents(run.variant).values():
        score = duel(CODES[run.variant], run.mind, run.mind, kind, pairs=pairs, seed=_MEASURE_SEED)
        figures += [score.points, score.error]
    return figures


def _ship(run: Run, folder: Path, name: str) -> None:
    """Write the weights as the product reads them."""
    curve = {
        opponent: run.curve[-1][3 + 2 * index : 5 + 2 * index] if run.curve else []
        for index, opponent in enumerate(opponents(run.variant))
    }
    made = {
        "games": run.played,
        "seed": run.seed,
        "hours": round(run.seconds / 3600, 2),
        "recipe": str(run.recipe),
        "curve": curve,
    }
    ship(run.variant, run.mind, folder, name, made)
