"""The moves of a game as pages of text (UX S22)."""

import re
from dataclasses import replace

import pytest

from bot.correspondence.games import Seats
from bot.i18n import translator
from bot.presenters import history
from bot.presenters.limits import TEXT, visible_units
from bot.presenters.view import MenuPress, RecordPress, View
from engine import Color, Doubled, Dropped, Fact, Took
from tests.bot.presenters.games import ANYA, MARAT, MOCK, entries, game_of, played, playing

W, B = Color.WHITE, Color.BLACK
PAIR = (*played(W, "6-1", "24/18(6) 18/17(1)"), *played(B, "3-1", "17/14(3) 14/13(1)"))


def page(*facts: Fact, number: int | None = None) -> View:
    game = game_of(playing(MOCK))
    return history.view(game, viewer=W, entries=entries(*facts), t=translator("en"), page=number)


def lines(view: View) -> list[str]:
    """Return the lines below the title, without markup."""
    return re.sub(r"<[^>]*>", "", view.text).splitlines()[2:]


def test_a_turn_is_written_with_its_number_its_roll_and_the_movers_own_points() -> None:
    assert ["1. Аня 61: 24/17", "2. Марат 31: 17/13"] == lines(page(*PAIR))


def test_what_is_done_with_the_cube_stands_between_the_turns() -> None:
    told = lines(page(*PAIR, Doubled(W), Took(B), *played(W, "5-3", "24/19(5) 20/17(3)")))

    assert ["Аня doubles to 2", "Марат takes the double: 2", "3. Аня 53: 24/19 20/17"] == told[2:]


@pytest.mark.parametrize(("turns", "pages"), [(20, 1), (22, 2), (40, 2), (42, 3)])
def test_twenty_turns_stand_on_a_page(turns: int, pages: int) -> None:
    told = [
        line for number in range(pages) for line in lines(page(*PAIR * (turns // 2), number=number))
    ]

    assert [f"{n}." for n in range(1, turns + 1)] == [line.split()[0] for line in told]
    assert 20 == len(lines(page(*PAIR * (turns // 2), number=0)))


def test_a_game_that_runs_is_opened_at_its_last_page_and_no_page_is_past_it() -> None:
    last = page(*PAIR * 15)

    assert lines(last)[0].startswith("21. Аня")
    assert last == page(*PAIR * 15, number=1) == page(*PAIR * 15, number=999)


def test_at_either_end_there_is_nowhere_to_turn() -> None:
    commands = [button.command for button in page(*PAIR * 15, number=0).rows[0]]

    assert isinstance(commands[0], MenuPress)
    assert isinstance(commands[2], RecordPress)
    assert "1" == commands[2].arg


@pytest.mark.parametrize("name", ["a" * 64, "<&>" * 20, "👨‍👩‍👧‍👦" * 20])
def test_a_page_fits_whatever_people_are_called(name: str) -> None:
    seats = Seats(replace(ANYA, name=name), replace(MARAT, name=name))
    game = game_of(playing(MOCK), seats=seats)
    doubles = played(W, "6-6", "24/18(6) 18/12(6) 24/18(6) 18/12(6)")
    record = entries(*doubles * 20, Doubled(W), Took(B))

    full = history.view(game, viewer=W, entries=record, t=translator("ru"), page=0)

    assert visible_units(full.text) <= TEXT


def test_a_pass_of_the_double_is_told_by_the_result() -> None:
    """The record of a game that runs never holds one; it is no turn and has no number."""
    assert 3 == len(lines(page(*PAIR, Doubled(W), Dropped(B))))
