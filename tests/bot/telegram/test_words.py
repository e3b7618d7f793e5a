"""The board in words: by its button, by /text, and never for a group."""

from tests.bot.making import MIDDLE
from tests.e2e.seat import Message
from tests.e2e.world import GROUP, World

OWN = "Ваши: 24 — 9, 20 — 1, 17 — 2, 15 — 1, 10 — 1, 8 — 1. Дом 0. Пипсы 303."
OTHERS = "Соперник: 12 — 9, 8 — 1, 5 — 2, 3 — 1, 22 — 1, 20 — 1. Дом 0. Пипсы 303."


async def newest(world: World) -> Message:
    await world.settled()
    return (await world.anya.received())[-1]


async def test_the_button_and_the_command_say_the_same(world: World, game: int) -> None:
    await world.anya.press("⋯")
    await world.settled()
    await world.anya.press("🔤 Текстом")
    pressed = await newest(world)
    assert OWN in pressed.text.split("\n")
    assert "Вы — ⚪ белые, ход ваш: 5-3." in pressed.text
    assert ["▶️ К доске"] == pressed.words

    await world.anya.say("/text")
    said = await newest(world)
    assert (pressed.text, pressed.words) == (said.text, said.words)
    assert pressed.id != said.id

    await world.anya.press("▶️ К доске", message=said)
    assert (await newest(world)).photo is not None


async def test_who_waits_reads_it_with_his_own_numbers(world: World, game: int) -> None:
    await world.marat.say("/text")
    await world.settled()

    told = (await world.marat.received())[-1].text
    assert OTHERS in told.split("\n")
    assert "ходит соперник: 5-3." in told
    assert "Можно" not in told


async def test_who_plays_nothing_gets_his_empty_list(world: World) -> None:
    await world.anya.start()

    await world.anya.say("/text")

    assert "Пока нет партий." in (await newest(world)).text


async def test_a_group_has_no_words(world: World) -> None:
    game = await world.begin_at(MIDDLE, world.anya, world.marat, group=True)
    before = len(await world.anya.received(GROUP))
    board = await world.anya.find(lambda message: message.photo is not None, GROUP)
    await world.anya.press("⋯", message=board, chat=GROUP)
    await world.settled()
    menu = await world.anya.find(lambda message: message.photo is not None, GROUP)
    assert "🔤 Текстом" not in menu.words

    rev = (await world.game(game)).rev
    press = await world.anya.forge(f"p:{game}:{rev}:e:", message=board.id, chat=GROUP)
    await world.settled()
    assert press.answered
    assert press.text
    assert before == len(await world.anya.received(GROUP))
