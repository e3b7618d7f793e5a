"""
Typed: turns that are written instead of pressed (UX S13).

Knows which game a text is meant for; what becomes of the turn is the business of `boards`, as if
its buttons had been pressed.
"""

import html
import logging
from dataclasses import dataclass

from aiogram.types import Message

from bot.correspondence.errors import GameOver, NotYourTurn, Refusal, WrongMoment
from bot.correspondence.games import Game
from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import explain, pages
from bot.presenters.view import GameAction, GamePress, Rows, View
from bot.telegram.handlers.boards import BoardPresses
from bot.telegram.handlers.desk import Desk, Finger
from bot.telegram.handlers.meant import games_meant
from engine import NotationError, Phase, Turn, TypedMove, is_typed_turn, meant_turn, read_moves

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Typed:
    """A written turn, who wrote it, and where."""

    moves: tuple[TypedMove, ...]
    actor: Player
    chat: int
    arrival: int


class TypedTurns:
    """Answers turns that are written."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._boards = BoardPresses(desk)

    async def answer(self, message: Message, actor: Player, arrival: int) -> bool:
        """
        Show the board with the turn of *message* on it, or say why not; False: it is no turn.

        In a group only an answer to a live board is a turn.

        Raises:
            Refusal: It is not this writer's move.
        """
        text, chat = message.text or "", message.chat.id
        if not is_typed_turn(text):
            return False
        games = await games_meant(self._desk, message, actor)
        if not games:
            return False
        try:
            typed = Typed(read_moves(text), actor, chat, arrival)
        except NotationError as error:
            log.info("turn not read by=%d why=%s", actor.id, error)
            self._say(message, translator(actor.locale)("why.parse"))
            return True
        mine = [game for game in games if _may_play(game, actor)]
        if not mine:
            raise _not_now(games[0], actor)
        for game in mine:
            turn = meant_turn(game.state, typed.moves)
            if turn is not None:
                await self._show(game, turn, typed)
                return True
        self._refuse(message, mine[0], typed)
        return True

    async def _show(self, game: Game, turn: Turn, typed: Typed) -> None:
        """Do what the button with these steps would do, on the live board."""
        shown = await self._desk.subjects.shown(game.id, typed.chat)
        if shown is None:
            # There is no board to show it on: one is sent, and the turn can be written again.
            await self._desk.services.boards.show(game.id, typed.actor.id, fresh=True)
            return
        finger = Finger(typed.actor, typed.chat, shown.message, typed.arrival, is_screen=False)
        press = GamePress(game.id, game.rev, GameAction.PICK, turn)
        answer = await self._boards.answer(press, finger)
        for start in answer.then:
            start()

    def _refuse(self, message: Message, game: Game, typed: Typed) -> None:
        """Say why the turn is none, in private with the rules about the first reason."""
        t, state = translator(typed.actor.locale), game.state
        rows: Rows = ()
        if typed.chat > 0:
            first = explain.first_typed(state, typed.moves)
            rows = ((pages.button(t, state.variant, first),),)
        self._say(message, explain.typed(state, typed.moves, t), rows)

    def _say(self, message: Message, text: str, rows: Rows = ()) -> None:
        thread = message.message_thread_id if message.is_topic_message else None
        self._desk.replies.say(message.chat.id, View(html.escape(text), rows), thread=thread)


def _may_play(game: Game, actor: Player) -> bool:
    is_his = game.state.to_act is game.seats.color_of(actor.id)
    return not game.is_over and is_his and game.state.phase is Phase.TO_PLAY


def _not_now(game: Game, actor: Player) -> Refusal:
    """Return why no game of his waits for a turn of *actor*."""
    if game.is_over:
        return GameOver(game.id)
    to_act = game.seats.of(game.state.to_act)
    if to_act.id == actor.id:
        return WrongMoment(game.id, actor.id, "a turn is written")
    return NotYourTurn(game.id, actor.id, to_act=to_act)
