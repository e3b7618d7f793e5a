"""Games with the computer on real boards: to the result card, with the cube, and over a kill."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from bot.correspondence.choices import Choices
from bot.ports import Level
from engine import How, Played, Variant, parse_record, replay
from tests.computer import HELD, Direct, First, begun
from tests.e2e import opponent
from tests.e2e.player import Figures, Gate, Player
from tests.e2e.positions import MIDDLE
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

SHORT = "short w=8:2,6:3,5:3,4:2 b=13:1,8:1,6:3,5:2,3:3 turn=w roll=5-3 ply=40"
LONG = "long w=7:1,6:3,5:2,4:2 b=8:1,6:2,5:3,3:3 turn=w roll=5-3 ply=70"
MINE = MIDDLE.format(turn="w", roll="5-3")
TO_DOUBLE = MINE.replace("roll=5-3", "ply=20 cube=1c")


@pytest.mark.parametrize(
    ("position", "choices", "level"),
    [
        (SHORT, Choices(Variant.SHORT, short_cube=False), Level.MEDIUM),
        (LONG, Choices(), Level.HARD),
    ],
    ids=["short", "long"],
)
async def test_a_game_with_the_computer_is_played_to_its_result(
    world: World, position: str, choices: Choices, level: Level
) -> None:
    """Random presses; every one is answered, nothing is refused, the record replays."""
    number = await opponent.begin(world, position, world.anya, level=level, choices=choices)
    watcher, figures = Watcher(world.control, {101: "ru"}, {"Аня"}), Figures()
    player = Player(world.anya, watcher, Gate(), figures, random.Random(5))

    await player.play(0)
    await world.settled()
    await watcher.look()

    assert [] == figures.faults == watcher.refused == watcher.foreign
    game = await world.game(number)
    assert game.state.result is not None
    assert How.BORNE_OFF is game.state.result.how
    assert () == await world.services.records.faults(game.code)
    record = parse_record(await world.services.records.export(game.code))
    assert game.state == replay(record)
    assert f"Computer ({level.value})" in {record.header.white, record.header.black}
    name = {"medium": "Компьютер, средний", "hard": "Компьютер, сильный"}[level.value]
    assert name in (await world.board(world.anya)).text
    assert {101} == {call["chat"] for call in await world.control.calls() if call["chat"]}


@pytest.mark.throws((6, 1), (6, 2), (5, 4))
async def test_the_computers_turn_is_told_like_a_persons(world: World) -> None:
    """UX S10: its dice and its move in the reader's numbers, with sound; then my dice."""
    await opponent.begin(world, MINE, world.anya)
    for label in ("24→19", "20→17", "✅"):
        await world.anya.press(label)
        await world.settled()

    board = await world.board(world.anya)
    assert board.sound
    assert "♟ Длинные · Компьютер, лёгкий" in board.text
    assert "Компьютер, лёгкий: 🎲 6-2 → " in board.text
    assert "▶️ Ваш ход · 🎲 5-4" in board.text
    scene = await world.scene(world.anya.id)
    assert {scene.mover} != {arrow.color for arrow in scene.last_turn}
    assert {"Компьютер, лёгкий", "Вы (Аня)"} == {scene.white.name, scene.black.name}


@pytest.mark.throws((6, 1), (6, 2), (5, 4))
async def test_a_double_is_taken_and_the_game_goes_on(world: World) -> None:
    choices = Choices(long_cube=True)
    number = await opponent.begin(world, TO_DOUBLE, world.anya, choices=choices)
    for label in ("Удвоить", "✅ Удвоить"):
        await world.anya.press(label)
        await world.settled()

    assert "Компьютер, лёгкий принимает. Ставка 2" in (await world.board(world.anya)).text
    assert 2 == (await world.game(number)).state.cube.value


async def test_the_computer_doubles_and_is_refused(sqlite_url: str, quiet_log: None) -> None:
    position = TO_DOUBLE.replace("turn=w", "turn=b")
    async with World(sqlite_url, thinking=Direct(First(doubling=True))) as world:
        await world.start_bot()
        choices = Choices(long_cube=True)
        number = await opponent.begin(world, position, world.anya, choices=choices)
        board = await world.board(world.anya)
        assert board.sound
        assert "Компьютер, лёгкий удваивает: ставка 2." in board.text
        for label in ("🏳 Пас", "🏳 Пас"):
            await world.anya.press(label)
            await world.settled()

        assert "Аня пасует: Компьютер, лёгкий +1." in (await world.board(world.anya)).text
        assert (await world.game(number)).is_over


async def test_the_computer_takes_less_where_that_is_fair(world: World) -> None:
    """UX S16."""
    await opponent.begin(world, MINE, world.anya)
    for label in ("⋯", "Сдаться", "Оин −1", "🏳 Предложить"):
        await world.anya.press(label)
        await world.settled()

    assert "Аня сдаётся: оин, Компьютер, лёгкий +1." in (await world.board(world.anya)).text


class HeldWorld(World):
    """A world in which the computer of the bot that is a program waits for a pipe."""

    pipe: Path

    def environment(self) -> dict[str, str]:
        return {**super().environment(), HELD: str(self.pipe)}


@pytest.mark.program
async def test_a_kill_in_the_middle_of_a_thought_loses_no_turn(
    sqlite_url: str, tmp_path: Path
) -> None:
    """The bot is the real program; it is killed while the computer thinks in its own process."""
    pipe = tmp_path / "thought"
    os.mkfifo(pipe)
    async with HeldWorld(sqlite_url) as world:
        world.log, world.pipe = tmp_path / "log", pipe
        await world.spawn_bot()
        number = await opponent.begin(world, MINE, world.anya)
        await world.anya.forge(f"p:{number}:0:c:X5T3", message=1)

        async def thinks() -> bool:
            return begun(pipe).exists()

        await world.control.until(thinks, "the computer thinks")
        before = await world.kept(number)
        await world.kill_bot()
        begun(pipe).unlink()
        await world.spawn_bot()
        await world.control.until(thinks, "the computer thinks again")
        assert before == await world.kept(number)
        await asyncio.to_thread(pipe.write_text, "go on")

        board = await world.anya.wait(
            lambda message: "Компьютер, лёгкий: 🎲" in message.text, "the computer's turn"
        )
        await world.settled()
        assert "▶️ Ваш ход" in board.text
        entries = await world.services.games.entries(number)
        turns = [entry.fact for entry in entries if isinstance(entry.fact, Played)]
        assert 2 == len([turn for turn in turns if not turn.auto])
        assert () == await world.services.records.faults((await world.game(number)).code)
