"""
Presses: every button comes in here.

Knows how to read a button; what it does stands in `boards`, `invites`, `screens` and `record`.
"""

import logging
from time import perf_counter

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.correspondence.people import Player
from bot.presenters.view import GamePress, InvitePress, MenuPress, RecordPress
from bot.telegram.callbacks import BadCallback, decode, loggable
from bot.telegram.handlers.boards import BoardPresses
from bot.telegram.handlers.desk import Answer, Desk, finger_of
from bot.telegram.handlers.invites import InvitePresses
from bot.telegram.handlers.record import RecordPresses
from bot.telegram.handlers.screens import MenuPresses

log = logging.getLogger(__name__)


def presses(desk: Desk) -> Router:
    """Return the router of all presses."""
    router = Router(name="presses")
    boards, invites, menus = BoardPresses(desk), InvitePresses(desk), MenuPresses(desk)
    records = RecordPresses(desk)

    @router.callback_query()
    async def press(query: CallbackQuery, actor: Player, arrival: int) -> Answer:
        started = perf_counter()
        finger = finger_of(query, actor, arrival)
        if finger is None:
            raise BadCallback("a message that is not in a chat")
        match decode(query.data):
            case GamePress() as game_press:
                answer = await boards.answer(game_press, finger)
            case InvitePress() as invite_press:
                answer = await invites.answer(invite_press, finger)
            case MenuPress() as menu_press:
                answer = await menus.answer(menu_press, finger)
            case RecordPress() as record_press:
                answer = await records.answer(record_press, finger)
        log.info(
            "press handled data=%s by=%d chat=%d ms=%d",
            loggable(query.data),
            actor.id,
            finger.chat,
            round(1000 * (perf_counter() - started)),
        )
        return answer

    return router
