"""Matches as text other programs open (docs/formats.md §7)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    CHECKERS,
    OFF,
    Color,
    Doubled,
    Dropped,
    GameRecord,
    Match,
    NotationError,
    Options,
    Outcome,
    Played,
    Position,
    Resigned,
    Roll,
    Rolled,
    TimedOut,
    Took,
    Variant,
    after_steps,
    apply,
    hits_of,
    mat_text,
    move_text,
    outcomes,
    parse_mat,
    parse_move_text,
    record_entries,
    replay,
)
from engine.mat import name_text
from tests.engine.boards import playing, random_game, turn
from tests.engine.matches import NOON, Habits, kinds_of_match, random_match
from tests.engine.selfplay import Kind
from tests.engine.selfplay import random_match as random_match_of

KINDS = list(kinds_of_match())
SHORT_MATCH = """ 3 point match

 Game 1
 Ann : 0                                 Bob : 0
  1)                                     31: 8/5 6/5
  2) 65: 24/13                            Doubles => 2
  3)  Takes                              62: 24/18 13/11
  4) 61: 13/7* 8/7                       66: Cannot Move
                                          Wins 2 points

 Game 2
 Ann : 0                                 Bob : 2
  1) 21: 13/11 6/5                       64: 24/14*
      Wins 3 points
"""
"""A double, a take, two hits, a pass and two resignations; the second game is Crawford's."""
FOREIGN = """; [EventDate "2026.11.30"]

 3 point match

 Game 1
 gnubg : 0                      root : 0
  1)                             31: 8/5 6/5
  2) 55: 13/8 13/8 13/8 13/8 51: 13/8 6/5
  3) 65: 24/18 18/13              Doubles => 2
  4)  Drops                       Wins 1 point
"""
"""As GNU Backgammon writes: steps apart, a full column, the result beside the pass."""


LAST_TURN_SEED = 33
"""Of a game whose first side ends while the other has none off and one on his first quarter."""


def left_is_white(position: Position, white_is_left: bool) -> Position:
    """Return the position as a file means it."""
    return position if white_is_left else Position(position.black, position.white)


@pytest.mark.parametrize("kind", KINDS, ids=[f"{v.value}-{m.length}-{o}" for v, m, o in KINDS])
@pytest.mark.parametrize("seed", [1])
def test_an_exported_match_is_read_back_as_the_same_games(kind: Any, seed: int) -> None:
    """Score, positions, results; a time-out reads as a resignation (docs/formats.md §7)."""
    variant, match, options = kind
    records, match = random_match(seed, variant, match, options=options, habits=Habits())

    read = parse_mat(mat_text(records))

    assert (variant, options, match.length) == (read.variant, read.options, read.length)
    assert (match.score, len(records)) == (read.score, len(read.games))
    assert ("Аня «A»", "Marat") == (read.left, read.right)
    for record, game in zip(records, read.games, strict=True):
        state, white_is_left = replay(record), record.header.dice.inviter is Color.WHITE
        assert left_is_white(state.position, white_is_left) == game.state.position
        assert state.result is not None
        assert game.state.result is not None
        assert state.result.points == game.state.result.points
        assert state.cube.value == game.state.cube.value
        turns = [entry.fact for entry in record.entries if isinstance(entry.fact, Played)]
        assert len(turns) == sum(isinstance(fact, Played) for fact in game.facts)


def test_the_sample_is_read() -> None:
    """Left is White, and a result that no turn brought is a resignation (docs/formats.md §7)."""
    read = parse_mat(SHORT_MATCH)

    assert ("Ann", "Bob", 3, (6, 4)) == (read.left, read.right, read.length, read.score)
    assert [
        Played(Color.BLACK, turn("8/5(3) 6/5(1)")),
        Rolled(Color.WHITE, Roll(6, 5)),
        Played(Color.WHITE, turn("24/18(6) 18/13(5)")),
        Doubled(Color.BLACK),
        Took(Color.WHITE),
    ] == list(read.games[0].facts[:5])
    assert Resigned(Color.WHITE, Outcome.OIN) == read.games[0].facts[-1]
    assert Resigned(Color.BLACK, Outcome.KOKS) == read.games[1].facts[-1]
    assert 1 == read.games[1].state.position.white[25]


def test_a_running_game_ends_where_it_stands() -> None:
    """It has no last line (docs/formats.md §7)."""
    read = parse_mat(SHORT_MATCH.rsplit("\n", 2)[0])

    assert read.games[-1].state.result is None
    assert (0, 4) == read.score


