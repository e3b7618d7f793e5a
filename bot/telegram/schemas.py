"""
Schemas: aiogram's types are made ready when they are first used, not all of them at the import.

A type is ready when pydantic has made its schema. aiogram has that done for each of its 444 types
at the end of its import, two thirds of the bot's start; the bot uses some dozens. While this
module imports aiogram, before anything else does (`bot.telegram` and `bot.app` see to it), that is
left out. A type that is used later makes itself ready, as pydantic does with every deferred model;
the names it mentions it looks up in its own module, where aiogram has them for type checkers only.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel

MODULES = "aiogram.types."
names: dict[str, Any] = {}
"""What the types of aiogram may mention."""
_method: Any = vars(BaseModel)["model_rebuild"]


def _later(
    model: type[BaseModel], /, *, _types_namespace: Mapping[str, Any] | None = None, **rest: Any
) -> bool | None:
    """Take the place of `BaseModel.model_rebuild`: keep the names, and leave it at that."""
    if _types_namespace is None:
        ready: bool | None = _method.__func__(model, **rest)
        return ready
    names.update(_types_namespace)
    return None


@contextmanager
def _put_off() -> Iterator[None]:
    """Let nothing be made ready meanwhile."""
    setattr(BaseModel, "model_rebuild", classmethod(_later))  # noqa: B010 # mypy forbids the plain form
    try:
        yield
    finally:
        setattr(BaseModel, "model_rebuild", _method)  # noqa: B010


with _put_off():
    from aiogram.types import Message, Update

for _name, _module in list(sys.modules.items()):
    if _name.startswith(MODULES):
        vars(_module).update({name: names[name] for name in names.keys() - vars(_module).keys()})

# What every press needs is made ready here: nobody shall wait for it.
Message.model_rebuild()
Update.model_rebuild()
