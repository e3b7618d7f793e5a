"""A group that becomes a supergroup: everything in it goes on under the new id."""

from dataclasses import replace

import pytest

from bot.correspondence.invites import Invite
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.people import Home
from bot.correspondence.terms import Terms
from bot.storage import Shown
from tests.bot.making import GROUP, NOON
from tests.bot.stage import Stage

OLD = GROUP.chat_id
NEW = Home(-1002, GROUP.thread_id)


@pytest.fixture
async def invite(stage: Stage) -> Invite:
    """An open challenge in a group that speaks English."""
    await stage.services.chats.touch(OLD, "Friday nardy", "en")
    return await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)


async def test_games_challenges_and_messages_move(stage: Stage, invite: Invite) -> None:
    game = await stage.game(home=GROUP, acted=False)
    before = [row for row in await stage.lease() if row.chat == OLD]
    async with stage.database.work() as work:
        shown = Shown(chat=OLD, message=7, shown_rev=0, sent_at=NOON, game=game.id)
        await work.views.put(shown)
        for row in before:
            await work.outbox.later(row.id, NOON, counted=False)
        await work.commit()

    for _ in range(2):  # the service message, and an answer to a call
        await stage.services.chats.moved(OLD, NEW.chat_id)

    assert NEW == (await stage.services.games.game(game.id)).home
    assert NEW == (await stage.services.invites.get(invite.code)).home
    assert [replace(row, chat=NEW.chat_id) for row in before] == await stage.lease()
    async with stage.database.work() as work:
        assert await work.views.get(chat=OLD, game=game.id) is None
        assert await work.views.get(chat=NEW.chat_id, game=game.id) is None


@pytest.mark.parametrize("seen", [False, True])
async def test_the_group_keeps_its_language(stage: Stage, invite: Invite, seen: bool) -> None:
    """Also where somebody wrote in the new one before the bot heard of the move."""
    if seen:
        await stage.services.chats.touch(NEW.chat_id, "Friday nardy", "ru")

    await stage.services.chats.moved(OLD, NEW.chat_id)

    chat = await stage.services.chats.get(NEW.chat_id)
    assert chat is not None
    assert ("Friday nardy", "en", True) == (chat.title, chat.locale, chat.reachable)
    assert await stage.services.chats.get(OLD) is None


async def test_what_was_to_be_frozen_is_gone(stage: Stage) -> None:
    async with stage.database.work() as work:
        for kind in (NoticeKind.FREEZE, NoticeKind.START):
            await work.outbox.enqueue(kind=kind, to=Addressee.GAME, chat=OLD, at=NOON)
        await work.commit()

    await stage.services.chats.moved(OLD, NEW.chat_id)

    assert [(NoticeKind.START, NEW.chat_id)] == [(r.kind, r.chat) for r in await stage.lease()]
