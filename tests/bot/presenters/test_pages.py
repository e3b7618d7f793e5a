"""The pages of the rules: all there, in reach of each other, fitting, opened where it helps."""

import re

import pytest

from bot.correspondence.people import Habits, Theme
from bot.i18n import LOCALES, translator
from bot.presenters import board, explain, menus, pages
from bot.presenters.limits import CAPTION, visible_units
from bot.presenters.topics import EXPLAINED, PAGES, Topic, page_of, press, press_at
from bot.presenters.view import Button, MenuAction, MenuPress, View
from engine import Color, GameState, Reason, Step, Variant, read_moves, reason
from render.scene import Look
from tests.bot.presenters.games import (
    ENTER,
    FORCED,
    MARAT,
    MOCK,
    game_of,
    invite_of,
    playing,
    turn,
)
from tests.bot.presenters.selfplay import states

RU, EN = translator("ru"), translator("en")
EVERY = [(variant, page) for variant in Variant for page in range(1, len(PAGES[variant]) + 1)]


def buttons(view: View) -> dict[str, Button]:
    return {button.label: button for row in view.rows for button in row}


def book_of(view: View) -> MenuPress:
    command = buttons(view)["📖 Правила"].command
    assert isinstance(command, MenuPress)
    return command


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("variant", "page"), EVERY)
def test_every_page_has_a_picture_and_a_caption_that_fits(
    locale: str, variant: Variant, page: int
) -> None:
    t = translator(locale)
    view = pages.page(variant, page, t=t)

    assert view.scene is not None
    assert variant is view.scene.variant
    assert visible_units(view.text) <= CAPTION
    assert view.text.startswith(f"<b>{t(pages.GAMES[variant])} · ")
    assert view.text.count("\n") >= 2


def test_the_picture_has_the_colours_the_reader_likes_and_stands_as_the_words_say() -> None:
    habits = Habits(theme=Theme.SEA, clockwise=True)
    for variant, page in EVERY:
        scene = pages.page(variant, page, t=RU, habits=habits).scene
        assert scene is not None
        for shown in (scene, *(strip.board for strip in scene.strips)):
            assert Look("sea") == shown.look


def test_long_nardy_has_nine_pages_and_short_nardy_eight() -> None:
    assert [9, 8] == [len(PAGES[variant]) for variant in (Variant.LONG, Variant.SHORT)]
    assert PAGES[Variant.LONG][:3] == PAGES[Variant.SHORT][:3]
    assert PAGES[Variant.LONG][-4:] == PAGES[Variant.SHORT][-4:]


def test_the_pages_are_turned_one_by_one_and_end() -> None:
    for variant, page in EVERY:
        last = len(PAGES[variant])
        shown = buttons(pages.page(variant, page, t=RU))
        assert f"{page}/{last}" in shown
        for label, other in (("◀", page - 1), ("▶", page + 1)):
            expected = MenuPress(MenuAction.NOTHING)
            if 1 <= other <= last:
                expected = MenuPress(MenuAction.PAGES, f"{variant.value}-{other}")
            assert expected == shown[label].command


def test_the_other_game_opens_at_the_same_topic_or_at_its_beginning() -> None:
    shown = buttons(pages.page(Variant.LONG, page_of(Variant.LONG, Topic.CUBE), t=RU))
    assert press(Variant.SHORT, page_of(Variant.SHORT, Topic.CUBE)) == shown["○ Короткие"].command
    assert press(Variant.LONG, page_of(Variant.LONG, Topic.CUBE)) == shown["● Длинные"].command

    shown = buttons(pages.page(Variant.LONG, page_of(Variant.LONG, Topic.BLOCK), t=RU))
    assert press(Variant.SHORT, 1) == shown["○ Короткие"].command


def test_every_reason_has_a_page() -> None:
    assert set(Reason) == EXPLAINED.keys()


@pytest.mark.parametrize("variant", list(Variant))
def test_whatever_is_refused_is_explained_on_a_page_of_that_game(variant: Variant) -> None:
    found = {
        refused
        for state in _boards(variant)
        for point in range(1, 26)
        for die in range(1, 7)
        if (refused := reason(state, Step(point, die))) is not None
    }

    assert len(found) >= 5
    assert {EXPLAINED[refused] for refused in found} <= set(PAGES[variant])


