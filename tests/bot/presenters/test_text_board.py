"""The board in words: whoever only reads knows the position, the dice, and what may be played."""

import re

import pytest

from bot.i18n import LOCALES, translator
from bot.presenters import text_board
from engine import BAR, RULES, Color, Position, Variant, continuations, pip_count, tree_of
from tests.bot.presenters.games import MOCK, begun_at, game_of, played, playing
from tests.bot.presenters.selfplay import states

RU, EN = translator("ru"), translator("en")
WORDS = {"bar": BAR, "бар": BAR, "off": 0, "дом": 0}
SIDES = {
    Color.WHITE: re.compile(r"^(?:Ваши|Yours): (.*)\. (?:Дом|Off) (\d+)\. (?:Пипсы|Pips) (\d+)\.$"),
    Color.BLACK: re.compile(
        r"^(?:Соперник|Opponent): (.*)\. (?:Дом|Off) (\d+)\. (?:Пипсы|Pips) (\d+)\.$"
    ),
}


def place(word: str) -> int:
    return WORDS[word] if word in WORDS else int(word)


def rebuilt(text: str, variant: Variant, viewer: Color) -> Position:
    """Read the position as somebody does who hears the text."""
    sides = {}
    for seat, pattern in SIDES.items():
        color = viewer if seat is Color.WHITE else viewer.other
        (found,) = (match for line in text.split("\n") if (match := pattern.match(line)))
        side = [int(found[2]), *[0] * BAR]
        for word in found[1].split(", ") if found[1] != "—" else ():
            where, count = word.split(" — ")
            number = place(where)
            own = number if color is viewer or number == BAR else RULES[variant].across(number)
            side[own] = int(count)
        sides[color] = tuple(side)
        assert int(found[3]) == pip_count(sides[color])
    return Position(sides[Color.WHITE], sides[Color.BLACK])


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("variant", Variant)
def test_the_position_and_the_steps_can_be_rebuilt(variant: Variant, locale: str) -> None:
    t = translator(locale)
    for state in states(11, variant=variant):
        for viewer in Color:
            text = text_board.view(game_of(state), viewer=viewer, entries=(), t=t).text
            assert state.position == rebuilt(text, variant, viewer)
            lines = [line for line in text.split("\n") if line.startswith(("Можно", "Possible"))]
            steps = continuations(tree_of(state), ()) if state.to_act is viewer else ()
            assert bool(steps) == bool(lines)
            said = re.findall(r"(\w+)→(\w+)", lines[0]) if lines else []
            assert [(step.origin, step.target) for step in steps] == [
                (place(origin), place(target)) for origin, target in said
            ]


def test_the_board_of_the_reference_picture() -> None:
    game, entries = begun_at(MOCK.replace("turn=w roll=5-3", "turn=b roll=5-2 ply=20"))

    text = text_board.view(game, viewer=Color.WHITE, entries=entries, t=RU).text

    assert (
        "♟ Длинные · <b>Марат</b>\n"
        "Вы — ⚪ белые, ходит соперник: 5-2.\n"
        "Ваши: 24 — 9, 20 — 1, 17 — 2, 15 — 1, 10 — 1, 8 — 1. Дом 0. Пипсы 303.\n"
        "Соперник: 12 — 10, 7 — 1, 5 — 2, 2 — 1, 22 — 1. Дом 0. Пипсы 317."
    ) == text


def test_the_last_turn_and_the_steps_of_each_die() -> None:
    start = MOCK.replace("turn=w roll=5-3", "turn=b roll=5-2 ply=20")
    game, entries = begun_at(start, *played(Color.BLACK, "5-2", "24/19(5) 19/17(2)")[1:])
    text = text_board.view(game, viewer=Color.WHITE, entries=entries, t=RU).text
    assert "Марат</b>: 🎲 5-2 → " in text

    text = text_board.view(game_of(playing(MOCK)), viewer=Color.WHITE, entries=(), t=EN).text
    assert "You play ⚪ White, your move: 5-3." in text
    assert "Possible: with the 5 24→19, 20→15, 15→10, 8→3; with the 3 24→21, 20→17, 17→14." in text


@pytest.mark.parametrize(
    ("cube", "told"),
    [("1c", "Куб 1, посередине."), ("2w", "Куб 2, у вас."), ("2b", "Куб 2, у соперника.")],
)
def test_the_cube_is_told(cube: str, told: str) -> None:
    state = playing(f"{MOCK} cube={cube}")

    text = text_board.view(game_of(state), viewer=Color.WHITE, entries=(), t=RU).text

    assert told in text.split("\n")
