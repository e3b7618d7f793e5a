"""Recent opponents: whom a player may challenge without a link (UX S3)."""

from dataclasses import replace

import pytest

from bot.correspondence import opponents
from bot.correspondence.errors import (
    CannotCall,
    NotAddressee,
    TooManyLinks,
)
from bot.correspondence.games import Game
from bot.correspondence.invites import MAX_OPEN_LINKS
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import Player
from bot.correspondence.terms import Terms
from bot.ports import Level
from tests.bot.stage import Stage, kinds

MARAT_DM = 102


async def met(stage: Stage, author: Player, joiner: Player) -> Game:
    """Return a game that has begun."""
    invite = await stage.services.invites.create_link(author.id, Terms())
    return await stage.services.invites.accept(invite.code, joiner.id)


async def seen(stage: Stage, player: Player) -> list[tuple[str, int, int]]:
    return [
        (each.player.name, each.won, each.lost)
        for each in await stage.services.games.opponents_of(player.id)
    ]


async def test_the_last_opponent_comes_first_with_the_games_each_won(stage: Stage) -> None:
    """A game that runs makes an opponent too; who gave up has lost."""
    for _ in range(2):
        await stage.resign(await met(stage, stage.anya, stage.marat))
    await met(stage, stage.zoe, stage.anya)

    games = await stage.services.games.opponents_of(stage.anya.id)
    lost_by_anya = sum(each.lost for each in games)
    lost_by_marat = sum(each.won for each in games)

    assert 2 == lost_by_anya + lost_by_marat
    assert [("Zoe", 0, 0), ("Марат", lost_by_marat, lost_by_anya)] == await seen(stage, stage.anya)
    assert [("Аня", lost_by_anya, lost_by_marat)] == await seen(stage, stage.marat)


async def test_neither_the_computer_nor_who_cannot_be_reached_is_offered(stage: Stage) -> None:
    await met(stage, stage.anya, stage.marat)
    await stage.services.computers.begin(stage.anya.id, Level.EASY)
    assert ["Марат"] == [name for name, _, _ in await seen(stage, stage.anya)]

    await stage.services.players.unreachable(stage.marat.id)

    assert [] == await seen(stage, stage.anya)
    with pytest.raises(CannotCall):
        await stage.services.invites.call(stage.anya.id, stage.marat.id, Terms())


def test_eight_are_shown() -> None:
    assert 8 == opponents.MANY_OPPONENTS


async def test_a_challenge_reaches_the_opponent_in_private_and_nobody_else(stage: Stage) -> None:
    await met(stage, stage.marat, stage.anya)
    await stage.outbox()
    terms = Terms(length=5)

    invite = await stage.services.invites.call(stage.anya.id, stage.marat.id, terms)

    (row,) = await stage.outbox()
    assert (NoticeKind.ASKED, MARAT_DM, True, invite.id) == (
        row.kind,
        row.chat,
        row.ring,
        row.invite,
    )
    with pytest.raises(NotAddressee):
        await stage.services.invites.accept(invite.code, stage.zoe.id)
    game = await stage.services.invites.accept(invite.code, stage.marat.id)
    assert (terms, stage.anya.id) == (game.match.terms, game.match.inviter)
    assert NoticeKind.INVITE in kinds(await stage.outbox(), MARAT_DM)


async def test_the_same_challenge_twice_is_one(stage: Stage) -> None:
    """Other terms make another one."""
    await met(stage, stage.marat, stage.anya)
    await stage.outbox()
    call = stage.services.invites.call
    first = await call(stage.anya.id, stage.marat.id, Terms())

    assert first == await call(stage.anya.id, stage.marat.id, Terms())
    other = await call(stage.anya.id, stage.marat.id, replace(Terms(), length=3))

    assert first.id != other.id
    assert [NoticeKind.ASKED] * 2 == kinds(await stage.outbox())


@pytest.mark.parametrize("stranger", [3, 10**6, 2**63 - 1, 2**63, 10**18 * 9 + 10**18])
async def test_nobody_is_challenged_whom_the_player_never_met(stage: Stage, stranger: int) -> None:
    """A forged button; 3 is Zoe, or the computer."""
    await met(stage, stage.marat, stage.anya)
    await stage.outbox()
    for number in (stranger, stage.zoe.id, stage.anya.id):
        with pytest.raises(CannotCall):
            await stage.services.invites.call(stage.anya.id, number, Terms())

    assert [] == await stage.outbox()


async def test_challenges_count_among_the_open_links(stage: Stage) -> None:
    await met(stage, stage.marat, stage.anya)
    for _ in range(MAX_OPEN_LINKS):
        await stage.services.invites.create_link(stage.anya.id, Terms())

    with pytest.raises(TooManyLinks):
        await stage.services.invites.call(stage.anya.id, stage.marat.id, Terms())
