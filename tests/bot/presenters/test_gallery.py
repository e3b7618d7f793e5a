"""The screens as text: golden files, and which language reaches whom."""

import re

import pytest

from bot.i18n import LOCALES, Translator
from tests.bot.presenters import gallery
from tests.bot.presenters.games import ANYA, MARAT, WORD, ZOE

NOT_IN_THE_GALLERY = {
    "why.bar",  # test_short.py
    "chal.max", "chal.notyou", "chal.onlyauthor", "chal.self",  # test_toasts.py
    "inv.limit", "inv.limit.author", "inv.max", "recent.gone",
    "pace.other", "span.minutes", "span.moment",  # tests/bot/test_i18n.py
    "turn.more",  # test_story.py
    "res.gone", "res.notyou", "res.once", "why.cube", "why.moment", "why.outcome",  # test_toasts.py
    "why.block", "why.higher", "why.larger", "why.max", "why.none", "why.off",  # test_explain.py
    "why.die", "why.own",  # test_explain.py
    "why.parse",  # tests/e2e/test_typed.py
}  # fmt: skip


class WatchingTranslator(Translator):
    """Remembers the ids it was asked for."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale)
        self.asked: set[str] = set()

    def __call__(self, text_id: str, **params: object) -> str:
        self.asked.add(text_id)
        return super().__call__(text_id, **params)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_screen_reads_as_in_the_golden_file(locale: str) -> None:
    """Changed on purpose: `python -m tests.bot.presenters.gallery` writes the files anew."""
    expected = (gallery.FOLDER / f"{locale}.txt").read_text()

    assert expected == gallery.gallery(locale)


def test_nothing_russian_but_names_reaches_an_english_reader() -> None:
    """Buttons, toasts and the words on the pictures included; a language has its own name."""
    shown = "\n".join(gallery.visible("en"))
    for name in (ANYA.name, MARAT.name):
        shown = shown.replace(name, "")

    assert {"Русский"} == set(re.findall(r"[А-Яа-яЁё]+", shown))


def test_nothing_english_but_names_reaches_a_russian_reader() -> None:
    shown = "\n".join(gallery.visible("ru")).replace(ZOE.name, "").replace(WORD, "")
    shown = re.sub(
        r"https://\S+|/[a-z_]+|[0-9a-f]{16,}|python \S+ \S+|\.(txt|json|mat)\b", "", shown
    )

    assert {"English"} == set(re.findall(r"[A-Za-z]+", shown))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_gallery_shows_every_text_of_the_catalogue(locale: str) -> None:
    """A text the gallery never shows is one nobody has looked at, but for those named here."""
    t = WatchingTranslator(locale)

    assert list(gallery.views(t))
    assert list(gallery.toast_texts(t))
    assert NOT_IN_THE_GALLERY == t.ids - t.asked - {"zone.moscow"}
