"""
Wire: what the sandbox remembers, as the objects of the Bot API.

Only shapes; nothing is decided here.
"""

from typing import Any

from sandbox.files import StoredFile
from sandbox.state import Chat, Media, Message, Query, User, World

Json = dict[str, Any]


def user_json(user: User) -> Json:
    """Return a `User`."""
    fields = {
        "id": user.id,
        "is_bot": user.is_bot,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "username": user.username,
        "language_code": user.language_code,
    }
    return _present(fields)


def chat_json(world: World, chat: Chat) -> Json:
    """Return a `Chat`."""
    if chat.type == "private":
        user = world.users[chat.id]
        return _present(
            {
                "id": chat.id,
                "type": "private",
                "first_name": user.first_name,
                "last_name": user.last_name,
                "username": user.username,
            }
        )
    fields = {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title,
        "username": chat.username,
    }
    return _present(fields)


def photo_size_json(size: StoredFile) -> Json:
    """Return a `PhotoSize`."""
    return {
        "file_id": size.file_id,
        "file_unique_id": size.unique_id,
        "width": size.width,
        "height": size.height,
        "file_size": size.size,
    }


def media_json(media: Media) -> Json:
    """Return the fields of a message that carry *media*."""
    if media.kind == "photo":
        return {"photo": [photo_size_json(size) for size in media.files]}
    file = media.file
    document = {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_name": file.name,
        "mime_type": file.mime,
        "file_size": file.size,
    }
    if media.kind == "animation":
        animation = {**document, "width": file.width, "height": file.height, "duration": 1}
        # For the sake of old clients an animation is a document too.
        return {"animation": animation, "document": document}
    return {"document": document}


def message_json(world: World, chat: Chat, message: Message, *, deep: bool = True) -> Json:
    """Return a `Message`; *deep* tells whether the message it replies to goes along."""
    fields: Json = {
        "message_id": message.id,
        "from": user_json(world.users[message.sender]),
        "chat": chat_json(world, chat),
        "date": message.date,
        "edit_date": message.edit_date,
    }
    replied = chat.messages.get(message.reply_to) if message.reply_to else None
    if deep and replied is not None:
        fields["reply_to_message"] = message_json(world, chat, replied, deep=False)
    if message.service is not None:
        return _present({**fields, **message.service})
    if message.media is not None:
        fields |= media_json(message.media)
    words, entities = ("caption", "caption_entities") if message.media else ("text", "entities")
    if message.text:
        fields[words] = message.text
    if message.entities:
        fields[entities] = message.entities
    if message.is_protected:
        fields["has_protected_content"] = True
    if message.markup is not None and "inline_keyboard" in message.markup:
        fields["reply_markup"] = message.markup
    return _present({**fields, **message.extra})


def query_json(world: World, query: Query, *, inaccessible: bool) -> Json:
    """Return a `CallbackQuery`, its message inaccessible when asked or when it is gone."""
    chat = world.chats[query.chat]
    message = chat.messages.get(query.message)
    body: Json = {
        "id": query.id,
        "from": user_json(world.users[query.user]),
        "chat_instance": str(-7_000_000_000_000_000_000 - chat.id),
        "data": query.data,
    }
    if message is None or inaccessible:
        body["message"] = {"chat": chat_json(world, chat), "message_id": query.message, "date": 0}
    else:
        body["message"] = message_json(world, chat, message)
    return body


def member_json(user: User, status: str) -> Json:
    """Return a `ChatMember` of the kind *status*."""
    body: Json = {"user": user_json(user), "status": status}
    if status == "kicked":
        body["until_date"] = 0
    if status == "creator":
        body["is_anonymous"] = False
    return body


def member_updated_json(
    world: World, chat: Chat, *, by: User, user: User, old: str, new: str
) -> Json:
    """Return a `ChatMemberUpdated`."""
    return {
        "chat": chat_json(world, chat),
        "from": user_json(by),
        "date": world.clock.now(),
        "old_chat_member": member_json(user, old),
        "new_chat_member": member_json(user, new),
    }


def _present(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value is not None}
