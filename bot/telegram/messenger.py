"""
Messenger: everything that goes to Telegram of the bot's own accord, in one place.

Knows how courier, previews and replies share one throttle and one set of locks, so that no older
picture ever stands over a newer one.
"""

import asyncio
from collections.abc import Callable

from aiogram import Bot

from bot.ports import Clock
from bot.services import Services
from bot.storage import Database
from bot.telegram.courier import Courier
from bot.telegram.delivery import Delivery
from bot.telegram.gateway import Gateway
from bot.telegram.ledger import Ledger
from bot.telegram.previews import Previews
from bot.telegram.replies import Replies
from bot.telegram.slots import Slots
from bot.telegram.subjects import Subjects
from bot.telegram.tasks import Tasks
from bot.telegram.throttle import Throttle
from render.scene import BoardScene

STOP_SECONDS = 8.0


class Messenger:
    """The only one who sends messages."""

    def __init__(
        self,
        *,
        bot: Bot,
        database: Database,
        services: Services,
        clock: Clock,
        throttle: Throttle,
        paint: Callable[[BoardScene], bytes],
        username: Callable[[], str],
    ) -> None:
        self._tasks = Tasks()
        self._slots = Slots()
        self._gateway = Gateway(bot, paint)
        self.throttle = throttle
        self.subjects = Subjects(database.work, database.reading, clock)
        self.replies = Replies(self._gateway, throttle, self._slots, self._tasks, self.subjects)
        self.previews = Previews(
            services=services,
            subjects=self.subjects,
            gateway=self._gateway,
            throttle=throttle,
            slots=self._slots,
        )
        ledger = Ledger(database.work, clock)
        self._courier = Courier(
            work=database.work,
            reading=database.reading,
            services=services,
            delivery=Delivery(
                subjects=self.subjects,
                gateway=self._gateway,
                throttle=throttle,
                ledger=ledger,
                clock=clock,
                username=username,
                has_computer=services.analyses.is_there,
            ),
            ledger=ledger,
            throttle=throttle,
            slots=self._slots,
            clock=clock,
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Send what is due until *stop*; then await what is in flight."""
        await self._courier.run(stop)

    async def hurry(self) -> None:
        """Telegram is back: send at once what waits after failures."""
        await self._courier.hurry()

    async def flush(self) -> None:
        """Send everything that is due now, and draw every preview; for tests."""
        await self._slots.idle()
        await self._tasks.idle()
        await self._courier.flush()

    async def close(self) -> None:
        """Finish what answers presses and commands; draw no more. The loop has ended before."""
        try:
            await asyncio.wait_for(self._slots.idle(), STOP_SECONDS)
        except TimeoutError:
            self._slots.cancel()
        await self._tasks.stop(STOP_SECONDS)
        self._gateway.close()
