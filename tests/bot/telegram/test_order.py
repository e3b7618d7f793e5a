"""Order: what comes in one batch about one chat takes effect in the order it came."""

import pytest

from tests.e2e.world import GROUP, World


@pytest.mark.parametrize("attempt", range(3))
async def test_blocked_and_unblocked_at_once_is_reachable(world: World, attempt: int) -> None:
    """Both updates wait while the bot is away, and come together."""
    await world.marat.start()
    await world.marat.say("/nardy", chat=GROUP)
    await world.settled()
    await world.stop_bot()
    for blocked in (True, False):
        await world.control.post("block", user=102, blocked=blocked)
    for deed in ("kick", "join"):
        await world.control.post(deed, chat=GROUP)
    await world.start_bot()
    await world.settled()

    players = await world.rows("SELECT reachable FROM players WHERE telegram_id = 102")
    chats = await world.rows("SELECT reachable FROM chats")
    assert [True] == [bool(row["reachable"]) for row in players]
    assert [True] == [bool(row["reachable"]) for row in chats]
