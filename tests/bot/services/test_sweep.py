"""Sweep and downtime: what the clock does, once, and what it does not while the bot is away."""

import asyncio
from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind, Progress
from engine import Annulled, How, TimedOut
from tests.bot.making import HOUR, NOON
from tests.bot.stage import Stage, kinds

ANYA_DM, MARAT_DM = 101, 102
PACE = 72 * HOUR


async def test_a_game_ends_by_itself_and_both_are_told_once(stage: Stage) -> None:
    """SC-15."""
    game = await stage.game()
    await stage.outbox()
    stage.pass_time(hours=72, seconds=15)

    assert 1 == await stage.services.sweep.run_due()
    assert 0 == await stage.services.sweep.run_due()

    rows = await stage.outbox()
    assert [NoticeKind.RESULT] == kinds(rows, ANYA_DM)
    assert [NoticeKind.RESULT] == kinds(rows, MARAT_DM)
    result = (await _stored(stage, game)).state.result
    assert result is not None
    assert (How.TIMED_OUT, 2) == (result.how, result.points)


async def test_a_game_that_never_began_is_annulled(stage: Stage) -> None:
    game = await stage.game(acted=False)
    stage.pass_time(hours=73)

    await stage.services.sweep.run_due()

    (entry,) = await stage.services.games.entries(game.id)
    assert isinstance(entry.fact, Annulled)


async def test_reminders_come_at_24_and_at_3_hours_and_never_twice(stage: Stage) -> None:
    """SC-16; what was sent is remembered over a restart, it stands in the database."""
    game = await stage.game()
    await stage.outbox()
    assert stage.anya.id == game.seats.of(game.state.to_act).id
    sent = []
    for hour in range(1, 72):
        stage.pass_time(hours=1)
        await stage.services.sweep.run_due()
        sent += [(hour, row.chat, row.kind) for row in await stage.outbox()]

    assert [
        (48, ANYA_DM, NoticeKind.REMINDER),
        (69, ANYA_DM, NoticeKind.REMINDER),
    ] == sent


async def test_a_turn_begins_its_reminders_anew(stage: Stage) -> None:
    game = await stage.game()
    stage.pass_time(hours=50)
    await stage.services.sweep.run_due()
    await stage.play(game)
    await stage.outbox()

    stage.pass_time(hours=48)
    await stage.services.sweep.run_due()

    assert [NoticeKind.REMINDER] == kinds(await stage.outbox(), MARAT_DM)


