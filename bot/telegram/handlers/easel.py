"""
Easel: what a press on a board draws into the live message.

Knows which presenter makes the board of a seat or of a group; decides nothing.
"""

from collections.abc import Callable

from bot.correspondence.errors import StalePress
from bot.i18n import translator
from bot.presenters import board, toasts
from bot.presenters.view import GameAction, GamePress, Rows, View
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.pressed import Pressed, check_picks, check_to_act
from bot.telegram.picking import Picks
from bot.telegram.previews import Preview
from bot.telegram.subjects import GameSubject


class Easel:
    """Makes answers that draw."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def board(
        self, pressed: Pressed, *, listing: bool | None = None, picking: bool = False
    ) -> Callable[[GameSubject], View | Rows]:
        """Return how to present the board with the steps of the press."""
        steps, color, now = pressed.press.steps, pressed.color, self._desk.clock.now()
        if steps or listing is not None:
            check_to_act(pressed)
            check_picks(pressed, listing)

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
        picks = Picks(pressed.press.rev, steps, listing)
        self._desk.picking.note(pressed.finger.actor.id, pressed.game.id, picks)
        return private

    def draw(
        self, pressed: Pressed, make: Callable[[GameSubject], View | Rows], *, stale: bool = False
    ) -> Answer:
        """Return the answer that lets *make* draw; *stale*: whatever the revision is by then."""
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

    def stale(self, pressed: Pressed, error: StalePress) -> Answer:
        """Say that the board has changed, and show the present one."""
        present = GamePress(pressed.game.id, error.rev, GameAction.REFRESH)
        redraw = self.board(Pressed(present, pressed.finger, pressed.game, pressed.color))
        answer = self.draw(pressed, redraw, stale=True)
        return Answer(toasts.stale(pressed.finger.t), then=answer.then)

    async def strip_unless_live(self, pressed: Pressed) -> tuple[Callable[[], None], ...]:
        """Return how to take the buttons off a message that is not the live board, if it is not."""
        finger = pressed.finger
        shown = await self._desk.subjects.shown(pressed.game.id, finger.chat)
        if shown is None or shown.message == finger.message:
            return ()
        return (lambda: self._desk.previews.strip(finger.chat, finger.message, finger.arrival),)
