"""Rematches: the same terms with the colours swapped, one after each match (F-017)."""

import asyncio
import json

import pytest
from sqlalchemy import text

from bot.correspondence.commands import Resign
from bot.correspondence.errors import (
    InviteDead,
    NotYourGame,
    Refusal,
    TooManyChallenges,
    TooManyLinks,
    WrongMoment,
)
from bot.correspondence.games import Game
from bot.correspondence.invites import MAX_OPEN_CHALLENGES, MAX_OPEN_LINKS, InviteStatus, Rematch
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import PlayerId
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.ports import Level
from engine import Options, parse_record
from tests.bot.making import GROUP
from tests.bot.stage import Stage, kinds, set_stage

ANYA_DM, MARAT_DM = 101, 102
REMATCHES = "SELECT count(*) FROM matches WHERE rematch_of_id IS NOT NULL AND status <> 'void'"


async def ended(stage: Stage, **terms: object) -> Game:
    """Return a game that is over, its messages sent: Аня, who invited, had White."""
    game = await stage.resign(await stage.game(acted=False, **terms))  # type: ignore[arg-type]
    await stage.outbox()
    return game


async def ask(stage: Stage, game: Game, player: PlayerId) -> Rematch:
    return await stage.services.rematches.ask(game.id, player)


async def found(stage: Stage, sql: str) -> str:
    """Return the first value of a query as text."""
    async with stage.database.session() as session:
        return str(await session.scalar(text(sql)))


async def invite_code(stage: Stage) -> str:
    """Return the code of the newest invitation."""
    return await found(stage, "SELECT code FROM invites ORDER BY id DESC LIMIT 1")


async def test_who_asks_waits_and_the_other_gets_the_invitation(stage: Stage) -> None:
    """UX S20: the opponent is called, and the buttons of both cards follow."""
    game = await ended(stage)

    assert Rematch(stage.anya.id, None) == await ask(stage, game, stage.anya.id)

    rows = await stage.outbox()
    assert [NoticeKind.ASKED, NoticeKind.REMATCH] == kinds(rows, MARAT_DM)
    assert [NoticeKind.REMATCH] == kinds(rows, ANYA_DM)
    assert [True, False, False] == [row.ring for row in sorted(rows, key=lambda row: not row.ring)]
    assert 0 == len(await stage.services.games.running_of(stage.anya.id))


async def test_asking_again_changes_nothing(stage: Stage) -> None:
    game = await ended(stage)
    first = await ask(stage, game, stage.anya.id)
    await stage.outbox()

    assert first == await ask(stage, game, stage.anya.id)

    assert [] == await stage.outbox()
    assert "1" == await found(stage, REMATCHES)


async def test_when_both_ask_there_is_one_game_with_the_colours_swapped(stage: Stage) -> None:
    terms = Terms(options=Options(koks=True), length=3, cube=True)
    game = await ended(stage, terms=terms)
    while not game.ends_match:
        game = await stage.resign(await stage.newest())
    await ask(stage, game, stage.marat.id)

    begun = await ask(stage, game, stage.anya.id)

    assert begun.game is not None
    new = await stage.services.games.game(begun.game)
    assert (game.seats.black.id, game.seats.white.id) == (new.seats.white.id, new.seats.black.id)
    assert (terms, stage.marat.id, game.match.id) == (
        new.match.terms,
        new.match.inviter,
        new.match.rematch_of,
    )
    assert begun == await ask(stage, game, stage.marat.id)
    assert begun == await stage.services.games.rematch(game.match.id)
    assert "1" == await found(stage, REMATCHES)


async def test_two_who_ask_at_once_begin_one_game(postgres_stage: Stage) -> None:
    """F-017: with two real transactions; a third and a fourth press change nothing."""
    stage = postgres_stage
    game = await ended(stage)

    people = [stage.anya.id, stage.marat.id] * 2
    answers = await asyncio.gather(*(ask(stage, game, player) for player in people))

    (begun,) = {answer.game for answer in answers if answer.game is not None}
    assert 1 == len(await stage.services.games.running_of(stage.anya.id))
    assert "1" == await found(stage, REMATCHES)
    assert begun == (await stage.services.games.running_of(stage.marat.id))[0].id


@pytest.mark.parametrize("answer", ["accept", "decline", "cancel"])
async def test_the_card_and_the_invitation_are_pressed_at_once(
    postgres_stage: Stage, answer: str
) -> None:
    """F-017, on two devices: neither press waits for what the other holds (a deadlock before)."""
    stage = postgres_stage
    for _ in range(2):
        game = await ended(stage)
        await ask(stage, game, stage.anya.id)
        by = stage.anya.id if answer == "cancel" else stage.marat.id

        answers = await asyncio.gather(
            ask(stage, game, stage.marat.id),
            getattr(stage.services.invites, answer)(await invite_code(stage), by),
            ask(stage, game, stage.anya.id),
            return_exceptions=True,
        )

        failed = [each for each in answers if isinstance(each, Exception)]
        assert [] == [each for each in failed if not isinstance(each, Refusal)]
        for running in await stage.services.games.running_of(stage.anya.id):
            await stage.resign(running)


async def test_the_invitation_is_accepted_like_any_other(stage: Stage) -> None:
    """The card of the author leads to the game afterwards."""
    game = await ended(stage)
    await ask(stage, game, stage.anya.id)
    await stage.outbox()

    new = await stage.services.invites.accept(await invite_code(stage), stage.marat.id)

    assert game.seats.black == new.seats.white
    assert {NoticeKind.START, NoticeKind.BOARD, NoticeKind.REMATCH} <= set(
        kinds(await stage.outbox(), ANYA_DM)
    )
    assert Rematch(stage.anya.id, new.id) == await ask(stage, game, stage.anya.id)


