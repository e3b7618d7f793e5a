"""Hints over HTTP: from the menu of the board to the advice, and to the opponent (UX §8, S17)."""

from bot.correspondence.choices import Choices
from tests.bot.telegram.conftest import MIDDLE
from tests.e2e import opponent
from tests.e2e.world import World


async def test_advice_comes_as_a_message_and_the_board_stays(world: World) -> None:
    game = await opponent.begin(world, MIDDLE, world.anya, choices=Choices())
    board = await world.board(world.anya)
    await world.anya.press("24→19")
    await world.anya.press("⋯")
    await world.settled()

    press = await world.anya.press("💡 Подсказка")
    await world.settled()

    assert "взято: 1" in (press.text or "")
    told = await world.anya.last()
    assert told.photo is not None
    assert ["▶️ К доске"] == told.words
    advice = told.text.splitlines()
    assert "💡 Подсказка · 🎲 5-3" == advice[0]
    assert ["А", "Б", "В"] == [line.split(".")[0] for line in advice[1:4]]
    assert [{"rev": 0}] == await world.rows("SELECT rev FROM games")
    await world.anya.press("К доске", message=await world.anya.find(lambda m: m.id == board.id))
    await world.settled()
    assert "Выберите ход" in (await world.anya.find(lambda m: m.id == board.id)).text
    assert (1, 0) == (await world.game(game)).hints


async def test_where_hints_are_not_agreed_on_there_is_no_button_and_no_advice(
    world: World, game: int
) -> None:
    await world.anya.press("⋯")
    await world.settled()
    board = await world.board(world.anya)
    assert not [word for word in board.words if "💡" in word]

    press = await world.anya.forge(f"p:{game}:0:i:", message=board.id)

    assert "Подсказки в этой партии выключены" in (press.text or "")
    assert (0, 0) == (await world.game(game)).hints
