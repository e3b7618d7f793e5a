"""Terms in words: what is agreed on is said, and nothing else."""

from dataclasses import replace
from itertools import product

import pytest

from bot.correspondence.terms import Terms
from bot.i18n import LOCALES, translator
from bot.presenters import menus, notices
from bot.presenters.limits import TEXT, visible_units
from bot.presenters.terms import words
from engine import LENGTHS, Color, Options, Variant
from tests.bot.presenters.games import ANYA, MARAT, invite_of, opening_game

SWITCHES = [Options(a, b, c, d) for a, b, c, d in product((False, True), repeat=4)]
ALL = [
    Terms(variant, replace(options, draw=draw), length, cube=cube, hints=hints, rated=rated)
    for variant in Variant
    for options in SWITCHES
    for draw in ("half", "one")
    for length in (None, *LENGTHS)
    for cube in (False, True)
    for rated in (False, True)
    for hints in (False, True)
]
FULL = Terms(Variant.LONG, Options(True, True, True, True, "one"), 15, cube=True, hints=True)


@pytest.mark.parametrize(
    ("terms", "ru", "en"),
    [
        (
            Terms(),
            ("Длинные нарды", "одна партия", "официальные 2025", "без куба"),
            ("Long nardy", "one game", "official 2025", "no cube"),
        ),
        (
            Terms(Variant.SHORT, length=5, cube=True),
            ("Короткие нарды", "до 5 очков", "обычные", "куб удвоения, правило Кроуфорда"),
            (
                "Short nardy (backgammon)",
                "to 5 points",
                "standard",
                "doubling cube, Crawford rule",
            ),
        ),
        (
            Terms(options=Options(koks=True, equal_turns=True), cube=True),
            (
                "Длинные нарды",
                "одна партия",
                "официальные 2025 + кокс + равноходовость (½–½)",
                "куб удвоения",
            ),
            (
                "Long nardy",
                "one game",
                "official 2025 + koks + equal turns (½–½)",
                "doubling cube",
            ),
        ),
        (
            Terms(options=Options(classic=True, home_mars=True, equal_turns=True, draw="one")),
            (
                "Длинные нарды",
                "одна партия",
                "классическое начало + домашний марс + равноходовость (1–1)",
                "без куба",
            ),
            (
                "Long nardy",
                "one game",
                "classic opening + home mars + equal turns (1–1)",
                "no cube",
            ),
        ),
    ],
)
def test_terms_are_said_in_the_readers_words(
    terms: Terms, ru: tuple[str, ...], en: tuple[str, ...]
) -> None:
    """UX §15: game, length, rules and cube."""
    for locale, expected in (("ru", ru), ("en", en)):
        said = words(terms, translator(locale))
        told = tuple(said[key].replace("\u00a0", " ") for key in ("game", "len", "rules", "cube"))
        assert expected == told


@pytest.mark.parametrize("locale", LOCALES)
def test_different_terms_never_read_the_same(locale: str) -> None:
    """Every option that can be agreed on is said; what a draw is worth only where there is one."""
    t = translator(locale)

    said: dict[str, Terms] = {}
    for terms in ALL:
        sentence = t("terms.text", **words(terms, t))
        options = terms.options if terms.options.equal_turns else replace(terms.options, draw="one")
        # With hints no game is rated, whatever was chosen.
        meant = replace(terms, options=options, rated=terms.counts)
        # Classic short and classic long differ by the game alone.
        assert meant == said.setdefault(sentence, meant)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_that_begins_a_game_says_its_terms(locale: str) -> None:
    """Challenge, invitation, link and both start cards."""
    t = translator(locale)
    invite = replace(invite_of(), terms=FULL)
    game = opening_game(5, 2)
    game = replace(game, match=replace(game.match, terms=FULL))

    views = [
        menus.link(invite, t=t, url="https://t.me/b?start=j_x"),
        menus.invitation(invite, viewer=MARAT.id, t=t, url="-"),
        menus.challenge(invite, t=t),
        menus.challenge(invite, t=t, addressee=ANYA.name),
        notices.start_card(game, viewer=Color.WHITE, t=t),
        notices.start_group(game, t=t),
    ]

    for view in views:
        for word in words(FULL, t).values():
            assert word in view.text
        assert visible_units(view.text) <= TEXT
