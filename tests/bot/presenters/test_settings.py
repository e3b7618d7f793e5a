"""Settings: the screen fits, and what its switches do to a board."""

import random
from dataclasses import replace

import pytest

from bot.correspondence.people import Habits, Theme
from bot.correspondence.quiet import NIGHT
from bot.i18n import LOCALES, translator
from bot.presenters import board, settings, zones
from bot.presenters.keyboards import LONGEST_HALF_LABEL
from bot.presenters.limits import CAPTION, LABEL, units, visible_units
from bot.presenters.view import Button, GameAction, GamePress, View
from engine import Color, Rolled, Variant, after_steps, turns_of
from render.scene import Look
from tests.bot.presenters.games import ANYA, MOCK, START, TO_ROLL, entries, game_of, playing
from tests.bot.presenters.selfplay import states
from tests.bot.presenters.test_limits import NAMES, check, long_story, named
from tests.bot.presenters.test_text_board import rebuilt

RU = translator("ru")
IN_WORDS = Habits(text_board=True)


def actions(view: View) -> list[GameAction]:
    commands = [button.command for row in view.rows for button in row]
    return [command.action for command in commands if isinstance(command, GamePress)]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_screen_and_its_lists_fit(locale: str) -> None:
    t = translator(locale)
    for page in zones.PAGES:
        for zone in page:
            player = replace(ANYA, locale=locale).living_in(zone)
            views = [settings.screen(player, t=t, now=START)]
            views += [listed(player, t, START) for listed in settings.LISTS.values()]
            for view in views:
                buttons: list[Button] = [button for row in view.rows for button in row]
                assert all(units(button.label) <= LABEL for button in buttons)
                assert len(buttons) == len({button.command for button in buttons})
            own = settings.time_zones(player, t=t, now=START)
            assert 1 == sum("✓" in button.label for row in own.rows for button in row)
    for view in views:
        check(view)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("theme", Theme)
def test_no_value_is_cut_off_on_a_phone(locale: str, on: bool, theme: Theme) -> None:
    """Half a row shows as much as half a row of turns (UX S11a); the value stands at its end."""
    habits = Habits(
        text_board=on, pips=on, highlights=on, tidy=on, white_down=on, theme=theme,
        quiet=NIGHT if on else None,
    )  # fmt: skip
    player = replace(ANYA, locale=locale, habits=habits)
    for zone in (zone for page in zones.PAGES for zone in page):
        view = settings.screen(player.living_in(zone), t=translator(locale), now=START)

        halves = [button.label for row in view.rows if len(row) > 1 for button in row]

        assert [] == [label for label in halves if len(label) > LONGEST_HALF_LABEL]


def test_the_list_of_zones_opens_where_his_own_is() -> None:
    for number, page in enumerate(zones.PAGES):
        for zone in page:
            assert number == zones.page_of(zone)
            assert zone == zones.BY_ARG[zones.arg_of(zone)]
    assert 0 == zones.page_of("Antarctica/Vostok")


@pytest.mark.parametrize("variant", Variant)
def test_a_caption_in_words_says_what_the_picture_would_show(variant: Variant) -> None:
    """The position with the steps that are picked, and exactly the steps on the buttons."""
    chance = random.Random(7)
    for state in chance.sample(list(states(13, variant=variant)), 20):
        game = game_of(state)
        whole = chance.choice(turns_of(state))
        for count in range(len(whole) + 1):
            picked = whole[:count]
            view = board.private(
                game, viewer=state.to_act, entries=(), t=RU, zone="UTC", habits=IN_WORDS,
                picked=picked, listing=False,
            )  # fmt: skip
            drawn = board.private(
                game, viewer=state.to_act, entries=(), t=RU, zone="UTC", habits=Habits(),
                picked=picked, listing=False,
            )  # fmt: skip

            assert view.scene is None
            assert view.rows == drawn.rows
            assert drawn.scene is not None
            assert drawn.scene.position == rebuilt(view.text, variant, state.to_act)
            steps = [line for line in view.text.split("\n") if line.startswith("Можно")]
            said = {pair.strip(".;*,") for line in steps for pair in line.split() if "→" in pair}
            offered = {
                button.label.rstrip("*")
                for row in view.rows
                for button in row
                if "→" in button.label
            }
            assert offered == said
        done = after_steps(state, whole)
        assert done == rebuilt(view.text, variant, state.to_act)


@pytest.mark.parametrize("name", NAMES)
def test_a_caption_in_words_is_no_longer_than_one_of_a_picture(name: str) -> None:
    """UX §12: at most 1024 characters; the earlier turns give way."""
    chance = random.Random(name)
    for state in chance.sample(list(states(seed=4)), 12):
        game = game_of(state, seats=named(name))
        record = entries(*long_story(), Rolled(state.to_act, state.roll))  # type: ignore[arg-type]
        for viewer in Color:
            for t in map(translator, LOCALES):
                view = board.private(
                    game, viewer=viewer, entries=record, t=t, zone="Asia/Kolkata",
                    habits=IN_WORDS,
                )  # fmt: skip
                check(view)
                assert visible_units(view.text) <= CAPTION


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MOCK.replace(" roll=5-3", ""), [GameAction.ROLL, GameAction.MENU]),
        (TO_ROLL, [GameAction.ROLL, GameAction.DOUBLE, GameAction.MENU]),
    ],
    ids=["no cube", "the cube in the middle"],
)
def test_who_throws_himself_is_offered_a_double_only_where_there_is_one(
    text: str, expected: list[GameAction]
) -> None:
    """UX S14."""
    game = game_of(playing(text))
    mine = board.private(
        game, viewer=Color.WHITE, entries=(), t=RU, zone="UTC", habits=Habits(auto_roll=False)
    )
    public = board.public(game, entries=(), t=RU, zone="UTC")

    assert expected == actions(mine)
    assert expected == actions(public)
    assert "бросьте кубики" in mine.text
    assert ("удвоить" in public.text) == (GameAction.DOUBLE in expected)


def test_a_picture_looks_as_its_reader_likes_it() -> None:
    """Numbers stay the reader's own, and a group's board follows nobody."""
    game = game_of(playing(MOCK))
    habits = Habits(theme=Theme.SEA, white_down=True, clockwise=True, pips=False, highlights=False)

    mine = board.private(
        game, viewer=Color.BLACK, entries=(), t=RU, zone="UTC", habits=habits
    ).scene
    public = board.public(game, entries=(), t=RU, zone="UTC", habits=habits).scene

    assert mine is not None
    assert public is not None
    assert Look("sea", white_down=True, clockwise=True) == mine.look
    assert (Color.WHITE, Color.BLACK, False) == (mine.bottom, mine.numbering, mine.show_pips)
    assert (Look(), True) == (public.look, public.show_pips)
