"""
Choosing: what the buttons and words for a new game mean.

Knows which arguments there are; anything else is no button of ours.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.correspondence.choices import Choices
from bot.i18n import LOCALES, translator
from bot.presenters.new_game import ONE_GAME
from bot.presenters.view import MenuAction, MenuPress
from bot.telegram.callbacks import BadCallback
from engine import LENGTHS, Options, Variant

_SWITCHES: dict[MenuAction, Callable[[Options, bool], Options]] = {
    MenuAction.OPENING: lambda options, on: replace(options, classic=on),
    MenuAction.KOKS: lambda options, on: replace(options, koks=on),
    MenuAction.HOME_MARS: lambda options, on: replace(options, home_mars=on),
    MenuAction.EQUAL_TURNS: lambda options, on: replace(options, equal_turns=on),
}
RULES = {*_SWITCHES, MenuAction.DRAW, MenuAction.HINTS}
"""What the buttons of the list of rules do."""

_FLAGS = {"0": False, "1": True}
_DRAWS = {"half": "half", "one": "one"}
_VARIANTS = {variant.value: variant for variant in Variant}
_LENGTHS: dict[str, int | None] = {ONE_GAME: None, **{str(each): each for each in LENGTHS}}


def choice_of(press: MenuPress) -> Callable[[Choices], Choices]:
    """
    Return what *press* changes in the choices for a new game.

    Raises:
        BadCallback: No button of ours says so.
    """
    action, arg = press.action, press.arg
    try:
        if action is MenuAction.VARIANT:
            variant = _VARIANTS[arg]
            return lambda choices: replace(choices, variant=variant)
        if action is MenuAction.LENGTH:
            length = _LENGTHS[arg]
            return lambda choices: replace(choices, length=length)
        if action is MenuAction.CUBE:
            cube = _FLAGS[arg]
            return lambda choices: choices.with_cube(cube)
        if action is MenuAction.HINTS:
            hints = _FLAGS[arg]
            return lambda choices: replace(choices, hints=hints)
        if action is MenuAction.RATED:
            rated = _FLAGS[arg]
            return lambda choices: replace(choices, rated=rated)
        if action is MenuAction.DRAW:
            draw = _DRAWS[arg]
            return lambda choices: replace(choices, options=replace(choices.options, draw=draw))
        switch, on = _SWITCHES[action], _FLAGS[arg]
    except KeyError:
        raise BadCallback(f"nothing to choose: {press}") from None
    return lambda choices: replace(choices, options=switch(choices.options, on))


def spoken(words: str, choices: Choices) -> Choices | None:
    """
    Return *choices* as the words after a command change them; None where one is unknown.

    A word is a game in any of our languages, or a length in points.
    """
    for word in words.casefold().split():
        if word in _LENGTHS:
            choices = replace(choices, length=_LENGTHS[word])
        elif word in _names("btn.long"):
            choices = replace(choices, variant=Variant.LONG)
        elif word in _names("btn.short"):
            choices = replace(choices, variant=Variant.SHORT)
        else:
            return None
    return choices


def _names(text_id: str) -> set[str]:
    return {translator(locale)(text_id).casefold() for locale in LOCALES}
