"""
Toasts: short plain answers to a press, none longer than Telegram shows.

Knows a sentence for each refusal of the correspondence.
"""

from bot.correspondence import errors
from bot.correspondence.errors import Refusal
from bot.correspondence.games import Game
from bot.correspondence.people import Player
from bot.i18n import Translator
from bot.presenters import names
from bot.presenters.limits import fitted_toast, toast


def stale(t: Translator) -> str:
    """The board has changed since the button was made."""
    return toast(t("err.stale"))


def turn(t: Translator, player: Player) -> str:
    """It is the move of *player*."""
    return _named(t, "err.turn", names.of(player, t))


def watching(t: Translator, white: Player, black: Player) -> str:
    """The presser has no seat: *white* and *black* play."""
    one, other = names.of(white, t), names.of(black, t)
    return fitted_toast(
        lambda length: t("err.notyours", a=names.plain(one, length), b=names.plain(other, length))
    )


def over(t: Translator) -> str:
    """The game is over."""
    return toast(t("err.over"))


def gone(t: Translator) -> str:
    """There is no such game, or no such button."""
    return toast(t("err.gone"))


def illegal(t: Translator) -> str:
    """The turn is not one of the legal ones; only a forged press can ask for it."""
    return toast(t("err.illegal", why=t("why.forged")))


def internal(t: Translator) -> str:
    """Something failed on our side."""
    return toast(t("err.internal"))


def no_dm(t: Translator) -> str:
    """The presser has to start the bot in private first."""
    return toast(t("err.nodm"))


def busy(t: Translator, seconds: int) -> str:
    """The group's board will be drawn in *seconds*."""
    return toast(t("busy", n=seconds))


def film(t: Translator) -> str:
    """The animation is being made."""
    return toast(t("film.wait"))


def refusal(error: Refusal, *, t: Translator, game: Game | None = None) -> str:
    """Return the sentence for *error*; *game* names the players where the error does not."""
    match error:
        case errors.NotYourGame():
            return watching(t, error.white, error.black)
        case errors.NotYourTurn():
            return turn(t, error.to_act)
        case errors.StalePress():
            return stale(t)
        case errors.GameOver():
            return over(t)
        case errors.IllegalTurn():
            return illegal(t)
        case errors.CannotDouble():
            return toast(t("err.illegal", why=t("why.cube")))
        case errors.HintsOff():
            return toast(t("hint.off"))
        case errors.WrongMoment():
            return toast(t("err.illegal", why=t("why.moment")))
        case errors.NoSuchGame():
            return gone(t)
        case _:
            return _resign_refusal(error, t)


def resign_offered(t: Translator) -> str:
    """The opponent has been asked whether less is enough."""
    return toast(t("res.sent"))


def _resign_refusal(error: Refusal, t: Translator) -> str:
    match error:
        case errors.CannotConcede():
            return toast(t("err.illegal", why=t("why.outcome")))
        case errors.OfferedAlready():
            return toast(t("res.once"))
        case errors.NoOffer():
            return toast(t("res.gone"))
        case errors.NotAsked(asked=asked):
            return _named(t, "res.notyou", names.of(asked, t))
        case _:
            return _invite_refusal(error, t)


def _invite_refusal(error: Refusal, t: Translator) -> str:
    match error:
        case errors.InviteOwn():
            return toast(t("chal.self"))
        case errors.InviteTaken(by=by):
            return _named(t, "inv.taken", by)
        case errors.InviteDead():
            return toast(t("inv.dead"))
        case errors.NotAuthor(name=name):
            return _named(t, "chal.onlyauthor", name)
        case errors.NotAddressee(name=name):
            return _named(t, "chal.notyou", name)
        case errors.TooManyGames(own=own):
            return toast(t("inv.limit") if own else t("inv.limit.author"))
        case errors.TooManyLinks():
            return toast(t("inv.max"))
        case errors.TooManyChallenges():
            return toast(t("chal.max"))
        case errors.CannotCall():
            return toast(t("recent.gone"))
        case errors.BadWord():
            return toast(t("word.bad"))
        case _:
            return internal(t)


def _named(t: Translator, text_id: str, name: str) -> str:
    return fitted_toast(lambda length: t(text_id, name=names.plain(name, length)))
