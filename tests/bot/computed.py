"""A stage with a computer: every question is answered on the spot."""

import asyncio
from dataclasses import dataclass, field

from bot.clock import ManualClock
from bot.correspondence.games import Game
from bot.dice import ScriptedDice
from bot.ports import Level
from bot.services import build_services
from bot.storage import Database
from tests.bot.making import MIDDLE, NOON
from tests.bot.stage import Stage
from tests.computer import Direct


@dataclass(kw_only=True)
class Computed(Stage):
    """A stage with a computer."""

    thinking: Direct = field(default_factory=Direct)

    async def begin(self, start: str | None = MIDDLE, level: Level = Level.EASY) -> Game:
        """Begin a game of Аня, White, with the computer."""
        game = await self.services.computers.begin(self.anya.id, level, start=start)
        assert game is not None
        return game

    async def think(self) -> None:
        """Let the computer answer wherever it is asked."""
        await self.services.computers.run_due(asyncio.Event())

    async def kept(self, game: Game) -> Game:
        """Return a game as it is stored."""
        return await self.services.games.game(game.id)


async def set_computed(url: str) -> Computed:
    """Return a stage over the migrated database of *url*; all three pressed Start."""
    database, clock, thinking = Database(url), ManualClock(NOON), Direct()
    services = build_services(database, clock=clock, dice=ScriptedDice((5, 2)), thinking=thinking)
    people = []
    for number, name in ((101, "Аня"), (102, "Марат"), (104, "Zoe")):
        await services.players.touch(number, name, "ru")
        people.append(await services.players.started(number))
    return Computed(database, clock, services, *people, thinking=thinking)
