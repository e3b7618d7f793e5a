"""Resigning in messages: the kinds, the offer and its answer; beside the board being picked on."""

import pytest
from sqlalchemy import text

from bot.correspondence.people import Habits
from tests.bot.making import CUBE
from tests.bot.telegram.conftest import MIDDLE
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World

OFFER = "предлагает сдать"


async def pressed(world: World, seat: Seat, *labels: str, chat: int | None = None) -> str | None:
    """Press one button after the other; return the last toast."""
    text = None
    for label in labels:
        press = await seat.press(label, chat=chat)
        assert press.answered
        text = press.text
        await world.settled()
    return text


async def offer_to(seat: Seat) -> Message:
    return await seat.find(lambda message: OFFER in message.text)


async def record(world: World) -> list[str]:
    return [str(row["fact"]) for row in await world.rows("SELECT fact FROM facts ORDER BY n")]


async def test_an_offer_leaves_the_turn_being_picked_alone(world: World, game: int) -> None:
    """The board comes back with its steps; the opponent gets a short sounding text."""
    await pressed(world, world.anya, "24→19")
    picked = await world.board(world.anya)

    toast = await pressed(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")

    board = await world.board(world.anya)
    asked = await offer_to(world.marat)
    assert "Предложение отправлено" in (toast or "")
    assert (picked.id, picked.text, picked.labels) == (board.id, board.text, board.labels)
    assert (True, None) == (asked.sound, asked.photo)
    assert [["✅ Принять", "▶️ Играем дальше"]] == asked.labels
    assert [] == await record(world)


async def test_an_offer_is_answered_once(world: World, game: int) -> None:
    await pressed(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")
    asked = await offer_to(world.marat)

    await pressed(world, world.marat, "Играем дальше")

    assert [] == (await offer_to(world.marat)).rows
    assert "не соглашается на оин" in (await world.anya.last()).text
    assert not (await world.anya.last()).sound
    again = await world.marat.forge(f"p:{game}:0:n:", message=asked.id)
    late = await world.marat.forge(f"p:{game}:0:j:", message=asked.id)
    assert (True, None) == (again.answered, again.text)
    assert "больше не действует" in (late.text or "")
    assert "раз в ход" in (
        await pressed(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить") or ""
    )
    assert [] == await record(world)


async def test_an_offer_on_an_older_board_is_stale(world: World, game: int) -> None:
    await pressed(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")
    await pressed(world, world.anya, "24→19", "20→17", "✅")
    asked = await offer_to(world.marat)

    press = await world.marat.press("Принять", message=asked)
    await world.settled()

    assert "Доска уже изменилась" in (press.text or "")
    assert [] == (await offer_to(world.marat)).rows
    assert not [fact for fact in await record(world) if "resigned" in fact]


async def test_the_kinds_show_what_the_cube_makes_of_them(world: World) -> None:
    await world.begin_at(CUBE.replace("1c", "4w"), world.anya, world.marat)

    await pressed(world, world.marat, "⋯", "Сдаться")

    assert ["Оин −4", "Марс −8", "◀ Играем дальше"] == (await world.board(world.marat)).words


async def test_a_seat_without_a_private_chat_is_asked_in_the_group(world: World) -> None:
    """Only the one who is asked may answer there."""
    game = await world.begin_at(
        MIDDLE, world.anya, world.marat, group=True, habits={world.marat: Habits()}
    )
    await world.control.post("block", user=world.marat.id)
    await pressed(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")
    asked = await world.anya.with_button("Принять", GROUP)

    own = await world.anya.press("Принять", message=asked, chat=GROUP)
    assert "Ответить может только Марат" in (own.text or "")
    await pressed(world, world.marat, "Принять", chat=GROUP)

    kept = await world.game(game)
    assert kept.state.result is not None
    assert 2 == kept.state.result.points


async def test_forged_answers_and_kinds_change_nothing(world: World, game: int) -> None:
    await world.zoe.start()
    board = await world.board(world.anya)
    forged = [
        (world.marat, "j:", "больше не действует"),
        (world.marat, "n:", "больше не действует"),
        (world.anya, "k3:", "такой исход"),
        (world.anya, "y4:", "такой исход"),
        (world.anya, "y9:", "больше нет"),
        (world.zoe, "y2:", "You are watching"),
        (world.zoe, "j:", "You are watching"),
    ]

    for seat, action, toast in forged:
        press = await seat.forge(f"p:{game}:0:{action}", message=board.id)
        assert toast in (press.text or ""), (action, press.text)
    await world.settled()

    assert [] == await record(world)
    assert board.labels == (await world.board(world.anya)).labels


@pytest.mark.parametrize(("kind", "sure"), [("Марс −2", "🏳 Сдаюсь"), ("Оин −1", "🏳 Предложить")])
async def test_resigning_when_the_time_is_up_says_so(
    world: World, game: int, kind: str, sure: str
) -> None:
    """As every other press: it comes before the sweep, which finds the game over."""
    await pressed(world, world.anya, "⋯", "Сдаться", kind)
    await let_time_be_up(world)

    assert "Партия окончена." == await pressed(world, world.anya, sure)

    (fact,) = await record(world)
    assert "annulled" in fact


async def let_time_be_up(world: World) -> None:
    """Let the deadline be past, and the sweep know nothing of it yet."""
    assert world.app is not None
    async with world.app.database.session() as session:
        await session.execute(text("UPDATE games SET deadline_at = 0"))
        await session.commit()
