"""The bell wakes whoever waits, and a nudge the waiter of one bell alone."""

from bot.services import Bell


async def test_a_ring_wakes_the_echoes_too() -> None:
    bell = Bell()
    echo = bell.echo()

    bell.ring()

    assert (True, True) == (await bell.wait(0), await echo.wait(0))
    assert (False, False) == (await bell.wait(0), await echo.wait(0))


async def test_a_nudge_is_heard_at_one_bell() -> None:
    bell = Bell()
    echo = bell.echo()

    bell.nudge()

    assert (True, False) == (await bell.wait(0), await echo.wait(0))
