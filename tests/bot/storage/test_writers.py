"""Many who want to write at once."""

import asyncio

import pytest

from bot.clock import SystemClock
from bot.storage import Database


async def test_writers_are_served_in_the_order_they_came(database_url: str) -> None:
    """SQLite alone would let some of them try again and again until their patience ends."""
    database = Database(database_url)
    clock = SystemClock()
    done: list[int] = []

    async def write(number: int) -> None:
        async with database.work() as work:
            await work.heartbeat.beat(f"writer {number}", clock.now())
            await asyncio.sleep(0.002)
            await work.commit()
            done.append(number)

    await asyncio.gather(*(write(number) for number in range(60)))
    await database.close()

    assert set(range(60)) == set(done)
    if database_url.startswith("sqlite"):
        assert sorted(done) == done


async def test_a_unit_that_failed_lets_the_next_one_write(sqlite_url: str) -> None:
    """Whatever happens inside."""
    database = Database(sqlite_url)

    async def fail() -> None:
        async with database.work() as work:
            await work.heartbeat.beat("bot", SystemClock().now())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()

    async with asyncio.timeout(5), database.work() as work:
        assert await work.heartbeat.lock("bot") is None
    await database.close()


async def test_a_unit_inside_another_is_a_mistake_and_not_a_deadlock(sqlite_url: str) -> None:
    """The second would wait for the first for ever."""
    database = Database(sqlite_url)

    with pytest.raises(AssertionError, match="inside another"):
        async with database.work(), database.work():
            pass
    await database.close()
