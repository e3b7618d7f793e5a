"""
Export: the presses that ask for the record of a game as a file (UX S22).

Knows which form follows which button; what is written in a file is the service's business.
"""

from typing import Final

from bot.presenters import export
from bot.presenters.export import Form
from bot.services import MAT
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers.desk import Answer, Desk
from bot.telegram.handlers.opened import Opened

FORMS: Final = {Form.TEXT: "text", Form.JSON: "json", Form.MAT: MAT}
"""What the service calls the forms."""
_FORMS = {form.value: form for form in Form}


class ExportPresses:
    """Answers the presses on export."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, opened: Opened) -> Answer:
        """
        Ask for the form, or send the file.

        Raises:
            BadCallback: There is no such form of this game.
        """
        arg, game, color, chat = opened.press.arg, opened.game, opened.color, opened.finger.chat
        assert color is not None, "files are for the players"
        replies = self._desk.replies
        if not arg:
            question = export.ask(game, viewer=color, t=opened.t)
            return Answer(then=(lambda: replies.say(chat, question),))
        form = _FORMS.get(arg)
        if form not in export.forms(game):
            raise BadCallback(f"not a form of it: {opened.press}")
        text = await self._desk.services.records.export(game.code, form=FORMS[form])
        file = export.document(game, form, text, viewer=color, t=opened.t)
        return Answer(then=(lambda: replies.hand(chat, file),))
