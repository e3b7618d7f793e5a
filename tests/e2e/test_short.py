"""Short nardy on real boards: scenario 02, and what the buttons of an entering side say."""

import pytest

from engine import BAR, Color, Variant
from render.scene import Arrow
from tests.e2e.positions import ENTER
from tests.e2e.world import World

TOOLS = set("❓👣📋↩🔄✅")


def choices(words: list[str]) -> list[str]:
    """Return the whole turns or steps on a keyboard, without its tools."""
    return [word for word in words if not set(word) & TOOLS and word != "⋯"]


@pytest.mark.throws((6, 1), (6, 2))
async def test_sc02_six_turns_from_the_bar_and_the_hit_on_the_opponents_picture(
    world: World,
) -> None:
    """SC-02."""
    game = await world.begin_at(ENTER, world.anya, world.marat)

    offered = choices((await world.board(world.anya)).words)
    assert 6 == len(offered)
    assert all(turn.split()[0] in {"бар/20*", "бар/22"} for turn in offered)

    await world.anya.press("👣 По шагам")
    await world.settled()
    assert ["бар→20*", "бар→22"] == choices((await world.board(world.anya)).words)
    await world.anya.press("бар→20*")
    await world.settled()
    picked = await world.scene(world.anya.id)
    assert (Arrow(Color.WHITE, BAR, 20, hit=True),) == picked.pending
    assert 1 == picked.position.side(Color.BLACK)[BAR]

    await world.anya.press("13→10")
    await world.anya.with_button("✅ Сходить: бар/20* 13/10")
    await world.anya.press("✅")
    await world.settled()

    theirs = await world.scene(world.marat.id)
    assert 1 == theirs.position.side(Color.BLACK)[BAR]
    assert (Arrow(Color.WHITE, BAR, 20, hit=True), Arrow(Color.WHITE, 13, 10)) == theirs.last_turn
    board = await world.board(world.marat)
    assert "🎲 Короткие · Аня" in board.text
    assert "Аня: 🎲 5-3 → бар/5* 12/15" in board.text
    assert (await world.game(game)).state.variant is Variant.SHORT


@pytest.mark.throws((6, 1), (6, 2))
async def test_the_reasons_say_to_enter_first(world: World) -> None:
    """F-034 on the bar."""
    await world.begin_at(ENTER.replace("5-3", "6-5"), world.anya, world.marat)

    why = await world.anya.press("❓ Почему")

    assert "бар→19: там соперник\nСначала шашки с бара" == why.text
