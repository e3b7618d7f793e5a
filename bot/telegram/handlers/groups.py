"""
Groups: commands in groups, and the bot coming and going.

Knows that a group is a public place: what is not meant for the bot is passed over in silence.
"""

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject
from aiogram.types import ChatMemberUpdated, Message, User

from bot.correspondence.games import Game
from bot.correspondence.people import Home, Player
from bot.i18n import translator
from bot.presenters import menus
from bot.presenters.view import View
from bot.telegram.handlers.choosing import spoken
from bot.telegram.handlers.desk import Desk
from bot.telegram.handlers.typed import TypedTurns

IN_THE_CHAT = {"member", "administrator", "creator"}


def groups(desk: Desk) -> Router:
    """Return the router of groups."""
    router = Router(name="groups")
    router.message.filter(F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}))
    router.my_chat_member.filter(F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}))

    turns = TypedTurns(desk)

    async def say(message: Message, view: View) -> None:
        desk.replies.say(message.chat.id, view, thread=_thread(message))

    @router.message(Command("nardy"))
    async def nardy(message: Message, command: CommandObject, actor: Player | None) -> None:
        chat = await desk.services.chats.touch(
            message.chat.id, message.chat.title or "", actor.locale if actor else "ru"
        )
        if actor is None:
            await say(message, menus.anonymous(t=translator(chat.locale)))
            return
        opponent = _addressed(message)
        choices = actor.choices
        if command.args and opponent is None:
            said = spoken(command.args, choices)
            if said is None:
                await say(message, menus.group_options(choices.terms, t=translator(chat.locale)))
                return
            choices = said
        addressee = None
        if opponent is not None and opponent.id != actor.telegram_id:
            other = await desk.services.players.touch(
                opponent.id, opponent.full_name, opponent.language_code
            )
            addressee = other.id
        home = Home(message.chat.id, _thread(message))
        await desk.services.invites.create_challenge(actor.id, choices.terms, home, addressee)

    @router.message(Command("board"))
    async def board(message: Message, actor: Player | None) -> None:
        games = await desk.services.games.running_in(message.chat.id)
        for game in _of_whom(games, actor):
            await desk.services.boards.show_public(game.id, fresh=True)

    @router.message(Command("nardy_help"))
    async def nardy_help(message: Message, actor: Player | None) -> None:
        chat = await desk.services.chats.touch(
            message.chat.id, message.chat.title or "", actor.locale if actor else "ru"
        )
        await say(message, menus.group_help(t=translator(chat.locale)))

    @router.message(F.migrate_to_chat_id.as_("new"))
    async def moves(message: Message, new: int) -> None:
        await desk.services.chats.moved(message.chat.id, new)

    @router.message(F.migrate_from_chat_id.as_("old"))
    async def has_moved(message: Message, old: int) -> None:
        await desk.services.chats.moved(old, message.chat.id)

    @router.message(F.text, F.reply_to_message)
    async def answered(message: Message, actor: Player | None, arrival: int) -> None:
        if actor is not None:
            await turns.answer(message, actor, arrival)

    @router.my_chat_member()
    async def came_or_went(event: ChatMemberUpdated, actor: Player | None) -> None:
        locale = actor.locale if actor else "ru"
        if event.new_chat_member.status in IN_THE_CHAT:
            await desk.services.chats.touch(event.chat.id, event.chat.title or "", locale)
        elif event.new_chat_member.status in {"kicked", "left"}:
            await desk.services.chats.unreachable(event.chat.id)

    return router


def _thread(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


def _addressed(message: Message) -> User | None:
    """Return the person a challenge is for: whose message it answers, or who is named in it."""
    for entity in message.entities or ():
        if entity.type == "text_mention" and entity.user is not None and not entity.user.is_bot:
            return entity.user
    answered = message.reply_to_message
    if answered is None or answered.from_user is None or answered.sender_chat is not None:
        return None
    # A message that opens a topic is answered by every message in it.
    if answered.from_user.is_bot or answered.forum_topic_created is not None:
        return None
    return answered.from_user


def _of_whom(games: tuple[Game, ...], actor: Player | None) -> tuple[Game, ...]:
    """Return the games of *actor* here; of somebody who plays none, the newest."""
    mine = tuple(game for game in games if actor and game.seats.color_of(actor.id) is not None)
    return mine[:3] or games[:1]
