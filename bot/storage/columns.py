"""Columns: the types in which SQLite and PostgreSQL keep the same thing the same way."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator, TypeEngine

CODE_FORM = re.compile("[0-9A-Za-z]{1,16}")
"""Codes are matched before they are looked up: a forged text may hold what a database refuses."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# SQLite counts up by itself only in a column declared INTEGER.
Key = BigInteger().with_variant(Integer(), "sqlite")
"""An id given by the database."""


def milliseconds(instant: datetime) -> int:
    """Return *instant* as whole milliseconds since 1970, UTC."""
    return (instant - EPOCH) // timedelta(milliseconds=1)


def instant(stored_ms: int) -> datetime:
    """Return the aware UTC instant of *stored_ms*."""
    return EPOCH + timedelta(milliseconds=stored_ms)


class UtcDateTime(TypeDecorator[datetime]):
    """
    An aware instant, kept as integer milliseconds UTC.

    Arithmetic on dates differs between the two databases; on integers it does not.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Return what is stored."""
        return None if value is None else milliseconds(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Return what is read."""
        return None if value is None else instant(value)

    def coerce_compared_value(self, op: Any, value: Any) -> TypeEngine[Any]:
        """Let whole milliseconds be added to an instant in SQL."""
        return BigInteger() if isinstance(value, int) else self
