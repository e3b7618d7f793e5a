"""Links: the author's own message changes when the link is answered, and loses its buttons."""

import pytest

from tests.e2e.seat import Message, Seat
from tests.e2e.world import World

NO_KEYBOARD: list[list[str]] = []


@pytest.fixture
async def url(world: World) -> str:
    """Аня's link; Марат has opened the bot too."""
    await world.anya.start()
    await world.marat.start()
    url = await world.link(world.anya)
    await world.settled()
    return url


async def shown(seat: Seat, message: Message) -> tuple[str, list[list[str]]]:
    """The words of a message as it stands now, and of its buttons."""
    found = await seat.find(lambda other: other.id == message.id)
    return found.text, found.labels


def is_link(message: Message) -> bool:
    return any("Скопировать" in word for word in message.words)


async def test_an_accepted_link_says_so_and_keeps_no_button(world: World, url: str) -> None:
    link = await world.anya.find(is_link)

    await world.marat.follow(url)
    await world.marat.press("✅")
    await world.settled()

    accepted = "Марат принимает вызов: партия началась."
    assert (accepted, NO_KEYBOARD) == await shown(world.anya, link)
    assert "Вызов принят, партия началась." in [m.text for m in await world.marat.received()]


async def test_a_link_opened_again_is_the_message_that_changes(world: World, url: str) -> None:
    older = await world.anya.find(is_link)
    await world.anya.follow(url)
    await world.settled()
    newer = await world.anya.find(lambda message: is_link(message) and message.id > older.id)

    await world.marat.follow(url)
    await world.marat.press("✅")
    await world.settled()

    assert "принимает вызов" in (await shown(world.anya, newer))[0]
    assert is_link(await world.anya.find(lambda message: message.id == older.id))


async def test_a_declined_link_says_by_whom(world: World, url: str) -> None:
    link = await world.anya.find(is_link)

    await world.marat.follow(url)
    await world.marat.press("✖️")
    await world.settled()

    assert ("Марат отказывается от партии.", NO_KEYBOARD) == await shown(world.anya, link)


async def test_an_expired_link_says_that_nobody_came(world: World, url: str) -> None:
    link = await world.anya.find(is_link)

    await world.advance(hours=7 * 24 + 1)
    await world.anya.wait(lambda message: "Никто" in message.text, "the end of the link")

    assert ("⌛ Никто не откликнулся.", NO_KEYBOARD) == await shown(world.anya, link)


async def test_a_cancelled_link_is_not_in_the_way_of_the_next_one(world: World, url: str) -> None:
    """The same message is the first link, then the menu, then the second link."""
    link = await world.anya.find(is_link)
    await world.anya.press("✖️")
    await world.settled()
    assert "больше не действует" in (await shown(world.anya, link))[0]

    second = await world.link(world.anya)
    await world.settled()
    assert second != url
    assert second in (await shown(world.anya, link))[0]
    await world.marat.follow(second)
    await world.marat.press("✅")
    await world.settled()

    assert "принимает вызов" in (await shown(world.anya, link))[0]
    assert [{"n": 1}] == await world.rows("SELECT count(*) AS n FROM views WHERE invite_id > 0")


async def test_a_deleted_link_is_not_sent_again(world: World, url: str) -> None:
    link = await world.anya.find(is_link)
    await world.control.post("delete", user=101, chat=101, message=link.id)

    await world.marat.follow(url)
    await world.marat.press("✅")
    await world.settled()

    assert not [m for m in await world.anya.received() if "принимает вызов" in m.text]
    assert [{"reachable": 1}] == await world.rows(
        "SELECT reachable FROM players WHERE telegram_id = 101"
    )


async def test_the_link_of_a_game_that_is_over_says_so(world: World, url: str) -> None:
    await world.marat.follow(url)
    await world.marat.press("✅")
    await world.settled()
    for label in ("⋯", "Сдаться", "Марс", "Сдаюсь"):
        await world.anya.press(label)
        await world.settled()

    await world.marat.follow(url)
    await world.settled()

    assert "уже окончена" in (await world.marat.last()).text
