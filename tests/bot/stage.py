"""A stage for tests of services: a database, a clock that stands, dice and three people."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from bot.clock import ManualClock
from bot.correspondence.commands import CubeChoice, PlayTurn, Resign, UseCube
from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind, Progress
from bot.correspondence.people import Home, Player
from bot.correspondence.terms import Terms
from bot.dice import ScriptedDice, SeededDice
from bot.services import Services, build_services
from bot.storage import Database, Outgoing
from engine import Phase, Turn
from tests.bot.making import MIDDLE, NOON, any_turn


@dataclass
class Stage:
    """Services over one database, and the people who use them."""

    database: Database
    clock: ManualClock
    services: Services
    anya: Player
    marat: Player
    zoe: Player

    async def game(
        self,
        *,
        start: str | None = MIDDLE,
        home: Home | None = None,
        acted: bool = True,
        terms: Terms | None = None,
    ) -> Game:
        """Begin a game of Аня (White, who invites) and Марат; *acted*: both did so by hand."""
        if home is None:
            invite = await self.services.invites.create_link(self.anya.id, terms or Terms())
        else:
            invite = await self.services.invites.create_challenge(
                self.anya.id, terms or Terms(), home
            )
        game = await self.services.invites.accept(invite.code, self.marat.id, start=start)
        if acted:
            for _ in range(2):
                game = (await self.play(game)).game
        return game

    async def play(self, game: Game, turn: Turn | None = None) -> Progress:
        """Let the seat to act play *turn*, or any; who may double throws instead."""
        if game.state.phase is Phase.TO_ROLL:
            thrown = await self.use_cube(game, CubeChoice.ROLL)
            state = thrown.game.state
            if (state.to_act, state.phase) != (game.state.to_act, Phase.TO_PLAY):
                return thrown  # there was nothing to choose
            game = thrown.game
        mover = game.seats.of(game.state.to_act)
        played = any_turn(game) if turn is None else turn
        return await self.services.play.play_turn(PlayTurn(game.id, game.rev, mover.id, played))

    async def use_cube(self, game: Game, choice: CubeChoice) -> Progress:
        """Let the seat to act throw or double, take or pass."""
        player = game.seats.of(game.state.to_act).id
        return await self.services.play.use_cube(UseCube(game.id, game.rev, player, choice))

    async def resign(self, game: Game) -> Game:
        """Let the seat to act give up."""
        command = Resign(game.id, game.seats.of(game.state.to_act).id)
        return (await self.services.play.resign(command)).game

    async def play_out(self, game: Game) -> Game:
        """Play to the end."""
        while not game.is_over:
            game = (await self.play(game)).game
        return game

    async def newest(self) -> Game:
        """Return the game that was begun last."""
        code = (await self.services.records.codes())[-1]
        return await self.services.games.by_code(code)

    async def outbox(self) -> list[Outgoing]:
        """Return everything to be sent, in order, and let it be sent."""
        rows: list[Outgoing] = []
        while leased := await self.lease():
            rows += leased
            async with self.database.work() as work:
                for row in leased:
                    await work.outbox.sent(row.id)
                await work.commit()
        return sorted(rows, key=lambda row: row.id)

    async def lease(self, seconds: float = 60) -> list[Outgoing]:
        """Take what is due."""
        async with self.database.work() as work:
            rows = await work.outbox.lease(self.clock.now(), seconds)
            await work.commit()
        return rows

    def pass_time(self, **span: float) -> None:
        """Move the clock by *span*, e.g. `hours=3`."""
        self.clock.move(timedelta(**span))


async def set_stage(url: str, *, dice: ScriptedDice | SeededDice | None = None) -> Stage:
    """Return a stage over the migrated database of *url*; all three pressed Start."""
    database = Database(url)
    clock = ManualClock(NOON)
    services = build_services(database, clock=clock, dice=dice or ScriptedDice((5, 2)))
    people = []
    for number, name, language in ((101, "Аня", "ru"), (102, "Марат", "ru"), (104, "Zoe", "en")):
        await services.players.touch(number, name, language)
        people.append(await services.players.started(number))
    return Stage(database, clock, services, *people)


def kinds(rows: Iterable[Outgoing], chat: int | None = None) -> list[NoticeKind]:
    """Return what is sent to *chat*, or to all."""
    return [row.kind for row in rows if chat in {None, row.chat}]