async def test_a_game_that_fails_stops_nobody_else(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await stage.game()
    whole = await stage.game()
    stage.pass_time(hours=73)
    expire = decide.expire

    def failing(game: Game, *, now: object) -> Progress:
        if game.id == broken.id:
            raise RuntimeError("a broken game")
        return expire(game, now=stage.clock.now())

    monkeypatch.setattr(decide, "expire", failing)
    await stage.services.sweep.run_due()

    assert not (await _stored(stage, broken)).is_over
    assert (await _stored(stage, whole)).is_over
    assert f"alarm failed game={broken.id}" in caplog.text
    monkeypatch.setattr(decide, "expire", expire)
    assert 0 == await stage.services.sweep.run_due()
    stage.pass_time(minutes=10)
    assert 1 == await stage.services.sweep.run_due()
    assert (await _stored(stage, broken)).is_over


async def test_press_and_sweep_at_once_end_the_game_once(stage: Stage) -> None:
    game = await stage.game()
    await stage.outbox()
    stage.pass_time(hours=73)

    await asyncio.gather(
        stage.play(game),
        stage.services.sweep.run_due(),
        stage.services.sweep.run_due(),
        return_exceptions=True,
    )

    entries = await stage.services.games.entries(game.id)
    assert 1 == sum(isinstance(entry.fact, TimedOut) for entry in entries)
    assert [NoticeKind.RESULT] == kinds(await stage.outbox(), ANYA_DM)


async def test_three_hours_of_downtime_move_every_deadline_by_three_hours(stage: Stage) -> None:
    """TELEGRAM 22: nobody loses because the bot was down."""
    game = await stage.game()
    over = await stage.resign(await stage.game())
    await stage.services.downtime.beat()
    stage.pass_time(hours=3)

    gap = await stage.services.downtime.at_start()

    assert 3 * HOUR == gap
    assert NOON + PACE + gap == (await _stored(stage, game)).clock.deadline_at
    assert (await _stored(stage, over)).clock.deadline_at is None
    stage.pass_time(hours=72)
    assert (await _stored(stage, game)).clock.is_expired(stage.clock.now()) is False
    assert timedelta(0) < await stage.services.downtime.at_start()


async def test_the_second_start_moves_nothing_again(stage: Stage) -> None:
    game = await stage.game()
    await stage.services.downtime.beat()
    stage.pass_time(hours=3)
    await stage.services.downtime.at_start()

    assert timedelta(0) == await stage.services.downtime.at_start()

    assert NOON + PACE + 3 * HOUR == (await _stored(stage, game)).clock.deadline_at


@pytest.mark.parametrize("minutes", [0, 4, 5])
async def test_a_short_absence_moves_nothing(stage: Stage, minutes: int) -> None:
    game = await stage.game()
    await stage.services.downtime.beat()
    stage.pass_time(minutes=minutes)

    assert timedelta(0) == await stage.services.downtime.at_start()

    assert NOON + PACE == (await _stored(stage, game)).clock.deadline_at


async def test_a_deadline_that_passed_in_a_short_absence_is_put_off(stage: Stage) -> None:
    """Who pressed in time is heard only after the start."""
    game = await stage.game()
    stage.pass_time(hours=72, seconds=-60)
    await stage.services.downtime.beat()
    stage.pass_time(minutes=3)

    await stage.services.downtime.at_start()
    await stage.services.sweep.run_due()

    kept = await _stored(stage, game)
    assert not kept.is_over
    assert NOON + PACE + timedelta(minutes=3) == kept.clock.deadline_at


async def test_an_outage_is_not_counted_again_by_a_start(stage: Stage) -> None:
    """While Telegram is away there is no beat; the end of the outage is one."""
    game = await stage.game()
    await stage.services.downtime.beat()
    stage.pass_time(hours=3)
    await stage.services.downtime.outage(3 * HOUR)

    assert timedelta(0) == await stage.services.downtime.at_start()
    assert NOON + PACE + 3 * HOUR == (await _stored(stage, game)).clock.deadline_at


async def test_the_first_start_of_all_moves_nothing(stage: Stage) -> None:
    assert timedelta(0) == await stage.services.downtime.at_start()


async def test_a_clock_moved_while_the_bot_runs_is_no_downtime(stage: Stage) -> None:
    game = await stage.game()
    await stage.services.downtime.at_start()
    stage.pass_time(hours=73)

    await stage.services.downtime.beat()
    await stage.services.sweep.run_due()

    assert (await _stored(stage, game)).is_over


async def test_an_outage_of_telegram_moves_deadlines_too(stage: Stage) -> None:
    game = await stage.game()

    await stage.services.downtime.outage(timedelta(minutes=4))
    assert NOON + PACE == (await _stored(stage, game)).clock.deadline_at
    await stage.services.downtime.outage(timedelta(minutes=90))

    assert NOON + PACE + timedelta(minutes=90) == (await _stored(stage, game)).clock.deadline_at


async def test_reminders_move_with_the_deadline_and_are_not_repeated(stage: Stage) -> None:
    await stage.game()
    stage.pass_time(hours=48)
    await stage.services.sweep.run_due()
    await stage.outbox()
    await stage.services.downtime.outage(10 * HOUR)

    stage.pass_time(hours=21)
    await stage.services.sweep.run_due()
    assert [] == await stage.outbox()
    stage.pass_time(hours=10)
    await stage.services.sweep.run_due()

    assert [NoticeKind.REMINDER] == kinds(await stage.outbox(), ANYA_DM)


async def test_a_start_gives_back_what_a_killed_process_was_sending(stage: Stage) -> None:
    await stage.game(acted=False)
    leased = await stage.lease(seconds=3600)
    assert [] == await stage.lease()

    await stage.services.downtime.at_start()

    assert [row.id for row in leased] == [row.id for row in await stage.lease()]


async def _stored(stage: Stage, game: Game) -> Game:
    return await stage.services.games.game(game.id)
