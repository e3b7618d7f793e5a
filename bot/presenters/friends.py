"""
Friends: the screens on which somebody known is challenged, and the question for a dice word.

Knows the people played with last (UX S3, S5); who may be challenged is the services' business.
"""

from collections.abc import Sequence

from bot.correspondence.choices import Choices
from bot.correspondence.invites import Invite, InviteId
from bot.correspondence.opponents import Opponent
from bot.correspondence.people import Player
from bot.correspondence.words import LONGEST_WORD
from bot.i18n import Translator
from bot.presenters import names
from bot.presenters.limits import label
from bot.presenters.terms import words
from bot.presenters.view import (
    Button,
    InviteAction,
    InvitePress,
    MenuAction,
    MenuPress,
    Style,
    View,
)


def recent(opponents: Sequence[Opponent], choices: Choices, *, t: Translator) -> View:
    """Return the people played with last, each a button that challenges him."""
    back = (Button(t("btn.new.back"), MenuPress(MenuAction.NEW)),)
    if not opponents:
        return View(t("recent.none"), (back,))
    agreed = t("terms.text", **words(choices.terms, t))
    rows = tuple((_opponent(each, t),) for each in opponents)
    return View(f"{t('recent.title')}\n{agreed}\n\n{t('recent.ask')}", (*rows, back))


def called(invite: Invite, addressee: Player, *, t: Translator) -> View:
    """Return what the author sees of a challenge that went to the private chat of somebody."""
    agreed = t("terms.text", **words(invite.terms, t))
    sent = t("recent.sent", name=names.html(addressee.name))
    cancel = InvitePress(invite.code, InviteAction.CANCEL)
    return View(
        f"{sent}\n{agreed}",
        (
            (Button(t("btn.cancel"), cancel, Style.DANGER),),
            (Button(t("btn.main"), MenuPress(MenuAction.MAIN)),),
        ),
        invite=invite.id,
    )


def ask_word(invite: Invite, *, t: Translator) -> View:
    """Return the question for a word for the dice of *invite*."""
    return View(f"{t('word.ask')}\n{t('word.rules', n=LONGEST_WORD)}", asks=invite.id)


def bad_word(invite: InviteId, *, t: Translator) -> View:
    """Return the answer to a text that is no word; it asks again."""
    return View(f"{t('word.bad')}\n{t('word.rules', n=LONGEST_WORD)}", asks=invite)


def _opponent(opponent: Opponent, t: Translator) -> Button:
    name, score = opponent.player.name, f"{opponent.won}:{opponent.lost}"
    return Button(
        label(lambda length: t("recent.one", name=names.plain(name, length), score=score)),
        MenuPress(MenuAction.CALL, str(opponent.player.id)),
    )
