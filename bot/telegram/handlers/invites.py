"""
Invites: what the buttons of links and challenges do.

Knows which screen follows; who may join is judged by the service.
"""

from bot.correspondence.errors import InviteDead, InviteTaken
from bot.presenters.view import InviteAction, InvitePress
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.handlers.words import WordAnswers


class InvitePresses:
    """Answers the presses on invitations."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._words = WordAnswers(desk)

    async def answer(self, press: InvitePress, finger: Finger) -> Answer:
        """
        Accept, decline or cancel; or ask for a word for the dice.

        In a group the message is changed through the outbox; in a private chat it is a screen.

        Raises:
            Refusal: Not this finger, or too late.
        """
        try:
            if press.action is InviteAction.WORD:
                return await self._words.ask(press, finger)
            await self._act(press, finger)
        except (InviteTaken, InviteDead):
            if not finger.in_group and await self._desk.may_turn(finger):
                await self._show(press, finger)
            raise
        if not finger.in_group:
            await self._show(press, finger)
        return Answer()

    async def _act(self, press: InvitePress, finger: Finger) -> None:
        invites = self._desk.services.invites
        match press.action:
            case InviteAction.ACCEPT:
                await invites.accept(press.code, finger.actor.id)
            case InviteAction.DECLINE:
                await invites.decline(press.code, finger.actor.id)
            case InviteAction.CANCEL:
                await invites.cancel(press.code, finger.actor.id)

    async def _show(self, press: InvitePress, finger: Finger) -> None:
        """Let the screen say how the invitation stands now."""
        view = await self._desk.invitation(press.code, finger.actor)
        if await self._desk.may_turn(finger):
            self._desk.replies.turn_to(finger.chat, finger.message, view, finger.arrival)
        else:
            self._desk.replies.say(finger.chat, view)
