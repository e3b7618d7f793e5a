"""
The world of an end-to-end test: a sandbox, a bot on it, and the people.

The bot runs inside the test (dice can then be scripted) or as the real program, which can be
killed. Knows how both are started and when nothing more is about to happen.
"""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self
from unittest.mock import patch

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot import app as wiring
from bot.clock import FollowingClock
from bot.correspondence.games import Game
from bot.correspondence.people import Habits, Home
from bot.correspondence.terms import Terms
from bot.dice import ScriptedDice
from bot.ports import Dice, Thinking
from bot.services import build_services
from bot.settings import Settings
from bot.storage import Database
from engine import parse_position
from render.scene import BoardScene
from sandbox.server import Sandbox
from tests.computer import Direct
from tests.e2e.album import Album
from tests.e2e.control import PATIENCE_SECONDS, Control
from tests.e2e.day import HOUR_MS, Day
from tests.e2e.habits import let_be
from tests.e2e.program import Program
from tests.e2e.seat import Message, Seat

GROUP = -1001000000001
START_SECONDS = 60.0
QUIET_SECONDS = 0.15


class World:
    """Everything of one test; use as an asynchronous context manager."""

    def __init__(
        self,
        database_url: str,
        *,
        dice: Dice | None = None,
        real_limits: bool = False,
        tick_seconds: float = 1.0,
        thinking: Thinking | None = None,
    ) -> None:
        self.database_url = database_url
        self.dice: Dice = dice or ScriptedDice()
        self.pacing = 1.0 if real_limits else 0.0
        self.tick_seconds = tick_seconds
        self.thinking = thinking or Direct()
        self.sandbox = Sandbox(port=0, flood=real_limits)
        self._database = Database(database_url)
        self._day = Day()
        self.services = build_services(self._database, clock=self._day, dice=self.dice)
        """The bot's own when it runs inside, else others over the same database."""
        self.album = Album()
        self._open = AsyncExitStack()
        self._quiet_call = 0
        self.app: wiring.App | None = None
        self.program: Program | None = None
        self.log = Path(os.devnull)
        """Where the bot that is a program writes."""
        self._engine: AsyncEngine = create_async_engine(database_url)

    async def __aenter__(self) -> Self:
        await self.sandbox.start()
        self.control = await Control(self.sandbox.url).__aenter__()
        await self._day.begin(self.control)
        self.anya = Seat(self.control, 101, "Аня")
        self.marat = Seat(self.control, 102, "Марат")
        self.lev = Seat(self.control, 103, "Лев")
        self.zoe = Seat(self.control, 104, "Zoe")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop_bot()
        await self.control.__aexit__(None, None, None)
        await self.sandbox.stop()
        await self._database.close()
        await self._engine.dispose()

    # The bot

    def settings(self) -> Settings:
        """Return the settings of a bot that talks to this sandbox."""
        return Settings(
            _env_file=None,
            bot_token=self.sandbox.token,
            bot_api_url=self.sandbox.url,
            database_url=self.database_url,
            clock_url=f"{self.sandbox.url}/clock",
            pacing=self.pacing,
        )

    async def start_bot(self) -> None:
        """Start the bot inside this process."""
        clock = self._day.follower = FollowingClock(f"{self.sandbox.url}/clock")
        await self._open.enter_async_context(clock.following())
        with patch.object(wiring, "paint", self.album.paint):
            self.app = wiring.build_app(
                self.settings(),
                clock=clock,
                dice=self.dice,
                thinking=self.thinking,
                tick_seconds=self.tick_seconds,
            )
        self.services = self.app.services
        await self.app.start()

    def environment(self) -> dict[str, str]:
        """Return the variables of a bot that is a program."""
        return {
            "BOT_TOKEN": self.sandbox.token,
            "BOT_API_URL": self.sandbox.url,
            "DATABASE_URL": self.database_url,
            "CLOCK_URL": f"{self.sandbox.url}/clock",
            "PACING": str(self.pacing),
        }

    async def spawn_bot(self, *, spied_words: Path | None = None) -> None:
        """Start the bot as a program; with *spied_words* its pictures tell their words there."""
        environment = self.environment()
        if spied_words is not None:
            environment["SPIED_WORDS"] = str(spied_words)
        self.program = Program(environment, self.log, spied=spied_words is not None)
        await self.program.start()

        async def polls() -> bool:
            assert self.program is not None
            assert self.program.status is None, "the bot ended at its start"
            return bool((await self.control.get("status"))["polling"])

        await self.control.until(polls, "the bot polls", seconds=START_SECONDS)

    async def kill_bot(self) -> None:
        """Kill the program at once, as a power cut would."""
        assert self.program is not None
        await self.program.kill()
        self.program = None

        async def gone() -> bool:
            return not (await self.control.get("status"))["polling"]

        await self.control.until(gone, "the sandbox notices that the bot is gone")

    async def stop_bot(self) -> None:
        """Let the bot end in peace."""
        if self.app is not None:
            app, self.app, self._day.follower = self.app, None, None
            await app.stop()
            await self._open.aclose()
        if self.program is not None:
            program, self.program = self.program, None
            await program.stop()

    # Looking into the database

    async def rows(self, sql: str, **params: object) -> list[dict[str, object]]:
        """Return rows of the database."""
        async with self._engine.connect() as connection:
            found = await connection.execute(text(sql), params)
            return [dict(row) for row in found.mappings()]

    async def settled(self, *, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until every update was handled and everything due was sent."""
        quiet_since: int | None = None
        left: dict[str, object] = {}

        async def quiet() -> bool:
            nonlocal quiet_since, left
            status = await self.control.get("status")
            calls = await self.control.get("calls", since=self._quiet_call)
            in_flight = None
            for call in calls["calls"]:
                if call["status"] is None and not call["cut"]:
                    in_flight = in_flight or call
                if in_flight is None:
                    self._quiet_call = call["n"]
            left = {"call": in_flight, "updates": status["pending"], "due": await self._due()}
            busy = any(left.values())
            before, quiet_since = quiet_since, None if busy else self._quiet_call
            # Between a press and its picture the bot draws: quiet twice in a row is quiet.
            if not busy and before != quiet_since:
                await asyncio.sleep(QUIET_SECONDS)
                return await quiet()
            return not busy

        await self.control.until(quiet, lambda: f"nothing is left to do: {left}", seconds=seconds)

    async def _due(self) -> list[dict[str, object]]:
        """Return what is still to be sent, and where the computer is to answer."""
        now = (await self.control.get("clock"))["unix_ms"]
        unsent = "SELECT * FROM outbox WHERE state = 'pending' AND not_before <= :now LIMIT 3"
        asked = "SELECT id, think_at FROM games WHERE think_at <= :now LIMIT 3"
        return await self.rows(unsent, now=now) + await self.rows(asked, now=now)

    # Time

    async def advance(self, *, hours: float = 0, seconds: float = 0) -> None:
        """Move the clock, and wait until the bot in this process follows; a program takes 1 s."""
        await self._day.move(self.control, int(hours * HOUR_MS + seconds * 1000))

    # Games

    async def link(self, author: Seat) -> str:
        """Let *author* make a link through the menus and return its address."""
        for label in ("🎲", "🔗"):
            await author.press(label)
        message = await author.wait(lambda shown: "?start=j_" in shown.text, "the link")
        return next(word for word in message.text.split() if "?start=j_" in word)

    async def begin(self, author: Seat, joiner: Seat) -> None:
        """Let two people, who may be new, begin a game by link; *author* plays White."""
        for seat in (author, joiner):
            await seat.start()
        url = await self.link(author)
        await joiner.follow(url)
        await joiner.press("✅")
        await self.settled()

    async def begin_at(
        self,
        position: str | None,
        author: Seat,
        joiner: Seat,
        *,
        terms: Terms | None = None,
        group: bool = False,
        habits: dict[Seat, Habits] | None = None,
    ) -> int:
        """
        Begin a game at a position text, or at its beginning; *author* plays White.

        Return the game's number.

        Args:
            position: Which game it is, who is to move, with which roll, is written in it.

            author: Who offers the game.

            joiner: Who takes it.

            terms: What is played; not said, the game and the cube of the position.

            group: Whether it is a game of the group, begun by a challenge there.

            habits: Switches of theirs, as if they had been pressed.
        """
        people = {}
        for seat in (author, joiner):
            if not await seat.has_started():
                await seat.start()
            people[seat] = await self.services.players.touch(seat.id, seat.name, None)
        for seat, switches in (habits or {}).items():
            await let_be(self.services, people[seat].id, switches)
        made = self.services.invites
        if terms is None:
            said = None if position is None else parse_position(position)
            terms = Terms() if said is None else Terms(said.variant, cube=said.cube.enabled)
        if group:
            home = Home(GROUP)
            await self.services.chats.touch(GROUP, "Нарды", "ru")
            invite = await made.create_challenge(people[author].id, terms, home)
            await self.settled()
        else:
            invite = await made.create_link(people[author].id, terms)
        game = await made.accept(invite.code, people[joiner].id, start=position)
        await self.settled()
        return game.id

    async def game(self, number: int) -> Game:
        """Return a game as it is kept."""
        return await self.services.games.game(number)

    async def kept(self, number: int) -> tuple[Game, int]:
        """Return a game and how long its record is: what must not change when nothing may."""
        return await self.game(number), len(await self.services.games.entries(number))

    async def scenes(self, chat: int) -> list[BoardScene]:
        """Return what was on the pictures that went to *chat*, oldest first."""
        return self.album.scenes(await self.control.calls(chat=chat))

    async def scene(self, chat: int) -> BoardScene:
        """Return what is on the newest picture that went to *chat*."""
        return (await self.scenes(chat))[-1]

    async def board(self, seat: Seat) -> Message:
        """Return the newest message with a picture."""
        return await seat.find(lambda message: message.photo is not None)
