"""
Messages: sending and deleting.

Everything is checked before flood control counts it, and nothing is kept of what was refused.
"""

from typing import Any

from sandbox import limits
from sandbox.errors import bad_request
from sandbox.methods.base import Call
from sandbox.methods.files import take_media
from sandbox.state import Chat, Message
from sandbox.wire import message_json

Json = dict[str, Any]

_ACTIONS = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document", "choose_sticker", "find_location", "record_video_note",
    "upload_video_note",
}  # fmt: skip
_ACTION_MS = 5000


async def send_message(call: Call) -> Json:
    """Send text."""
    formatted = call.message_text()
    fields = {"text": formatted.text, "entities": list(formatted.entities)}
    return _send(call, fields)


async def send_photo(call: Call) -> Json:
    """Send a photo with a caption."""
    return await _send_media(call, "photo")


async def send_animation(call: Call) -> Json:
    """Send an animation with a caption."""
    return await _send_media(call, "animation")


async def send_document(call: Call) -> Json:
    """Send a file with a caption."""
    return await _send_media(call, "document")


async def _send_media(call: Call, kind: str) -> Json:
    caption = call.caption()
    call.writable_chat()
    media = await take_media(call, kind, call.params.text(kind))
    extra = {}
    if call.params.flag("has_spoiler"):
        extra["has_media_spoiler"] = True
    if call.params.flag("show_caption_above_media"):
        extra["show_caption_above_media"] = True
    fields = {
        "text": caption.text,
        "entities": list(caption.entities),
        "media": media,
        "extra": extra,
    }
    return _send(call, fields)


def _send(call: Call, fields: dict[str, Any]) -> Json:
    chat = call.writable_chat()
    call.check_thread()
    markup = call.markup()
    reply_to = _replied(call, chat)
    call.flood.spend(chat)
    message = call.world.post(
        chat,
        call.world.bot.id,
        markup=markup,
        reply_to=reply_to,
        is_silent=call.params.flag("disable_notification"),
        is_protected=call.params.flag("protect_content"),
        **fields,
    )
    return message_json(call.world, chat, message)


def _replied(call: Call, chat: Chat) -> int | None:
    given = call.params.nested("reply_parameters", "can't parse reply parameters JSON object")
    if given is not None and not isinstance(given, dict):
        raise bad_request("object expected as reply parameters")
    number = call.params.integer("reply_to_message_id")
    is_optional = call.params.flag("allow_sending_without_reply")
    if given:
        wanted = given.get("message_id")
        number = wanted if isinstance(wanted, int) else 0
        is_optional = given.get("allow_sending_without_reply") is True
        if not number:
            raise bad_request("message to be replied not found")
    if not number:
        return None
    if number in chat.messages:
        return number
    if is_optional:
        return None
    raise bad_request("message to be replied not found")


async def send_chat_action(call: Call) -> bool:
    """Show that the bot is busy, for five seconds or until its next message."""
    chat = call.writable_chat()
    action = call.params.text("action").lower()
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat.action = action
    chat.action_until_ms = call.world.clock.now_ms() + _ACTION_MS
    call.world.tell("action", chat, action=action)
    return True


def _deletable(call: Call, chat: Chat, number: int) -> Message:
    message = chat.messages.get(number)
    if message is None:
        raise bad_request("message to delete not found")
    # In a private chat a bot may delete what it received, too (Bot API, deleteMessage).
    if message.sender != call.world.bot.id and chat.type != "private":
        raise bad_request("message can't be deleted")
    if call.world.clock.now() - message.date >= limits.DELETE_SECONDS:
        raise bad_request("message can't be deleted for everyone")
    return message


async def delete_message(call: Call) -> bool:
    """Delete one message."""
    chat = call.writable_chat()
    if not call.params.text("message_id"):
        raise bad_request("message identifier is not specified")
    message = _deletable(call, chat, call.params.integer("message_id"))
    remove_message(call, chat, message)
    return True


async def delete_messages(call: Call) -> bool:
    """Delete up to a hundred messages, passing over those that cannot be."""
    chat = call.writable_chat()
    numbers = call.params.nested("message_ids", "can't parse message identifiers JSON object")
    if not isinstance(numbers, list) or not numbers:
        raise bad_request("message identifiers are not specified")
    if len(numbers) > limits.DELETE_AT_ONCE:
        raise bad_request("too many message identifiers specified")
    for number in numbers:
        message = chat.messages.get(number) if isinstance(number, int) else None
        if message is None:
            continue
        remove_message(call, chat, _deletable(call, chat, message.id))
    return True


def remove_message(call: Call, chat: Chat, message: Message) -> None:
    """Take *message* out of *chat* for everybody."""
    del chat.messages[message.id]
    call.world.tell("delete", chat, message=message.id)


async def set_message_reaction(call: Call) -> bool:
    """React to a message with one emoji, or take the reaction back."""
    chat = call.writable_chat()
    message = chat.messages.get(call.params.integer("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    reactions = call.params.nested("reaction", "can't parse reaction types JSON object") or []
    if not isinstance(reactions, list) or len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    for reaction in reactions:
        if not isinstance(reaction, dict) or reaction.get("type") != "emoji":
            raise bad_request("REACTION_INVALID")
    message.reactions = [str(reaction.get("emoji")) for reaction in reactions]
    call.world.tell("edit", chat, message=message.id)
    return True
