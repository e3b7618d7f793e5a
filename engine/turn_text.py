"""
Turn text: steps and turns in writing.

Knows step text, the form of contracts (`24/18(6) 18/16(2)`), and move text, the form players read
(`24/16`, `24/18(2)`). Reading them back is `notation.py`'s business.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from engine.position import BAR, OFF
from engine.steps import Step, Turn

PASS = "pass"  # noqa: S105  no password
"""Step text of a turn without steps."""


def step_text(step: Step) -> str:
    """Return step text: `24/18(6)`, `bar/20(5)`, `4/off(6)`."""
    origin = "bar" if step.origin == BAR else str(step.origin)
    target = "off" if step.target == OFF else str(step.target)
    return f"{origin}/{target}({step.die})"


def turn_text(turn: Turn) -> str:
    """Return step text of a whole turn in its order; a pass is `pass`."""
    return " ".join(step_text(step) for step in turn) or PASS


def move_text(turn: Turn, *, off: str = "off", bar: str = "bar", hits: Collection[int] = ()) -> str:
    """
    Return the turn as players write it; empty for a pass.

    Steps of one checker are joined (`24/17`), a hit on the way is shown (`24/20*/17`), equal moves
    are folded (`24/18(2)`); from high to low, the longest move first among equal origins. A point
    where a blot is hit is marked once, in the first move that touches it (`8/5* 6/5`).

    Args:
        turn: Steps in any order; the text does not depend on it.

        off: The word for bearing off.

        bar: The word for the bar.

        hits: Indices of the steps that hit.

    """
    paths: list[list[int]] = []
    for step in sorted(turn, reverse=True):
        # From high to low a checker's next step comes after the one that brought it there.
        path = next((path for path in paths if path[-1] == step.origin), None)
        if path is None:
            path = [step.origin]
            paths.append(path)
        path.append(step.target)
    paths.sort(key=lambda path: (-path[0], path[-1]))
    struck = {turn[index].target for index in hits}
    names = {BAR: bar, OFF: off}
    words: list[str] = []
    for way, count in Counter(map(tuple, paths)).items():
        word = _path_text(way, struck.intersection(way[1:]), names)
        struck.difference_update(way)
        words.append(word if count == 1 else f"{word}({count})")
    return " ".join(words)


def _path_text(path: tuple[int, ...], struck: Collection[int], names: Mapping[int, str]) -> str:
    """Return one checker's way: its ends and the points where it hits."""
    text = names.get(path[0], str(path[0]))
    for point in path[1:]:
        if point in struck or point == path[-1]:
            text += f"/{names.get(point, str(point))}{'*' if point in struck else ''}"
    return text
