"""Resigning below the worst: offers and answers as transactions."""

import asyncio
from datetime import timedelta

import pytest

from bot.correspondence.commands import AnswerResignation, Resign
from bot.correspondence.errors import GameOver, NoOffer, StalePress
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from engine import Outcome
from tests.bot.making import GROUP
from tests.bot.stage import Stage, kinds

MARAT_DM = 102


async def offer(stage: Stage, game: Game) -> Game:
    command = Resign(game.id, stage.anya.id, Outcome.OIN, game.rev)
    return (await stage.services.play.resign(command)).game


async def answer(stage: Stage, game: Game, *, accept: bool) -> Progress:
    command = AnswerResignation(game.id, game.rev, stage.marat.id, accept)
    return await stage.services.play.answer_resignation(command)


async def test_an_offer_lasts_without_a_fact(stage: Stage) -> None:
    """It is kept beside the state; the record knows nothing of it, the clock neither."""
    game = await stage.game(acted=False)
    await stage.outbox()
    stage.pass_time(hours=5)

    offered = await offer(stage, game)

    kept = await stage.services.games.game(game.id)
    (row,) = await stage.outbox()
    assert offered == kept
    assert (game.rev, game.clock, game.state) == (kept.rev, kept.clock, kept.state)
    assert (MARAT_DM, NoticeKind.RESIGN_OFFER, True) == (row.chat, row.kind, row.ring)
    assert () == await stage.services.games.entries(game.id)
    assert () == await stage.services.records.faults(game.code)
    offered = await offer(stage, kept)
    assert [] == await stage.outbox()


async def test_a_refusal_lasts_and_consent_ends_the_game(stage: Stage) -> None:
    refused = await offer(stage, await stage.game(acted=False))
    await answer(stage, refused, accept=False)
    with pytest.raises(NoOffer):
        await answer(stage, refused, accept=True)

    taken = await offer(stage, await stage.game(acted=False))
    progress = await answer(stage, taken, accept=True)

    result = progress.game.state.result
    assert result is not None
    assert (Outcome.OIN, 2) == (result.outcome, result.points)
    assert not (await stage.services.games.game(refused.id)).is_over
    assert () == await stage.services.records.faults(taken.code)


async def test_a_turn_and_consent_at_once_give_one_of_them(stage: Stage) -> None:
    game = await offer(stage, await stage.game(acted=False))

    answers = await asyncio.gather(
        stage.play(game), answer(stage, game, accept=True), return_exceptions=True
    )

    refusals = [each for each in answers if isinstance(each, StalePress | GameOver)]
    assert (1, 1) == (sum(isinstance(each, Progress) for each in answers), len(refusals))
    assert () == await stage.services.records.faults(game.code)


async def test_an_offer_takes_no_reminder_away(stage: Stage) -> None:
    """SC-16 goes on: whoever is to act is reminded, and loses by time."""
    game = await stage.game()
    await offer(stage, game)
    await stage.outbox()

    stage.clock.move(timedelta(hours=49))
    await stage.services.sweep.run_due()
    assert [NoticeKind.REMINDER] == kinds(await stage.outbox())
    stage.clock.move(timedelta(hours=24))
    await stage.services.sweep.run_due()

    assert (await stage.services.games.game(game.id)).is_over


async def test_who_cannot_be_reached_is_asked_in_the_group(stage: Stage) -> None:
    game = await stage.game(acted=False, home=GROUP)
    await stage.outbox()
    await stage.services.players.unreachable(stage.marat.id)
    await stage.outbox()

    await offer(stage, game)

    (row,) = await stage.outbox()
    assert (Addressee.GAME, GROUP.chat_id, "b") == (row.to, row.chat, row.params["mention"])
