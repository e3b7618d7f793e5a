"""The catalogues: the same ids and placeholders in every language, none unused, no text outside."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from bot.i18n import LOCALES, read_catalogue

BOT = Path(__file__).parents[3] / "bot"
CYRILLIC = re.compile("[А-Яа-яЁё]")
GENDERED = {
    "ru": re.compile(
        r"\(а\)|\{(?:name|opp|winner|loser|first|mention)\} (?:не )?"
        r"[а-яё]+(?:л[аи]?|лся|лась|ен|на)\b"
    ),
    "en": re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE),
}
"""What fits men alone, or women: a past tense or a short adjective after a name, a pronoun."""
LANGUAGE_NAMES = {"btn.language"}
"""Each language is called by its own name, so the other script stands in this one label."""


def texts_of(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Return id → its forms (one without plurals)."""
    texts: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        texts[key] = tuple(forms)
    return texts


TEXTS = {locale: texts_of(read_catalogue(locale)) for locale in LOCALES}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sources() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(BOT.rglob("*.py")):
        yield path, ast.parse(path.read_text())


def docstrings_of(tree: ast.AST) -> set[int]:
    """Return the identities of the constants that stand alone as a statement: docstrings."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def literals() -> Iterator[tuple[Path, int, str]]:
    """Yield every string literal of the bot, f-strings' parts included, docstrings not."""
    for path, tree in sources():
        alone = docstrings_of(tree)
        for node in ast.walk(tree):
            if id(node) in alone:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.lineno, node.value


def translated_ids() -> Iterator[tuple[Path, int, str]]:
    """Yield the literal ids given to a translator, called `t` or `self` throughout the bot."""
    for path, tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            is_translator = isinstance(node.func, ast.Name) and node.func.id == "t"
            first = node.args[0]
            if is_translator and isinstance(first, ast.Constant):
                yield path, node.lineno, str(first.value)


def test_every_id_stands_in_every_language() -> None:
    assert TEXTS["ru"].keys() == TEXTS["en"].keys()


@pytest.mark.parametrize("text_id", TEXTS["ru"])
def test_every_form_of_a_text_has_the_same_placeholders(text_id: str) -> None:
    forms = [form for locale in LOCALES for form in TEXTS[locale][text_id]]

    assert 1 == len({frozenset(placeholders(form)) for form in forms})


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_is_empty_or_speaks_html(locale: str) -> None:
    """Texts go into messages as they are, so they hold no `<` and no `&`."""
    for text_id, forms in TEXTS[locale].items():
        for form in forms:
            assert form.strip(), text_id
            assert not set("<&") & set(form), text_id


@pytest.mark.parametrize(("locale", "forms"), [("ru", 3), ("en", 2)])
def test_plural_texts_have_all_forms_of_their_language(locale: str, forms: int) -> None:
    plurals = [text for text in TEXTS[locale].values() if len(text) > 1]

    assert plurals
    assert {forms} == {len(text) for text in plurals}


def test_every_id_used_in_the_code_exists() -> None:
    unknown = [f"{path}:{line} {text_id}" for path, line, text_id in translated_ids()
               if text_id not in TEXTS["ru"]]  # fmt: skip

    assert not unknown


def test_no_text_is_unused() -> None:
    used = {text for _, _, text in literals()}

    assert not TEXTS["ru"].keys() - used


def test_no_text_for_players_stands_outside_the_catalogues() -> None:
    found = [f"{path}:{line} {text!r}" for path, line, text in literals() if CYRILLIC.search(text)]

    assert not found


def test_the_english_catalogue_has_no_cyrillic() -> None:
    russian = {
        text_id for text_id, forms in TEXTS["en"].items() if any(map(CYRILLIC.search, forms))
    }

    assert LANGUAGE_NAMES == russian


def test_the_russian_catalogue_has_no_english() -> None:
    """Latin letters stand in placeholders and commands only."""
    english = set()
    for text_id, forms in TEXTS["ru"].items():
        for form in forms:
            rest = re.sub(r"\{\w+\}|/[a-z_]+", "", form)
            if re.search("[A-Za-z]", rest):
                english.add(text_id)

    assert LANGUAGE_NAMES == english


def test_a_text_with_words_differs_between_the_languages() -> None:
    same = {
        text_id
        for text_id, forms in TEXTS["ru"].items()
        if forms == TEXTS["en"][text_id] and re.search(r"\w", re.sub(r"\{\w+\}", "", forms[0]))
    }

    assert not same


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_takes_a_player_for_a_man_or_a_woman(locale: str) -> None:
    """Names have no known gender: `сдаётся` instead of `сдал(а)` (UX §15), `they` for `he`."""
    for text_id, forms in TEXTS[locale].items():
        for form in forms:
            assert not GENDERED[locale].search(form), text_id


def test_every_id_is_described_and_no_other() -> None:
    """docs/texts.md says where each text is shown."""
    page = (BOT.parent / "docs" / "texts.md").read_text().partition("## The ids")[2]

    described = set(re.findall(r"`([a-z0-9_.]+)`", page))

    assert TEXTS["ru"].keys() == described


def test_every_placeholder_is_described() -> None:
    page = (BOT.parent / "docs" / "texts.md").read_text()
    used = {name for forms in TEXTS["ru"].values() for form in forms for name in placeholders(form)}

    assert not used - set(re.findall(r"\{(\w+)\}", page))
