"""
JSON reader: values of a JSON text, each asked for by its place and shape.

Knows where it is, so that an error names the place; nothing of what the values mean.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from engine.errors import NotationError

T = TypeVar("T")
WHOLE = "text"
"""The field of an error that concerns the text as a whole."""


def read_json(text: str) -> "JsonReader":
    """Return the reader of a JSON text; repeated keys, NaN and infinities are no JSON."""
    try:
        value = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except RecursionError:
        raise NotationError(WHOLE, "nested too deeply") from None
    except ValueError as error:
        raise NotationError(WHOLE, f"not JSON: {error}") from None
    return JsonReader(value, "")


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key given twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


@dataclass(frozen=True, slots=True)
class JsonReader:
    """A value and its place."""

    value: object
    place: str
    """Like `facts[3].roll`; empty for the whole."""

    def wrong(self, message: str) -> NotationError:
        """Return the error that names this place."""
        return NotationError(self.place or WHOLE, message)

    def keys(self, *required: str, optional: tuple[str, ...] = ()) -> None:
        """Check that this is an object with just these keys."""
        found = self._object()
        for key in required:
            if key not in found:
                raise NotationError(self._place_of(key), "missing")
        for key in found:
            if key not in required and key not in optional:
                raise NotationError(
                    self._place_of(key[:20]) or WHOLE, f"no such field: {key[:20]!r}"
                )

    def __getitem__(self, key: str) -> "JsonReader":
        found = self._object()
        if key not in found:
            raise NotationError(self._place_of(key), "missing")
        return JsonReader(found[key], self._place_of(key))

    def __contains__(self, key: str) -> bool:
        return key in self._object()

    def items(self) -> Iterator["JsonReader"]:
        """Yield the readers of a list's items."""
        if not isinstance(self.value, list):
            raise self.wrong("not a list")
        for index, value in enumerate(self.value):
            yield JsonReader(value, f"{self.place}[{index}]")

    def pair(self, read: Callable[["JsonReader"], T]) -> tuple[T, T]:
        """Return a list of two."""
        found = [read(item) for item in self.items()]
        if len(found) != 2:
            raise self.wrong("not a list of two")
        return found[0], found[1]

    def text(self) -> str:
        """Return a string."""
        if not isinstance(self.value, str):
            raise self.wrong("not a string")
        return self.value

    def flag(self) -> bool:
        """Return a boolean."""
        if not isinstance(self.value, bool):
            raise self.wrong("not true or false")
        return self.value

    def number(self, low: int, high: int) -> int:
        """Return a whole number from *low* to *high*."""
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.wrong(f"not a whole number from {low} to {high}")
        return self.value

    def half_points(self) -> int:
        """Return points, which may be halves, as half-points."""
        if type(self.value) not in (int, float):
            raise self.wrong("not a number of points")
        assert isinstance(self.value, int | float)
        if not 0 <= self.value <= 10_000 or 2 * self.value % 1:
            raise self.wrong("not a number of points or half-points")
        return int(2 * self.value)

    def one_of(self, *words: str) -> str:
        """Return a string that is one of *words*."""
        if self.text() not in words:
            raise self.wrong(f"not one of {', '.join(words)}")
        return self.text()

    def optional(self, read: Callable[["JsonReader"], T]) -> T | None:
        """Return what *read* makes of it, None when it is null."""
        return None if self.value is None else read(self)

    def _object(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.wrong("not an object")
        return self.value

    def _place_of(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key