def test_the_layout_of_gnu_backgammon_is_read_too() -> None:
    """Step by step, folded or not, it is the same turn (docs/formats.md §7)."""
    read = parse_mat(FOREIGN)

    assert ("gnubg", "root", (0, 2)) == (read.left, read.right, read.score)
    assert isinstance(read.games[0].facts[-1], Dropped)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        (" 3 point match", " 3 points", "line 1"),
        (" 3 point match", "; [x]\n 3 point match", "line 1"),
        (" 3 point match", '; [Options "koks"]\n 3 point match', "line 1"),
        ("Game 1", "Game 2", "line 3"),
        ("Ann : 0 ", "Ann  0 ", "line 4"),
        ("Bob : 0", "Bob : 1", "line 4"),
        ("8/5 6/5", "8/5 6/4", "line 5"),
        ("31: 8/5", "33: 8/5", "line 5"),
        ("13/7* 8/7", "13/7 8/7", "line 8"),
        ("Cannot Move", "13/7", "line 8"),
        ("24/18 13/11", "24/18 13/12", "line 7"),
        ("Doubles => 2", "Doubles => 4", "line 6"),
        ("Doubles => 2", "Triples", "line 6"),
        (" Takes", " Drops", "line 7"),
        (" 3)", " 4)", "line 7"),
        ("Wins 2", "Wins 3", "line 9"),
        ("Wins 2 points", "Wins 2 points\n      Wins 2 points", "line 10"),
        ("Bob : 2", "Bob : 3", "line 12"),
        ("Bob : 2", "Bert : 2", "line 12"),
        ("64: 24/14*", " Doubles => 2", "line 13"),
        ("Wins 3 points\n", "Wins 3 points\n\n Game 3\n Ann : 3  Bob : 2\n", "line 16"),
    ],
)
def test_a_wrong_file_names_its_line(old: str, new: str, field: str) -> None:
    """Layout, legality, cube, score (docs/formats.md §7)."""
    assert old in SHORT_MATCH

    with pytest.raises(NotationError) as caught:
        parse_mat(SHORT_MATCH.replace(old, new, 1))

    assert field == caught.value.field


@pytest.mark.parametrize("text", ["", "\n", " 3 point match\n", "x" * 2_000_000, "; \n" * 9])
def test_a_file_without_a_game_is_an_error(text: str) -> None:
    """There is nothing to read (docs/formats.md §7)."""
    with pytest.raises(NotationError):
        parse_mat(text)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([SHORT_MATCH, FOREIGN]),
    st.lists(
        st.tuples(st.integers(0, 700), st.sampled_from("0123456789 :/*()=>\n;DWTé")), max_size=4
    ),
)
def test_no_slip_of_the_pen_breaks_the_reader(text: str, slips: list[tuple[int, str]]) -> None:
    """Either it is read or the error names a line (docs/formats.md §7)."""
    for index, letter in slips:
        text = text[:index] + letter + text[index + 1 :]
    try:
        read = parse_mat(text)
    except NotationError:
        return
    assert read.games


@pytest.mark.parametrize("variant", list(Variant))
def test_the_move_text_of_a_turn_means_that_turn(variant: Variant) -> None:
    """It leaves the same position, by whichever words for bar and off (docs/formats.md §2)."""
    for state, played in random_game(7, variant=variant):
        hits = hits_of(state, played)
        for bar, off in (("bar", "off"), ("25", "0")):
            again = parse_move_text(state, move_text(played, bar=bar, off=off, hits=hits))

            assert after_steps(state, played) == after_steps(state, again)


@pytest.mark.parametrize(
    "text",
    [
        *("24/23", "24/25", "24/18 24/18 24/18 24/18 24/18", "24/18(5)", "24-18", "24/18(2)*"),
        *("24/18*", "8/5 6/5 ", "26/20", "8/8", "9" * 1000, "8/5  6/5", "off/5"),
    ],
)
def test_a_move_that_is_not_legal_is_refused(text: str) -> None:
    """Hits are part of it (docs/formats.md §2)."""
    state = playing("short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5", "3-1")

    with pytest.raises(NotationError) as caught:
        parse_move_text(state, text, field="line 3")

    assert "line 3" == caught.value.field


def test_long_nardy_is_named_and_its_options_are_said() -> None:
    """Backgammon has no such line (docs/formats.md §7)."""
    options = Options(koks=True, draw="one")
    records, _ = random_match(
        1, Variant.LONG, Match(), options=options, habits=Habits(gives_up=0.2)
    )

    lines = mat_text(records).splitlines()

    assert ['; [Variant "Long Nardy"]', '; [Options "koks,draw"]', ""] == lines[:3]
    assert " 0 point match" == lines[3]


def test_time_that_ran_out_on_the_last_turn_is_read_back() -> None:
    """It costs mars where only koks could be conceded (docs/rules/long.md §9, §10)."""
    options = Options(koks=True, equal_turns=True)
    kind = Kind(Variant.LONG, options, Match(), doubles=0, gives_up=0)
    game = next(random_match_of(LAST_TURN_SEED, kind))
    last = next(
        index
        for index, state in enumerate(game.states)
        if state.position.side(state.to_act.other)[OFF] == CHECKERS
    )
    state = game.states[last]
    facts = (*game.facts[:last], TimedOut(state.to_act))
    ended = apply(state, facts[-1])
    entries = record_entries(game.record.header, [(NOON, fact) for fact in facts])
    assert (Outcome.KOKS,) == outcomes(state, state.to_act)

    (read,) = parse_mat(mat_text([GameRecord(game.record.header, entries, ended.result)])).games

    assert isinstance(read.facts[-1], TimedOut)
    assert read.state.result is not None
    assert ended.result is not None
    assert ended.result.points == read.state.result.points


def test_a_name_cannot_break_the_file() -> None:
    """Colons, semicolons, line feeds and double spaces are its grammar (docs/formats.md §7)."""
    assert "A b c" == name_text("A:\nb;  c\u2028")
    assert "?" == name_text(" : ")
    assert 24 == len(name_text("x" * 100))
