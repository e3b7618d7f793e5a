"""Looking into a game in a private chat: its moves, its record as a file; nobody else may."""

import json

from engine import parse_mat, parse_record
from tests.e2e.seat import Seat
from tests.e2e.world import World

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
