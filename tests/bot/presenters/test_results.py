"""Results: points, kinds and scores in words."""

from dataclasses import replace

import pytest

from bot.correspondence.terms import Terms
from bot.i18n import translator
from bot.presenters import menus, results
from engine import Color, Options, Outcome, Resigned, Roll, Variant, apply, start
from tests.bot.presenters.games import ANYA, START, game_of


@pytest.mark.parametrize(
    ("half_points", "told"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (16, "8")]
)
def test_half_points_are_told_as_people_write_them(half_points: int, told: str) -> None:
    assert told == results.points_text(half_points)


@pytest.mark.parametrize(
    ("options", "outcome", "ru", "en"),
    [
        (Options(koks=True), Outcome.KOKS, "кокс", "koks (backgammon)"),
        (Options(home_mars=True), Outcome.HOME_MARS, "домашний марс", "home mars"),
    ],
)
def test_the_kinds_of_the_options_have_their_words(
    options: Options, outcome: Outcome, ru: str, en: str
) -> None:
    state = start(Variant.LONG, options, first=Color.WHITE, roll=Roll(5, 2))
    game = game_of(apply(state, Resigned(Color.WHITE, outcome)), terms=Terms(options=options))
    game = replace(game, ended_at=START)

    for locale, told in (("ru", ru), ("en", en)):
        assert f"{told}, " in results.text(game, translator(locale))
        assert f"{told} +{outcome.stake}" in results.ribbon_text(game, translator(locale))


def test_each_reads_his_own_points_first() -> None:
    """In a private chat the reader's, in a group White's."""
    state = start(Variant.LONG, Options(), first=Color.WHITE, roll=Roll(5, 2))
    game = game_of(state, terms=Terms(length=5), score=(3, 4))

    assert "1½:2" == results.score_text(game, Color.WHITE)
    assert "2:1½" == results.score_text(game, Color.BLACK)
    assert "1½:2" == results.score_text(game, None)


def test_a_match_of_short_nardy_is_told_in_the_list_of_games() -> None:
    """UX S6: the game in three letters, and the score."""
    state = start(Variant.SHORT, Options(), first=Color.WHITE, roll=Roll(5, 2))
    game = game_of(state, terms=Terms(Variant.SHORT, length=5), score=(6, 4))

    view = menus.games([game], viewer=ANYA.id, t=translator("ru"), now=START)

    assert "кор 3:2" in view.rows[0][0].label
