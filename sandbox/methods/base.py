"""
What the methods share: one call, the chat it is about, the text it brings.

Refuses what is common to all: unknown chats, people who never started, blocked, kicked.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandbox import limits
from sandbox.errors import ApiError, bad_request, forbidden
from sandbox.limits import FloodControl
from sandbox.params import Params
from sandbox.state import Chat, Message, User, World
from sandbox.validate.html import parse_html
from sandbox.validate.keyboard import check_markup
from sandbox.validate.markdown import parse_markdown, parse_markdown_v2
from sandbox.validate.text import EntityError, FormattedText, finish, from_entities, units
from sandbox.wire import user_json

Json = dict[str, Any]
Method = Callable[["Call"], Awaitable[Any]]

_PARSERS = {
    "html": parse_html,
    "markdown": parse_markdown,
    "markdownv2": parse_markdown_v2,
}


@dataclass(slots=True)
class Call:
    """One call of the bot."""

    world: World
    params: Params
    flood: FloodControl
    is_alive: Callable[[], bool]
    """Whether the caller still waits for the answer."""

    def chat(self, name: str = "chat_id") -> Chat:
        """Return the chat the call is about, as far as the bot may know it."""
        wanted = self.params.text(name).strip()
        if not wanted:
            raise bad_request("chat_id is empty")
        world = self.world
        if wanted.startswith("@"):
            for chat in world.chats.values():
                if chat.is_group and (chat.username or "").lower() == wanted[1:].lower():
                    return chat
            raise bad_request("chat not found")
        number = self.params.integer(name)
        if number == world.bot.id:
            raise forbidden("bots can't send messages to bots")
        user = world.users.get(number)
        if user is not None:
            if not user.started and not user.is_known:
                raise bad_request("chat not found")
            return world.private(user)
        found = world.chats.get(number)
        if found is None or world.bot.id not in found.members:
            raise bad_request("chat not found")
        return found

    def writable_chat(self) -> Chat:
        """Return the chat the call is about, or refuse because the bot may not write there."""
        chat = self.chat()
        if chat.is_group:
            _check_membership(chat, self.world.bot)
        else:
            user = self.world.users[chat.id]
            if user.blocked:
                raise forbidden("bot was blocked by the user")
            if not user.started:
                raise forbidden("bot can't initiate conversation with a user")
        return chat

    def check_thread(self) -> None:
        """Refuse a topic: there are no forums here yet."""
        if self.params.integer("message_thread_id"):
            raise bad_request("message thread not found")

    def mention(self, user_id: int) -> Json | None:
        """Return the person for a mention by id, None when the bot has never met them."""
        user = self.world.users.get(user_id)
        return user_json(user) if user and (user.is_known or user.is_bot) else None

    def formatted(self, text: str, *, entities: str, parse_mode: Any = None) -> FormattedText:
        """Return *text* after its entities were parsed; *entities* names their parameter."""
        given = self.params.nested(entities, "can't parse entities JSON object")
        return self.format(text, parse_mode or self.params.text("parse_mode"), given)

    def format(self, text: str, parse_mode: str, entities: Any) -> FormattedText:
        """Return *text* with its entities, by *parse_mode* or as given."""
        if parse_mode and parse_mode.lower() != "none":
            parser = _PARSERS.get(parse_mode.lower())
            if parser is None:
                raise bad_request("unsupported parse_mode")
            try:
                return parser(text, self.mention)
            except EntityError as error:
                raise bad_request(f"can't parse entities: {error}") from error
        if entities:
            if not isinstance(entities, list):
                raise bad_request("can't parse entities: expected an Array")
            return from_entities(text, entities, self.mention)
        return finish(text, ())

    def message_text(self) -> FormattedText:
        """Return the text of sendMessage and editMessageText."""
        source = self.params.text("text")
        if not source:
            raise bad_request("message text is empty")
        formatted = self.formatted(source, entities="entities")
        if not formatted.text:
            raise bad_request("text must be non-empty")
        if units(formatted.text) > limits.TEXT_UNITS:
            raise bad_request("message is too long")
        return formatted

    def caption(self) -> FormattedText:
        """Return the caption of a message with media, perhaps empty."""
        formatted = self.formatted(self.params.text("caption"), entities="caption_entities")
        return check_caption(formatted)

    def markup(self, *, only_inline: bool = False) -> Json | None:
        """Return the keyboard, None without one."""
        given = self.params.nested("reply_markup", "can't parse reply keyboard markup JSON object")
        return check_markup(given, only_inline=only_inline)

    def own_message(self, chat: Chat) -> Message:
        """Return the message to edit, or refuse."""
        if self.params.text("inline_message_id"):
            raise bad_request("inline message identifier is invalid")
        number = self.params.integer("message_id")
        if not self.params.text("message_id"):
            raise bad_request("message identifier is not specified")
        message = chat.messages.get(number)
        if message is None:
            raise bad_request("message to edit not found")
        if message.sender != self.world.bot.id or message.service is not None:
            raise bad_request("message can't be edited")
        return message


def check_caption(formatted: FormattedText) -> FormattedText:
    """Return *formatted*, or refuse it as too long for a caption."""
    if units(formatted.text) > limits.CAPTION_UNITS:
        raise bad_request("message caption is too long")
    return formatted


def _check_membership(chat: Chat, bot: User) -> None:
    kind = "supergroup" if chat.type == "supergroup" else "group"
    status = chat.members.get(bot.id)
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if status == "left":
        raise forbidden(f"bot is not a member of the {kind} chat")


def not_found() -> ApiError:
    """Return the refusal of a method that does not exist."""
    return ApiError(404, "Not Found: method not found")
