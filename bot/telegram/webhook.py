"""
Webhook: takes the updates that Telegram posts and hands them to the dispatcher.

Knows the secret and the address; not what an update means. An update is answered when its handler
is done (one that was cut off is posted again: every action is idempotent), or is taking too long.
"""

import asyncio
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from urllib.parse import urlsplit

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import Update
from aiohttp import web
from pydantic import ValidationError

from bot.settings import BadSettings, listen_address
from bot.telegram.polling import ALLOWED_UPDATES, BACKOFF_SECONDS, PATIENCE_SECONDS
from bot.telegram.tasks import Tasks, either
from bot.telegram.unreadable import log_skipped, update_id_of

log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name
MAX_UPDATE_BYTES = 1 << 20

Feed = Callable[[Update], Awaitable[object]]


class Webhook:
    """An HTTP server for the updates; without a secret it is not built."""

    def __init__(
        self, bot: Bot, feed: Feed, tasks: Tasks, *, url: str, secret: str, listen: str
    ) -> None:
        if not secret:
            raise ValueError("WEBHOOK_SECRET: without it anyone could forge updates")
        self._bot = bot
        self._feed = feed
        self._tasks = tasks
        self._url = url
        self._secret = secret
        self._host, self._port = listen_address(listen)
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """
        Take the port, and nothing from it yet.

        Raises:
            BadSettings: This machine lets nobody listen there.
        """
        application = web.Application(client_max_size=MAX_UPDATE_BYTES)
        application.router.add_post(urlsplit(self._url).path or "/", self._take)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        try:
            self._server = await self._bound(self._runner)
        except BadSettings:
            await self.close()
            raise

    async def run(self, stop: asyncio.Event) -> None:
        """Serve on the open port until *stop*; return when the running handlers are done."""
        assert self._server is not None, "the port is opened first"
        try:
            with self._taking():
                await self._server.start_serving()
            log.info("webhook listening host=%s port=%d", self._host, self._port)
            await self._register(stop)
            await stop.wait()
        finally:
            await self.close()

    async def close(self) -> None:
        """Let the port go; repeated, nothing happens."""
        server, self._server = self._server, None
        runner, self._runner = self._runner, None
        if server is not None:
            server.close()
        if runner is not None:
            await runner.cleanup()

    async def _bound(self, runner: web.AppRunner) -> asyncio.Server:
        assert runner.server is not None, "set up"
        with self._taking():
            return await asyncio.get_running_loop().create_server(
                runner.server, self._host, self._port, start_serving=False
            )

    @contextmanager
    def _taking(self) -> Iterator[None]:
        try:
            yield
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else None
            raise BadSettings(
                f"WEBHOOK_LISTEN cannot be listened on ({why or error}):"
                " choose an address of this machine and a free port"
            ) from error

    async def _register(self, stop: asyncio.Event) -> None:
        failures = 0
        while not stop.is_set():
            try:
                await self._bot.set_webhook(
                    self._url, secret_token=self._secret, allowed_updates=ALLOWED_UPDATES
                )
            except (AiogramError, OSError, TimeoutError) as error:
                log.warning("webhook not set why=%s", error)
                await either(asyncio.sleep(BACKOFF_SECONDS[min(failures, 5)]), stop)
                failures += 1
            else:
                return

    async def _take(self, request: web.Request) -> web.Response:
        secret = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(secret.encode(errors="surrogateescape"), self._secret.encode()):
            log.info("update refused: wrong secret from=%s", request.remote)
            return web.Response(status=HTTPStatus.UNAUTHORIZED)
        body = await request.read()
        try:
            update = Update.model_validate_json(body, context={"bot": self._bot})
        except ValidationError as error:
            return _unread(body, error, request.remote)
        task = self._tasks.start(self._handle(update))
        await asyncio.wait({task}, timeout=PATIENCE_SECONDS)
        return web.Response()

    async def _handle(self, update: Update) -> None:
        try:
            await self._feed(update)
        except Exception:
            log.exception("update failed update=%d", update.update_id)


def _unread(body: bytes, error: ValidationError, remote: str | None) -> web.Response:
    """Answer what cannot be read; an update of Telegram's is taken, or it would come for ever."""
    try:
        update_id = update_id_of(json.loads(body))
    except ValueError:
        update_id = None
    if update_id is None:
        log.info("update refused: not an update from=%s", remote)
        return web.Response(status=HTTPStatus.BAD_REQUEST)
    log_skipped(update_id, error)
    return web.Response()
