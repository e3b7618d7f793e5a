"""The cube in messages: roll or double, take or pass, in private and under a public board."""

import logging

import pytest

from tests.bot.making import ASKED, CUBE
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World


async def news_of(seat: Seat, before: list[Message]) -> list[Message]:
    """Return what has come to *seat* since."""
    old = {message.id for message in before}
    return [message for message in await seat.received() if message.id not in old]


async def record(world: World) -> list[str]:
    rows = await world.rows("SELECT fact FROM facts ORDER BY n")
    return [str(row["fact"]) for row in rows]


async def pressed(world: World, seat: Seat, *labels: str, chat: int | None = None) -> None:
    for label in labels:
        press = await seat.press(label, chat=chat)
        assert press.answered
        await world.settled()


async def test_doubling_asks_once_and_rings_the_opponent(world: World) -> None:
    """UX S14, S15: a new, sounding board with the question; the doubler's changes in place."""
    await world.begin_at(CUBE, world.anya, world.marat)
    board = await world.board(world.anya)
    marats = await world.marat.received()
    assert [["🎲 Бросить"], ["2️⃣ Удвоить до 2", "⋯"]] == board.labels

    await pressed(world, world.anya, "Удвоить до 2")
    asked = await world.board(world.anya)
    assert (board.id, board.photo) == (asked.id, asked.photo)
    assert "Соперник может сдать партию за 1" in asked.text
    await pressed(world, world.anya, "◀ Назад")
    assert board.labels == (await world.board(world.anya)).labels
    assert [] == await news_of(world.marat, marats)

    await pressed(world, world.anya, "Удвоить до 2", "✅ Удвоить")
    (news,) = await news_of(world.marat, marats)

    assert news.sound
    assert news.photo is not None
    assert "удваивает: ставка 2. Пипсы 303 – 317." in news.text
    assert [["✅ Принять — куб мой"], ["🏳 Пас: −1", "⋯"]] == news.labels
    waiting = await world.board(world.anya)
    assert (board.id, [["⋯"]]) == (waiting.id, waiting.labels)


async def test_taking_lets_the_doubler_throw(world: World) -> None:
    await world.begin_at(CUBE, world.anya, world.marat)
    await pressed(world, world.anya, "Удвоить до 2", "✅ Удвоить")
    before = await world.anya.received()

    await pressed(world, world.marat, "Принять")

    (news,) = await news_of(world.anya, before)
    assert news.sound
    assert "Ставка 2, куб у Марат" in news.text
    assert "Выберите ход" in news.text
    assert "куб у вас" in (await world.board(world.marat)).text


async def test_passing_asks_once_and_ends_the_game(world: World) -> None:
    await world.begin_at(CUBE, world.anya, world.marat)
    await pressed(world, world.anya, "Удвоить до 2", "✅ Удвоить")

    await pressed(world, world.marat, "Пас")
    assert "соперник получит 1" in (await world.board(world.marat)).text
    await pressed(world, world.marat, "🏳 Пас")

    for seat in (world.anya, world.marat):
        card = await seat.find(lambda message: "пасует" in message.text)
        assert card.sound
        assert "+1" in card.text


async def test_throwing_edits_the_board(world: World) -> None:
    await world.begin_at(CUBE, world.anya, world.marat)
    board = await world.board(world.anya)

    await pressed(world, world.anya, "Бросить")

    thrown = await world.board(world.anya)
    assert board.id == thrown.id
    assert board.photo != thrown.photo
    assert "Ваш ход · 🎲" in thrown.text


async def test_under_a_public_board_only_the_right_seat_may_press(world: World) -> None:
    """The question is for the one finger; the board keeps its words until the choice."""
    await world.begin_at(CUBE, world.anya, world.marat, group=True)
    board = await world.anya.with_button("Бросить", GROUP)
    foreign = await world.marat.press("Бросить", message=board, chat=GROUP)
    assert "Сейчас ходит Аня" in (foreign.text or "")

    asked = await world.anya.press("Удвоить", message=board, chat=GROUP)
    await world.settled()
    assert "Предложить удвоение до 2?" in (asked.text or "")
    standing = await world.anya.with_button("✅ Удвоить", GROUP)
    assert (board.id, board.text) == (standing.id, standing.text)
    await pressed(world, world.anya, "✅ Удвоить", chat=GROUP)

    offered = await world.marat.with_button("Принять", GROUP)
    foreign = await world.anya.press("Принять", message=offered, chat=GROUP)
    assert "Сейчас ходит Марат" in (foreign.text or "")
    await pressed(world, world.marat, "Принять", chat=GROUP)

    assert ["doubled", "took", "rolled"] == [kind_of(fact) for fact in await record(world)]
    assert [["🎲 Сделать ход", "⋯"]] == (await world.anya.with_button("ход", GROUP)).labels


def kind_of(fact: str) -> str:
    return fact.partition('"type": "')[2].partition('"')[0]


async def test_a_choice_pressed_again_is_a_quiet_success(world: World) -> None:
    game = await world.begin_at(CUBE, world.anya, world.marat)
    board = await world.board(world.anya)
    await pressed(world, world.anya, "Бросить")

    again = await world.anya.forge(f"p:{game}:0:d:", message=board.id)
    other = await world.anya.forge(f"p:{game}:0:v:", message=board.id)

    assert (True, None) == (again.answered, again.text)
    assert "Доска уже изменилась" in (other.text or "")
    assert 1 == len(await record(world))


FORGED = [
    (CUBE, "anya", "a", "другого решения"),
    (CUBE, "anya", "p", "другого решения"),
    (CUBE, "anya", "q", "другого решения"),
    (CUBE, "anya", "s", "такого хода"),
    (CUBE, "anya", "b", "такого хода"),
    (CUBE, "anya", "w", "такого хода"),
    (CUBE, "anya", "t", "такого хода"),
    (CUBE, "anya", "c", "такого хода"),
    (CUBE, "marat", "d", "Сейчас ходит Аня"),
    (CUBE, "marat", "u", "Сейчас ходит Аня"),
    (CUBE, "marat", "v", "Сейчас ходит Аня"),
    (CUBE, "zoe", "v", "You are watching"),
    (ASKED, "marat", "d", "другого решения"),
    (ASKED, "marat", "u", "удвоить сейчас нельзя"),
    (ASKED, "marat", "v", "удвоить сейчас нельзя"),
    (ASKED, "anya", "a", "Сейчас ходит Марат"),
    (ASKED, "anya", "p", "Сейчас ходит Марат"),
    (ASKED, "zoe", "q", "You are watching"),
]


@pytest.mark.parametrize("position", [CUBE, ASKED])
async def test_forged_choices_change_nothing(
    world: World, position: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = await world.begin_at(position, world.anya, world.marat)
    seats = {"anya": world.anya, "marat": world.marat, "zoe": world.zoe}
    await world.zoe.start()

    for text, name, action, toast in FORGED:
        if text == position:
            press = await seats[name].forge(f"p:{game}:0:{action}:", message=1)
            assert toast in (press.text or ""), (name, action, press.text)
    await world.settled()

    assert [] == await record(world)
    ours = [record for record in caplog.records if record.name.startswith("bot.")]
    assert [] == [line.getMessage() for line in ours if line.levelno >= logging.WARNING]
