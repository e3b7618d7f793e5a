"""
Places: how a look into a game that is over takes the place of its card in a group.

Knows the one message that shows the game there, and when the group has to be told to wait.
"""

from collections.abc import Callable
from typing import Final

from bot.presenters import toasts
from bot.presenters.view import View
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened
from bot.telegram.previews import Preview
from bot.telegram.subjects import GameSubject

BUSY_SECONDS: Final = 3.0
"""What will be drawn later than this is announced."""


def in_place(desk: Desk, opened: Opened, make: Callable[[GameSubject], View]) -> Answer:
    """Return the answer that lets the message of the game become what *make* returns."""
    finger = opened.finger
    preview = Preview(
        game=opened.game.id,
        chat=finger.chat,
        message=finger.message,
        arrival=finger.arrival,
        rev=None,
        make=make,
        first=False,
    )
    wait = desk.throttle.delay(finger.chat)
    toast = toasts.busy(opened.t, round(wait)) if wait > BUSY_SECONDS else ""
    return Answer(toast, then=(lambda: desk.previews.draw(preview),))
