"""Previews: what a press draws, and what becomes of it when Telegram objects."""

from tests.bot.telegram.test_boards import board_of
from tests.bot.telegram.test_courier import calls_of, fault
from tests.e2e.world import World


async def test_a_preview_told_to_wait_is_drawn_afterwards_the_newest_only(
    world: World, game: int
) -> None:
    board = await board_of(world, world.anya)
    await fault(world, "429", method="editMessageMedia", chat=101, retry_after=1)
    for steps in ("X5", "X5T3", "T5"):
        await world.anya.forge(f"p:{game}:0:s:{steps}", message=board.id)
    await world.anya.wait(
        lambda m: any(b.get("data") == f"p:{game}:0:m:T5" for b in m.buttons), "the last picks"
    )
    await world.settled()

    edits = await calls_of(world, "editMessageMedia", 101)

    assert 429 == edits[0]["status"]
    assert 200 == edits[-1]["status"]
    assert len(edits) <= 3


async def test_a_preview_whose_message_is_gone_brings_a_new_board(world: World, game: int) -> None:
    board = await board_of(world, world.anya)
    await fault(world, "400", method="editMessageMedia", chat=101)
    await world.anya.press("24→19", message=board)
    await world.settled()

    new = await board_of(world, world.anya)

    assert new.id > board.id
    assert board.labels == new.labels


async def test_a_preview_cut_by_the_network_is_tried_again(world: World, game: int) -> None:
    await fault(world, "timeout_before", method="editMessageMedia", chat=101, ms=0)
    await world.anya.press("24→19")
    await world.anya.wait(lambda m: "🔄 Сначала" in m.words, "the picks")

    assert [None, 200] == [c["status"] for c in await calls_of(world, "editMessageMedia", 101)]
