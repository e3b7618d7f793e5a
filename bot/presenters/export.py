"""
Export: the record of a game as a file, in the form its reader asks for.

Knows the forms, what the files are called and what is said of them; not what is written in them.
"""

from enum import Enum
from typing import Final

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import heads, names, record
from bot.presenters.limits import fitted
from bot.presenters.view import Button, Document, RecordAction, View
from engine import Color


class Form(Enum):
    """A way to write a game down; the value is its name on the button and in the callback."""

    TEXT = "txt"
    JSON = "json"
    MAT = "mat"
    """The whole match; only of games that begin at the beginning."""


WORDS: Final = {Form.TEXT: "export.text", Form.JSON: "export.json", Form.MAT: "export.mat"}
SEEDED: Final = {Form.TEXT, Form.JSON}
"""Forms that hold the seed, once it is opened."""


def forms(game: Game) -> tuple[Form, ...]:
    """Return the forms that can hold *game*."""
    return tuple(form for form in Form if form is not Form.MAT or game.start is None)


def ask(game: Game, *, viewer: Color, t: Translator) -> View:
    """Return the question in which form *viewer* wants the record."""
    game = names.spoken(game, t)
    buttons = tuple(
        Button(f".{form.value}", record.press(game, RecordAction.EXPORT, form.value))
        for form in forms(game)
    )
    return View(f"{t('export.ask')}\n{heads.line(game, t, viewer=viewer)}", (buttons,))


def document(game: Game, form: Form, text: str, *, viewer: Color, t: Translator) -> Document:
    """Return the file that holds *text*, the record of *game*."""
    name = f"nardy-{game.code}.{form.value}"
    return Document(name, f"{text}\n".encode(), caption(game, form, viewer=viewer, t=t))


def caption(game: Game, form: Form, *, viewer: Color, t: Translator) -> str:
    """Return what is said of the file: which game it is, and what can be done with it."""
    game = names.spoken(game, t)

    def text(name_length: int) -> str:
        lines = [heads.line(game, t, viewer=viewer, name_length=name_length), t(WORDS[form])]
        if form in SEEDED and not game.ends_match:
            lines.append(t("export.closed"))
        return "\n".join(lines)

    return fitted(text)
