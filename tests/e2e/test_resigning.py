"""Scenario 19: what is conceded at once, and what takes the opponent's consent."""

import pytest

from engine import Color, How, Outcome
from tests.e2e.positions import MIDDLE
from tests.e2e.seat import Seat
from tests.e2e.world import World

TWO_OFF = "long w=6:13 b=12:15 turn=w roll=6-5 ply=60"
NONE_OFF = MIDDLE.format(turn="w", roll="5-3")


async def press(world: World, seat: Seat, *labels: str) -> None:
    for label in labels:
        assert (await seat.press(label)).answered
        await world.settled()


async def result_of(world: World, game: int) -> tuple[Color | None, Outcome | None, int, How]:
    result = (await world.game(game)).state.result
    assert result is not None
    return result.winner, result.outcome, result.points, result.how


async def test_sc19_with_checkers_off_only_an_oin_is_offered(world: World) -> None:
    """SC-19: two taps end the game."""
    game = await world.begin_at(TWO_OFF, world.anya, world.marat)
    await press(world, world.anya, "⋯", "Сдаться")
    assert [["Оин −1"], ["◀ Играем дальше"]] == (await world.board(world.anya)).labels

    await press(world, world.anya, "Оин −1", "🏳 Сдаюсь")

    assert (Color.BLACK, Outcome.OIN, 2, How.RESIGNED) == await result_of(world, game)
    for seat in (world.anya, world.marat):
        assert "+1" in (await seat.last()).text


@pytest.mark.parametrize("turn", ["w", "b"], ids=["own-turn", "opponents-turn"])
async def test_sc19_less_than_the_worst_takes_consent(world: World, turn: str) -> None:
    """SC-19: a refusal leaves game and clock running; one offer a turn, on either's turn."""
    game = await world.begin_at(MIDDLE.format(turn=turn, roll="5-3"), world.anya, world.marat)
    before = await world.game(game)
    board = await world.board(world.marat)
    await press(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")
    asked = await world.marat.last()
    assert asked.sound
    assert "предлагает сдать оин (+1). Возможен ещё марс." in asked.text

    await press(world, world.marat, "Играем дальше")

    after = await world.game(game)
    assert (before.state, before.rev, before.clock) == (after.state, after.rev, after.clock)
    assert board == await world.marat.find(lambda message: message.id == board.id)
    assert "не соглашается на оин" in (await world.anya.last()).text
    again = await world.anya.press("⋯")
    for label in ("Сдаться", "Оин −1", "🏳 Предложить"):
        await world.settled()
        again = await world.anya.press(label)
    assert "раз в ход" in (again.text or "")


async def test_sc19_consent_ends_the_game_at_the_offer(world: World) -> None:
    """SC-19."""
    game = await world.begin_at(NONE_OFF, world.anya, world.marat)
    await press(world, world.anya, "⋯", "Сдаться", "Оин −1", "🏳 Предложить")

    await press(world, world.marat, "✅ Принять")

    assert (Color.BLACK, Outcome.OIN, 2, How.RESIGNED) == await result_of(world, game)
    for seat in (world.anya, world.marat):
        card = await seat.find(lambda message: "сдаётся: оин" in message.text)
        assert card.sound
        assert "+1" in card.text
