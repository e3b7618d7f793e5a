"""Outbox: order, leases, merging, and who gets what."""

from datetime import timedelta
from typing import Any

import pytest

from bot.correspondence.notices import Addressee, NoticeKind
from bot.storage import Outgoing, Shown
from tests.bot.making import GROUP, NOON
from tests.bot.stage import Stage


async def put(
    stage: Stage, chat: int = 101, kind: NoticeKind = NoticeKind.BOARD, **rest: Any
) -> None:
    async with stage.database.work() as work:
        await work.outbox.enqueue(
            kind=kind, to=Addressee.WHITE, chat=chat, at=stage.clock.now(), **rest
        )
        await work.commit()


async def test_each_chat_gives_its_oldest_row(stage: Stage) -> None:
    for chat in (101, 102, 101):
        await put(stage, chat, NoticeKind.START)

    leased = await stage.lease()

    assert [101, 102] == [row.chat for row in leased]
    assert [] == await stage.lease()


async def test_a_row_that_waits_holds_up_its_chat_alone(stage: Stage) -> None:
    """A 429 of one chat: order is kept there, others go on."""
    for chat in (101, 101, 102):
        await put(stage, chat, NoticeKind.START)
    first, _ = await stage.lease()
    async with stage.database.work() as work:
        await work.outbox.later(first.id, stage.clock.now() + timedelta(seconds=30), counted=False)
        await work.commit()

    assert [] == [row for row in await stage.lease() if row.chat == 101]
    async with stage.database.reading() as work:
        assert not await work.outbox.is_due(stage.clock.now())
    stage.pass_time(seconds=30)
    async with stage.database.reading() as work:
        assert await work.outbox.is_due(stage.clock.now())
    (again,) = [row for row in await stage.lease() if row.chat == 101]
    assert (first.id, 0) == (again.id, again.attempts)


async def test_a_counted_failure_is_counted(stage: Stage) -> None:
    await put(stage)
    (row,) = await stage.lease()
    async with stage.database.work() as work:
        await work.outbox.later(row.id, stage.clock.now(), counted=True, error="x" * 1000)
        await work.commit()

    (again,) = await stage.lease()

    assert 1 == again.attempts


async def test_a_lease_runs_out(stage: Stage) -> None:
    await put(stage)
    (row,) = await stage.lease(seconds=60)

    stage.pass_time(seconds=60)

    assert [row] == await stage.lease()


async def test_a_row_that_is_given_up_does_not_hold_up_its_chat(stage: Stage) -> None:
    await put(stage, kind=NoticeKind.START)
    await put(stage, kind=NoticeKind.RESULT)
    (row,) = await stage.lease()
    async with stage.database.work() as work:
        await work.outbox.failed(row.id, "refused")
        await work.commit()

    (following,) = await stage.lease()

    assert NoticeKind.RESULT is following.kind


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ({"ring": True}, {}),
        ({}, {"ring": True}),
        ({"fresh": True}, {"ring": True}),
        ({"ring": True}, {"fresh": True}),
        ({}, {}),
    ],
)
async def test_a_newer_board_goes_into_the_one_that_waits(
    stage: Stage, older: dict[str, Any], newer: dict[str, Any]
) -> None:
    """ring and fresh are ORed: a quiet refresh never swallows the sounding board."""
    game = await stage.game(acted=False)
    await stage.outbox()
    await put(stage, game=game.id, **older)
    await put(stage, game=game.id, **newer)

    (row,) = await stage.outbox()

    wanted = older | newer
    assert (wanted.get("ring", False), wanted.get("fresh", False)) == (row.ring, row.fresh)


async def test_a_board_that_is_being_sent_takes_nothing_in(stage: Stage) -> None:
    """It may show the older state already."""
    game = await stage.game(acted=False)
    await stage.outbox()
    await put(stage, game=game.id)
    (sending,) = await stage.lease()

    await put(stage, game=game.id, ring=True)

    async with stage.database.work() as work:
        await work.outbox.sent(sending.id)
        await work.commit()
    (row,) = await stage.lease()
    assert row.ring
    assert row.id != sending.id


async def test_boards_of_other_games_and_chats_stay_apart(stage: Stage) -> None:
    one, other = await stage.game(acted=False), await stage.game(acted=False)
    await stage.outbox()
    await put(stage, 101, game=one.id)
    await put(stage, 101, game=other.id)
    await put(stage, 102, game=one.id)

    assert 3 == len(await stage.outbox())


async def test_two_leases_at_once_share_nothing(postgres_stage: Stage) -> None:
    stage = postgres_stage
    for chat in range(201, 221):
        await put(stage, chat, NoticeKind.START)

    async with stage.database.work() as one, stage.database.work() as other:
        first = await one.outbox.lease(stage.clock.now(), 60)
        second = await other.outbox.lease(stage.clock.now(), 60)
        await one.commit()
        await other.commit()

    ids = [row.id for row in (*first, *second)]
    assert 20 == len(ids) == len(set(ids))


async def test_a_view_is_one_message_per_game_and_chat(stage: Stage) -> None:
    game = await stage.game(acted=False)
    shown = Shown(chat=101, message=7, shown_rev=0, sent_at=NOON, game=game.id, file_id="AgAC")
    newer = Shown(chat=101, message=9, shown_rev=2, sent_at=NOON, game=game.id)
    async with stage.database.work() as work:
        await work.views.put(shown)
        assert shown == await work.views.get(chat=101, game=game.id)
        await work.views.put(newer)
        await work.commit()

    async with stage.database.work() as work:
        assert newer == await work.views.get(chat=101, game=game.id)
        assert await work.views.get(chat=102, game=game.id) is None
        await work.views.forget(chat=101, game=game.id)
        assert await work.views.get(chat=101, game=game.id) is None


async def test_an_invitation_has_its_view_too(stage: Stage) -> None:
    game = await stage.game(acted=False, home=GROUP)
    rows: list[Outgoing] = await stage.outbox()
    (invite,) = {row.invite for row in rows if row.invite is not None}
    shown = Shown(
        chat=GROUP.chat_id,
        message=3,
        shown_rev=0,
        sent_at=NOON,
        thread=GROUP.thread_id,
        invite=invite,
    )
    async with stage.database.work() as work:
        await work.views.put(shown)
        assert shown == await work.views.get(chat=GROUP.chat_id, invite=invite)
        assert await work.views.get(chat=GROUP.chat_id, game=game.id) is None
