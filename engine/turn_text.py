"""
Turn text: steps and turns in writing.

Knows step text, the form of contracts (`24/18(6) 18/16(2)`), and move text, the form players read
(`24/16`, `24/18(2)`). Reading them back is `notation.py`'s business.
"""

from collections import Counter
from collections.abc import Collection

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
    are folded (`24/18(2)`); from high to low, the longest move first among equal origins.

    Args:
        turn: Steps in any order; the text does not depend on it.

        off: The word for bearing off.

        bar: The word for the bar.

        hits: Indices of the steps that hit.

    """
    paths: list[list[int]] = []
    struck: set[tuple[int, int]] = set()
    numbered = sorted(enumerate(turn), key=lambda item: item[1], reverse=True)
    for index, step in numbered:
        # From high to low a checker's next step comes after the one that brought it there.
        path = next((path for path in paths if path[-1] == step.origin), None)
        if path is None:
            path = [step.origin]
            paths.append(path)
        path.append(step.target)
        if index in hits:
            struck.add((path[0], step.target))
    paths.sort(key=lambda path: (-path[0], path[-1]))
    words = [_path_text(path, struck, off=off, bar=bar) for path in paths]
    return " ".join(
        word if count == 1 else f"{word}({count})" for word, count in Counter(words).items()
    )


def _path_text(path: list[int], struck: Collection[tuple[int, int]], *, off: str, bar: str) -> str:
    """Return one checker's way: its ends and the points where it hits."""
    names = {BAR: bar, OFF: off}
    text = names.get(path[0], str(path[0]))
    for point in path[1:]:
        is_hit = (path[0], point) in struck
        if is_hit or point == path[-1]:
            text += f"/{names.get(point, str(point))}{'*' if is_hit else ''}"
    return text
