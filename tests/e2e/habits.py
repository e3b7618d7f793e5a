"""Switches of the tests' people, set past their screen."""

from bot.correspondence.people import Habits, PlayerId
from bot.services import Services


async def let_be(services: Services, player: PlayerId, habits: Habits) -> None:
    """Let all switches of *player* stand as in *habits*."""
    await services.habits.change(player, lambda _: habits)
