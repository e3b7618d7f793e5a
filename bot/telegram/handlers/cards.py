"""
Cards: the presses that lead from a game that is over to its result or to the next game.

Knows which message shows it; the card is the presenter's.
"""

from bot.correspondence.errors import NoSuchGame
from bot.presenters import notices
from bot.presenters.view import RecordAction, View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened
from bot.telegram.handlers.places import in_place
from bot.telegram.subjects import GameSubject


class CardPresses:
    """Answers the presses on what remains of a game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Show the result again, or the board of the next game.

        Raises:
            BadCallback: No button of ours says so here.

            NoSuchGame: There is no next game.
        """
        press, finger = opened.press, opened.finger
        if press.arg or not opened.game.is_over:
            raise BadCallback(f"no card: {press}")
        boards = self._desk.services.boards
        if press.action is RecordAction.NEXT:
            following = await self._desk.services.games.after(opened.game)
            if following is None:
                raise NoSuchGame(opened.game.id)
            await boards.show(following.id, finger.actor.id, fresh=True)
            return Answer()
        if finger.in_group:
            return in_place(self._desk, opened, _card)
        await boards.show(opened.game.id, finger.actor.id, fresh=True)
        return Answer()


def _card(subject: GameSubject) -> View:
    return notices.result_card(
        subject.game,
        viewer=None,
        entries=subject.entries,
        t=subject.t,
        seed=subject.seed,
        rematch=subject.rematch,
        change=subject.change,
    )
