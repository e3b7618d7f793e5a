"""A group becomes a supergroup: told by a service message, or by the answer to a call."""

import pytest

from bot.correspondence.people import Home
from tests.bot.telegram.conftest import MIDDLE
from tests.bot.telegram.test_courier import fault, play
from tests.bot.telegram.test_groups import ANONYMOUS_ADMIN, SUPERGROUP, group_game, public_board
from tests.e2e.world import GROUP, World


async def test_a_group_that_became_a_supergroup_gets_its_messages(world: World) -> None:
    game = await world.begin_at(MIDDLE, world.anya, world.marat, group=True)
    new = (await world.control.post("groups", title="Нарды", members=[101, 102]))["chat"]["id"]
    await fault(world, "400", chat=GROUP, migrate_to=new, times=None)

    await play(world, world.anya)
    await world.settled()

    assert await world.anya.find(lambda m: m.photo is not None, new)
    assert Home(new) == (await world.game(game)).home
    assert [] == await world.rows("SELECT id FROM outbox")


@pytest.mark.parametrize("told_by", ["the old group", "the new one"])
async def test_a_group_that_becomes_a_supergroup_keeps_its_games(
    world: World, told_by: str
) -> None:
    """A service message comes into either of the two."""
    game = await group_game(world, started=True)
    made = await world.control.post("groups", title="Нарды по пятницам", members=[101, 102])
    new = made["chat"]["id"]
    old_group, new_group = SUPERGROUP | {"type": "group"}, SUPERGROUP | {"id": new}
    told = (
        {"chat": old_group, "migrate_to_chat_id": new}
        if told_by == "the old group"
        else {"chat": new_group, "migrate_from_chat_id": GROUP}
    )
    message = {"message_id": 900, "date": 1796000000, "from": ANONYMOUS_ADMIN, **told}
    await world.control.post("updates", update={"message": message})
    await world.settled()

    await world.anya.forge(f"p:{game}:0:c:X5T3", message=1)
    await world.settled()

    assert (await public_board(world.anya, new)).rows
    assert [{"id": new}] == await world.rows("SELECT id FROM chats")
