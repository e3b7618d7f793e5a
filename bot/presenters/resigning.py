"""
Resigning: what is conceded, the question before it, and the offer to the opponent (UX S16).

Knows words and buttons; what may be conceded and what needs consent is the correspondence's.
"""

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import keyboards, names, results
from bot.presenters.limits import TEXT, fitted
from bot.presenters.view import Button, GameAction, GamePress, Style, View
from engine import Color, Outcome, Turn, outcomes

KINDS_IN_A_ROW = 2


def ask(
    game: Game,
    *,
    viewer: Color,
    t: Translator,
    picked: Turn = (),
    listing: bool | None = None,
) -> View:
    """Return the question what *viewer* concedes: every result still possible, at the stake."""
    buttons = [
        Button(
            t("btn.concede", kind=_capital(_kind(outcome, t)), n=_points(game, outcome)),
            _press(game, GameAction.RESIGN_KIND, picked, listing, outcome),
        )
        for outcome in outcomes(game.state, viewer)
    ]
    rows = [tuple(buttons[n : n + KINDS_IN_A_ROW]) for n in range(0, len(buttons), KINDS_IN_A_ROW)]
    back = Button(t("btn.play.on"), keyboards.press(game, GameAction.REFRESH, picked, listing))
    return View(t("res.ask"), (*rows, (back,)))


def ask_sure(
    game: Game,
    *,
    viewer: Color,
    outcome: Outcome,
    t: Translator,
    picked: Turn = (),
    listing: bool | None = None,
) -> View:
    """Return the last question before *viewer* concedes *outcome*, or offers to."""
    game = names.spoken(game, t)
    higher = _higher(game, viewer, outcome, t)

    def question(name_length: int) -> str:
        params = {
            "kind": _kind(outcome, t),
            "winner": names.html(game.seats.of(viewer.other).name, name_length),
            "n": _points(game, outcome),
        }
        return t("res.propose", **params, higher=higher) if higher else t("res.sure", **params)

    sure = Button(
        t("btn.resign.offer") if higher else t("btn.resign.sure"),
        _press(game, GameAction.RESIGN_SURE, picked, listing, outcome),
        Style.DANGER,
    )
    back = Button(t("btn.no"), keyboards.press(game, GameAction.RESIGN, picked, listing))
    return View(fitted(question), ((sure, back),))


def offer(
    game: Game, *, viewer: Color, outcome: Outcome, t: Translator, mention: bool = False
) -> View:
    """Return the sounding short text that asks *viewer*; *mention* names him in a group."""
    game, by = names.spoken(game, t), viewer.other

    def text(name_length: int) -> str:
        told = t(
            "res.offer",
            name=names.html(game.seats.of(by).name, name_length),
            kind=_kind(outcome, t),
            n=_points(game, outcome),
            higher=_higher(game, by, outcome, t),
        )
        return _called(game, viewer, told, t, name_length) if mention else told

    consent = Button(t("btn.accept"), keyboards.press(game, GameAction.CONSENT), Style.SUCCESS)
    refuse = Button(t("btn.resign.no"), keyboards.press(game, GameAction.REFUSE))
    return View(fitted(text, TEXT), ((consent, refuse),))


def refused(
    game: Game, *, viewer: Color, outcome: Outcome, t: Translator, mention: bool = False
) -> View:
    """Return the news to *viewer*, who offered, that the opponent plays on."""
    game = names.spoken(game, t)

    def text(name_length: int) -> str:
        opponent = names.html(game.seats.of(viewer.other).name, name_length)
        told = t("res.no", name=opponent, kind=_kind(outcome, t))
        return _called(game, viewer, told, t, name_length) if mention else told

    return View(fitted(text, TEXT))


def _higher(game: Game, loser: Color, outcome: Outcome, t: Translator) -> str:
    """Return the results above *outcome* that are still possible, in words."""
    possible = outcomes(game.state, loser)
    return ", ".join(_kind(each, t) for each in possible if each.stake > outcome.stake)


def _called(game: Game, viewer: Color, text: str, t: Translator, name_length: int) -> str:
    return t("rem.group", name=names.mention(game.seats.of(viewer), name_length), text=text)


def _kind(outcome: Outcome, t: Translator) -> str:
    return t(results.KINDS[outcome])


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _points(game: Game, outcome: Outcome) -> int:
    return outcome.stake * game.state.cube.value


def _press(
    game: Game, action: GameAction, picked: Turn, listing: bool | None, outcome: Outcome
) -> GamePress:
    return GamePress(game.id, game.rev, action, picked, listing, outcome)
