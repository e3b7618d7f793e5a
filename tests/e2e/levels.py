"""
Whole games with the computer as it is shipped: `python -m tests.e2e.levels [--report FILE]`.

The command itself is started, with its worker process and its weights. Somebody who presses at
random plays one game of each kind against each level, from the first screen to the result card;
printed is who won and how long the computer's turn took, from the answered press to the message.
"""

import argparse
import asyncio
import os
import platform
import random
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.ports import Level
from engine import Color, Variant, parse_record, replay
from tests.database import Databases, sqlite_address
from tests.e2e.chooser import choose
from tests.e2e.command import started
from tests.e2e.control import Json
from tests.e2e.player import Figures, Gate, Player
from tests.e2e.seat import Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

LABELS = {Level.EASY: "Easy", Level.MEDIUM: "Medium", Level.HARD: "Hard"}


@dataclass(frozen=True)
class Game:
    """One game and what came of it."""

    variant: Variant
    level: Level
    result: str
    presses: int
    seconds: tuple[float, ...]
    """Of each turn of the computer."""

    @property
    def row(self) -> str:
        """A row of the table."""
        sorted_seconds = sorted(self.seconds)
        late = sorted_seconds[int(0.95 * (len(sorted_seconds) - 1))]
        return (
            f"| {self.variant.value} | {self.level.value} | {self.result} | {self.presses} |"
            f" {len(self.seconds)} | {statistics.median(self.seconds):.2f} | {late:.2f} |"
            f" {max(self.seconds):.2f} |"
        )


@asynccontextmanager
async def command(world: World, log: Path) -> AsyncIterator[None]:
    """Run `python -m bot run` in *world*."""
    process = await started(world, log)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


def waits(calls: list[Json]) -> tuple[float, ...]:
    """Return how long after an answered press a new board came, where one came."""
    found: list[float] = []
    pressed: datetime | None = None
    for call in calls:
        at = datetime.fromisoformat(call["at"]["wall"])
        if call["method"] == "answerCallbackQuery":
            pressed = at
        elif call["method"] == "sendPhoto" and pressed is not None:
            found.append((at - pressed).total_seconds())
            pressed = None
    return tuple(found)


async def play(world: World, seat: Seat, variant: Variant, level: Level, seed: int) -> Game:
    """Play one game through the menus."""
    watcher, figures = Watcher(world.control, {seat.id: "en"}, {seat.name}), Figures()
    watcher.seen = await world.control.last_call()
    newest = (await seat.last()).id
    screen = await choose(seat, Terms(variant))
    await seat.press("Computer", message=screen)
    await seat.press(LABELS[level])
    begun = await world.control.last_call()
    player = Player(seat, watcher, Gate(), figures, random.Random(seed))
    await player.play(newest)
    await world.settled()
    calls = await world.control.calls(begun, chat=seat.id)
    await watcher.look()
    assert [] == figures.faults == watcher.refused == watcher.foreign
    code = (await world.services.records.codes())[-1]
    record = parse_record(await world.services.records.export(code))
    assert replay(record).result == record.result
    assert () == await world.services.records.faults(code)
    assert record.result is not None
    winner = record.header.white if record.result.winner is Color.WHITE else record.header.black
    result = f"{winner} +{record.result.points / 2:g}, {record.result.how.value}"
    return Game(variant, level, result, figures.presses.total(), waits(calls))


async def games(database_url: str, log: Path) -> list[Game]:
    """Play them all."""
    # The program throws real dice: only they can say whether a record is true.
    async with World(database_url, dice=SeededDice()) as world, command(world, log):
        await world.control.post("users", id=world.zoe.id, first_name="Zoe", language_code="en")
        await world.zoe.start()
        played: list[Game] = []
        for variant in Variant:
            for level in Level:
                played.append(await play(world, world.zoe, variant, level, len(played)))
                print(played[-1].row, flush=True)
    return played


def main() -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.levels")
    parser.add_argument("--report", type=Path, help="write the table to this file")
    options = parser.parse_args()
    head = (
        "| game | level | result | presses | the computer's turns | median s | 95th percentile s |"
        " longest s |\n|---|---|---|---|---|---|---|---|"
    )
    print(head)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        played = asyncio.run(games(sqlite_address(Databases(folder).sqlite()), folder / "log"))
        assert "Traceback" not in (folder / "log").read_text()
    where = f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}"
    where += f", {os.cpu_count()} cores, `python -m tests.e2e.levels`."
    if options.report is not None:
        rows = "\n".join(game.row for game in played)
        options.report.write_text(f"{head}\n{rows}\n\n{where}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
