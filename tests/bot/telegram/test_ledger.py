"""Ledger: what waited is hurried when Telegram is back, beside players who play on."""

import asyncio
from datetime import timedelta

from sqlalchemy import text

from bot.correspondence.games import GameId
from bot.correspondence.notices import Addressee, NoticeKind
from bot.storage import UnitOfWork
from bot.telegram.ledger import Ledger
from tests.bot.making import HOUR
from tests.bot.stage import Stage

ANYA_DM, MARAT_DM = 101, 102


async def queue_board(stage: Stage, work: UnitOfWork, game: GameId, chat: int) -> None:
    await work.outbox.enqueue(
        kind=NoticeKind.BOARD, to=Addressee.WHITE, chat=chat, at=stage.clock.now(), game=game
    )


async def failed_boards(stage: Stage) -> GameId:
    """A game whose boards wait for an hour after a failure: Аня's, then Марат's."""
    game = await stage.game(acted=False)
    await stage.outbox()
    async with stage.database.work() as work:
        for chat in (ANYA_DM, MARAT_DM):
            await queue_board(stage, work, game.id, chat)
        for row in await work.outbox.lease(stage.clock.now(), 60):
            await work.outbox.later(row.id, stage.clock.now() + HOUR, counted=True)
        await work.commit()
    return game.id


async def somebody_waits(stage: Stage) -> None:
    """Return when a transaction waits for another."""
    async with stage.database.session() as session:
        while not await session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            await session.execute(text("SELECT pg_sleep(0.01)"))


async def test_what_waited_after_a_failure_is_due_at_once(stage: Stage) -> None:
    await failed_boards(stage)
    assert [] == await stage.lease()

    await Ledger(stage.database.work, stage.clock).hurry()

    assert [(ANYA_DM, 1), (MARAT_DM, 1)] == [(r.chat, r.attempts) for r in await stage.lease()]


async def test_what_telegram_wants_later_is_not_hurried(stage: Stage) -> None:
    await stage.game(acted=False)
    async with stage.database.work() as work:
        for row in await work.outbox.lease(stage.clock.now(), 60):
            at = stage.clock.now() + timedelta(seconds=30)
            await work.outbox.later(row.id, at, counted=False)
        await work.commit()

    await Ledger(stage.database.work, stage.clock).hurry()

    assert [] == await stage.lease()


async def test_hurrying_and_a_turn_do_not_wait_for_each_other(postgres_stage: Stage) -> None:
    """A turn takes the boards of its game in an order of its own."""
    stage = postgres_stage
    game = await failed_boards(stage)
    async with stage.database.work() as turn:
        await queue_board(stage, turn, game, MARAT_DM)
        hurrying = asyncio.create_task(Ledger(stage.database.work, stage.clock).hurry())
        await somebody_waits(stage)
        await queue_board(stage, turn, game, ANYA_DM)
        await turn.commit()
    await hurrying

    assert [ANYA_DM, MARAT_DM] == [row.chat for row in await stage.lease()]
