"""Invites: who may join, once, and what the author and the group are told."""

import asyncio
from datetime import timedelta

import pytest

from bot.correspondence.errors import (
    InviteDead,
    InviteOwn,
    InviteTaken,
    NotAddressee,
    NotAuthor,
    TooManyChallenges,
    TooManyGames,
)
from bot.correspondence.games import MAX_GAMES, Game
from bot.correspondence.invites import MAX_OPEN_CHALLENGES, InviteStatus
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.terms import Terms
from bot.services import invites
from bot.services.invites import BASE62
from engine import Color, Roll
from tests.bot.making import GROUP, MIDDLE, NOON
from tests.bot.stage import Stage, kinds

ANYA_DM, MARAT_DM = 101, 102


async def test_a_link_has_an_unguessable_code_and_the_commitment(stage: Stage) -> None:
    one = await stage.services.invites.create_link(stage.anya.id, Terms())
    other = await stage.services.invites.create_link(stage.anya.id, Terms())

    assert one.code != other.code
    assert (12, True) == (len(one.code), set(one.code) <= set(BASE62))
    assert 64 == len(one.commitment)
    assert NOON + timedelta(days=7) == one.expires_at
    assert one == await stage.services.invites.get(one.code)
    assert [] == await stage.outbox()


async def test_joining_by_link_gives_both_a_start_card_and_a_board(stage: Stage) -> None:
    """SC-01: exactly one of them has a turn to pick."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())

    game = await stage.services.invites.accept(invite.code, stage.marat.id)

    rows = await stage.outbox()
    assert [NoticeKind.START, NoticeKind.BOARD] == kinds(rows, ANYA_DM)
    assert [NoticeKind.START, NoticeKind.BOARD] == kinds(rows, MARAT_DM)
    assert 1 == sum(row.ring for row in rows if row.kind is NoticeKind.BOARD)
    assert {stage.anya.id, stage.marat.id} == {game.seats.white.id, game.seats.black.id}
    assert invite.commitment == game.match.commitment


async def test_the_second_to_join_is_told_who_was_first(stage: Stage) -> None:
    """SC-01: the link cannot be used again."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    await stage.services.invites.accept(invite.code, stage.marat.id)

    with pytest.raises(InviteTaken) as refused:
        await stage.services.invites.accept(invite.code, stage.zoe.id)

    assert "Марат" == refused.value.by


async def test_joining_twice_is_joining_once(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    first = await stage.services.invites.accept(invite.code, stage.marat.id)
    await stage.outbox()

    again = await stage.services.invites.accept(invite.code, stage.marat.id)

    assert first.id == again.id
    assert [] == await stage.outbox()


async def test_the_author_cannot_join_and_the_link_still_works(stage: Stage) -> None:
    """SC-01."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())

    with pytest.raises(InviteOwn):
        await stage.services.invites.accept(invite.code, stage.anya.id)

    await stage.services.invites.accept(invite.code, stage.marat.id)


async def test_a_cancelled_invitation_is_dead(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    await stage.services.invites.cancel(invite.code, stage.anya.id)

    with pytest.raises(InviteDead):
        await stage.services.invites.accept(invite.code, stage.marat.id)

    assert (
        InviteStatus.CANCELLED
        is (await stage.services.invites.cancel(invite.code, stage.anya.id)).status
    )


async def test_only_the_author_cancels(stage: Stage) -> None:
    """SC-03: somebody else's ✖️ changes nothing."""
    invite = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)

    with pytest.raises(NotAuthor) as refused:
        await stage.services.invites.cancel(invite.code, stage.zoe.id)

    assert "Аня" == refused.value.name
    assert InviteStatus.OPEN is (await stage.services.invites.get(invite.code)).status


async def test_what_is_taken_cannot_be_cancelled(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    await stage.services.invites.accept(invite.code, stage.marat.id)

    with pytest.raises(InviteTaken):
        await stage.services.invites.cancel(invite.code, stage.anya.id)


async def test_the_author_hears_of_a_declined_link(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())

    await stage.services.invites.decline(invite.code, stage.marat.id)

    (row,) = await stage.outbox()
    assert (NoticeKind.DECLINED, ANYA_DM, {"name": "Марат"}) == (row.kind, row.chat, row.params)
    assert invite.id == row.invite
    with pytest.raises(InviteDead):
        await stage.services.invites.accept(invite.code, stage.zoe.id)


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


@pytest.mark.parametrize("code", ["", "abcdefghijkl", "x" * 500, "a\x00b", "\ud800", "'; --"])
async def test_an_unknown_or_forged_code_is_dead(stage: Stage, code: str) -> None:
    with pytest.raises(InviteDead):
        await stage.services.invites.get(code)
    with pytest.raises(InviteDead):
        await stage.services.invites.accept(code, stage.marat.id)


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


def test_fifty_games_are_allowed() -> None:
    """UX §10; the tests below put three in its place to be quick."""
    assert 50 == MAX_GAMES


@pytest.fixture
def three_games(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(invites, "MAX_GAMES", 3)
    return 3


async def test_more_running_games_than_allowed_are_refused(stage: Stage, three_games: int) -> None:
    spare = await stage.services.invites.create_link(stage.zoe.id, Terms())
    for _ in range(three_games):
        game = await stage.game(acted=False)
    own = await stage.services.invites.create_link(stage.anya.id, Terms())

    with pytest.raises(TooManyGames) as refused:
        await stage.services.invites.accept(spare.code, stage.marat.id)
    assert refused.value.own
    with pytest.raises(TooManyGames) as refused:
        await stage.services.invites.accept(own.code, stage.zoe.id)
    assert not refused.value.own

    await stage.resign(game)
    await stage.services.invites.accept(spare.code, stage.marat.id)


async def test_a_position_says_who_begins(stage: Stage) -> None:
    game = await stage.game(acted=False)

    assert (Color.WHITE, Roll(5, 3)) == (game.state.to_act, game.state.roll)
    assert game == await stage.services.games.game(game.id)


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


async def test_the_limit_of_games_holds_against_a_race(
    postgres_stage: Stage, three_games: int
) -> None:
    stage = postgres_stage
    links = [await stage.services.invites.create_link(stage.anya.id, Terms()) for _ in range(3)]
    for _ in range(three_games - 1):
        await stage.game(acted=False)

    answers = await asyncio.gather(
        *(stage.services.invites.accept(link.code, stage.zoe.id) for link in links),
        return_exceptions=True,
    )

    assert 1 == sum(isinstance(answer, Game) for answer in answers)
    assert 2 == sum(isinstance(answer, TooManyGames) for answer in answers)
