"""
Boards: what the buttons of a game do.

Knows who may press what on which revision; turns are judged by the services, words are made by the
presenters.
"""

from collections.abc import Callable

from bot.correspondence.commands import PlayTurn
from bot.correspondence.errors import NoSuchGame, NotYourGame, StalePress
from bot.presenters import board, fairness, text_board, toasts
from bot.presenters.limits import TOAST
from bot.presenters.view import GameAction, GamePress, Rows
from bot.telegram.handlers import cube, hints, resigning
from bot.telegram.handlers.cube import CubePresses
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.handlers.easel import Easel
from bot.telegram.handlers.errors import IllegalPicks
from bot.telegram.handlers.hints import HintPresses
from bot.telegram.handlers.pressed import (
    Pressed,
    check_picks,
    check_present,
    check_to_act,
    is_late,
)
from bot.telegram.handlers.resigning import ResignPresses
from bot.telegram.subjects import GameSubject

LISTING = {GameAction.PICK: False, GameAction.TURN: True}
"""How the choice goes on; None: as the state asks for."""
BUSY_SECONDS = 3.0
"""A group's board that will be drawn later than this is announced."""


class BoardPresses:
    """Answers the presses on boards."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._easel = Easel(desk)
        self._cube = CubePresses(desk, self._easel)
        self._resigning = ResignPresses(desk, self._easel)
        self._hints = HintPresses(desk)

    async def answer(self, press: GamePress, finger: Finger) -> Answer:
        """
        Do what a button says, and return what to answer and draw.

        Raises:
            Refusal: Not this finger, or not on this board.
        """
        game = await self._desk.services.games.game(press.game)
        if finger.in_group and (game.home is None or game.home.chat_id != finger.chat):
            raise NoSuchGame(press.game)
        if press.action is GameAction.COMMITMENT:
            return Answer(fairness.alert(game, finger.t), alert=True)
        color = game.seats.color_of(finger.actor.id)
        if color is None:
            white, black = game.seats.white, game.seats.black
            raise NotYourGame(game.id, finger.actor.id, white=white, black=black)
        pressed = Pressed(press, finger, game, color)
        try:
            return await self._act(pressed)
        except StalePress as error:
            return self._easel.stale(pressed, error)

    async def _act(self, pressed: Pressed) -> Answer:
        match pressed.press.action:
            case GameAction.CONFIRM:
                return await self._confirm(pressed)
            case GameAction.OPEN:
                return await self._open(pressed)
            case GameAction.MENU:
                check_present(pressed)
                has_computer = self._desk.services.hints.is_there
                return self._easel.draw(pressed, _menu(pressed, has_computer=has_computer))
            case GameAction.TEXT:
                return await self._text(pressed)
            case GameAction.REFRESH:
                check_present(pressed)
                return self._easel.draw(
                    pressed, self._easel.board(pressed, listing=pressed.press.listing)
                )
            case action if action in cube.ACTIONS:
                return await self._cube.answer(pressed)
            case action if action in resigning.ACTIONS:
                return await self._resigning.answer(pressed)
            case action if action in hints.ACTIONS:
                return await self._hints.answer(pressed)
            case GameAction.WHY:
                check_to_act(pressed)
                return self._why(pressed)
            case _:  # PICK, TURN, BEGIN
                check_to_act(pressed)
                return self._pick(pressed)

    async def _confirm(self, pressed: Pressed) -> Answer:
        press, finger = pressed.press, pressed.finger
        strip = await self._easel.strip_unless_live(pressed)
        progress = await self._desk.services.play.play_turn(
            PlayTurn(press.game, press.rev, finger.actor.id, press.steps)
        )
        return Answer(toasts.over(finger.t) if is_late(progress) else "", then=strip)

    async def _open(self, pressed: Pressed) -> Answer:
        boards = self._desk.services.boards
        if pressed.finger.in_group:
            await boards.show_public(pressed.game.id, fresh=False)
        else:
            await boards.show(pressed.game.id, pressed.finger.actor.id, fresh=True)
        return Answer()

    async def _text(self, pressed: Pressed) -> Answer:
        finger, game = pressed.finger, pressed.game
        if finger.in_group:
            raise IllegalPicks(f"words are for one reader: game={game.id}")
        game, entries = await self._desk.services.games.shown(game.id)
        words = text_board.view(game, viewer=pressed.color, entries=entries, t=finger.t)
        return Answer(then=(lambda: self._desk.replies.say(finger.chat, words),))

    def _why(self, pressed: Pressed) -> Answer:
        press, finger, game = pressed.press, pressed.finger, pressed.game
        check_picks(pressed, None)
        text = board.why(game, viewer=pressed.color, picked=press.steps, t=finger.t)
        if len(text) <= TOAST:
            return Answer(text, alert=True)
        if finger.in_group:
            short = board.why_alert(game, viewer=pressed.color, picked=press.steps, t=finger.t)
            return Answer(short, alert=True)
        view = board.why_view(game, viewer=pressed.color, picked=press.steps, t=finger.t)
        return Answer(then=(lambda: self._desk.replies.say(finger.chat, view),))

    def _pick(self, pressed: Pressed) -> Answer:
        press, finger, game = pressed.press, pressed.finger, pressed.game
        listing = LISTING.get(press.action)
        check_picks(pressed, listing)
        answer = self._easel.draw(
            pressed, self._easel.board(pressed, listing=listing, picking=True)
        )
        if not finger.in_group:
            return answer
        wait = self._desk.throttle.delay(finger.chat)
        if wait > BUSY_SECONDS:
            return Answer(toasts.busy(finger.t, round(wait)), then=answer.then)
        toast = board.pick_toast(game, picked=press.steps, t=finger.t, listing=listing)
        return Answer(toast, then=answer.then)


def _menu(pressed: Pressed, *, has_computer: bool) -> Callable[[GameSubject], Rows]:
    def rows(subject: GameSubject) -> Rows:
        t = pressed.words(subject)
        press = pressed.press
        viewer = None if pressed.finger.in_group else pressed.color
        return board.menu(
            subject.game,
            viewer=viewer,
            t=t,
            picked=press.steps,
            listing=press.listing,
            has_computer=has_computer,
        )

    return rows
