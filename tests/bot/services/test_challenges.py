"""Challenges: invitations that stand in a group for everybody, or for one."""

import asyncio

import pytest

from bot.correspondence.errors import (
    InviteDead,
    InviteOwn,
    InviteTaken,
    NotAddressee,
    NotAuthor,
    TooManyChallenges,
)
from bot.correspondence.games import Game
from bot.correspondence.invites import MAX_OPEN_CHALLENGES, InviteStatus
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.terms import Terms
from tests.bot.making import GROUP, MIDDLE
from tests.bot.stage import Stage, kinds

ANYA_DM, MARAT_DM = 101, 102


async def test_only_the_author_cancels(stage: Stage) -> None:
    """SC-03: somebody else's ✖️ changes nothing."""
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)

    with pytest.raises(NotAuthor) as refused:
        await stage.services.invites.cancel(invite.code, stage.zoe.id)

    assert "Аня" == refused.value.name
    assert InviteStatus.OPEN is (await stage.services.invites.get(invite.code)).status


async def test_a_challenge_for_everybody_is_not_one_persons_to_decline(stage: Stage) -> None:
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)

    with pytest.raises(NotAuthor):
        await stage.services.invites.decline(invite.code, stage.zoe.id)
    with pytest.raises(InviteOwn):
        await stage.services.invites.decline(invite.code, stage.anya.id)

    assert InviteStatus.OPEN is (await stage.services.invites.get(invite.code)).status


async def test_an_addressed_challenge_is_for_one_person(stage: Stage) -> None:
    invite = await stage.services.invites.create_challenge(
        stage.anya.id, Terms(), GROUP, addressee=stage.marat.id
    )

    with pytest.raises(NotAddressee) as refused:
        await stage.services.invites.accept(invite.code, stage.zoe.id)

    assert "Марат" == refused.value.name
    await stage.services.invites.accept(invite.code, stage.marat.id)


async def test_an_invitation_runs_out_after_seven_days(stage: Stage) -> None:
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
    await stage.outbox()
    stage.pass_time(days=7)

    with pytest.raises(InviteDead):
        await stage.services.invites.accept(invite.code, stage.marat.id)
    assert 1 == await stage.services.invites.expire_due()
    assert 0 == await stage.services.invites.expire_due()

    (row,) = await stage.outbox()
    assert (NoticeKind.INVITE, GROUP.chat_id, GROUP.thread_id, invite.id) == (
        row.kind,
        row.chat,
        row.thread,
        row.invite,
    )
    assert InviteStatus.EXPIRED is (await stage.services.invites.get(invite.code)).status


async def test_a_group_challenge_becomes_the_start_card(stage: Stage) -> None:
    """SC-03: the same message, then one board in the same topic."""
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
    (card,) = await stage.outbox()
    assert (NoticeKind.INVITE, invite.id) == (card.kind, card.invite)

    await stage.services.invites.accept(invite.code, stage.marat.id)

    rows = [row for row in await stage.outbox() if row.chat == GROUP.chat_id]
    assert [NoticeKind.START, NoticeKind.BOARD] == kinds(rows)
    assert [invite.id, None] == [row.invite for row in rows]
    assert {GROUP.thread_id} == {row.thread for row in rows}
    assert {Addressee.GAME} == {row.to for row in rows}


async def test_somebody_unreachable_plays_in_the_group(stage: Stage) -> None:
    """UX S7: no private messages to him, the hint once, and a sounding board for his turn."""
    lev = await stage.services.players.touch(103, "Лев", "ru")
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
    await stage.outbox()
    at_lev = MIDDLE.replace("turn=w", "turn=b").replace("roll=5-3", "roll=6-4")

    await stage.services.invites.accept(invite.code, lev.id, start=at_lev)

    rows = await stage.outbox()
    group = [row for row in rows if row.chat == GROUP.chat_id]
    assert [] == [row for row in rows if row.chat == 103]
    assert [NoticeKind.START, NoticeKind.BOARD, NoticeKind.DM_HINT] == kinds(group)
    assert group[1].ring


async def test_three_open_challenges_in_a_group_are_enough(stage: Stage) -> None:
    made = [
        await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
        for _ in range(MAX_OPEN_CHALLENGES)
    ]

    with pytest.raises(TooManyChallenges):
        await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)

    await stage.services.invites.create_challenge(stage.marat.id, Terms(), GROUP)
    await stage.services.invites.cancel(made[0].code, stage.anya.id)
    await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)


async def test_of_two_who_join_at_once_one_plays(stage: Stage) -> None:
    """SC-03: both presses in one batch give one game."""
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)

    answers = await asyncio.gather(
        *(
            stage.services.invites.accept(invite.code, joiner.id)
            for joiner in (stage.marat, stage.zoe)
        ),
        return_exceptions=True,
    )

    assert 1 == sum(isinstance(answer, Game) for answer in answers)
    assert 1 == sum(isinstance(answer, InviteTaken) for answer in answers)
    assert 1 == len(await stage.services.games.running_of(stage.anya.id))


async def test_three_open_challenges_hold_against_a_race(postgres_stage: Stage) -> None:
    stage = postgres_stage

    answers = await asyncio.gather(
        *(
            stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
            for _ in range(MAX_OPEN_CHALLENGES + 3)
        ),
        return_exceptions=True,
    )

    assert 3 == sum(isinstance(answer, TooManyChallenges) for answer in answers)
