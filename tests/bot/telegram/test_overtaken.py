"""What has been overtaken is left: an edit by a newer board, a press by the end of its message."""

import asyncio

from bot.correspondence.commands import PlayTurn
from tests.bot.making import any_turn
from tests.bot.telegram.test_boards import board_of
from tests.bot.telegram.test_courier import calls_of, fault, play
from tests.e2e.world import World


async def test_a_board_that_is_replaced_anyway_is_not_drawn_before(world: World, game: int) -> None:
    """The opponent has answered already: his turn must not appear on the older message, too."""
    assert world.app is not None
    old = await board_of(world, world.anya)
    await fault(world, "delay", method="editMessageMedia", chat=101, ms=1500)
    await world.anya.press("24→19")
    await asyncio.sleep(0.3)  # the picture of the step is on its way, and holds the next one up
    await play(world, world.anya)
    await asyncio.sleep(0.3)
    after = await world.game(game)
    assert after.seats.of(after.state.to_act).telegram_id == 102
    answer = PlayTurn(game, after.rev, after.seats.of(after.state.to_act).id, any_turn(after))
    await world.app.services.play.play_turn(answer)
    await world.settled()

    new = await board_of(world, world.anya)

    assert new.id > old.id
    assert "Ваш ход" in new.text
    drawn = [call for call in await calls_of(world, "editMessageMedia", 101) if call["status"]]
    assert 1 == len(drawn), "the picture of the step"
    assert old.id not in {message.id for message in await world.anya.messages()}


async def test_a_press_on_a_board_that_was_deleted_asks_telegram_for_nothing(
    world: World, game: int
) -> None:
    assert world.app is not None
    old = await board_of(world, world.anya)
    white = (await world.game(game)).seats.white.id
    await world.app.services.boards.show(game, white, fresh=True)
    await world.settled()

    for data in (f"p:{game}:0:s:X5", f"p:{game}:0:c:X5T3"):
        await world.anya.forge(data, message=old.id)
    await world.settled()

    strips = await calls_of(world, "editMessageReplyMarkup", 101)
    assert [] == [call for call in strips if call["params"]["message_id"] == old.id]
    assert {200} == {call["status"] for call in await world.control.calls(chat=101)}
