"""
Games with the computer at any position, begun past the screens that begin them.

Knows the services behind the screens; `tests/bot/telegram/test_computer.py` presses the buttons.
"""

from bot.correspondence.choices import Choices
from bot.ports import Level
from tests.e2e.seat import Seat
from tests.e2e.world import World


async def begin(
    world: World,
    position: str,
    seat: Seat,
    *,
    level: Level = Level.EASY,
    choices: Choices | None = None,
) -> int:
    """Begin a game in which *seat* plays White and the computer Black; return its number."""
    if not await seat.has_started():
        await seat.start()
    player = await world.services.players.touch(seat.id, seat.name, None)
    await world.services.players.choose(player.id, lambda old: choices or old)
    game = await world.services.computers.begin(player.id, level, start=position)
    assert game is not None, "something else was begun meanwhile"
    await world.settled()
    return game.id
