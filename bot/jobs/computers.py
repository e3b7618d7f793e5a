"""
Computers: the loop in which the computer plays, woken by every commit.

Knows when to look; where the computer is waited for is a column of the database.
"""

import asyncio
import logging

from bot.services import Bell, ComputerService

log = logging.getLogger(__name__)

REST_SECONDS = 5.0
"""How often it is looked when nobody rings: for what is tried again, and what a kill left."""


class Computers:
    """One loop: one game is thought of at a time, the longest waiting first."""

    def __init__(self, service: ComputerService, bell: Bell) -> None:
        self._service = service
        self._bell = bell.echo()

    async def run(self, stop: asyncio.Event) -> None:
        """Play until *stop*; a failure is logged and tried again."""
        while not stop.is_set():
            try:
                await self._service.run_due(stop)
            except Exception:
                log.exception("computer games not read")
                await asyncio.sleep(1)
            await self._bell.wait(REST_SECONDS)

    def wake(self) -> None:
        """Let the loop look at once, also whether it is to stop."""
        self._bell.ring()
