"""
Routes: the addresses of the control API (docs/sandbox.md).

Reads requests, calls the module that knows, answers JSON.
"""

import inspect
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.answers import json_response
from sandbox.control import fingers, people
from sandbox.control.office import Office
from sandbox.control.views import chat_view, message_view, user_view
from sandbox.errors import ControlError
from sandbox.state import World

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LONGEST_WAIT_MS = 60_000


class Control:
    """The control API of one sandbox."""

    def __init__(self, office: Office) -> None:
        self._office = office

    @property
    def _world(self) -> World:
        return self._office.world

    def routes(self) -> list[web.RouteDef]:
        """Return what to add to the application."""
        office = self._office
        posts: dict[str, Callable[[Json], Any]] = {
            "users": self._put_user,
            "groups": self._make_group,
            "join": self._join,
            "kick": self._kick,
            "block": self._block,
            "send": lambda wish: fingers.send(self._world, wish),
            "link": lambda wish: fingers.open_link(self._world, wish),
            "press": lambda wish: fingers.press(self._world, wish),
            "read": lambda wish: fingers.read(self._world, wish),
            "delete": self._delete,
            "clock": office.move_clock,
            "faults": office.add_fault,
            "faults/release": office.release,
            "settings": office.change_settings,
            "updates": office.push_update,
            "reset": office.reset,
        }
        gets: dict[str, Callable[[web.Request], Any]] = {
            "users": self._users,
            "chats": self._chats,
            "chat": self._chat,
            "query": self._query,
            "events": self._events,
            "calls": self._calls,
            "status": lambda _: office.status(),
            "updates": lambda _: {"updates": self._world.updates.pending},
            "clock": lambda _: office.clock(),
            "faults": lambda _: office.faults(),
            "settings": lambda _: self._world.settings.json(),
        }
        return [
            *(web.post(f"/control/{name}", _posted(act)) for name, act in posts.items()),
            *(web.get(f"/control/{name}", _asked(look)) for name, look in gets.items()),
            web.delete("/control/faults", _asked(self._delete_faults)),
            web.get("/control/file/{file_id}", self._file),
        ]

    def _put_user(self, wish: Json) -> Json:
        return {"user": user_view(people.put_user(self._world, wish))}

    def _make_group(self, wish: Json) -> Json:
        chat = people.make_group(self._world, wish)
        owner = next(number for number in chat.members)
        return {"chat": chat_view(self._world, chat, self._world.users[owner])}

    def _join(self, wish: Json) -> Json:
        people.change_member(self._world, wish, "member")
        return {"ok": True}

    def _kick(self, wish: Json) -> Json:
        people.change_member(self._world, wish, "kicked")
        return {"ok": True}

    def _block(self, wish: Json) -> Json:
        people.change_block(self._world, wish)
        return {"ok": True}

    def _delete(self, wish: Json) -> Json:
        fingers.delete(self._world, wish)
        return {"ok": True}

    def _users(self, _: web.Request) -> Json:
        users = [user_view(user) for user in self._world.users.values() if not user.is_bot]
        return {"users": users, "bot": self._office.bot()}

    def _chats(self, request: web.Request) -> Json:
        user = people.person(self._world, number(request, "user"))
        chats = fingers.chats_of(self._world, user)
        return {
            "user": user_view(user),
            "chats": [chat_view(self._world, chat, user) for chat in chats],
            "seq": self._world.events.seq,
        }

    def _chat(self, request: web.Request) -> Json:
        user = people.person(self._world, number(request, "user"))
        chat = fingers.chat_of(self._world, user, number(request, "chat"))
        messages = list(chat.messages.values())[-number(request, "limit", 200) :]
        return {
            "chat": chat_view(self._world, chat, user),
            "messages": [message_view(self._world, chat, message, user) for message in messages],
            "seq": self._world.events.seq,
        }

    async def _query(self, request: web.Request) -> Json:
        query = self._world.queries.get(request.query.get("id", ""))
        if query is None:
            raise ControlError(404, "there is no such query")
        return await fingers.answer_of(query, wait_ms=_wait(request))

    async def _events(self, request: web.Request) -> Json:
        return await self._world.events.since(number(request, "since", -1), wait_ms=_wait(request))

    def _calls(self, request: web.Request) -> Json:
        log = self._office.calls
        chat = number(request, "chat") if "chat" in request.query else None
        calls = log.find(
            number(request, "since", 0),
            method=request.query.get("method"),
            chat=chat,
            limit=max(1, number(request, "limit", 1000)),
            polls=request.query.get("polls") == "1",
            refused=request.query.get("refused") == "1",
        )
        return {"n": log.n, "calls": calls}

    def _delete_faults(self, request: web.Request) -> Json:
        fault = number(request, "id") if "id" in request.query else None
        return self._office.delete_faults(fault)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        stored = self._world.files.get(request.match_info["file_id"])
        if stored is None:
            return json_response({"error": "there is no such file"}, status=404)
        data = self._world.files.read(stored)
        if data is None:
            return json_response({"error": "the file had to make room for newer ones"}, status=410)
        headers = {"Cache-Control": "max-age=31536000, immutable"}
        return web.Response(body=data, content_type=stored.mime, headers=headers)


def number(request: web.Request, name: str, default: int | None = None) -> int:
    """Return a whole number of the query, *default* when it is absent."""
    value = request.query.get(name)
    if value is None and default is not None:
        return default
    try:
        return int(value or "")
    except ValueError:
        raise ControlError(400, f"{name} must be a whole number") from None


def _wait(request: web.Request) -> int:
    return min(number(request, "wait_ms", 0), LONGEST_WAIT_MS)


def _posted(act: Callable[[Json], Any]) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return json_response(await _finished(act(await _wish(request))))
        except ControlError as error:
            return json_response({"error": error.sentence}, status=error.status)

    return handle


def _asked(look: Callable[[web.Request], Any]) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return json_response(await _finished(look(request)))
        except ControlError as error:
            return json_response({"error": error.sentence}, status=error.status)

    return handle


async def _wish(request: web.Request) -> Json:
    try:
        wish = json.loads(await request.read() or b"{}")
    except (ValueError, RecursionError):
        wish = None
    if not isinstance(wish, dict):
        raise ControlError(400, "the body must be a JSON object")
    return wish


async def _finished(result: Any) -> Any:
    return await result if inspect.isawaitable(result) else result
