"""Profile: what the bot says about itself, its name, description and commands."""

import re
from typing import Any

from sandbox import limits
from sandbox.errors import bad_request
from sandbox.methods.base import Call
from sandbox.state import Chat, World
from sandbox.wire import user_json

Json = dict[str, Any]

_SCOPES = {
    "default", "all_private_chats", "all_group_chats", "all_chat_administrators", "chat",
    "chat_administrators", "chat_member",
}  # fmt: skip
_LENGTHS = {"name": 64, "description": 512, "short_description": 120}


async def get_me(call: Call) -> Json:
    """Return the bot as a user."""
    return {
        **user_json(call.world.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not call.world.settings.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _scope(call: Call) -> str:
    scope = call.params.nested("scope", "can't parse BotCommandScope JSON object")
    if scope is None:
        return "default"
    if not isinstance(scope, dict) or scope.get("type") not in _SCOPES:
        raise bad_request('can\'t parse BotCommandScope: Field "type" is unsupported')
    key = str(scope["type"])
    if key.startswith("chat"):
        chat = scope.get("chat_id")
        known = call.world.chats.keys() | call.world.users.keys()
        if not isinstance(chat, int) or chat not in known:
            raise bad_request("chat not found")
        key += f":{chat}"
    if scope["type"] == "chat_member":
        key += f":{scope.get('user_id')}"
    return key


def _language(call: Call) -> str:
    code = call.params.text("language_code")
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("invalid language code specified")
    return code


async def set_my_commands(call: Call) -> bool:
    """Set the commands offered in a scope and language."""
    commands = call.params.nested("commands", "can't parse commands JSON object")
    if not isinstance(commands, list):
        raise bad_request("expected an Array of BotCommand")
    if len(commands) > limits.COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not isinstance(command, dict):
            raise bad_request("can't parse BotCommand: expected an Object")
        name, description = command.get("command"), command.get("description")
        if not isinstance(name, str) or not re.fullmatch(r"/?[a-z0-9_]{1,32}", name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not isinstance(description, str) or not 1 <= len(description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    kept = [
        {"command": c["command"].removeprefix("/"), "description": c["description"]}
        for c in commands
    ]
    call.world.profile.setdefault("commands", {})[f"{_scope(call)}|{_language(call)}"] = kept
    call.world.events.add("chats", chat=None)
    return True


async def get_my_commands(call: Call) -> list[Json]:
    """Return the commands of exactly this scope and language."""
    commands = call.world.profile.get("commands", {})
    found: list[Json] = commands.get(f"{_scope(call)}|{_language(call)}", [])
    return found


async def delete_my_commands(call: Call) -> bool:
    """Forget the commands of exactly this scope and language."""
    call.world.profile.get("commands", {}).pop(f"{_scope(call)}|{_language(call)}", None)
    call.world.events.add("chats", chat=None)
    return True


def offered_commands(world: World, chat: Chat, *, user: int, language: str | None) -> list[Json]:
    """Return the commands a client offers *user* in *chat*: the narrowest scope that has any."""
    commands = world.profile.get("commands", {})
    wide = "all_group_chats" if chat.is_group else "all_private_chats"
    for scope in (f"chat_member:{chat.id}:{user}", f"chat:{chat.id}", wide, "default"):
        for code in (language or "", ""):
            if commands.get(f"{scope}|{code}"):
                offered: list[Json] = commands[f"{scope}|{code}"]
                return offered
    return []


def _set_words(call: Call, kind: str) -> bool:
    words = call.params.text(kind)
    if len(words) > _LENGTHS[kind]:
        raise bad_request(f"BOT_{'TITLE' if kind == 'name' else 'DESCRIPTION'}_INVALID")
    call.world.profile.setdefault(kind, {})[_language(call)] = words
    call.world.events.add("chats", chat=None)
    return True


def words_in(world: World, kind: str, language: str | None) -> str:
    """Return what the bot says about itself in a language, or else in none."""
    kept = world.profile.get(kind, {})
    words: str = kept.get(language or "") or kept.get("") or ""
    return words


def _get_words(call: Call, kind: str, default: str = "") -> Json:
    return {kind: words_in(call.world, kind, _language(call)) or default}


async def set_my_name(call: Call) -> bool:
    """Set the bot's name in a language."""
    return _set_words(call, "name")


async def get_my_name(call: Call) -> Json:
    """Return the bot's name in a language."""
    return _get_words(call, "name", call.world.bot.first_name)


async def set_my_description(call: Call) -> bool:
    """Set what an empty chat with the bot says."""
    return _set_words(call, "description")


async def get_my_description(call: Call) -> Json:
    """Return what an empty chat with the bot says."""
    return _get_words(call, "description")


async def set_my_short_description(call: Call) -> bool:
    """Set what the bot's profile says."""
    return _set_words(call, "short_description")


async def get_my_short_description(call: Call) -> Json:
    """Return what the bot's profile says."""
    return _get_words(call, "short_description")


async def set_chat_menu_button(call: Call) -> bool:
    """Set the button beside the input field."""
    button = call.params.nested("menu_button", "can't parse menu button JSON object")
    call.world.profile.setdefault("menu", {})[str(call.params.integer("chat_id"))] = button
    return True


async def get_chat_menu_button(call: Call) -> Json:
    """Return the button beside the input field."""
    kept = call.world.profile.get("menu", {})
    button: Json = kept.get(str(call.params.integer("chat_id"))) or {"type": "default"}
    return button
