"""
The pictures a bot inside the test has drawn, with what was on them.
"""

import functools
import hashlib

from render.paint import paint
from render.scene import BoardScene
from tests.e2e.control import Json

_painted = functools.lru_cache(maxsize=128)(paint)


class Album:
    """Draws, and remembers the scene of every picture by its digest."""

    def __init__(self) -> None:
        self._scenes: dict[str, BoardScene] = {}

    def paint(self, scene: BoardScene) -> bytes:
        """Draw as the product does; what many tests begin with is drawn once."""
        picture = _painted(scene)
        self._scenes[hashlib.sha256(picture).hexdigest()] = scene
        return picture

    def scenes(self, calls: list[Json]) -> list[BoardScene]:
        """Return what was on the pictures uploaded by *calls*."""
        return [self._scenes[file["sha256"]] for call in calls for file in call["files"].values()]
