"""Invites: who may join, once, and what the author and the group are told."""

import asyncio
from datetime import timedelta

import pytest

from bot.correspondence.errors import (
    InviteDead,
    InviteOwn,
    InviteTaken,
    TooManyGames,
    TooManyLinks,
)
from bot.correspondence.games import MAX_GAMES, Game
from bot.correspondence.invites import MAX_OPEN_LINKS, Invite, InviteStatus
from bot.correspondence.notices import NoticeKind
from bot.correspondence.terms import Terms
from bot.services import inviting
from bot.services.codes import BASE62
from engine import Color, Options, Roll, Variant
from tests.bot.making import GROUP, NOON
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


@pytest.mark.parametrize(
    "terms",
    [
        Terms(Variant.SHORT, length=7, cube=True),
        Terms(options=Options(koks=True, home_mars=True, equal_turns=True, draw="one"), length=3),
        Terms(options=Options(classic=True), cube=True),
    ],
)
async def test_what_is_agreed_on_lasts(stage: Stage, terms: Terms) -> None:
    """Game, options, length and cube reach the invitation and the game unchanged."""
    invite = await stage.services.invites.create_link(stage.anya.id, terms)

    game = await stage.services.invites.accept(invite.code, stage.marat.id)

    assert terms == (await stage.services.invites.get(invite.code)).terms
    assert terms == (await stage.services.games.game(game.id)).match.terms


async def test_joining_by_link_gives_both_a_start_card_and_a_board(stage: Stage) -> None:
    """SC-01: exactly one of them has a turn to pick."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())

    game = await stage.services.invites.accept(invite.code, stage.marat.id)

    rows = await stage.outbox()
    assert [NoticeKind.START, NoticeKind.BOARD, NoticeKind.INVITE] == kinds(rows, ANYA_DM)
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


async def test_what_is_taken_cannot_be_cancelled(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    await stage.services.invites.accept(invite.code, stage.marat.id)

    with pytest.raises(InviteTaken):
        await stage.services.invites.cancel(invite.code, stage.anya.id)


async def test_the_author_hears_of_a_declined_link(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())

    await stage.services.invites.decline(invite.code, stage.marat.id)

    link, news = await stage.outbox()
    assert (NoticeKind.INVITE, ANYA_DM, {"name": "Марат"}) == (link.kind, link.chat, link.params)
    assert (NoticeKind.DECLINED, ANYA_DM, {"name": "Марат"}) == (news.kind, news.chat, news.params)
    assert [(invite.id, False), (invite.id, True)] == [(r.invite, r.ring) for r in (link, news)]
    with pytest.raises(InviteDead):
        await stage.services.invites.accept(invite.code, stage.zoe.id)


@pytest.mark.parametrize("code", ["", "abcdefghijkl", "x" * 500, "a\x00b", "\ud800", "'; --"])
async def test_an_unknown_or_forged_code_is_dead(stage: Stage, code: str) -> None:
    with pytest.raises(InviteDead):
        await stage.services.invites.get(code)
    with pytest.raises(InviteDead):
        await stage.services.invites.accept(code, stage.marat.id)


def test_fifty_games_are_allowed() -> None:
    """UX §10; the tests below put three in its place to be quick."""
    assert 50 == MAX_GAMES


@pytest.fixture
def three_games(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(inviting, "MAX_GAMES", 3)
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


async def test_more_open_links_than_allowed_are_refused(stage: Stage) -> None:
    """Whatever closes one makes room for another; challenges of a group are counted apart."""
    create, player = stage.services.invites.create_link, stage.anya.id
    links = [await create(player, Terms()) for _ in range(MAX_OPEN_LINKS)]
    await stage.services.invites.create_challenge(player, Terms(), GROUP)

    with pytest.raises(TooManyLinks):
        await create(player, Terms())
    await create(stage.marat.id, Terms())

    await stage.services.invites.cancel(links[0].code, player)
    await create(player, Terms())
    with pytest.raises(TooManyLinks):
        await create(player, Terms())
    stage.pass_time(days=7, seconds=1)
    await stage.services.sweep.run_due()
    await create(player, Terms())


async def test_the_limit_of_links_holds_against_a_race(postgres_stage: Stage) -> None:
    create, player = postgres_stage.services.invites.create_link, postgres_stage.anya.id

    answers = await asyncio.gather(
        *(create(player, Terms()) for _ in range(MAX_OPEN_LINKS + 2)), return_exceptions=True
    )

    assert MAX_OPEN_LINKS == sum(isinstance(answer, Invite) for answer in answers)
    assert 2 == sum(isinstance(answer, TooManyLinks) for answer in answers)


async def test_a_position_says_who_begins(stage: Stage) -> None:
    game = await stage.game(acted=False)

    assert (Color.WHITE, Roll(5, 3)) == (game.state.to_act, game.state.roll)
    assert game == await stage.services.games.game(game.id)


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
