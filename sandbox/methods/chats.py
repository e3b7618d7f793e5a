"""Chats: what the bot may ask about a chat and its members, and leaving it."""

from typing import Any

from sandbox.errors import bad_request, forbidden
from sandbox.membership import change_membership
from sandbox.methods.base import Call
from sandbox.state import Chat, User
from sandbox.wire import chat_json, member_json

Json = dict[str, Any]


async def get_chat(call: Call) -> Json:
    """Return a chat in full."""
    chat = _inside(call)
    return {
        **chat_json(call.world, chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }


def _inside(call: Call) -> Chat:
    chat = call.chat()
    if chat.is_group and not chat.has(call.world.bot.id):
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


def _user(call: Call) -> User:
    user = call.world.users.get(call.params.integer("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    return user


async def get_chat_member(call: Call) -> Json:
    """Return what somebody is in a chat."""
    chat = _inside(call)
    user = _user(call)
    if user.id not in chat.members:
        raise bad_request("member not found")
    return member_json(user, chat.members[user.id])


async def get_chat_member_count(call: Call) -> int:
    """Return how many are in a chat."""
    chat = _inside(call)
    return sum(chat.has(user) for user in chat.members)


async def get_chat_administrators(call: Call) -> list[Json]:
    """Return the administrators of a group."""
    chat = _inside(call)
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    return [
        member_json(call.world.users[user], status)
        for user, status in chat.members.items()
        if status in {"creator", "administrator"}
    ]


async def leave_chat(call: Call) -> bool:
    """Leave a group."""
    chat = _inside(call)
    if not chat.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    change_membership(call.world, chat, call.world.bot, "left", by=call.world.bot)
    return True
