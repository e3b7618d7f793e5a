"""Looking into a game in a private chat: its moves, its record as a file; nobody else may."""

import json

from bot.correspondence.commands import PlayTurn, Resign
from bot.correspondence.people import Habits
from engine import Outcome, parse_mat, parse_record, parse_turn_text
from tests.bot.telegram.conftest import MIDDLE
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World

SENDS = {"sendMessage", "sendPhoto", "sendDocument", "sendAnimation"}


async def sent_to(world: World, seat: Seat) -> list[int]:
    """Return the numbers of the calls that sent something to *seat*."""
    calls = await world.control.calls(chat=seat.id)
    return [call["n"] for call in calls if call["method"] in SENDS]


async def test_a_game_that_runs_shows_its_moves_and_gives_its_record(world: World) -> None:
    await world.begin(world.anya, world.marat)
    board = await world.board(world.anya)
    await world.anya.press("⋯", message=board)
    await world.settled()

    await world.anya.press("📜 Ходы")
    await world.settled()
    await world.anya.press("📥 Экспорт")
    await world.settled()
    asked = await world.anya.last()
    for label in asked.words:
        await world.anya.press(label, message=asked)
    await world.settled()

    moves = await world.anya.with_button("К доске")
    assert "Ходы" in moves.text
    assert [[".txt", ".json", ".mat"]] == asked.labels
    sent = [message for message in await world.anya.received() if message.raw["document"]]
    names = [message.raw["document"]["file_name"] for message in sent]
    (code,) = {name.partition(".")[0] for name in names}
    assert [f"{code}.txt", f"{code}.json", f"{code}.mat"] == names
    assert code.startswith("nardy-")
    ids = [message.raw["document"]["file_id"] for message in sent]
    text, line, match = [await world.control.file(file) for file in ids]
    assert "result: running" in text.decode()
    assert json.loads(line)["dice"]["seed"] is None
    assert parse_record(line.decode()).result is None
    assert 1 == len(parse_mat(match.decode()).games)


async def test_what_is_forged_is_refused_and_sends_nothing(world: World, game: int) -> None:
    await world.zoe.start()
    board = await world.board(world.anya)
    before = await sent_to(world, world.anya)
    forged = [
        (world.anya, f"g:{game}:moves:01", "больше нет"),
        (world.anya, f"g:{game}:moves:1000", "больше нет"),
        (world.anya, f"g:{game}:export:exe", "больше нет"),
        (world.anya, f"g:{game}:export:mat", "больше нет"),
        (world.anya, f"g:{game + 1}:moves:", "больше нет"),
        (world.zoe, f"g:{game}:moves:", "You are watching"),
        (world.zoe, f"g:{game}:export:json", "You are watching"),
    ]

    for seat, data, toast in forged:
        press = await seat.forge(data, message=board.id)
        assert toast in (press.text or ""), (data, press.text)
    await world.settled()

    assert before == await sent_to(world, world.anya)


def is_film(message: Message) -> bool:
    return bool(message.raw["kind"] == "animation")


async def resigned(world: World, game: int) -> None:
    """Let Аня give up a game she has just begun to move in."""
    actor = (await world.game(game)).seats.white.id
    await world.services.play.resign(Resign(game, actor, Outcome.MARS, 0))
    await world.settled()


async def test_a_replay_steps_in_a_message_of_its_own_and_is_sent_as_an_animation(
    world: World, game: int
) -> None:
    """UX S21: the result card stays; the animation is made and uploaded once."""
    actor = (await world.game(game)).seats.white.id
    steps = parse_turn_text("24/19(5) 20/17(3)")
    await world.services.play.play_turn(PlayTurn(game, 0, actor, steps))
    await world.settled()
    await world.marat.press("⋯")
    await world.settled()

    await world.marat.press("🎬 Повтор")
    await world.settled()
    opened = await world.marat.last()
    await world.marat.press("⏭", message=opened)
    await world.settled()
    stepped = await world.marat.last()
    for _ in range(2):
        before = await world.marat.messages()
        await world.marat.press("🎞 Анимация", message=stepped)
        await world.marat.wait(is_film, "an animation", after=before)

    assert "0 из 1" in opened.text
    assert [["▶️ К доске"]] == opened.labels[2:]
    assert (opened.id, True) == (stepped.id, opened.photo != stepped.photo)
    assert "5-3 → 12/7 8/5" in stepped.text
    films = [message for message in await world.marat.received() if is_film(message)]
    calls = [call for call in await world.control.calls() if call["method"] == "sendAnimation"]
    assert 2 == len(films)
    assert [1, 0] == [len(call["files"]) for call in calls]
    assert (await world.control.file(films[0].raw["document"]["file_id"])).startswith(b"GIF89a")


