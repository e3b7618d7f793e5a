"""
Computer: the screens on which a game with the computer is begun (UX S1, S3).

Knows the levels and what will be played; its name is the business of `names`.
"""

from typing import Final

from bot.correspondence.choices import Choices
from bot.correspondence.games import Game, GameId
from bot.correspondence.people import Kind, PlayerId
from bot.i18n import Translator
from bot.presenters import names
from bot.presenters.terms import words
from bot.presenters.view import Button, MenuAction, MenuPress, Style, View

LEVELS: Final = {
    Kind.EASY: "btn.level.easy",
    Kind.MEDIUM: "btn.level.medium",
    Kind.HARD: "btn.level.hard",
}


def levels(choices: Choices, *, newest: GameId, t: Translator) -> View:
    """
    Return the question how well the computer shall play.

    Args:
        choices: What the game will be.

        newest: The reader's newest running game, 0 where he has none: the buttons hold it, so
            that one pressed twice begins one game.

        t: The reader's words.
    """
    agreed = t("terms.text", **words(choices.against_computer, t))
    buttons = tuple(
        Button(t(label), MenuPress(MenuAction.LEVEL, f"{kind.value}-{newest}"), Style.PRIMARY)
        for kind, label in LEVELS.items()
    )
    change = Button(t("btn.new.change"), MenuPress(MenuAction.NEW))
    return View(f"{t('computer.title')}\n{agreed}\n\n{t('computer.ask')}", (buttons, (change,)))


def begun(game: Game, *, viewer: PlayerId, t: Translator) -> View:
    """Return what the question becomes when *game* has begun."""
    color = game.seats.color_of(viewer)
    assert color is not None, f"player {viewer} has no seat in game {game.id}"
    opponent = names.html(names.of(game.seats.of(color.other), t))
    games = Button(t("btn.my.games"), MenuPress(MenuAction.GAMES))
    return View(t("computer.begun", opp=opponent), ((games,),))
