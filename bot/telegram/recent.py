"""
Recent: the values of the keys used last.

Knows nothing of what it keeps.
"""

from collections import OrderedDict
from typing import Generic, TypeVar

REMEMBERED = 2000

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A mapping that forgets what was not used for the longest time."""

    def __init__(self, size: int = REMEMBERED) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        """Whether *key* is remembered."""
        return key in self._values

    def get(self, key: K) -> V | None:
        """Return the value of *key*, or None."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Remember *value*."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._size:
            self._values.popitem(last=False)

    def take(self, key: K) -> V | None:
        """Forget *key* and return what was there."""
        return self._values.pop(key, None)
