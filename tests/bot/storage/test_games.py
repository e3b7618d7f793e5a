"""Games: snapshots, guards and locks."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from bot.correspondence.notices import Progress
from bot.storage import LostUpdate
from bot.storage.columns import instant, milliseconds
from tests.bot.making import HOUR, NOON
from tests.bot.stage import Stage


@given(st.datetimes(datetime(1970, 1, 2), datetime(2100, 1, 1)))  # noqa: DTZ001 - made aware below
def test_instants_are_whole_milliseconds(naive: datetime) -> None:
    at = naive.replace(tzinfo=UTC)

    kept = instant(milliseconds(at))

    assert timedelta(0) <= at - kept < timedelta(milliseconds=1)
    assert UTC is kept.tzinfo


async def test_instants_are_integers_in_the_database(stage: Stage) -> None:
    """Date arithmetic differs between the databases; integers do not."""
    await stage.game(acted=False)
    async with stage.database.session() as session:
        stored = await session.scalar(text("SELECT deadline_at FROM games"))

    assert int((NOON + 72 * HOUR).timestamp() * 1000) == stored


async def test_a_game_that_was_changed_meanwhile_is_not_overwritten(stage: Stage) -> None:
    """The guard behind the row lock."""
    game = await stage.game(acted=False)
    await stage.play(game)

    async with stage.database.work() as work:
        with pytest.raises(LostUpdate):
            await work.record(Progress(game, (), ()), at=NOON)


async def test_who_locks_second_sees_what_the_first_committed(postgres_stage: Stage) -> None:
    """Two real transactions: the second waits for the row and then reads it anew."""
    stage = postgres_stage
    game = await stage.game(acted=False)
    has_lock, may_go = asyncio.Event(), asyncio.Event()

    async def first() -> None:
        async with stage.database.work() as work:
            locked = await work.games.lock(game.id)
            has_lock.set()
            await may_go.wait()
            changed = replace(locked, clock=replace(locked.clock, reminded=1))
            await work.record(Progress(changed, (), ()), at=NOON)
            await work.commit()

    async def second() -> int:
        await has_lock.wait()
        async with stage.database.work() as work:
            # The row is in this session already; the lock must not answer with the old one.
            assert 0 == (await work.games.get(game.id)).clock.reminded
            waiting = asyncio.create_task(work.games.lock(game.id))
            await asyncio.sleep(0)
            may_go.set()
            return (await waiting).clock.reminded

    _, reminded = await asyncio.gather(first(), second())

    assert 1 == reminded


async def test_the_sweep_passes_by_a_game_somebody_is_at(postgres_stage: Stage) -> None:
    stage = postgres_stage
    game = await stage.game()
    stage.pass_time(hours=73)

    async with stage.database.work() as work:
        await work.games.lock(game.id)
        assert 0 == await stage.services.sweep.run_due()

    assert not (await stage.services.games.game(game.id)).is_over
    assert 1 == await stage.services.sweep.run_due()
    assert (await stage.services.games.game(game.id)).is_over


async def test_a_reader_is_not_held_up_by_a_writer(stage: Stage) -> None:
    game = await stage.game(acted=False)

    async with stage.database.work() as work:
        await work.games.lock(game.id)
        async with asyncio.timeout(5):
            assert game == await stage.services.games.game(game.id)


async def test_many_writers_at_once_lose_nothing(stage: Stage) -> None:
    """On SQLite they queue at the beginning of the transaction; none fails."""
    players = await asyncio.gather(
        *(stage.services.players.touch(2000 + n, f"P{n}", "en") for n in range(20))
    )

    assert 20 == len({player.id for player in players})
