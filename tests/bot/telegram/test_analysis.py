"""The analysis over HTTP: from the result card to the diagram of a mistake (UX S23)."""

import pytest

from tests.bot.telegram.conftest import MIDDLE
from tests.e2e import opponent
from tests.e2e.seat import Message
from tests.e2e.world import World


@pytest.fixture
async def card(world: World) -> Message:
    """The result card of a game in which Аня has played a turn, not the best one, and resigned."""
    game = await opponent.begin(world, MIDDLE, world.anya)
    board = await world.board(world.anya)
    early = await world.anya.forge(f"g:{game}:eval:", message=board.id)
    assert "больше нет" in (early.text or "")
    for label in ("8→3", "24→21", "✅"):
        await world.anya.press(label)
        await world.settled()
    rev = (await world.game(game)).rev
    await world.anya.forge(f"p:{game}:{rev}:y:", message=board.id)
    await world.settled()
    return await world.anya.find(lambda message: "сдаётся" in message.text)


async def test_from_the_result_card_to_a_mistake_and_back_to_another(
    world: World, card: Message
) -> None:
    await world.anya.press("🔍 Разбор", message=card)
    await world.settled()

    summary = await world.anya.last()
    assert summary.text.startswith("🔍 Разбор\n")
    assert "точность 0 %, грубых ошибок 1" in summary.text
    assert ["1-я ошибка", "🏁 Итог"] == summary.words

    await world.anya.press("1-я ошибка", message=summary)
    await world.settled()

    picture = await world.anya.last()
    assert picture.photo
    assert ["• 1-я ошибка", "🏁 Итог"] == picture.words
    assert "🟠 Сыграно: 24/21 8/3" in picture.text
    assert "🔵 Лучше: 24/19 20/17" in picture.text
    seen = len(await world.anya.received())
    await world.anya.press("• 1-я ошибка", message=picture)
    await world.settled()
    assert seen == len(await world.anya.received())
    assert "сдаётся" in (await world.anya.find(lambda m: m.id == card.id)).text


async def test_the_analysis_is_the_players_alone_and_forged_parts_are_gone(
    world: World, card: Message
) -> None:
    await world.zoe.start()
    game = (await world.rows("SELECT id FROM games"))[0]["id"]

    press = await world.zoe.forge(f"g:{game}:eval:", message=1)
    assert "Аня" in (press.text or "")
    for arg in ("1", "0", "4", "01", "again-", "x"):
        press = await world.anya.forge(f"g:{game}:eval:{arg}", message=card.id)
        assert "больше нет" in (press.text or ""), arg
    await world.settled()

    assert [] == await world.rows("SELECT game_id FROM analyses")
