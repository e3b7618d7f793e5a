"""
Dispatch: which handler an update comes to.

Knows the order of middlewares and routers; no conversation is remembered between updates.
"""

from aiogram import Dispatcher

from bot.telegram.handlers.desk import Desk
from bot.telegram.handlers.errors import AnswerMiddleware, ApologyMiddleware
from bot.telegram.handlers.groups import groups
from bot.telegram.handlers.presses import presses
from bot.telegram.handlers.private import private
from bot.telegram.middlewares import ActorMiddleware, ArrivalMiddleware, OrderMiddleware


def build_dispatcher(desk: Desk) -> Dispatcher:
    """Return the dispatcher of the whole bot."""
    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher.update.outer_middleware(ArrivalMiddleware())
    dispatcher.update.outer_middleware(OrderMiddleware())
    dispatcher.callback_query.outer_middleware(AnswerMiddleware())
    dispatcher.message.outer_middleware(ApologyMiddleware(desk.replies))
    actor = ActorMiddleware(desk.services.players)
    for observer in (dispatcher.callback_query, dispatcher.message, dispatcher.my_chat_member):
        observer.outer_middleware(actor)
    dispatcher.include_routers(presses(desk), private(desk), groups(desk))
    return dispatcher
