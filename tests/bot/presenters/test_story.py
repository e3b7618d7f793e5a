"""The turns a reader has not seen yet: which, in whose numbers, in which words."""

from dataclasses import replace

from bot.correspondence.people import Habits
from bot.i18n import translator
from bot.presenters import board, story
from engine import Color, Doubled, Fact, Rolled, Took
from tests.bot.presenters.games import (
    FORCED,
    MOCK,
    TO_ROLL,
    entries,
    game_of,
    opening_game,
    played,
    playing,
    roll,
)

W, B = Color.WHITE, Color.BLACK
RU, EN = translator("ru"), translator("en")


def told(*facts: Fact, viewer: Color = W, text: str = MOCK) -> list[str]:
    """Return the lines of the story in *viewer*'s caption, without tags."""
    view = board.private(
        game_of(playing(text)), viewer=viewer, entries=entries(*facts), t=RU, zone="UTC",
        habits=Habits(),
    )  # fmt: skip
    lines = view.text.replace("<b>", "").replace("</b>", "").split("\n")
    # The head stands before the story, whose move it is after it.
    end = next(n for n, line in enumerate(lines) if line.startswith(("▶️", "Ждём")))
    return lines[1:end]


def test_the_opponents_turn_is_told_in_the_readers_numbers() -> None:
    """What Black calls 17/13 White calls 5/1 (long: twelve points apart)."""
    lines = told(*played(B, "3-1", "17/14(3) 14/13(1)"), Rolled(W, roll("5-3")))

    assert ["Марат: 🎲 3-1 → 5/1"] == lines


def test_only_turns_since_the_readers_own_last_press_are_told() -> None:
    lines = told(
        *played(B, "2-1", "24/22(2) 22/21(1)"),
        *played(W, "6-1", "24/18(6) 18/17(1)"),
        *played(B, "6-6", "pass", auto=True),
        *played(W, "4-1", "17/13(4) 13/12(1)", auto=True),
        *played(B, "3-1", "17/14(3) 14/13(1)"),
        Rolled(W, roll("5-3")),
    )

    assert [
        "Марат: 🎲 6-6 — хода нет",
        "Вы: 🎲 4-1 · Сыграно само: 17/12 — других ходов нет",
        "Марат: 🎲 3-1 → 5/1",
    ] == lines


def test_who_waits_is_told_the_turn_he_sent() -> None:
    """The caption says what the picture shows (UX §1, 7)."""
    lines = told(*played(B, "3-1", "17/14(3) 14/13(1)"), Rolled(W, roll("5-3")), viewer=B)

    assert ["Вы: 🎲 3-1 → 17/13"] == lines


def test_the_opening_throw_is_the_roll_of_the_first_turn() -> None:
    game = opening_game(5, 2)
    turns = story.turns_of(game, entries(*played(W, "5-2", "24/19(5) 19/17(2)", auto=True)[1:]))

    assert [roll("5-2")] == [turn.roll for turn in turns]


def test_a_game_that_began_with_a_position_text_begins_with_its_roll() -> None:
    game = replace(game_of(playing(FORCED)), start=FORCED)
    turns = story.turns_of(game, entries(*played(W, "6-5", "13/7(6)", auto=True)[1:]))

    assert [roll("6-5")] == [turn.roll for turn in turns]


def test_sc10_a_number_that_could_not_be_played_is_named() -> None:
    """The larger number was played, the five could not be (SC-10)."""
    lines = told(
        *played(B, "6-5", "13/7(6)", auto=True), Rolled(W, roll("5-3")),
    )  # fmt: skip

    assert "5 сыграть нельзя — сыграно 6" == lines[1]


def test_a_double_that_could_not_be_played_out_tells_how_many_were() -> None:
    lines = told(*played(B, "3-3", "17/14(3) 14/11(3)"), Rolled(W, roll("5-3")))

    assert "Сыграно 2 из 4 — дальше ходов нет" == lines[1]


def test_of_a_long_story_the_beginning_is_counted() -> None:
    """A blocked player reads the last turns; how many came before is said."""
    facts: list[Fact] = []
    for _ in range(12):
        facts += [*played(B, "2-1", "24/22(2) 22/21(1)"), *played(W, "6-6", "pass", auto=True)]
    lines = told(*facts, Rolled(W, roll("5-3")), text=FORCED)

    assert "… и ещё 18 ходов до этого" == lines[0]
    assert story.MOST_LINES == len(lines) - 1


def test_the_cube_is_told_of_since_the_readers_own_choice() -> None:
    """Whoever doubled and then could not move is told all of it; the value grows with a take."""
    facts = (
        *played(B, "3-1", "17/14(3) 14/13(1)"),
        Doubled(W), Took(B),
        *played(W, "6-6", "pass", auto=True),
        Doubled(B), Took(W),
        Rolled(B, roll("5-3")),
    )  # fmt: skip
    asked = MOCK.replace("turn=w", "turn=b")

    assert ["Вы принимаете. Ставка 4, куб у вас."] == told(*facts, text=asked)
    assert [
        "Вы удваиваете: ставка 2.",
        "Марат принимает. Ставка 2, куб у Марат.",
        "Вы: 🎲 6-6 — хода нет",
    ] == told(*facts[:-3], Rolled(B, roll("5-3")), text=asked)


def test_who_doubled_reads_that_it_was_taken() -> None:
    lines = told(Doubled(W), Took(B), Rolled(W, roll("5-3")))

    assert ["Марат принимает. Ставка 2, куб у Марат."] == lines


def test_a_game_that_began_with_a_cube_counts_from_there() -> None:
    game = replace(game_of(playing(MOCK)), start=TO_ROLL.replace("1c", "8w"))

    (doubled,) = story.events_of(game, entries(Doubled(W)))

    assert story.ToldCube(W, 16) == doubled


def test_a_group_reads_the_last_turn_by_hand_and_what_followed() -> None:
    """In the numbers of the player to move, both in the third person."""
    facts = (
        *played(W, "6-1", "24/18(6) 18/17(1)"),
        *played(B, "3-1", "17/14(3) 14/13(1)"),
        *played(W, "6-6", "pass", auto=True),
        *played(B, "2-1", "13/11(2) 11/10(1)", auto=True),
        Rolled(W, roll("5-3")),
    )
    view = board.public(game_of(playing(MOCK)), entries=entries(*facts), t=EN, zone="UTC")

    assert [
        "<b>Марат</b>: 🎲 3-1 → 5/1",
        "<b>Аня</b>: 🎲 6-6 – no legal move",
        "<b>Марат</b>: 🎲 2-1 · Played automatically: 1/22 – the only move",
    ] == view.text.split("\n")[1:-1]