def _boards(variant: Variant) -> list[GameState]:
    if variant is Variant.LONG:
        return [state for seed in range(2) for state in states(seed)]
    return [playing(text) for text in (
        ENTER.format(turn="w", roll="5-3"), ENTER.format(turn="b", roll="6-2"),
        "short w=5:2,3:2,1:1 b=12:15 turn=w roll=6-3", "short w=7:1,3:5 b=12:15 turn=w roll=6-3",
        "short w=13:1,4:5,3:5,1:4 b=23:2,6:4,5:4,4:3,3:2 turn=w roll=6-5",
    )]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "picked", "topic"),
    [
        (MOCK, "", Topic.DICE),
        ("long w=24:14,20:1 b=24:15 turn=w roll=5-3", "24/19(5)", Topic.HEAD),
        ("long w=24:8,13:1,11:2,10:1,9:1,8:1,7:1 b=24:15 turn=w roll=5-4", "", Topic.BLOCK),
        ("long w=6:1,3:1,1:1 b=12:15 turn=w roll=5-2", "", Topic.BEAR_OFF),
        (ENTER.format(turn="w", roll="5-3"), "", Topic.BAR),
        (FORCED, "", Topic.BEAR_OFF),
        ("long w=23:8,22:7 b=24:15 turn=w roll=2-1", "", Topic.BOARD),
    ],
)
def test_why_and_the_menu_open_the_page_of_the_first_reason(
    text: str, picked: str, topic: Topic
) -> None:
    game = game_of(playing(text))
    steps = turn(picked) if picked else ()
    page = press(game.state.variant, page_of(game.state.variant, topic))
    why = board.why_view(game, viewer=Color.WHITE, picked=steps, t=RU)

    assert page == book_of(why)
    assert why.text == board.why(game, viewer=Color.WHITE, picked=steps, t=RU)
    menu = View("", board.menu(game, viewer=Color.WHITE, t=RU, picked=steps))
    assert page == book_of(menu)


def test_the_menu_of_who_waits_opens_the_first_page_and_a_groups_menu_has_none() -> None:
    game = game_of(playing(MOCK))

    assert press(Variant.LONG) == book_of(View("", board.menu(game, viewer=Color.BLACK, t=RU)))
    rolls = game_of(playing(MOCK.replace("roll=5-3", "ply=20 cube=1c")))
    assert press(Variant.LONG) == book_of(View("", board.menu(rolls, viewer=Color.WHITE, t=RU)))
    assert "📖 Правила" not in buttons(View("", board.menu(game, viewer=None, t=RU)))


def test_steps_that_begin_no_turn_have_no_reason() -> None:
    """Only a forged button holds such; the menu is drawn all the same."""
    for forged in ((Step(24, 4),), (Step(5, 5),), (Step(24, 5), Step(24, 3))):
        assert explain.first(playing(MOCK), forged) is None


def test_a_written_turn_is_explained_by_its_first_reason() -> None:
    state = playing(MOCK)

    assert Reason.NO_CHECKER is explain.first_typed(state, read_moves("bar/20"))
    assert Reason.HEAD is explain.first_typed(state, read_moves("24/19 24/21"))


def test_welcome_menu_and_invitation_offer_the_rules() -> None:
    assert press(Variant.LONG) == book_of(menus.welcome("Аня", t=RU))
    assert press(Variant.LONG) == book_of(menus.main(games=1, my_moves=1, t=RU))
    card = menus.invitation(invite_of(), viewer=MARAT.id, t=RU, url="")
    assert press(Variant.LONG) == book_of(card)


def test_without_a_reason_the_rules_begin_at_the_first_page() -> None:
    assert press(Variant.SHORT, 1) == press_at(Variant.SHORT, None)
    assert 1 == page_of(Variant.SHORT, Topic.HEAD)


@pytest.mark.parametrize("locale", LOCALES)
def test_help_names_the_commands_that_lead_on(locale: str) -> None:
    told = menus.help(t=translator(locale)).text

    assert {"/rules", "/games", "/text", "/settings"} <= set(re.findall(r"/[a-z]+\b", told))
