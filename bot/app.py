"""
App: the bot as one object.

The only place where things are wired.
"""

import asyncio
import gc
import logging
import signal
import sys
from typing import Protocol

import bot.telegram.schemas  # noqa: F401 # before aiogram

# isort: split
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import AiogramError
from aiogram.types import Update

from bot.awake import AwakeClock
from bot.jobs.computers import Computers
from bot.jobs.scheduler import TICK_SECONDS, Scheduler
from bot.jobs.tick import Tick
from bot.ports import Clock, Dice, Thinking
from bot.services import Services, build_services
from bot.settings import Settings
from bot.storage import Database
from bot.telegram.dispatch import build_dispatcher
from bot.telegram.handlers.desk import Desk
from bot.telegram.health import Health
from bot.telegram.messenger import Messenger
from bot.telegram.parsers import PARSERS
from bot.telegram.polling import Poller
from bot.telegram.profile import Profile
from bot.telegram.tasks import Tasks, either
from bot.telegram.throttle import Paces, Throttle
from bot.telegram.webhook import Webhook
from render.paint import paint, warm

log = logging.getLogger(__name__)

REQUEST_SECONDS = 30.0
STOP_SECONDS = 10.0
SWITCH_SECONDS = 0.0005
"""How long a thread keeps the interpreter while another wants it: beside a painter the loop would
wait ten times as long for each of its turns."""
GARBAGE = (5000, 10, 100)
"""How rarely garbage is looked for among objects of three ages. To look through the oldest stops
everybody for a quarter of a second, and there is hardly any among them."""


class Updates(Protocol):
    """Where updates come from: polling or a webhook."""

    async def open(self) -> None:
        """
        Take what only one can have.

        Raises:
            BadSettings: Another has it.
        """

    async def close(self) -> None:
        """Let it go; `run` does so too."""

    async def run(self, stop: asyncio.Event) -> None:
        """Take updates until *stop*; return when the running handlers are done."""


class App:
    """The whole bot in one process."""

    def __init__(
        self,
        *,
        bot: Bot,
        database: Database,
        services: Services,
        messenger: Messenger,
        updates: Updates,
        scheduler: Scheduler,
        profile: Profile,
        tasks: Tasks,
        thinking: Thinking | None = None,
    ) -> None:
        self.bot = bot
        self.database = database
        self.services = services
        self.messenger = messenger
        self._updates = updates
        self._scheduler = scheduler
        self._profile = profile
        self._tasks = tasks
        self._parsers = PARSERS
        self._thinking = thinking
        self._computers = Computers(services.computers, services.bell)
        self._stopping = asyncio.Event()
        self._messenger_stopping = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Run until SIGTERM or SIGINT, then stop cleanly."""
        sys.setswitchinterval(SWITCH_SECONDS)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        try:
            await either(self.start(), self._stopping)
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            if not self._stopping.is_set():
                await either(self._fallen(), self._stopping)
        finally:
            await self.stop()

    async def start(self) -> None:
        """Make up for the time away, introduce the bot, then take updates and send."""
        # First of all: where it fails nothing has been begun that would have to be waited for.
        await self._updates.open()
        await self.services.downtime.at_start()
        await self._profile.introduce()
        self._tasks.start(self._profile.register())
        self._tasks.start(asyncio.to_thread(warm))
        await self._scheduler.start()
        self._loops = [
            asyncio.create_task(self._updates.run(self._stopping), name="updates"),
            asyncio.create_task(self.messenger.run(self._messenger_stopping), name="messenger"),
        ]
        if self._thinking is not None:
            self._tasks.start(self._thinking.warm())
            playing = self._computers.run(self._stopping)
            self._loops.append(asyncio.create_task(playing, name="computers"))
        log.info("started")

    async def _fallen(self) -> None:
        """Return, with its error, when a loop ends that should not."""
        await asyncio.wait(self._loops, return_when=asyncio.FIRST_COMPLETED)
        for loop in self._loops:
            if loop.done():
                loop.result()

    async def stop(self) -> None:
        """Take no more updates, await handlers and calls in flight, close everything."""
        self._stopping.set()
        if self._loops:
            updates, messenger, *computers = self._loops
            await self._stop_computers(computers)
            await asyncio.wait({updates})
            await self._scheduler.stop()
            self._messenger_stopping.set()
            self.services.bell.ring()
            await asyncio.wait({messenger})
            await self.messenger.close()
        await self._updates.close()
        await self._tasks.stop(STOP_SECONDS)
        await self.bot.session.close()
        await self.database.close()
        log.info("stopped")

    async def _stop_computers(self, loops: list[asyncio.Task[None]]) -> None:
        """Let the computer play no more: what it is thinking of comes after the next start."""
        if self._thinking is not None:
            await self._thinking.close()
        self._computers.wake()
        if loops:
            await asyncio.wait(loops)


def build_app(
    settings: Settings,
    *,
    clock: Clock,
    dice: Dice,
    thinking: Thinking | None = None,
    tick_seconds: float = TICK_SECONDS,
) -> App:
    """
    Return the bot that *settings* describe; its database is migrated already.

    Without *thinking* there is no computer to play with.
    """
    database = Database(settings.database_url)
    awake = AwakeClock(clock)
    services = build_services(database, clock=awake, dice=dice, thinking=thinking)
    api = TelegramAPIServer.from_base(settings.bot_api_url)
    bot = Bot(settings.token, session=AiohttpSession(api=api, timeout=REQUEST_SECONDS))
    profile, tasks = Profile(bot), Tasks()
    messenger = Messenger(
        bot=bot,
        database=database,
        services=services,
        clock=awake,
        throttle=Throttle(Paces().scaled(settings.pacing)),
        paint=paint,
        username=lambda: profile.username,
    )
    health = Health(
        on_end=services.downtime.outage, on_back=messenger.hurry, monotonic=awake.awake_seconds
    )
    bot.session.middleware(health)
    dispatcher = build_dispatcher(
        Desk(
            services=services,
            subjects=messenger.subjects,
            previews=messenger.previews,
            replies=messenger.replies,
            throttle=messenger.throttle,
            clock=awake,
            username=lambda: profile.username,
        )
    )
    tick = Tick(
        services.downtime,
        services.sweep,
        clock=awake,
        can_be_reached=lambda: _can_be_reached(bot, health),
    )
    return App(
        bot=bot,
        database=database,
        services=services,
        messenger=messenger,
        updates=_updates(settings, bot, dispatcher, tasks),
        scheduler=Scheduler(tick, seconds=tick_seconds),
        profile=profile,
        tasks=tasks,
        thinking=thinking,
    )


def _updates(settings: Settings, bot: Bot, dispatcher: Dispatcher, tasks: Tasks) -> Updates:
    async def feed(update: Update) -> None:
        await dispatcher.feed_update(bot, update)

    if settings.webhook_url is None:
        return Poller(bot, feed, tasks)
    secret = settings.webhook_secret
    return Webhook(
        bot,
        feed,
        tasks,
        url=settings.webhook_url,
        secret=secret.get_secret_value() if secret else "",
        listen=settings.webhook_listen,
    )


async def _can_be_reached(bot: Bot, health: Health) -> bool:
    """Whether Telegram answers; asked only when the last call got no answer."""
    if health.is_failing:
        try:
            await bot.get_me()
        except (AiogramError, OSError):
            log.warning("telegram out of reach: deadlines wait")
    return not health.is_failing
