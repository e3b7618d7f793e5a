"""Boards that are asked for anew."""

import pytest

from bot.correspondence.notices import Addressee
from tests.bot.making import GROUP
from tests.bot.stage import Stage

ANYA_DM = 101


async def test_a_seat_asks_for_its_board_anew(stage: Stage) -> None:
    game = await stage.game(acted=False, home=GROUP)
    await stage.outbox()

    await stage.services.boards.show(game.id, stage.anya.id)
    await stage.services.boards.show_public(game.id)

    private, public = await stage.outbox()
    assert (Addressee.WHITE, ANYA_DM, True, False) == (
        private.to,
        private.chat,
        private.fresh,
        private.ring,
    )
    assert (Addressee.GAME, GROUP.chat_id, False) == (public.to, public.chat, public.fresh)


@pytest.mark.parametrize(
    ("chat", "to"), [(ANYA_DM, Addressee.WHITE), (GROUP.chat_id, Addressee.GAME)]
)
async def test_a_board_that_is_gone_is_replaced_once(
    stage: Stage, chat: int, to: Addressee
) -> None:
    """Soak: a press on a board that was sent and not noted, then killed, brought a third one."""
    game = await stage.game(acted=False, home=GROUP)
    await stage.outbox()
    replace = stage.services.boards.replace

    await replace(game.id, chat)
    (sending,) = await stage.lease()
    await replace(game.id, chat)
    assert (to, chat, True) == (sending.to, sending.chat, sending.fresh)
    async with stage.database.work() as work:
        await work.outbox.sent(sending.id)
        await work.commit()
    assert [] == await stage.outbox()

    await replace(game.id, chat)
    assert 1 == len(await stage.outbox())
