"""Toasts: a sentence for every refusal, names plain, never longer than Telegram shows."""

from dataclasses import replace

import pytest

from bot.correspondence import errors
from bot.correspondence.errors import Refusal
from bot.correspondence.people import Kind, Player
from bot.i18n import LOCALES, translator
from bot.presenters import toasts
from bot.presenters.limits import TOAST, units
from engine import Reason
from tests.bot.presenters.games import ANYA, MARAT


def called(name: str) -> Player:
    return replace(ANYA, name=name)


LONG = "👨‍👩‍👧‍👦" * 64
REFUSALS: dict[Refusal, str] = {
    errors.NotYourGame(84, 12, white=ANYA, black=called("A<b>")): "Вы зритель: играют Аня и A<b>.",
    errors.NotYourTurn(84, 12, to_act=called("Аня & Ко")): "Сейчас ходит Аня & Ко.",
    errors.StalePress(84, 16, 17): "Доска уже изменилась — обновил.",
    errors.GameOver(84): "Партия окончена.",
    errors.NoSuchGame(84): "Этой партии больше нет.",
    errors.IllegalTurn(Reason.HEAD, "head"): "Так нельзя: такого хода сейчас нет",
    errors.CannotDouble(84, 12): "Так нельзя: удвоить сейчас нельзя",
    errors.WrongMoment(84, 12, "wrong_phase"): "Так нельзя: партия ждёт другого решения",
    errors.HintsOff(84, 12): "Подсказки в этой партии выключены.",
    errors.CannotConcede(84, 12): "Так нельзя: такой исход уже невозможен",
    errors.OfferedAlready(84, 12): "Такое предложение можно сделать раз в ход.",
    errors.NoOffer(84, 12): "Это предложение больше не действует.",
    errors.NotAsked(84, 12, asked=MARAT): "Ответить может только Марат.",
    errors.InviteOwn(): "Ждём соперника, не вас 🙂",
    errors.InviteTaken(by="Марат"): "Опоздали: в партию уже входит Марат.",
    errors.InviteDead(): "Вызов больше не действует.",
    errors.NotAuthor(name="Аня"): "Отменить может только Аня.",
    errors.NotAddressee(name="Марат"): "Вызов адресован Марат.",
    errors.BadWord(): "Такое слово не подходит, попробуйте другое.",
    errors.CannotCall(12, 14): "Этого соперника сейчас не позвать.",
    errors.TooManyGames(12, own=True): "У вас уже 50 партий — сначала закончите одну.",
    errors.TooManyGames(12, own=False): "У автора вызова сейчас слишком много партий.",
    errors.TooManyLinks(12): (
        "У вас уже 10 открытых приглашений. Откройте любую ссылку и отмените её — или подождите:"
        " через 7 дней ссылка закрывается сама."
    ),
    errors.TooManyChallenges(12, -1001): "Уже три открытых вызова — отмените один.",
}


@pytest.mark.parametrize(("error", "sentence"), REFUSALS.items())
def test_every_refusal_has_its_sentence(error: Refusal, sentence: str) -> None:
    assert sentence == toasts.refusal(error, t=translator("ru"))


def test_no_refusal_is_without_a_sentence() -> None:
    ours = {kind for kind in Refusal.__subclasses__() if kind.__module__ == errors.__name__}

    assert ours == {type(error) for error in REFUSALS}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", [LONG, "م" * 64, "<&>" * 40, "a" + "\u0335" * 400])
def test_a_toast_fits_whatever_people_are_called(locale: str, name: str) -> None:
    t = translator(locale)

    for toast in (
        toasts.watching(t, called(name), called(name)),
        toasts.turn(t, called(name)),
        toasts.refusal(errors.NotAuthor(name=name), t=t),
        toasts.busy(t, 999),
    ):
        assert units(toast) <= TOAST
        assert not toast.endswith("\u2068…")


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("ru", "Сейчас ходит Компьютер, лёгкий."), ("en", "It is Computer, easy's move.")],
)
def test_the_computer_is_called_in_the_readers_words(locale: str, sentence: str) -> None:
    computer = replace(ANYA, name="Computer (easy)", kind=Kind.EASY)
    error = errors.NotYourTurn(84, 12, to_act=computer)

    assert sentence == toasts.refusal(error, t=translator(locale))
