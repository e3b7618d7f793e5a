"""
Words: the dice word that somebody writes before he joins (UX S5).

Knows which text answers which question; what a word is stands in `bot.correspondence.words`.
"""

from aiogram.types import Message

from bot.correspondence.errors import BadWord
from bot.correspondence.invites import InviteId
from bot.correspondence.people import Player
from bot.i18n import translator
from bot.presenters import friends
from bot.presenters.view import InvitePress
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk, Finger


class WordAnswers:
    """Asks for a word, and takes what is written."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def ask(self, press: InvitePress, finger: Finger) -> Answer:
        """
        Ask for a word; the answer to the question, or the next text that is no turn, is it.

        Raises:
            Refusal: The invitation is not for this finger, or no longer open.
        """
        if finger.in_group:
            raise BadCallback("a private question in a group")
        invite = await self._desk.services.words.ask(press.code, finger.actor.id)
        question = friends.ask_word(invite, t=finger.t)
        return Answer(then=(lambda: self._desk.replies.say(finger.chat, question),))

    async def replied(self, message: Message, actor: Player, arrival: int) -> bool:
        """Take *message* for a word where it answers our question; False: it does not."""
        answered = message.reply_to_message
        if message.text is None or answered is None:
            return False
        asked = await self._desk.services.words.asked(actor.id, answered.message_id)
        return asked is not None and await self._take(asked, message, actor, arrival)

    async def written(self, message: Message, actor: Player, arrival: int) -> bool:
        """Take *message* for a word where one is being asked for; False: none is."""
        if message.text is None or message.text.startswith("/"):
            return False
        asked = await self._desk.services.words.asked(actor.id, None)
        return asked is not None and await self._take(asked, message, actor, arrival)

    async def _take(
        self, invite_id: InviteId, message: Message, actor: Player, arrival: int
    ) -> bool:
        """Keep the word and show the card anew; or say what a word is, and ask again."""
        desk, chat, t = self._desk, message.chat.id, translator(actor.locale)
        try:
            invite = await desk.services.words.put(invite_id, actor.id, message.text or "")
        except BadWord:
            desk.replies.say(chat, friends.bad_word(invite_id, t=t))
            return True
        old = await desk.subjects.card(invite_id, chat)
        if old is not None:
            desk.previews.strip(chat, old.message, arrival)
        desk.replies.say(chat, await desk.invitation(invite.code, actor))
        return True
