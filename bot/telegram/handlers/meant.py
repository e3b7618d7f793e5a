"""
Meant: which of his games a written message is about.

Knows answers to boards and the order of the boards in a chat.
"""

from aiogram.types import Message

from bot.correspondence.games import Game
from bot.correspondence.people import Player
from bot.telegram.handlers.desk import Desk


async def games_meant(desk: Desk, message: Message, actor: Player) -> list[Game]:
    """
    Return the games of *actor* that *message* may be meant for, the likeliest first.

    An answer to a live board is about that game. Else, in private, the running game whose board
    was sent last comes first; in a group none is meant.
    """
    chat, answered = message.chat.id, message.reply_to_message
    if answered is not None:
        number = await desk.subjects.game_at(chat, answered.message_id)
        if number is not None:
            game = await desk.services.games.game(number)
            return [game] if game.seats.color_of(actor.id) is not None else []
    if chat < 0:
        return []
    games = await desk.services.games.running_of(actor.id)
    shown = {game.id: await desk.subjects.shown(game.id, chat) for game in games}

    def newest(game: Game) -> int:
        view = shown[game.id]
        return 0 if view is None else view.message

    return sorted(games, key=newest, reverse=True)
