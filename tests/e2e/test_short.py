"""Short nardy on real boards: scenario 02, and a whole game by random presses."""

import asyncio
import random

import pytest

from bot.correspondence.terms import Terms
from engine import BAR, CHECKERS, OFF, Color, How, Variant, parse_record, replay
from render.scene import Arrow
from tests.e2e.player import Figures, Gate, Player, turn_buttons
from tests.e2e.positions import ENTER
from tests.e2e.watcher import Watcher
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


async def _play_through(world: World) -> None:
    number = await world.begin_at(
        None, world.anya, world.marat, terms=Terms(Variant.SHORT, cube=False)
    )
    watcher = Watcher(world.control, {}, set())
    figures, gate = Figures(), Gate()
    players = [
        Player(seat, watcher, gate, figures, random.Random(seat.id))
        for seat in (world.anya, world.marat)
    ]
    await asyncio.gather(*(player.play(0) for player in players))
    await world.settled()
    await watcher.look()

    assert [] == figures.faults == watcher.refused
    game = await world.game(number)
    assert game.state.result is not None
    assert How.BORNE_OFF is game.state.result.how
    assert game.state.result.winner is not None
    assert CHECKERS == game.state.position.side(game.state.result.winner)[OFF]
    assert () == await world.services.records.faults(game.code)
    record = parse_record(await world.services.records.export(game.code))
    assert game.state == replay(record)
    scenes = [scene for seat in players for scene in await world.scenes(seat.seat.id)]
    assert any(arrow.hit for scene in scenes for arrow in scene.last_turn)
    assert any(scene.position.side(color)[BAR] for scene in scenes for color in Color)
    for seat in (world.anya, world.marat):
        assert not turn_buttons(await world.board(seat))
