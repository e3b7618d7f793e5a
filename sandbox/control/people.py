"""
People: who and what exists, made and changed through the control API.

The default people are those of docs/sandbox.md.
"""

from typing import Any

from sandbox.errors import ControlError
from sandbox.membership import change_membership, set_blocked
from sandbox.state import Chat, User, World

Json = dict[str, Any]

GROUP_ID = -1_001_000_000_001
GROUP_TITLE = "Нарды по пятницам"

_WORDS = ("last_name", "username", "language_code")


def default_people(world: World) -> None:
    """Put the people and the group of the sandbox into an empty world."""
    people = (
        (101, "Аня", "anya", "ru"),
        (102, "Марат", "marat", "ru"),
        (103, "Лев", None, "ru"),
        (104, "Zoe", "zoe", "en"),
    )
    for number, name, username, language in people:
        world.users[number] = User(
            number, first_name=name, username=username, language_code=language
        )
    make_group(world, {"id": GROUP_ID, "title": GROUP_TITLE, "members": [row[0] for row in people]})


def person(world: World, number: Any) -> User:
    """Return the person with this id."""
    user = world.users.get(number) if isinstance(number, int) else None
    if user is None or user.is_bot:
        raise ControlError(404, f"there is no user {number!r}")
    return user


def put_user(world: World, wish: Json) -> User:
    """Make a person, or change the one with the same id."""
    number = wish.get("id")
    if number is not None and (not isinstance(number, int) or number <= 0):
        raise ControlError(400, "id must be a positive whole number")
    if number == world.bot.id:
        raise ControlError(409, f"{number} is the bot")
    user = world.users.get(number) if number else None
    name = wish.get("first_name", user.first_name if user else None)
    if not isinstance(name, str) or not name:
        raise ControlError(400, "first_name must be a word")
    for field in _WORDS:
        if not isinstance(wish.get(field), str | None):
            raise ControlError(400, f"{field} must be a word")
    if user is None:
        user = User(number or world.new_user_id(), first_name=name)
        world.users[user.id] = user
    user.first_name = name
    for field in _WORDS:
        if field in wish:
            setattr(user, field, wish[field])
    if wish.get("start"):
        world.private(user)
        user.started = True
        user.is_known = True
    world.events.add("chats", chat=None)
    return user


def make_group(world: World, wish: Json) -> Chat:
    """Make a group with its members and, unless `bot` is false, the bot."""
    kind = str(wish.get("type", "supergroup"))
    if kind not in {"group", "supergroup"}:
        raise ControlError(400, "type must be group or supergroup")
    numbers = wish.get("members")
    if not isinstance(numbers, list) or not numbers:
        raise ControlError(400, "a group needs members")
    members = [person(world, number) for number in numbers]
    if not isinstance(wish.get("username"), str | None):
        raise ControlError(400, "username must be a word")
    number = wish.get("id") or world.new_group_id(supergroup=kind == "supergroup")
    if not isinstance(number, int) or number >= 0 or number in world.chats:
        raise ControlError(409, f"a group cannot have the id {number!r}")
    title = wish.get("title")
    if not isinstance(title, str) or not title:
        raise ControlError(400, "title must be a word")
    owner = person(world, wish.get("by", members[0].id))
    chat = Chat(id=number, type=kind, title=title, username=wish.get("username"))
    if kind == "group":
        # Small groups share the numbering of private chats.
        chat.ids = world.private_ids
    for user in members:
        chat.members[user.id] = "member"
    chat.members[owner.id] = "creator"
    world.chats[number] = chat
    world.events.add("chats", chat=number)
    if wish.get("bot", True):
        change_membership(world, chat, world.bot, "member", by=owner)
    return chat


def group(world: World, number: Any) -> Chat:
    """Return the group with this id."""
    chat = world.chats.get(number) if isinstance(number, int) else None
    if chat is None or not chat.is_group:
        raise ControlError(404, f"there is no group {number!r}")
    return chat


def change_member(world: World, wish: Json, status: str) -> None:
    """Put somebody (or the bot) into a group, or out of it."""
    chat = group(world, wish.get("chat"))
    user = person(world, wish["user"]) if wish.get("user") else world.bot
    owner = next((n for n, what in chat.members.items() if what == "creator"), None)
    by_number = wish.get("by") or (
        user.id if user is not world.bot and status == "member" else owner
    )
    by = world.bot if by_number == world.bot.id else person(world, by_number)
    if status == "kicked" and by.id == user.id:
        status = "left"
    change_membership(world, chat, user, status, by=by)


def change_block(world: World, wish: Json) -> None:
    """Block the bot, or unblock it."""
    set_blocked(world, person(world, wish.get("user")), blocked=bool(wish.get("blocked", True)))
