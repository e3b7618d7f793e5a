"""
Cube: the presses of whoever may double or must answer a double.

Knows which button asks first and which one acts; the choice is judged by the services.
"""

from typing import Final

from bot.correspondence.commands import CubeChoice, UseCube
from bot.correspondence.decide.cube import may_offer
from bot.correspondence.errors import CannotDouble, WrongMoment
from bot.presenters import cube, toasts
from bot.presenters.view import GameAction, Rows, View
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.easel import Easel
from bot.telegram.handlers.pressed import Pressed, check_to_act, is_late
from bot.telegram.subjects import GameSubject

CHOICES: Final = {
    GameAction.ROLL: CubeChoice.ROLL,
    GameAction.DOUBLE_SURE: CubeChoice.DOUBLE,
    GameAction.TAKE: CubeChoice.TAKE,
    GameAction.DROP_SURE: CubeChoice.DROP,
}
ASKING: Final = {GameAction.DOUBLE: cube.double_ask, GameAction.DROP: cube.drop_ask}
ACTIONS: Final = CHOICES.keys() | ASKING.keys()


class CubePresses:
    """Answers the presses about the cube."""

    def __init__(self, desk: Desk, easel: Easel) -> None:
        self._desk = desk
        self._easel = easel

    async def answer(self, pressed: Pressed) -> Answer:
        """
        Ask, or do what a button says.

        Raises:
            Refusal: Not this finger, not on this board, or not now.
        """
        if pressed.press.action in ASKING:
            return self._ask(pressed)
        press, finger = pressed.press, pressed.finger
        strip = await self._easel.strip_unless_live(pressed)
        progress = await self._desk.services.play.use_cube(
            UseCube(press.game, press.rev, finger.actor.id, CHOICES[press.action])
        )
        return Answer(toasts.over(finger.t) if is_late(progress) else "", then=strip)

    def _ask(self, pressed: Pressed) -> Answer:
        """Ask once: in private in the caption; in a group the question is for the one finger."""
        check_to_act(pressed)
        self._check_asked(pressed)
        ask = ASKING[pressed.press.action]

        def view(subject: GameSubject) -> View:
            return ask(subject.game, pressed.words(subject))

        def rows(subject: GameSubject) -> Rows:
            return view(subject).rows

        if not pressed.finger.in_group:
            return self._easel.draw(pressed, view)
        answer = self._easel.draw(pressed, rows)
        return Answer(ask(pressed.game, pressed.finger.t).text, then=answer.then)

    def _check_asked(self, pressed: Pressed) -> None:
        """Refuse a question nobody was asked: only a forged button holds it."""
        game, player = pressed.game, pressed.finger.actor.id
        if pressed.press.action is GameAction.DOUBLE:
            if not may_offer(game, pressed.color):
                raise CannotDouble(game.id, player)
        elif not cube.is_offered(game):
            raise WrongMoment(game.id, player, game.state.phase.value)