async def test_a_declined_rematch_is_told_and_can_be_asked_for_again(stage: Stage) -> None:
    game = await ended(stage)
    await ask(stage, game, stage.anya.id)
    code = await invite_code(stage)
    await stage.outbox()

    await stage.services.invites.decline(code, stage.marat.id)

    assert {NoticeKind.DECLINED, NoticeKind.REMATCH} <= set(kinds(await stage.outbox(), ANYA_DM))
    assert await stage.services.games.rematch(game.match.id) is None
    assert Rematch(stage.marat.id, None) == await ask(stage, game, stage.marat.id)
    with pytest.raises(InviteDead):
        await stage.services.invites.accept(code, stage.marat.id)


@pytest.mark.parametrize("swept", [True, False])
async def test_an_offer_runs_out_after_seven_days(stage: Stage, swept: bool) -> None:
    """Who asks then makes an offer of his own, whether or not the sweep was there before him."""
    game = await ended(stage)
    await ask(stage, game, stage.anya.id)
    code = await invite_code(stage)
    stage.pass_time(days=7)
    if swept:
        await stage.services.sweep.run_due()
        assert await stage.services.games.rematch(game.match.id) is None

    assert Rematch(stage.marat.id, None) == await ask(stage, game, stage.marat.id)
    assert InviteStatus.EXPIRED is (await stage.services.invites.get(code)).status


async def test_only_the_two_may_ask_and_only_when_the_match_is_over(stage: Stage) -> None:
    game = await ended(stage)
    running = await ended(stage, terms=Terms(length=3))

    with pytest.raises(NotYourGame):
        await ask(stage, game, stage.zoe.id)
    with pytest.raises(WrongMoment):
        await ask(stage, running, stage.anya.id)

    assert "0" == await found(stage, REMATCHES)
    assert [] == await stage.outbox()


async def test_a_rematch_counts_among_the_open_links(stage: Stage) -> None:
    game = await ended(stage)
    for _ in range(MAX_OPEN_LINKS):
        await stage.services.invites.create_link(stage.anya.id, Terms())

    with pytest.raises(TooManyLinks):
        await ask(stage, game, stage.anya.id)


async def test_a_game_of_a_group_is_played_again_in_the_group(stage: Stage) -> None:
    """The challenge stands there for the opponent, and comes to him in private too."""
    game = await ended(stage, home=GROUP)
    await ask(stage, game, stage.marat.id)

    rows = await stage.outbox()
    assert [NoticeKind.ASKED, NoticeKind.REMATCH] == kinds(rows, ANYA_DM)
    assert [NoticeKind.INVITE, NoticeKind.REMATCH] == kinds(rows, GROUP.chat_id)

    begun = await ask(stage, game, stage.anya.id)
    assert begun.game is not None
    assert GROUP == (await stage.services.games.game(begun.game)).home
    for _ in range(MAX_OPEN_CHALLENGES):
        await stage.services.invites.create_challenge(stage.zoe.id, Terms(), GROUP)
    other = await stage.services.invites.create_challenge(stage.anya.id, Terms(), GROUP)
    over = await stage.resign(await stage.services.invites.accept(other.code, stage.zoe.id))
    with pytest.raises(TooManyChallenges):
        await ask(stage, over, stage.zoe.id)


async def test_the_computer_plays_again_at_once(stage: Stage) -> None:
    """The same level and terms, whatever is chosen for a new game by now."""
    begun = await stage.services.computers.begin(stage.anya.id, Level.HARD)
    assert begun is not None
    color = begun.seats.color_of(stage.anya.id)
    over = await stage.services.play.resign(Resign(begun.id, stage.anya.id))

    first = await ask(stage, over.game, stage.anya.id)
    assert first == await ask(stage, over.game, stage.anya.id)

    assert first.game is not None
    new = await stage.services.games.game(first.game)
    assert color is not None
    assert color.other is new.seats.color_of(stage.anya.id)
    assert begun.match.terms == new.match.terms
    assert begun.seats.of(color.other) == new.seats.of(color)
    assert "1" == await found(stage, REMATCHES)


@pytest.mark.parametrize("classic", [False, True])
async def test_the_record_says_which_rule_gave_the_colours(
    database_url: str, classic: bool
) -> None:
    """With the classic opening the throw of the rematch decides, as in every game."""
    stage = await set_stage(database_url, dice=SeededDice())
    terms = Terms(options=Options(classic=classic))
    game = await ended(stage, terms=terms, start=None)
    await ask(stage, game, stage.anya.id)
    begun = await ask(stage, game, stage.marat.id)
    assert begun.game is not None
    new = await stage.services.games.game(begun.game)

    line = await stage.services.records.export(new.code)

    assert game.code == json.loads(line)["match"]["rematch_of"]
    assert game.code == parse_record(line).header.match.rematch_of
    assert f"rematch of game {game.code}, the colours swapped" in (
        await stage.services.records.export(new.code, form="text")
    )
    assert "rematch_of" not in json.loads(await stage.services.records.export(game.code))["match"]
    assert () == await stage.services.records.faults(new.code)
    if classic:
        one, other = new.opening[-1]
        assert (one > other) == (new.seats.white.id == new.match.inviter)
    else:
        assert game.seats.black.id == new.seats.white.id
    await stage.database.close()
