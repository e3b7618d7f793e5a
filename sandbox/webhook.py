"""
Delivery to a webhook: one update after the other, again until it is taken.

Sends the secret header; reads no method call out of the answer.
"""

import asyncio
import contextlib
from typing import Protocol

import aiohttp

from sandbox.state import World
from sandbox.updates import Webhook

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 60.0
ANSWER_SECONDS = 60


class HoldsWorld(Protocol):
    """Whoever knows the present world; a reset makes a new one."""

    world: World


class WebhookDelivery:
    """Posts what is pending while a webhook is set."""

    def __init__(self, holder: HoldsWorld, *, first_pause: float = FIRST_PAUSE_SECONDS) -> None:
        self._holder = holder
        self._first_pause = first_pause
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to deliver in the background."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop delivering."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self) -> None:
        pause = self._first_pause
        timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while True:
                webhook, queue = self._holder.world.webhook, self._holder.world.updates
                if not webhook.url or not queue.pending:
                    await queue.changes.wait(3600)
                    continue
                update = queue.pending[0]
                if await self._post(session, webhook, update):
                    queue.confirm(update["update_id"] + 1)
                    pause = self._first_pause
                else:
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    async def _post(
        self, session: aiohttp.ClientSession, webhook: Webhook, update: dict[str, object]
    ) -> bool:
        headers = {"X-Telegram-Bot-Api-Secret-Token": webhook.secret} if webhook.secret else {}
        try:
            async with session.post(webhook.url, json=update, headers=headers) as response:
                if 200 <= response.status < 300:
                    return True
                problem = f"Wrong response from the webhook: {response.status} {response.reason}"
        except (aiohttp.ClientError, TimeoutError, OSError):
            problem = "Connection refused"
        webhook.last_error_date = self._holder.world.clock.now()
        webhook.last_error_message = problem
        return False
