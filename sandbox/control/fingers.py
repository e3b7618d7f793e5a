"""
Fingers: what a person does, writing, pressing, opening a link, reading.

Makes the updates a client makes; what the bot is told follows Telegram's privacy mode.
"""

import asyncio
import contextlib
import re
import time
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlsplit

from sandbox import limits
from sandbox.control.people import person
from sandbox.control.views import button_view, message_view
from sandbox.errors import ControlError
from sandbox.membership import deliver, meet
from sandbox.state import Chat, Message, Query, User, World
from sandbox.validate.text import finish, offsets, units
from sandbox.wire import query_json

Json = dict[str, Any]

WAIT_MS = 5000


def chat_of(world: World, user: User, number: Any) -> Chat:
    """Return the chat *user* calls by this number; a person's own id is the talk with the bot."""
    if not isinstance(number, int):
        raise ControlError(400, "chat must be a whole number")
    if number in {user.id, world.bot.id}:
        return world.private(user)
    if number in world.users:
        return world.talk(user.id, number)
    chat = world.chats.get(number)
    if chat is None:
        raise ControlError(404, f"there is no chat {number}")
    if not chat.has(user.id):
        raise ControlError(403, f"{user.name} is not in this chat")
    return chat


def send(world: World, wish: Json) -> Json:
    """Write a message."""
    user = person(world, wish.get("user"))
    chat = chat_of(world, user, wish.get("chat"))
    text = wish.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ControlError(400, "text must not be empty")
    reply_to = wish.get("reply_to")
    if reply_to is not None and not (isinstance(reply_to, int) and reply_to in chat.messages):
        raise ControlError(409, f"there is no message {reply_to!r} to reply to")
    entities = _entities(world, text, wish.get("entities"))
    message, delivered = write(world, chat, user, text=text, reply_to=reply_to, entities=entities)
    return {"message": message_view(world, chat, message, user), "delivered": delivered}


def _entities(world: World, text: str, given: Any) -> list[Json] | None:
    """Return entities a client made itself, checked as far as others rely on them."""
    if given is None:
        return None
    end = units(text.strip())
    for entity in given if isinstance(given, list) else [None]:
        if not isinstance(entity, dict):
            raise ControlError(400, "entities must be a list of objects")
        start, length = entity.get("offset"), entity.get("length")
        if not (isinstance(start, int) and isinstance(length, int)):
            raise ControlError(400, "an entity needs offset and length")
        if start < 0 or length < 1 or start + length > end:
            raise ControlError(400, "an entity must lie in the text")
        if "user" in entity:
            person(world, entity["user"].get("id") if isinstance(entity["user"], dict) else None)
    return list(given)


def write(
    world: World,
    chat: Chat,
    user: User,
    *,
    text: str,
    reply_to: int | None = None,
    entities: list[Json] | None = None,
) -> tuple[Message, bool]:
    """Put a person's message into *chat*; tell whether the bot hears of it."""
    with_bot = chat.type == "private" and not chat.pair
    if with_bot and user.blocked:
        raise ControlError(403, f"{user.name} has blocked the bot")
    formatted = finish(text, ())
    if units(formatted.text) > limits.TEXT_UNITS:
        raise ControlError(400, "the text is too long for one message")
    if with_bot and not user.started:
        user.started = True
        world.events.add("chats", chat=chat.id)
    message = world.post(
        chat,
        user.id,
        text=formatted.text,
        entities=list(formatted.entities) if entities is None else entities,
        reply_to=reply_to,
    )
    delivered = with_bot or (chat.is_group and hears(world, chat, message))
    if delivered:
        deliver(world, chat, message)
    return message, delivered


def hears(world: World, chat: Chat, message: Message) -> bool:
    """Tell whether the bot in a group hears of *message*: privacy mode."""
    if not chat.has(world.bot.id):
        return False
    if not world.settings.privacy:
        return True
    replied = chat.messages.get(message.reply_to) if message.reply_to else None
    if replied is not None and replied.sender == world.bot.id:
        return True
    at = {offset: index for index, offset in enumerate(offsets(message.text))}
    for entity in message.entities:
        if entity.get("type") == "bot_command":
            start, end = at[entity["offset"]], at[entity["offset"] + entity["length"]]
            _, _, addressee = message.text[start:end].partition("@")
            if not addressee or addressee.lower() == (world.bot.username or "").lower():
                return True
    return False


