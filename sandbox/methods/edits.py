"""
Edits: text, caption, picture and keyboard of the bot's own messages.

An edit never notifies anybody; one that changes nothing is refused.
"""

from typing import Any

from sandbox.errors import bad_request
from sandbox.methods.base import Call, check_caption
from sandbox.methods.files import take_media
from sandbox.state import Chat, Media, Message
from sandbox.validate.text import FormattedText
from sandbox.wire import message_json

Json = dict[str, Any]

_MEDIA_KINDS = {"photo", "animation", "document"}


async def edit_message_text(call: Call) -> Json:
    """Change the text of a text message."""
    chat, message = _target(call)
    formatted = call.message_text()
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _change(call, chat, message, text=formatted, media=None)


async def edit_message_caption(call: Call) -> Json:
    """Change the caption of a message with media."""
    chat, message = _target(call)
    caption = call.caption()
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    return _change(call, chat, message, text=caption, media=message.media)


async def edit_message_media(call: Call) -> Json:
    """Change the picture, with its caption; a text message gets one."""
    chat, message = _target(call)
    given = call.params.nested("media", "can't parse input media JSON object")
    if given is None:
        raise bad_request("there is no media to edit in the request")
    if not isinstance(given, dict):
        raise bad_request("can't parse InputMedia: expected an Object")
    kind = given.get("type")
    if kind not in _MEDIA_KINDS:
        raise bad_request('can\'t parse InputMedia: Field "type" is unsupported')
    source = given.get("media")
    if not isinstance(source, str) or not source:
        raise bad_request("can't parse InputMedia: media not found")
    words = given.get("caption") or ""
    caption = check_caption(
        call.format(str(words), str(given.get("parse_mode") or ""), given.get("caption_entities"))
    )
    media = await take_media(call, str(kind), source)
    return _change(call, chat, message, text=caption, media=media)


async def edit_message_reply_markup(call: Call) -> Json:
    """Change the keyboard only."""
    chat, message = _target(call)
    text = FormattedText(message.text, tuple(message.entities))
    return _change(call, chat, message, text=text, media=message.media)


def _target(call: Call) -> tuple[Chat, Message]:
    chat = call.writable_chat()
    return chat, call.own_message(chat)


def _change(
    call: Call, chat: Chat, message: Message, *, text: FormattedText, media: Media | None
) -> Json:
    markup = call.markup(only_inline=True)
    before = (message.text, message.entities, _file_of(message.media), message.markup)
    after = (text.text, list(text.entities), _file_of(media), markup)
    if before == after:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly "
            "the same as a current content and reply markup of the message"
        )
    call.flood.spend(chat)
    # It may have been deleted while a picture was looked at.
    if message.id not in chat.messages:
        raise bad_request("message to edit not found")
    message.text = text.text
    message.entities = list(text.entities)
    message.media = media
    message.markup = markup
    message.edit_date = call.world.clock.now()
    call.world.tell("edit", chat, message=message.id)
    return message_json(call.world, chat, message)


def _file_of(media: Media | None) -> str | None:
    return media.file.file_id if media else None
