"""
Membership: coming and going, blocking, and what the bot is told about it.

Service messages always arrive; `my_chat_member` tells about the bot itself.
"""

from typing import Any

from sandbox.state import Chat, Message, User, World
from sandbox.wire import member_updated_json, message_json, user_json

_INSIDE = {"creator", "administrator", "member"}


def change_membership(world: World, chat: Chat, user: User, status: str, *, by: User) -> None:
    """Make *user* (or the bot) in the group *chat* a `member`, `left` or `kicked`."""
    old = chat.members.get(user.id, "left")
    if old == status:
        return
    bot_was_in = chat.has(world.bot.id)
    came, went = status in _INSIDE and old not in _INSIDE, old in _INSIDE and status not in _INSIDE
    chat.members[user.id] = status
    service: dict[str, Any] | None = None
    if came:
        service = {"new_chat_members": [user_json(user)], "new_chat_member": user_json(user)}
    elif went:
        service = {"left_chat_member": user_json(user)}
    kind = "my_chat_member" if user.id == world.bot.id else "chat_member"
    if bot_was_in or user.id == world.bot.id:
        meet(world, by)
        world.updates.push(
            kind, member_updated_json(world, chat, by=by, user=user, old=old, new=status)
        )
    if service is not None:
        message = world.post(chat, by.id, service=service)
        # Whoever was thrown out does not hear of what comes after.
        if chat.has(world.bot.id) and by.id != world.bot.id:
            deliver(world, chat, message)
    world.events.add("chats", chat=chat.id)


def set_blocked(world: World, user: User, *, blocked: bool) -> None:
    """Block the bot or let it in again."""
    if user.blocked == blocked:
        return
    user.blocked = blocked
    chat = world.private(user)
    old, new = ("member", "kicked") if blocked else ("kicked", "member")
    if not blocked:
        user.started = True
    meet(world, user)
    world.updates.push(
        "my_chat_member",
        member_updated_json(world, chat, by=user, user=world.bot, old=old, new=new),
    )
    world.events.add("chats", chat=chat.id)


def meet(world: World, user: User) -> None:
    """The bot has seen *user* in an update and may mention them."""
    if user.id != world.bot.id:
        user.is_known = True


def deliver(world: World, chat: Chat, message: Message) -> None:
    """Tell the bot about *message*."""
    meet(world, world.users[message.sender])
    for person in (message.service or {}).get("new_chat_members", []):
        meet(world, world.users[person["id"]])
    for entity in message.entities:
        if "user" in entity:
            meet(world, world.users[entity["user"]["id"]])
    world.updates.push("message", message_json(world, chat, message))
