"""
Resigning: the presses of whoever gives up, and of whoever is asked whether less is enough.

Knows which button asks first and which one acts; what may be conceded is judged by the services.
"""

from collections.abc import Callable
from typing import Final

from bot.correspondence.commands import AnswerResignation, Resign
from bot.correspondence.errors import CannotConcede
from bot.presenters import resigning, toasts
from bot.presenters.view import GameAction, View
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.easel import Easel
from bot.telegram.handlers.pressed import Pressed, check_present, is_late
from bot.telegram.subjects import GameSubject
from engine import outcomes

ANSWERS: Final = {GameAction.CONSENT: True, GameAction.REFUSE: False}
ACTIONS: Final = ANSWERS.keys() | {
    GameAction.RESIGN,
    GameAction.RESIGN_KIND,
    GameAction.RESIGN_SURE,
}


class ResignPresses:
    """Answers the presses about giving up."""

    def __init__(self, desk: Desk, easel: Easel) -> None:
        self._desk = desk
        self._easel = easel

    async def answer(self, pressed: Pressed) -> Answer:
        """
        Ask, or do what a button says; on either's turn.

        Raises:
            Refusal: Not this finger, not on this board, or not now.
        """
        action = pressed.press.action
        if action in ANSWERS:
            return await self._answer(pressed, accept=ANSWERS[action])
        check_present(pressed)
        if action is GameAction.RESIGN_SURE:
            return await self._resign(pressed)
        return self._easel.draw(pressed, _question(pressed))

    async def _resign(self, pressed: Pressed) -> Answer:
        press, finger = pressed.press, pressed.finger
        strip = await self._easel.strip_unless_live(pressed)
        progress = await self._desk.services.play.resign(
            Resign(press.game, finger.actor.id, press.outcome, press.rev)
        )
        if progress.game.is_over:
            return Answer(toasts.over(finger.t) if is_late(progress) else "", then=strip)
        # The clock goes on, and so does the turn being picked: the board is shown again.
        board = self._easel.draw(pressed, self._easel.board(pressed, listing=press.listing))
        return Answer(toasts.resign_offered(finger.t), then=board.then)

    async def _answer(self, pressed: Pressed, *, accept: bool) -> Answer:
        press, finger = pressed.press, pressed.finger
        strip = await self._easel.strip_unless_live(pressed)
        progress = await self._desk.services.play.answer_resignation(
            AnswerResignation(press.game, press.rev, finger.actor.id, accept)
        )
        return Answer(toasts.over(finger.t) if is_late(progress) else "", then=strip)


def _question(pressed: Pressed) -> Callable[[GameSubject], View]:
    """Return what to concede, or whether really; a kind that cannot be is only forged."""
    press, color = pressed.press, pressed.color
    possible = outcomes(pressed.game.state, color)
    outcome = press.outcome or possible[-1]
    if outcome not in possible:
        raise CannotConcede(press.game, pressed.finger.actor.id)

    def view(subject: GameSubject) -> View:
        t, game = pressed.words(subject), subject.game
        if press.action is GameAction.RESIGN:
            return resigning.ask(game, viewer=color, t=t, picked=press.steps, listing=press.listing)
        return resigning.ask_sure(
            game, viewer=color, outcome=outcome, t=t, picked=press.steps, listing=press.listing
        )

    return view
