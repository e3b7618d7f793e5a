"""Choosing a new game: what each button and each word after /nardy means (UX S3, S7)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.correspondence.choices import Choices
from bot.correspondence.terms import Terms
from bot.i18n import translator
from bot.presenters import new_game
from bot.presenters.view import MenuAction, MenuPress
from bot.telegram.callbacks import BadCallback, decode, encode
from bot.telegram.handlers.choosing import choice_of, spoken
from engine import LENGTHS, Options, Variant

CHOOSING = [
    MenuAction.VARIANT,
    MenuAction.LENGTH,
    MenuAction.CUBE,
    MenuAction.RATED,
    MenuAction.OPENING,
    MenuAction.KOKS,
    MenuAction.HOME_MARS,
    MenuAction.EQUAL_TURNS,
    MenuAction.DRAW,
]
options = st.builds(
    Options, st.booleans(), st.booleans(), st.booleans(), st.booleans(),
    st.sampled_from(["half", "one"]),
)  # fmt: skip
choices = st.builds(
    Choices, st.sampled_from(Variant), st.sampled_from([None, *LENGTHS]), options,
    st.booleans(), st.booleans(), st.booleans(),
)  # fmt: skip


def pressed(before: Choices, label: str) -> Choices:
    """Press the button whose label begins so, on any of the three screens."""
    t = translator("en")
    screens = (new_game.screen, new_game.lengths, new_game.rules)
    buttons = [button for each in screens for row in each(before, t=t).rows for button in row]
    command = next(button.command for button in buttons if button.label.startswith(label))
    assert isinstance(command, MenuPress)
    return choice_of(command)(before)


def test_a_new_game_is_long_without_and_short_with_the_cube() -> None:
    """UX S3, defaults; what was switched for one game is still there after the other."""
    usual = Choices()
    assert Terms(rated=True) == usual.terms
    short = pressed(usual, "○ Short")
    assert Terms(Variant.SHORT, cube=True, rated=True) == short.terms

    chosen = pressed(pressed(short, "2️⃣ Cube: on"), "to 5")
    assert Terms(Variant.SHORT, length=5, rated=True) == chosen.terms
    back = pressed(pressed(pressed(chosen, "○ Long"), "Koks ×3: no"), "○ Short")
    assert Terms(Variant.SHORT, length=5, rated=True) == back.terms
    assert Terms(options=Options(koks=True), length=5, rated=True) == pressed(back, "○ Long").terms


def test_a_game_with_people_is_rated_until_it_is_switched_off() -> None:
    """UX S3; with the computer it never is."""
    unrated = pressed(Choices(), "📈 Rated: yes")

    assert (True, False) == (Choices().terms.rated, unrated.terms.rated)
    assert Choices() == pressed(unrated, "📈 Rated: no")
    assert not Choices().against_computer.rated


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Opening: official", Options(classic=True)),
        ("Koks ×3: no", Options(koks=True)),
        ("Home mars ×4: no", Options(home_mars=True)),
        ("Equal turns: no", Options(equal_turns=True)),
    ],
)
def test_each_switch_turns_its_option(label: str, expected: Options) -> None:
    assert expected == pressed(Choices(), label).options


def test_a_draw_is_asked_for_with_equal_turns_only() -> None:
    on = pressed(Choices(), "Equal turns: no")
    assert Options(equal_turns=True, draw="one") == pressed(on, "Draw: ½–½").options
    with pytest.raises(StopIteration):
        pressed(Choices(), "Draw")


def test_hints_are_switched_in_both_games_and_short_nardy_has_no_other_rule() -> None:
    """UX S3; whoever accepts agrees, so every text of the terms says them."""
    for variant in Variant:
        assert pressed(Choices(variant), "Computer hints: no").terms.hints
    view = new_game.rules(Choices(Variant.SHORT), t=translator("en"))

    assert ["Computer hints: no"] == [row[0].label for row in view.rows[:-1]]


@given(choices, st.data())
def test_every_button_is_canonical_and_pressed_twice_acts_once(
    before: Choices, data: st.DataObject
) -> None:
    screens = (new_game.screen, new_game.lengths, new_game.rules)
    view = data.draw(st.sampled_from(screens))(before, t=translator("ru"))
    commands = [button.command for row in view.rows for button in row]
    for command in commands:
        assert isinstance(command, MenuPress)
        assert command == decode(encode(command))
        if command.action in CHOOSING:
            change = choice_of(command)
            assert change(before) == change(change(before))


@pytest.mark.parametrize("action", CHOOSING)
@pytest.mark.parametrize("arg", ["", "2", "01", "4", "yes", "long_", "Half", "-1", "1e3"])
def test_what_no_button_says_is_refused(action: MenuAction, arg: str) -> None:
    with pytest.raises(BadCallback):
        choice_of(MenuPress(action, arg))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("short", Choices(Variant.SHORT)),
        ("Короткие 5", Choices(Variant.SHORT, 5)),
        ("15 ДЛИННЫЕ", Choices(length=15)),
        ("long 1", Choices()),
        ("short 24h 5", None),
        ("4", None),
        ("шахматы", None),
    ],
)
def test_words_after_the_command_are_a_game_and_a_length(
    words: str, expected: Choices | None
) -> None:
    """UX S7; what we do not know is not guessed at."""
    assert expected == spoken(words, Choices())
    if expected is not None:
        kept = replace(Choices(), options=Options(koks=True))
        said = spoken(words, kept)
        assert said is not None
        assert Options(koks=True) == said.options
