"""
Views: chats and messages as one person sees them.

The shapes are those of docs/sandbox.md; they carry what a page needs and no more.
"""

from itertools import takewhile
from typing import Any

from sandbox.methods.profile import offered_commands, words_in
from sandbox.state import Chat, Message, User, World

Json = dict[str, Any]

_SHARES = (
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
)


def user_view(user: User) -> Json:
    """Return a User."""
    return {
        "id": user.id,
        "is_bot": user.is_bot,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "username": user.username,
        "language_code": user.language_code,
        "name": user.name,
        "started": user.started,
        "blocked": user.blocked,
    }


def chat_view(world: World, chat: Chat, viewer: User) -> Json:
    """Return a Chat as *viewer* sees it."""
    with_bot = chat.type == "private" and not chat.pair
    other = world.bot
    if chat.pair:
        other = world.users[next(iter(chat.pair - {viewer.id}), viewer.id)]
    last = chat.last()
    busy = chat.action if chat.action_until_ms > world.clock.now_ms() else None
    return {
        "id": chat_number(chat, viewer),
        "type": chat.type,
        "title": chat.title if chat.is_group else other.name,
        "username": chat.username if chat.is_group else other.username,
        "with_bot": with_bot,
        "unread": _unread(chat, viewer),
        "members": [user for user in chat.members if chat.has(user)],
        "last": message_view(world, chat, last, viewer) if last else None,
        "blocked": viewer.blocked,
        "started": viewer.started,
        "action": busy,
        "commands": []
        if chat.pair
        else offered_commands(world, chat, user=viewer.id, language=viewer.language_code),
        "description": words_in(world, "description", viewer.language_code) if with_bot else "",
        "bot_is_member": chat.has(world.bot.id),
    }


def _unread(chat: Chat, viewer: User) -> int:
    seen = chat.reads.get(viewer.id, 0)
    newer = takewhile(lambda message: message.id > seen, reversed(chat.messages.values()))
    return sum(_counts(message, viewer) for message in newer)


def _counts(message: Message, viewer: User) -> bool:
    # Who came and who went is told, but is nothing to read.
    return message.sender != viewer.id and message.service is None


def chat_number(chat: Chat, viewer: User) -> int:
    """Return the number by which *viewer* names the chat."""
    return next(iter(chat.pair - {viewer.id}), viewer.id) if chat.pair else chat.id


def message_view(world: World, chat: Chat, message: Message, viewer: User) -> Json:
    """Return a Message as *viewer* sees it."""
    sender = world.users[message.sender]
    return {
        "id": message.id,
        "chat": chat_number(chat, viewer),
        "date": message.date,
        "edit_date": message.edit_date,
        "from": {
            "id": sender.id,
            "is_bot": sender.is_bot,
            "name": sender.name,
            "first_name": sender.first_name,
            "username": sender.username,
        },
        "out": sender.id == viewer.id,
        "unread": _counts(message, viewer) and message.id > chat.reads.get(viewer.id, 0),
        "kind": _kind(message),
        "service": next(iter(message.service), None) if message.service else None,
        "text": _service_text(world, message) if message.service else message.text,
        "entities": message.entities,
        "photo": _photo(message),
        "document": _document(message),
        "reply_to": _reply(world, chat, message),
        "keyboard": _keyboard(message),
        "reactions": message.reactions,
        "sound": not message.is_silent,
        "protected": message.is_protected,
    }


def _kind(message: Message) -> str:
    if message.service is not None:
        return "service"
    return message.media.kind if message.media else "text"


def _service_text(world: World, message: Message) -> str:
    service = message.service or {}
    by = world.users[message.sender]
    if "left_chat_member" in service:
        gone = world.users[service["left_chat_member"]["id"]]
        return f"{gone.name} left" if gone.id == by.id else f"{by.name} removed {gone.name}"
    came = [world.users[person["id"]] for person in service.get("new_chat_members", [])]
    if [user.id for user in came] == [by.id]:
        return f"{by.name} joined"
    return f"{by.name} added {', '.join(user.name for user in came)}"


def _photo(message: Message) -> Json | None:
    if message.media is None or message.media.kind != "photo":
        return None
    file = message.media.file
    return {
        "file_id": file.file_id,
        "width": file.width,
        "height": file.height,
        "url": f"/control/file/{file.file_id}",
        "size": file.size,
    }


def _document(message: Message) -> Json | None:
    if message.media is None or message.media.kind == "photo":
        return None
    file = message.media.file
    return {
        "file_id": file.file_id,
        "file_name": file.name,
        "mime_type": file.mime,
        "size": file.size,
        "url": f"/control/file/{file.file_id}",
    }


def _reply(world: World, chat: Chat, message: Message) -> Json | None:
    if message.reply_to is None:
        return None
    replied = chat.messages.get(message.reply_to)
    if replied is None:
        return {"id": message.reply_to, "name": "", "text": "Deleted message"}
    text = _service_text(world, replied) if replied.service else replied.text
    if not text and replied.media:
        text = replied.media.kind.capitalize()
    return {"id": replied.id, "name": world.users[replied.sender].name, "text": text[:100]}


def _keyboard(message: Message) -> list[list[Json]] | None:
    if message.markup is None or "inline_keyboard" not in message.markup:
        return None
    return [
        [button_view(button, row, column) for column, button in enumerate(buttons)]
        for row, buttons in enumerate(message.markup["inline_keyboard"])
    ]


def button_view(button: Json, row: int, column: int) -> Json:
    """Return a button with what a press on it would do."""
    view: Json = {
        "row": row,
        "column": column,
        "text": button["text"],
        "style": button.get("style"),
        "disabled": "disabled" in button,
    }
    if "callback_data" in button:
        return view | {"kind": "callback", "data": button["callback_data"]}
    if "url" in button:
        return view | {"kind": "url", "url": button["url"]}
    if "copy_text" in button:
        return view | {"kind": "copy", "copy_text": button["copy_text"]["text"]}
    for name in _SHARES:
        if name in button:
            query = button[name]
            query = query.get("query", "") if isinstance(query, dict) else query
            return view | {"kind": "share", "query": query}
    kinds = {"web_app": "web_app", "login_url": "login", "pay": "pay"}
    return view | {"kind": next((kind for name, kind in kinds.items() if name in button), "none")}
