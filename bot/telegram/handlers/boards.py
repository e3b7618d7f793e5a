"""
Boards: what the buttons of a game do.

Knows who may press what on which revision; turns are judged by the services, words are made by the
presenters.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bot.correspondence.commands import PlayTurn, Resign
from bot.correspondence.errors import (
    GameOver,
    NoSuchGame,
    NotYourGame,
    NotYourTurn,
    StalePress,
)
from bot.correspondence.games import Game
from bot.i18n import Translator, translator
from bot.presenters import board, picks, toasts
from bot.presenters.limits import TOAST
from bot.presenters.view import GameAction, GamePress, Rows, View
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.handlers.errors import IllegalPicks
from bot.telegram.previews import Preview
from bot.telegram.subjects import GameSubject
from engine import Annulled, Color, TimedOut

LISTING = {GameAction.PICK: False, GameAction.TURN: True}
"""How the choice goes on; None: as the state asks for."""
BUSY_SECONDS = 3.0
"""A group's board that will be drawn later than this is announced."""


@dataclass(frozen=True, slots=True)
class _Pressed:
    press: GamePress
    finger: Finger
    game: Game
    color: Color


class BoardPresses:
    """Answers the presses on boards."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

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
            return Answer(board.fairness(game, t=finger.t), alert=True)
        color = game.seats.color_of(finger.actor.id)
        if color is None:
            white, black = game.seats.white.name, game.seats.black.name
            raise NotYourGame(game.id, finger.actor.id, white=white, black=black)
        pressed = _Pressed(press, finger, game, color)
        try:
            return await self._act(pressed)
        except StalePress as error:
            return self._stale(pressed, error)

    async def _act(self, pressed: _Pressed) -> Answer:
        match pressed.press.action:
            case GameAction.CONFIRM:
                return await self._confirm(pressed)
            case GameAction.RESIGN_SURE:
                return await self._resign(pressed)
            case GameAction.OPEN:
                return await self._open(pressed)
            case GameAction.MENU:
                _check_present(pressed)
                return self._draw(pressed, _menu(pressed))
            case GameAction.RESIGN:
                _check_present(pressed)
                return self._draw(pressed, _resign_ask(pressed))
            case GameAction.REFRESH:
                _check_present(pressed)
                return self._draw(pressed, self._board(pressed, listing=pressed.press.listing))
            case GameAction.WHY:
                _check_to_act(pressed)
                return self._why(pressed)
            case _:  # PICK, TURN, BEGIN
                _check_to_act(pressed)
                return self._pick(pressed)

    async def _confirm(self, pressed: _Pressed) -> Answer:
        press, finger = pressed.press, pressed.finger
        strip = await self._strip_unless_live(pressed)
        progress = await self._desk.services.play.play_turn(
            PlayTurn(press.game, press.rev, finger.actor.id, press.steps)
        )
        late = any(isinstance(fact, TimedOut | Annulled) for fact in progress.facts)
        return Answer(toasts.over(finger.t) if late else "", then=strip)

    async def _resign(self, pressed: _Pressed) -> Answer:
        _check_present(pressed)
        strip = await self._strip_unless_live(pressed)
        await self._desk.services.play.resign(Resign(pressed.press.game, pressed.finger.actor.id))
        return Answer(then=strip)

    async def _open(self, pressed: _Pressed) -> Answer:
        boards = self._desk.services.boards
        if pressed.finger.in_group:
            await boards.show_public(pressed.game.id, fresh=False)
        else:
            await boards.show(pressed.game.id, pressed.finger.actor.id, fresh=True)
        return Answer()

    def _why(self, pressed: _Pressed) -> Answer:
        press, finger, game = pressed.press, pressed.finger, pressed.game
        _check_picks(pressed, None)
        text = board.why(game, viewer=pressed.color, picked=press.steps, t=finger.t)
        if len(text) <= TOAST:
            return Answer(text, alert=True)
        if finger.in_group:
            short = board.why_alert(game, viewer=pressed.color, picked=press.steps, t=finger.t)
            return Answer(short, alert=True)
        return Answer(then=(lambda: self._desk.replies.say(finger.chat, View(text)),))

    def _pick(self, pressed: _Pressed) -> Answer:
        press, finger, game = pressed.press, pressed.finger, pressed.game
        listing = LISTING.get(press.action)
        _check_picks(pressed, listing)
        answer = self._draw(pressed, self._board(pressed, listing=listing, picking=True))
        if not finger.in_group:
            return answer
        wait = self._desk.throttle.delay(finger.chat)
        if wait > BUSY_SECONDS:
            return Answer(toasts.busy(finger.t, round(wait)), then=answer.then)
        toast = board.pick_toast(game, picked=press.steps, t=finger.t, listing=listing)
        return Answer(toast, then=answer.then)

    def _board(
        self, pressed: _Pressed, *, listing: bool | None = None, picking: bool = False
    ) -> Callable[[GameSubject], View | Rows]:
        """Return how to present the board with the steps of the press."""
        steps, color, now = pressed.press.steps, pressed.color, self._desk.clock.now()
        if steps or listing is not None:
            _check_to_act(pressed)
            _check_picks(pressed, listing)

        def private(subject: GameSubject) -> View:
            player = subject.game.seats.of(color)
            return board.private(
                subject.game,
                viewer=color,
                entries=subject.entries,
                t=translator(player.locale),
                zone=player.zone,
                habits=player.habits,
                picked=steps,
                listing=listing,
                now=now,
            )

        def public(subject: GameSubject) -> View:
            return board.public(
                subject.game,
                entries=subject.entries,
                t=subject.t,
                zone=subject.zone,
                picking=steps if picking or steps or listing is not None else None,
                listing=listing,
                habits=subject.game.seats.of(color).habits,
            )

        def public_rows(subject: GameSubject) -> Rows:
            return public(subject).rows

        if pressed.finger.in_group:
            return public_rows if picking else public
        return private

    def _draw(
        self, pressed: _Pressed, make: Callable[[GameSubject], View | Rows], *, stale: bool = False
    ) -> Answer:
        finger = pressed.finger
        preview = Preview(
            game=pressed.game.id,
            chat=finger.chat,
            message=finger.message,
            arrival=finger.arrival,
            rev=None if stale else pressed.press.rev,
            make=make,
        )
        return Answer(then=(lambda: self._desk.previews.draw(preview),))

    def _stale(self, pressed: _Pressed, error: StalePress) -> Answer:
        """Say that the board has changed, and show the present one."""
        present = GamePress(pressed.game.id, error.rev, GameAction.REFRESH)
        redraw = self._board(_Pressed(present, pressed.finger, pressed.game, pressed.color))
        answer = self._draw(pressed, redraw, stale=True)
        return Answer(toasts.stale(pressed.finger.t), then=answer.then)

    async def _strip_unless_live(self, pressed: _Pressed) -> tuple[Callable[[], None], ...]:
        """Return how to take the buttons off a message that is not the live board, if it is not."""
        finger = pressed.finger
        subject = await self._desk.subjects.game(pressed.game.id, finger.chat)
        if subject.shown is None or subject.shown.message == finger.message:
            return ()
        return (lambda: self._desk.previews.strip(finger.chat, finger.message, finger.arrival),)


def _menu(pressed: _Pressed) -> Callable[[GameSubject], Rows]:
    def rows(subject: GameSubject) -> Rows:
        t = _words(pressed, subject)
        press = pressed.press
        return board.menu(
            subject.game, viewer=pressed.color, t=t, picked=press.steps, listing=press.listing
        )

    return rows


def _resign_ask(pressed: _Pressed) -> Callable[[GameSubject], View]:
    def view(subject: GameSubject) -> View:
        t = _words(pressed, subject)
        press = pressed.press
        return board.resign_ask(
            subject.game, viewer=pressed.color, t=t, picked=press.steps, listing=press.listing
        )

    return view


def _words(pressed: _Pressed, subject: GameSubject) -> Translator:
    return subject.t if pressed.finger.in_group else pressed.finger.t


def _check_present(pressed: _Pressed) -> None:
    """Refuse a press on an older board, or on one whose game is over."""
    if pressed.game.is_over:
        raise GameOver(pressed.game.id)
    if pressed.press.rev != pressed.game.rev:
        raise StalePress(pressed.game.id, pressed.press.rev, pressed.game.rev)


def _check_to_act(pressed: _Pressed) -> None:
    """Refuse a press by the seat that has nothing to choose."""
    _check_present(pressed)
    game = pressed.game
    if game.state.to_act is not pressed.color:
        name = game.seats.of(game.state.to_act).name
        raise NotYourTurn(game.id, pressed.finger.actor.id, name=name)


def _check_picks(pressed: _Pressed, listing: bool | None) -> None:
    """Refuse steps the rules do not allow: only a forged button holds such."""
    try:
        picks.pick(pressed.game.state, pressed.press.steps, listing=listing)
    except ValueError as error:
        raise IllegalPicks(f"picks: game={pressed.game.id} rev={pressed.game.rev}") from error