async def press(world: World, wish: Json) -> Json:
    """Press a button and wait for the bot's answer."""
    user = person(world, wish.get("user"))
    chat = chat_of(world, user, wish.get("chat"))
    number = wish.get("message")
    if chat.pair or not isinstance(number, int):
        raise ControlError(404, f"there is no message {number!r}")
    if not chat.is_group and user.blocked:
        raise ControlError(403, f"{user.name} has blocked the bot")
    message = chat.messages.get(number)
    data = wish.get("data")
    if data is None:
        button = _button(message, wish.get("row"), wish.get("column"))
        unanswered: Json = {"query_id": None, "answered": False, "answer": None}
        if button["kind"] != "callback":
            kind = {"kind": button["kind"]}
            shown = {"url": "url", "copy_text": "text", "query": "query"}
            return (
                unanswered
                | kind
                | {name: button[field] for field, name in shown.items() if field in button}
            )
        data = button["data"]
    elif not isinstance(data, str):
        raise ControlError(400, "data must be a string")
    query = world.new_query(user=user, chat=chat, message=number, data=data)
    world.tell("press", chat, message=number, user=user.id, query=query.id)
    if chat.has(world.bot.id):
        meet(world, user)
        body = query_json(world, query, inaccessible=bool(wish.get("inaccessible")))
        world.updates.push("callback_query", body)
    return await answer_of(query, wait_ms=wish.get("wait_ms", WAIT_MS))


def _button(message: Message | None, row: Any, column: Any) -> Json:
    if message is None:
        raise ControlError(409, "the message is gone")
    rows = (message.markup or {}).get("inline_keyboard", [])
    if not isinstance(row, int) or not isinstance(column, int):
        raise ControlError(400, "row and column must be whole numbers")
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        raise ControlError(409, f"there is no button at row {row}, column {column}")
    button = button_view(rows[row][column], row, column)
    if button["disabled"]:
        raise ControlError(409, f"the button {button['text']!r} is disabled")
    return button


async def answer_of(query: Query, *, wait_ms: Any) -> Json:
    """Return what the bot answered to a press, waiting up to *wait_ms*."""
    began = time.monotonic()
    if isinstance(wait_ms, int) and wait_ms > 0:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(query.answered.wait(), wait_ms / 1000)
    return {
        "kind": "callback",
        "query_id": query.id,
        "answered": query.answer is not None,
        "ms": round((time.monotonic() - began) * 1000),
        "answer": query.answer,
    }


def open_link(world: World, wish: Json) -> Json:
    """Follow a link as a client does."""
    user = person(world, wish.get("user"))
    url = wish.get("url")
    if not isinstance(url, str) or not url.strip():
        raise ControlError(400, "url must not be empty")
    try:
        parts = urlsplit(url.strip() if "://" in url else f"https://{url.strip()}")
    except ValueError:
        return {"kind": "web", "url": url}
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    if parts.scheme == "tg" and parts.netloc == "user" and query.get("id", "").isdigit():
        return {"kind": "user", "chat": int(query["id"])}
    is_telegram = parts.netloc.lower() in {"t.me", "telegram.me", "www.t.me"}
    name = parts.path.strip("/") if is_telegram else ""
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", "")
    if is_telegram and name == "share/url":
        raw = dict(pair.partition("=")[::2] for pair in parts.query.split("&"))
        pieces = [unquote_plus(raw.get(field, "")) for field in ("url", "text")]
        return {"kind": "share", "text": "\n".join(piece for piece in pieces if piece)}
    target = world.by_username(name) if name else None
    if target is None:
        return {"kind": "web", "url": url}
    if target is not world.bot:
        return {"kind": "user", "chat": target.id}
    chat = world.private(user)
    start = query.get("start")
    if not start:
        return {"kind": "open", "chat": chat.id, "message": None}
    # Bot API, deep linking: a client drops other words.
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", start):
        raise ControlError(400, "a start parameter is 1 to 64 of A-Z a-z 0-9 _ -")
    message, _ = write(world, chat, user, text=f"/start {start}")
    return {
        "kind": "start",
        "chat": chat.id,
        "message": message_view(world, chat, message, user),
    }


def read(world: World, wish: Json) -> Json:
    """Mark everything in a chat as seen."""
    user = person(world, wish.get("user"))
    chat = chat_of(world, user, wish.get("chat"))
    last = chat.last()
    if last is not None and chat.reads.get(user.id, 0) < last.id:
        chat.reads[user.id] = last.id
        world.tell("read", chat, user=user.id)
    return {"unread": 0}


def delete(world: World, wish: Json) -> None:
    """Take a message away for everybody."""
    if wish.get("user") is not None:
        user = person(world, wish["user"])
        chat = chat_of(world, user, wish.get("chat"))
    else:
        place = wish.get("chat")
        found = world.chats.get(place) if isinstance(place, int) else None
        if found is None:
            raise ControlError(404, f"there is no chat {place!r}")
        chat = found
    number = wish.get("message")
    if not isinstance(number, int) or number not in chat.messages:
        raise ControlError(404, f"there is no message {number!r}")
    del chat.messages[number]
    world.tell("delete", chat, message=number)


def chats_of(world: World, user: User) -> list[Chat]:
    """Return the chats of *user*, the newest first, with the bot and all groups among them."""
    own = [world.private(user)]
    own += [chat for chat in world.chats.values() if chat.is_group and chat.has(user.id)]
    own += [chat for pair, chat in world.talks.items() if user.id in pair and chat.messages]

    def newest(chat: Chat) -> tuple[int, int]:
        last = chat.last()
        return (last.date, last.id) if last else (0, 0)

    return sorted(own, key=newest, reverse=True)
