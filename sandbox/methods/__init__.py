"""
The Bot API's methods, by name.

One module a subject; each method takes a `Call` and returns the result or raises `ApiError`.
"""

from sandbox.methods import callbacks, chats, edits, files, messages, profile, updates
from sandbox.methods.base import Call, Method, not_found

__all__ = ["METHODS", "Call", "Method", "find_method"]

METHODS: dict[str, Method] = {
    "getMe": profile.get_me,
    "getUpdates": updates.get_updates,
    "setWebhook": updates.set_webhook,
    "deleteWebhook": updates.delete_webhook,
    "getWebhookInfo": updates.get_webhook_info,
    "setMyCommands": profile.set_my_commands,
    "getMyCommands": profile.get_my_commands,
    "deleteMyCommands": profile.delete_my_commands,
    "setMyName": profile.set_my_name,
    "getMyName": profile.get_my_name,
    "setMyDescription": profile.set_my_description,
    "getMyDescription": profile.get_my_description,
    "setMyShortDescription": profile.set_my_short_description,
    "getMyShortDescription": profile.get_my_short_description,
    "setChatMenuButton": profile.set_chat_menu_button,
    "getChatMenuButton": profile.get_chat_menu_button,
    "sendMessage": messages.send_message,
    "sendPhoto": messages.send_photo,
    "sendAnimation": messages.send_animation,
    "sendDocument": messages.send_document,
    "sendChatAction": messages.send_chat_action,
    "deleteMessage": messages.delete_message,
    "deleteMessages": messages.delete_messages,
    "setMessageReaction": messages.set_message_reaction,
    "editMessageText": edits.edit_message_text,
    "editMessageCaption": edits.edit_message_caption,
    "editMessageMedia": edits.edit_message_media,
    "editMessageReplyMarkup": edits.edit_message_reply_markup,
    "answerCallbackQuery": callbacks.answer_callback_query,
    "getFile": files.get_file,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatMemberCount": chats.get_chat_member_count,
    "getChatAdministrators": chats.get_chat_administrators,
    "leaveChat": chats.leave_chat,
}

_BY_LOWER_NAME = {name.lower(): (name, method) for name, method in METHODS.items()}


def find_method(name: str) -> tuple[str, Method]:
    """Return the method called *name* in any case, with its proper name, or refuse."""
    try:
        return _BY_LOWER_NAME[name.lower()]
    except KeyError:
        raise not_found() from None