async def test_in_words_a_replay_steps_in_one_message_too(world: World) -> None:
    """UX S21, S31: whose boards are words; a picture from before is not written over."""
    habits = {world.marat: Habits(text_board=True)}
    game = await world.begin_at(MIDDLE, world.anya, world.marat, habits=habits)
    actor = (await world.game(game)).seats.white.id
    steps = parse_turn_text("24/19(5) 20/17(3)")
    await world.services.play.play_turn(PlayTurn(game, 0, actor, steps))
    await world.settled()
    board = await world.marat.with_button("⋯")
    await world.marat.press("⋯", message=board)
    await world.settled()

    await world.marat.press("🎬 Повтор")
    await world.settled()
    opened = await world.marat.last()
    await world.marat.press("⏭", message=opened)
    await world.settled()
    stepped = await world.marat.last()
    code = (await world.rows("SELECT code FROM invites"))[0]["code"]
    for data in (f"g:{game}:moves:0", f"i:{code}:a", f"g:{game}:replay:0"):
        await world.marat.forge(data, message=board.id)
        await world.settled()

    assert (opened.id, None) == (stepped.id, stepped.photo)
    assert "Соперник: 12 — 8, 7 — 1, 5 — 3" in stepped.text
    assert stepped.id < (await world.marat.last()).id
    assert "ход ваш" in (await world.marat.find(lambda m: m.id == board.id)).text


async def test_whatever_is_looked_at_leads_back_to_the_board_or_the_result(
    world: World, game: int
) -> None:
    await world.anya.press("⋯")
    await world.settled()
    menu = await world.board(world.anya)
    for label in ("📜 Ходы", "🔤 Текстом", "🎲 Честность"):
        await world.anya.press(label, message=menu)
        await world.settled()
        assert "▶️ К доске" == (await world.anya.last()).words[-1], label
    await resigned(world, game)
    card = await world.board(world.anya)

    for label in ("📜 Ходы", "🎲 Проверить кубики"):
        await world.anya.press(label, message=card)
        await world.settled()
        looked = await world.anya.last()
        assert "🏁 Итог" == looked.words[-1], label
        await world.anya.press("🏁 Итог", message=looked)
        await world.settled()
        card, before = await world.anya.last(), card
        assert before.text == card.text


async def test_a_game_that_is_over_is_found_again_with_its_card(world: World, game: int) -> None:
    """UX S6: from the list of running games to those that are over, and to the result."""
    await resigned(world, game)
    card = await world.board(world.anya)
    for command in ("/start", "/games"):
        await world.anya.say(command)
        await world.settled()
        menu = await world.anya.last()
        assert "Сейчас партий нет." == menu.text
        assert "📜 Завершённые" in menu.words

    await world.anya.press("📜 Завершённые", message=menu)
    await world.settled()
    listed = await world.anya.last()
    await world.anya.press("🏁 Марат", message=listed)
    await world.settled()

    again = await world.anya.last()
    assert "🏁 Марат · дл · −2" == listed.words[0]
    assert (card.text, card.labels) == (again.text, again.labels)
    assert card.id < again.id
    for data in ("m:done:x", "m:done:01", f"g:{game}:next:"):
        press = await world.anya.forge(data, message=listed.id)
        assert "больше нет" in (press.text or ""), data


async def test_a_turn_written_to_the_card_of_a_game_that_is_over_comes_too_late(
    world: World, game: int
) -> None:
    """UX S13, S30: nobody is said to be to move there."""
    await resigned(world, game)
    for seat in (world.anya, world.marat):
        card = await world.board(seat)
        await seat.say("24/19 20/17", reply_to=card.id)
        await world.settled()

        assert "Партия окончена." == (await seat.last()).text


async def test_in_a_group_the_result_itself_steps_for_any_finger(world: World) -> None:
    """No curious finger fills the group with pictures; the result comes back."""
    game = await world.begin_at(MIDDLE, world.anya, world.marat, group=True)
    assert "больше нет" in await _forged(world, f"g:{game}:replay:")
    await resigned(world, game)
    card = await world.zoe.with_button("🎬 Повтор", GROUP)
    before = len(await world.zoe.messages(GROUP))

    await world.zoe.press("🎬 Повтор", chat=GROUP)
    await world.settled()
    shown = await world.zoe.find(lambda message: message.id == card.id, GROUP)
    await world.zoe.press("🏁 Итог", chat=GROUP)
    await world.settled()

    again = await world.zoe.find(lambda message: message.id == card.id, GROUP)
    assert "🎬" in shown.text
    assert (card.text, card.labels) == (again.text, again.labels)
    assert before == len(await world.zoe.messages(GROUP))
    for data in (f"g:{game}:moves:", f"g:{game}:export:json", f"g:{game}:film:"):
        assert "watching" in await _forged(world, data), data


async def _forged(world: World, data: str) -> str:
    """Return what Zoe is told about a button of the group that is not there."""
    messages = await world.zoe.received(GROUP)
    press = await world.zoe.forge(data, message=messages[-1].id, chat=GROUP)
    return (press.text or "").replace("no longer exists", "больше нет")
