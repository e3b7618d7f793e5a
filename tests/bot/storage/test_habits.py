"""A player's settings: what is written is what is read, whatever else stands in the row."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.correspondence.choices import Choices
from bot.correspondence.people import Habits, Theme
from bot.correspondence.quiet import QuietHours
from bot.storage.habits import habits_json, habits_of, settings_json, settings_of
from engine import Options, Variant

hours = st.integers(0, 23)
quiet = st.tuples(hours, hours).filter(lambda two: two[0] != two[1]).map(lambda h: QuietHours(*h))
flags = {
    name: st.booleans() for name, value in habits_json(Habits()).items() if isinstance(value, bool)
}
habits_ = st.builds(
    Habits,
    **flags,
    theme=st.sampled_from(Theme),
    reminders=st.integers(0, 2),
    quiet=st.none() | quiet,
)
choices_ = st.builds(
    Choices,
    st.sampled_from(Variant),
    st.none() | st.integers(3, 15),
    st.builds(Options, *[st.booleans()] * 4, st.sampled_from(["half", "one"])),
    *[st.booleans()] * 3,
)


@given(habits_, choices_)
def test_settings_survive_the_round_trip(habits: Habits, choices: Choices) -> None:
    stored = json.loads(json.dumps(settings_json(habits, choices)))

    assert (habits, choices) == settings_of(stored)


def test_habits_that_were_never_written_have_their_defaults() -> None:
    """The rows of the first games hold five switches, some none at all."""
    five = {"autoplay": True, "confirm": True, "highlights": False, "pips": False, "tidy": True}

    assert Habits() == habits_of({})
    assert Habits(highlights=False, pips=False) == habits_of(five)
    assert (Habits(pips=False), Choices()) == settings_of({"pips": False})
    assert (Habits(), Choices()) == settings_of({})


def test_who_chose_before_there_were_ratings_plays_for_them() -> None:
    stored = settings_json(Habits(), Choices(length=5, rated=False))
    del stored["new_game"]["rated"]

    assert (Habits(), Choices(length=5, rated=True)) == settings_of(stored)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "neon"),
        ("theme", None),
        ("pips", "yes"),
        ("pips", None),
        ("reminders", 3),
        ("reminders", "2"),
        ("quiet", [25, 8]),
        ("quiet", [8, 8]),
        ("quiet", [8]),
        ("quiet", "23-08"),
        ("a switch of tomorrow", True),
    ],
)
def test_what_is_not_understood_has_its_default(name: str, value: Any) -> None:
    """A row may be newer than the program: it goes back to an older one."""
    assert Habits(tidy=False) == habits_of({"v": 99, "tidy": False, name: value})
