"""
New game: the screen on which a game is chosen, with its two lists (UX S3).

Knows only what can be chosen now. A button says what will be, not "the other one": pressed twice
it changes nothing more.
"""

from typing import Final

from bot.correspondence.choices import Choices
from bot.i18n import Translator
from bot.presenters.limits import LABEL, units
from bot.presenters.terms import DRAWS, length_text, rules_text, words
from bot.presenters.view import Button, MenuAction, MenuPress, Rows, Style, View
from engine import LENGTHS, Variant

ONE_GAME: Final = "1"
"""The argument of a button for one game, no match."""
LENGTHS_IN_A_ROW: Final = 3


def screen(
    choices: Choices, *, t: Translator, computer: bool = False, recent: bool = False
) -> View:
    """
    Return the screen of a new game: what will be played, and with whom.

    Args:
        choices: What is chosen so far.

        t: The reader's words.

        computer: Whether there is a computer to play with.

        recent: Whether he has opponents who can be challenged.
    """
    text = f"{t('new.title')}\n{t('terms.text', **words(choices.terms, t))}"
    rows: list[tuple[Button, ...]] = [_variants(choices, t)]
    length = t("btn.length", len=length_text(choices.length, t))
    rows.append((_press(length, MenuAction.LENGTHS),))
    rows.append((_press(_rules_label(choices, t), MenuAction.RULES),))
    cube = t("btn.cube.on") if choices.cube else t("btn.cube.off")
    rated = t("btn.rated.on") if choices.rated else t("btn.rated.off")
    switches = [_switch(cube, MenuAction.CUBE, on=choices.cube)]
    if not choices.hints:  # with hints no game is rated
        switches.append(_switch(rated, MenuAction.RATED, on=choices.rated))
    rows.append(tuple(switches))
    opponents = [Button(t("btn.link"), MenuPress(MenuAction.LINK), Style.PRIMARY)]
    if computer:
        opponents.append(Button(t("btn.computer"), MenuPress(MenuAction.COMPUTER)))
    rows.append(tuple(opponents))
    if recent:
        rows.append((_press(t("btn.recent"), MenuAction.RECENT),))
    rows.append((Button(t("btn.main"), MenuPress(MenuAction.MAIN)),))
    return View(text, tuple(rows))


def lengths(choices: Choices, *, t: Translator) -> View:
    """Return the list of lengths, the chosen one ticked."""

    def button(label: str, length: int | None) -> Button:
        chosen = f"{label} ✓" if length == choices.length else label
        return _press(chosen, MenuAction.LENGTH, ONE_GAME if length is None else str(length))

    matches = [button(t("btn.len.n", n=length), length) for length in LENGTHS]
    rows = [
        tuple(matches[n : n + LENGTHS_IN_A_ROW]) for n in range(0, len(matches), LENGTHS_IN_A_ROW)
    ]
    return View(t("new.lengths"), ((button(t("btn.len.1"), None),), *rows, *_back(t)))


def rules(choices: Choices, *, t: Translator) -> View:
    """Return the switches of the chosen game, each explained in a line."""
    hints = t("btn.hints.on") if choices.hints else t("btn.hints.off")
    hint_row = (_switch(hints, MenuAction.HINTS, on=choices.hints),)
    if choices.variant is Variant.SHORT:
        told = [t("new.rules.short"), t("new.hints")]
        return View("\n\n".join(told), (hint_row, *_back(t)))
    options = choices.options
    told = [t("new.opening"), t("new.koks"), t("new.home"), t("new.equal")]
    opening = t("btn.opening.classic") if options.classic else t("btn.opening.official")
    koks = t("btn.koks.on") if options.koks else t("btn.koks.off")
    home = t("btn.home.on") if options.home_mars else t("btn.home.off")
    equal = t("btn.equal.on") if options.equal_turns else t("btn.equal.off")
    rows = [
        (_switch(opening, MenuAction.OPENING, on=options.classic),),
        (_switch(koks, MenuAction.KOKS, on=options.koks),),
        (_switch(home, MenuAction.HOME_MARS, on=options.home_mars),),
        (_switch(equal, MenuAction.EQUAL_TURNS, on=options.equal_turns),),
    ]
    if options.equal_turns:
        other = next(draw for draw in DRAWS if draw != options.draw)
        told.append(t("new.draw"))
        rows.append((_press(t("btn.draw", draw=DRAWS[options.draw]), MenuAction.DRAW, other),))
    told.append(t("new.hints"))
    return View("\n\n".join([t("new.rules"), *told]), (*rows, hint_row, *_back(t)))


def _variants(choices: Choices, t: Translator) -> tuple[Button, ...]:
    labels = {Variant.LONG: t("btn.long"), Variant.SHORT: t("btn.short")}
    return tuple(
        _press(
            f"{'●' if variant is choices.variant else '○'} {label}",
            MenuAction.VARIANT,
            variant.value,
        )
        for variant, label in labels.items()
    )


def _rules_label(choices: Choices, t: Translator) -> str:
    terms = choices.terms
    whole = t("btn.rules", rules=rules_text(terms.variant, terms.options, t, hints=terms.hints))
    return whole if units(whole) <= LABEL else t("btn.rules", rules=t("rules.own"))


def _switch(label: str, action: MenuAction, *, on: bool) -> Button:
    """Return a button that says how a switch stands and turns it."""
    return _press(label, action, "0" if on else "1")


def _press(label: str, action: MenuAction, arg: str = "") -> Button:
    return Button(label, MenuPress(action, arg))


def _back(t: Translator) -> Rows:
    return ((Button(t("btn.new.back"), MenuPress(MenuAction.NEW)),),)
