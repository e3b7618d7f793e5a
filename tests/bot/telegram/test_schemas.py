"""aiogram's types: ready when they are used, not before."""

from types import ModuleType

import aiogram.methods
import aiogram.types
import pytest
from pydantic import BaseModel

# As it comes with any module of the package.
import bot.telegram


def models_of(module: ModuleType) -> list[type[BaseModel]]:
    """Return the models *module* offers."""
    offered = (vars(module)[name] for name in module.__all__)
    return [one for one in offered if isinstance(one, type) and issubclass(one, BaseModel)]


READY = {model for model in models_of(aiogram.types) if model.__pydantic_complete__}
"""Before any test."""


def test_the_import_makes_ready_only_what_every_press_needs() -> None:
    """Else the bot's start takes three times as long; nothing here gives away gifts."""
    assert bot.telegram
    assert {aiogram.types.Message, aiogram.types.Update} <= READY
    assert aiogram.types.AcceptedGiftTypes not in READY
    assert len(READY) * 10 < len(models_of(aiogram.types))


def test_a_type_that_is_used_later_makes_itself_ready() -> None:
    """What it mentions it knows by name only, where aiogram has it for type checkers."""
    raw = {"user": {"id": 7, "is_bot": False, "first_name": "Аня"}, "status": "member"}

    member = aiogram.types.ChatMemberMember.model_validate(raw)

    assert "Аня" == member.user.first_name


@pytest.mark.soak
@pytest.mark.parametrize("module", [aiogram.types, aiogram.methods])
def test_every_type_can_be_made_ready(module: ModuleType) -> None:
    for model in models_of(module):
        model.model_rebuild()

        assert model.__pydantic_complete__, model.__name__
