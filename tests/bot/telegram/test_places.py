"""Places: how many rows are at work at once, and who gives his place back."""

import pytest

from bot.telegram import courier
from tests.e2e.world import World


async def test_chats_that_wait_take_nobody_s_place(
    world: World, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here there is one place; the message that has to wait gives it back."""
    monkeypatch.setattr(courier, "MOST_AT_ONCE", 1)
    assert world.app is not None
    world.app.messenger.throttle.hold(102, 3600)
    before = await world.anya.messages()

    seats = (await world.game(game)).seats
    for player in (seats.black, seats.white):
        await world.services.boards.show(game, player.id, fresh=True)

    await world.anya.wait(lambda m: m.photo is not None, "her board", after=before)
    assert [{"attempts": 0, "leased_until": None}] == await world.rows(
        "SELECT attempts, leased_until FROM outbox WHERE chat_id = 102"
    )
