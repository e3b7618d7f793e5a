"""
The server: the Bot API over HTTP, files, the clock, the page.

Knows requests, tokens, faults and the call log; what a method does is the methods' business.
"""

import asyncio
import contextlib
from ipaddress import ip_address
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.answers import json_response
from sandbox.calls import Entry
from sandbox.control.office import Office
from sandbox.control.routes import Control
from sandbox.errors import ApiError
from sandbox.faults import REFUSALS, Fault
from sandbox.methods import Call, find_method
from sandbox.params import BODY_BYTES, Params, read_params
from sandbox.state import User, World
from sandbox.webhook import WebhookDelivery

TOKEN = "123456:TEST"  # noqa: S105 - everybody may know it
USERNAME = "nardy_sandbox_bot"
NAME = "Nardy sandbox"
PAGE = Path(__file__).parent / "page"


class _Cut(Exception):
    """The connection is cut instead of answering."""


class Sandbox:
    """
    A running Telegram of our own.

    Use it as an async context manager, or `start` and `stop` it. Port 0 takes a free one.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str = TOKEN,
        username: str = USERNAME,
        people: bool = True,
        flood: bool = True,
    ) -> None:
        if not _is_loopback(host):
            raise ValueError(f"the sandbox serves loopback addresses only, not {host}")
        bot_id = int(token.partition(":")[0])
        bot = User(bot_id, first_name=NAME, username=username, is_bot=True, is_known=True)
        self.host = host
        self.port = port
        self.token = token
        self.office = Office(bot, token=token, people=people, flood=flood)
        self._runner: web.AppRunner | None = None
        self._delivery = WebhookDelivery(self.office)

    @property
    def world(self) -> World:
        """What is remembered now."""
        return self.office.world

    @property
    def url(self) -> str:
        """The address without a slash at its end; also the BOT_API_URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    async def start(self) -> None:
        """Listen. Raises OSError when the port is taken."""
        app = web.Application(client_max_size=BODY_BYTES, middlewares=[_only_loopback])
        app.router.add_routes(
            [
                web.route("*", "/bot{token:[^/]+}/{method:[^/]*}", self._bot_api),
                web.get("/file/bot{token:[^/]+}/{path:.+}", self._download),
                web.get("/clock", self._clock),
                *Control(self.office).routes(),
                web.get("/", self._page),
                web.get("/page/{name:[A-Za-z0-9._/-]+}", self._page),
            ]
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self.host, self.port)
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self.port = runner.addresses[0][1]
        self._runner = runner
        await self._delivery.start()

    async def stop(self) -> None:
        """Stop listening; held calls and polls end."""
        if self._runner is None:
            return
        self.office.rules.delete()
        await self._delivery.stop()
        self.world.updates.close()
        self.office.events.close()
        for query in self.world.queries.values():
            query.answered.set()
        await self._runner.cleanup()
        self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    # The Bot API

    async def _bot_api(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        try:
            params = await read_params(request)
        except ApiError as error:
            entry = self.office.calls.begin(name, Params({}))
            return self._answer(request, entry, error.code, error.answer())
        # An unknown one is refused below, after the token was looked at.
        with contextlib.suppress(ApiError):
            name = find_method(name)[0]
        entry = self.office.calls.begin(name, params, chat=self._pressed_in(params))
        try:
            result = await self._shaped(request, entry, params)
        except ApiError as error:
            return self._answer(request, entry, error.code, error.answer())
        except _Cut:
            return self._cut(request, entry)
        return self._answer(request, entry, 200, {"ok": True, "result": result})

    def _pressed_in(self, params: Params) -> int | None:
        """Return the chat of the press that is being answered, if one is."""
        query = self.world.queries.get(params.text("callback_query_id"))
        return None if query is None else query.chat

    async def _shaped(self, request: web.Request, entry: Entry, params: Params) -> Any:
        """Act as the faults in force want it."""
        if request.match_info["token"] != self.token:
            raise ApiError(401, "Unauthorized")
        _, method = find_method(entry.method)
        fault = self.office.rules.strike(entry.method, entry.chat)
        if fault is not None:
            entry.injected = fault.id
            await self._before(request, entry, fault)
        call = Call(self.world, params, self.office.flood, lambda: _is_alive(request))
        result = await method(call)
        entry.acted = True
        if fault is not None:
            await self._after(entry, fault)
        return result

    async def _before(self, request: web.Request, entry: Entry, fault: Fault) -> None:
        if fault.kind in REFUSALS:
            entry.is_refusal_injected = True
            raise fault.refusal()
        if fault.kind == "unreachable":
            raise _Cut
        if fault.kind == "timeout_before":
            await asyncio.sleep(fault.ms / 1000)
            raise _Cut
        if fault.when == "before":
            await self._stand_still(entry, fault)
            # Abandoned by its caller it never reached us.
            if fault.kind == "hold" and not _is_alive(request):
                raise _Cut

    async def _after(self, entry: Entry, fault: Fault) -> None:
        if fault.kind == "timeout_after":
            await asyncio.sleep(fault.ms / 1000)
            raise _Cut
        if fault.when == "after":
            await self._stand_still(entry, fault)

    async def _stand_still(self, entry: Entry, fault: Fault) -> None:
        if fault.kind == "delay":
            await asyncio.sleep(fault.ms / 1000)
        elif fault.kind == "hold":
            self.office.events.add("held", fault=fault.id, call=entry.n)
            await self.office.rules.hold(fault)

    def _answer(
        self, request: web.Request, entry: Entry, status: int, answer: dict[str, Any]
    ) -> web.Response:
        if not _is_alive(request):
            return self._cut(request, entry)
        self.office.calls.finish(entry, status=status, answer=answer)
        return json_response(answer, status=status)

    def _cut(self, request: web.Request, entry: Entry) -> web.Response:
        self.office.calls.finish(entry, status=None, answer=None, cut=True)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _download(self, request: web.Request) -> web.StreamResponse:
        stored = self.world.files.at(request.match_info["path"])
        data = self.world.files.read(stored) if stored else None
        if request.match_info["token"] != self.token or stored is None or data is None:
            return json_response(ApiError(404, "Not Found").answer(), status=404)
        return web.Response(body=data, content_type="application/octet-stream")

    # Clock and page

    async def _clock(self, _: web.Request) -> web.StreamResponse:
        return json_response({"offset_ms": self.office.time.offset_ms})

    async def _page(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / request.match_info.get("name", "index.html")).resolve()
        if not path.is_relative_to(PAGE) or not path.is_file():
            return json_response({"error": "there is no such page"}, status=404)
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})


def _is_alive(request: web.Request) -> bool:
    return request.transport is not None and not request.transport.is_closing()


def _is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@web.middleware
async def _only_loopback(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other machines, and pages of other sites that reach us through a browser."""
    host = request.url.host or ""
    origin = request.headers.get("Origin")
    allowed = _is_loopback(request.remote or "") and _is_loopback(host)
    if origin is not None and origin != f"http://{request.host}":
        allowed = False
    if not allowed:
        return json_response(
            {"error": "the sandbox answers to loopback addresses only"}, status=403
        )
    try:
        return await handler(request)
    except web.HTTPNotFound:
        if request.path.startswith("/bot"):
            return json_response(ApiError(404, "Not Found").answer(), status=404)
        return json_response({"error": f"there is no {request.path}"}, status=404)
    except web.HTTPMethodNotAllowed as error:
        return json_response(
            {"error": f"{request.path} takes {', '.join(sorted(error.allowed_methods))}"},
            status=405,
        )
