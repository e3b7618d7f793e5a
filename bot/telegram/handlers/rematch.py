"""
Rematch: the press that asks for another match on the same terms (UX S20).

Knows what is answered; whether there is a rematch is judged by the service.
"""

from bot.correspondence.people import Kind
from bot.presenters import record
from bot.presenters.limits import toast
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened


class RematchPresses:
    """Answers the presses on the rematch."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Offer one, accept the one that is offered, or show the board of the one that has begun.

        The buttons follow through the outbox, on the cards of both.

        Raises:
            Refusal: Not this finger, or too many games or offers.

            BadCallback: No button of ours says so, or there is no computer.
        """
        services, finger, game = self._desk.services, opened.finger, opened.game
        players = (game.seats.white, game.seats.black)
        needs_computer = any(player.kind is not Kind.HUMAN for player in players)
        if opened.press.arg or (needs_computer and not services.computers.is_there):
            raise BadCallback(f"no rematch: {opened.press}")
        begun = await services.games.rematch(game.match.id)
        if begun is not None and begun.game is not None and opened.color is not None:
            if finger.in_group:
                await services.boards.show_public(begun.game)
            else:
                await services.boards.show(begun.game, finger.actor.id, fresh=True)
            return Answer()
        rematch = await services.rematches.ask(game.id, finger.actor.id)
        if rematch.game is not None:
            return Answer(toast(opened.t("rematch.begun")))
        return Answer(toast(record.rematch_wait(game, rematch, opened.t)))
