"""
Statements are compiled once for all databases of a kind, as a running bot compiles them once.

Each test has engines of its own, and each would compile the same statements anew: a quarter of the
time of a test of the services. Importing this module lets all engines share what they compile;
dialects are told apart by their class, for all are set up alike.
"""

from typing import Any

from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

COMPILED: LRUCache[Any, Any] = LRUCache(2000)


def _shared(_: Engine) -> LRUCache[Any, Any]:
    return COMPILED


def _left(_: Engine, __: object) -> None:
    """Take no cache of the engine's own."""


def _equal(dialect: object, other: object) -> bool:
    return type(dialect) is type(other)


def _hash(dialect: object) -> int:
    return hash(type(dialect))


Engine._compiled_cache = property(_shared, _left)  # type: ignore[assignment]
DefaultDialect.__eq__ = _equal  # type: ignore[method-assign]
DefaultDialect.__hash__ = _hash  # type: ignore[assignment,method-assign]
