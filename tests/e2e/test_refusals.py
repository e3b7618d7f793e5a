"""Scenarios 14, 15 and 20: who may press, when time is up, and a bot that is killed."""

import pytest

from engine import Color, How
from tests.e2e.player import turn_buttons
from tests.e2e.positions import MIDDLE
from tests.e2e.world import GROUP, World


@pytest.mark.throws((6, 1), (5, 3), (6, 4), (5, 3))
async def test_sc14_not_your_turn_not_your_game(world: World) -> None:
    """SC-14."""
    game = await world.begin_at(
        MIDDLE.format(turn="b", roll="5-3"), world.anya, world.marat, group=True
    )
    await world.marat.press("🎲 Сделать ход", chat=GROUP)
    await world.settled()
    board = await world.anya.find(lambda message: message.photo is not None, GROUP)
    step = turn_buttons(board)[0]
    kept = await world.kept(game)
    since = await world.control.last_call()

    by_opponent = await world.anya.press_button(board, step, GROUP)
    by_stranger = await world.zoe.press_button(board, step, GROUP)
    forged = await world.anya.forge(step["data"], message=1)
    await world.settled()

    assert "Сейчас ходит Марат." == by_opponent.text
    assert "You are watching: Аня and Марат play." == by_stranger.text
    assert "Сейчас ходит Марат." == forged.text
    assert kept == await world.kept(game)
    methods = {call["method"] for call in await world.control.calls(since)}
    assert {"answerCallbackQuery"} == methods - {"getUpdates"}


@pytest.mark.throws((6, 1), (5, 3), (6, 4), (5, 3))
async def test_sc14_a_stale_press_changes_nothing_and_shows_the_board(world: World) -> None:
    """UX 1.1: another revision is stale."""
    game = await world.begin_at(MIDDLE.format(turn="w", roll="5-3"), world.anya, world.marat)
    board = await world.board(world.anya)
    old = board.button("8→3")["data"]
    for label in ("24→19", "20→17"):
        await world.anya.press(label)
        await world.settled()
    confirm = (await world.anya.with_button("✅")).button("✅")["data"]
    await world.anya.press("✅")
    await world.settled()
    kept = await world.kept(game)

    stale = await world.anya.forge(old, message=board.id)
    again = await world.anya.forge(confirm, message=board.id)
    await world.settled()

    assert "Доска уже изменилась — обновил." == stale.text
    assert again.answered
    assert again.text is None  # the same turn once more: a quiet success
    assert kept == await world.kept(game)
    assert "Ждём Марат" in (await world.board(world.anya)).text


@pytest.mark.throws((6, 1), (5, 3), (6, 4), (5, 3))
async def test_sc15_who_runs_out_of_time_loses(world: World) -> None:
    """SC-15: M has acted; 72 hours later both have the result, without any tap."""
    game = await world.begin_at(MIDDLE.format(turn="b", roll="5-3"), world.anya, world.marat)
    for seat, steps in ((world.marat, ("24→19", "19→16")), (world.anya, ())):
        for label in steps or (None, None):
            board = await world.board(seat)
            first = next(one["text"] for one in turn_buttons(board) if "→" in one["text"])
            await seat.press(label or first)
            await world.settled()
            if any("✅" in word for word in (await world.board(seat)).words):
                break
        await seat.press("✅")
        await world.settled()
    assert "▶️ Ваш ход" in (await world.board(world.marat)).text
    board = await world.board(world.marat)
    step = turn_buttons(board)[0]
    since = await world.control.last_call()

    await world.advance(hours=71, seconds=3500)
    await world.settled()
    assert not (await world.game(game)).is_over

    await world.advance(seconds=116)

    for seat in (world.anya, world.marat):
        card = await seat.wait(
            lambda message: "⌛" in message.text and bool(message.photo), "the result", seconds=60
        )
        assert "⌛ Время Марат вышло. Победа Аня: оин +1" in card.text
        assert card.sound
    await world.settled()
    late = await world.marat.forge(step["data"], message=board.id)
    assert "Партия окончена." == late.text
    result = (await world.game(game)).state.result
    assert result is not None
    assert (Color.WHITE, How.TIMED_OUT) == (result.winner, result.how)
    results = [
        call["chat"]
        for call in await world.control.calls(since, method="sendPhoto")
        if "⌛" in call["params"]["caption"]
    ]
    assert [101, 102] == sorted(results)


@pytest.mark.program
async def test_sc20_a_picked_step_outlives_the_bot(sqlite_url: str) -> None:
    """SC-20: the bot is the real program, killed between two steps."""
    async with World(sqlite_url) as world:
        await world.spawn_bot()
        game = await world.begin_at(MIDDLE.format(turn="w", roll="5-3"), world.anya, world.marat)
        await world.anya.press("24→19")
        await world.anya.with_button("↩")
        await world.settled()
        picked = await world.board(world.anya)
        kept = await world.kept(game)
        messages = [message.id for message in await world.anya.messages()]
        others = [message.id for message in await world.marat.messages()]

        await world.kill_bot()
        await world.spawn_bot()
        await world.settled()

        assert picked.raw == (await world.board(world.anya)).raw
        assert kept == await world.kept(game)
        assert others == [message.id for message in await world.marat.messages()]
        await world.anya.press("20→17")
        await world.anya.press("✅ Сходить: 24/19 20/17")
        await world.settled()
        assert messages == [message.id for message in await world.anya.messages()]
        assert "Ждём Марат" in (await world.board(world.anya)).text
        assert kept[1] < (await world.kept(game))[1]
        news = [message for message in await world.marat.messages() if message.id not in others]
        assert 1 == len(news)
        assert "Аня: 🎲 5-3 → 12/7 8/5" in news[0].text
