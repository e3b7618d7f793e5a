"""
Trace: where the arrows of a turn begin and end on the picture.

The position of a scene is the one after all steps; to find the checker that moved, the turn is
taken back and played again, counting the checkers of every stack.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from engine import BAR, OFF, Color
from render.curves import Curve, curve
from render.layout import (
    CHECKER,
    STACK,
    Spot,
    across,
    at_viewer,
    bar_spot,
    checker_spot,
    off_spot,
)
from render.scene import Arrow, BoardScene

NUMBER_SHARES = (0.46, 0.58, 0.34, 0.68, 0.24)
"""Where on an arrow its number may stand, the best place first."""
NUMBER_ROOM = 46
"""Between the middles of two numbers, px."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One step of a turn, in pixels."""

    start: Spot
    """The middle of the checker before the step."""
    end: Spot
    """The middle of the checker after it."""
    path: Curve
    """The arrow's line, from `start`."""
    is_left: bool
    """Nothing stands at `start` any more: a ghost is drawn there."""
    is_hit: bool

    def at(self, share: float) -> Spot:
        """Return the place on the arrow's line at *share*, 0 (start) to 1 (end)."""
        x, y = self.path.at(share)
        return Spot(self.start.x + x, self.start.y + y)


def number_spots(steps: Sequence[Trace]) -> tuple[Spot, ...]:
    """Return where the numbers of *steps* stand: on their arrows, no two on one another."""
    taken: list[Spot] = []
    for trace in steps:
        spots = [trace.at(share) for share in NUMBER_SHARES]
        free = (
            spot
            for spot in spots
            if all(hypot(spot.x - one.x, spot.y - one.y) > NUMBER_ROOM for one in taken)
        )
        taken.append(next(free, spots[0]))
    return tuple(taken)


def traces(scene: BoardScene, steps: Sequence[Arrow]) -> tuple[Trace, ...]:
    """Return the traces of *steps*, which must be the scene's last turn or its pending steps."""
    if not steps:
        return ()
    found: list[Trace] = []
    rows = {color: list(scene.position.side(color)) for color in Color}
    taken_back = steps if steps is scene.pending else (*scene.last_turn, *scene.pending)
    for arrow in reversed(() if scene.compares else taken_back):
        row = rows[arrow.color]
        row[arrow.target] = max(0, row[arrow.target] - 1)
        row[arrow.origin] += 1
    landed: set[tuple[Color, int]] = set()
    drawn: Counter[tuple[Color, int, int]] = Counter()
    if scene.compares and steps is scene.pending:
        # What both turns have in common lies beside the other's arrow.
        drawn.update((arrow.color, arrow.origin, arrow.target) for arrow in scene.last_turn)
    for arrow in steps:
        row = rows[arrow.color]
        row[arrow.origin] = max(0, row[arrow.origin] - 1)
        start = _spot(scene, arrow.color, arrow.origin, row[arrow.origin])
        end = _spot(scene, arrow.color, arrow.target, row[arrow.target])
        row[arrow.target] += 1
        key = (arrow.color, arrow.origin, arrow.target)
        lane = drawn[key]
        drawn[key] += 1
        # A checker that only touched the point on its way left no ghost there.
        passed = (arrow.color, arrow.origin) in landed
        left = row[arrow.origin]
        own = scene.position.side(arrow.color)[arrow.origin]
        is_away = not passed and min(own, STACK) <= left < STACK
        is_left = is_away and not _is_rival_on(scene, arrow.color, arrow.origin)
        leave = 0 if is_away or passed else CHECKER / 2 - 2
        path = curve(start, end, lane=lane, leave=leave)
        found.append(Trace(start, end, path, is_left, arrow.hit))
        landed.add((arrow.color, arrow.target))
    return tuple(found)


def advice(scene: BoardScene) -> tuple[tuple[str, Trace], ...]:
    """Return the steps of the turns advised, each once, with the letters of its turns."""
    letters: dict[tuple[int, int, int], str] = {}
    found: dict[tuple[int, int, int], Trace] = {}
    for letter, turn in zip(scene.words.letters, scene.advised, strict=False):
        alone = replace(scene, last_turn=(), pending=turn, compares=True)
        seen: Counter[tuple[int, int]] = Counter()
        for arrow, trace in zip(turn, traces(alone, turn), strict=True):
            way = (arrow.origin, arrow.target)
            key = (*way, seen[way])
            seen[way] += 1
            letters[key] = letters.get(key, "") + letter
            found.setdefault(key, trace)
    return tuple((letters[key], trace) for key, trace in found.items())


def _is_rival_on(scene: BoardScene, color: Color, point: int) -> bool:
    """Tell whether the opponent stands on what *color* calls *point*."""
    if point in (OFF, BAR):
        return False
    return scene.position.side(color.other)[across(scene.variant, point)] > 0


def _spot(scene: BoardScene, color: Color, point: int, index: int) -> Spot:
    """Return the middle of checker *index* of *color* on its own *point*, 0 and 25 included."""
    own, clockwise = color is scene.bottom, scene.look.clockwise
    if point == OFF:
        return off_spot(scene.variant, own=own, count=index + 1, clockwise=clockwise)
    if point == BAR:
        return bar_spot(own=own, index=index, is_over=scene.ribbon is not None)
    place = at_viewer(scene.variant, color, point, scene.bottom)
    return checker_spot(place, index, clockwise=clockwise)
