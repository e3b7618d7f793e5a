"""A game with the computer, from the first screen to its first answer (UX S1, S3)."""

from tests.e2e.seat import Message
from tests.e2e.world import World


async def choose(world: World, *labels: str) -> Message:
    """Press one button after the other as Zoe and return the screen at the end."""
    for label in labels:
        await world.zoe.press(label)
        await world.settled()
    return await world.zoe.last()


async def test_from_the_welcome_it_is_two_presses(world: World) -> None:
    await world.zoe.start()
    screen = await choose(world, "🤖 Play the computer")
    assert [["Easy", "Medium", "Hard"], ["✏️ Change the terms"]] == screen.labels
    assert "Long nardy · one game · 7\u00a0days per move" in screen.text

    await choose(world, "Medium")

    shown = [message.text for message in await world.zoe.received()]
    assert any("The game has begun. Opponent: Computer, medium." in text for text in shown)
    assert any("Opponent: Computer, medium.\nOpening throw" in text for text in shown)
    board = await world.board(world.zoe)
    assert "Computer, medium" in board.text
    assert "Your move" in board.text
    await choose(world, "♟ My games")
    games = await world.zoe.find(lambda message: message.id == screen.id)
    assert games.words[0].startswith("▶️ Computer, medium · long · ")


async def test_what_is_chosen_is_what_is_played(world: World) -> None:
    await world.zoe.start()
    screen = await choose(world, "🎲", "○ Short", "🏁", "to 3")
    assert ["🔗 Link", "🤖 Computer"] in screen.labels

    screen = await choose(world, "🤖 Computer")
    assert "Short nardy (backgammon) · to 3\u00a0points" in screen.text
    await choose(world, "Hard")

    board = await world.board(world.zoe)
    assert "Computer, hard" in board.text
    assert "0:0 (to 3)" in board.text


async def test_a_level_pressed_twice_begins_one_game_and_an_old_screen_asks_anew(
    world: World,
) -> None:
    await world.zoe.start()
    screen = await choose(world, "🤖")
    press = screen.button("Easy")

    for _ in range(2):
        assert (await world.zoe.forge(press["data"], message=screen.id)).answered
    await world.settled()
    assert 1 == len(await world.rows("SELECT id FROM games"))

    await world.zoe.forge(press["data"].replace("easy", "hard"), message=screen.id)
    await world.settled()
    assert 1 == len(await world.rows("SELECT id FROM games"))
    asked = await world.zoe.find(lambda message: message.id == screen.id)
    assert ["Easy", "Medium", "Hard"] in asked.labels
    await choose(world, "Hard")
    assert 2 == len(await world.rows("SELECT id FROM games"))


async def test_a_forged_level_is_gone_and_begins_nothing(world: World) -> None:
    await world.zoe.start()
    screen = await choose(world, "🤖")

    for data in (
        "m:level:",
        "m:level:easy",
        "m:level:human-0",
        "m:level:easy-01",
        "m:level:EASY-0",
    ):
        press = await world.zoe.forge(data, message=screen.id)
        assert press.answered, data
        assert "no longer exists" in (press.text or ""), data

    assert [] == await world.rows("SELECT id FROM games")


async def test_without_a_computer_no_button_leads_to_one(world: World) -> None:
    assert world.app is not None
    world.app.services.computers._thinking = None
    await world.zoe.start()
    screen = await choose(world, "🎲")

    words = [word for message in await world.zoe.received() for word in message.words]
    assert not [word for word in words if "🤖" in word]
    press = await world.zoe.forge("m:level:easy-0", message=screen.id)
    assert "no longer exists" in (press.text or "")
    assert [] == await world.rows("SELECT id FROM games")
