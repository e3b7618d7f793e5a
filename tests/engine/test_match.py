"""Matches and the cube: length, score, Crawford, dead cubes (docs/rules/short.md §9 and §10)."""

from dataclasses import replace
from typing import Any

import pytest

from engine import (
    Color,
    Cube,
    Doubled,
    Dropped,
    How,
    IllegalFact,
    Match,
    Options,
    Outcome,
    Phase,
    Reason,
    Result,
    Roll,
    Rolled,
    TimedOut,
    Took,
    Variant,
    apply,
    may_double,
    start,
)
from tests.engine.boards import GOLDEN, playing

CUBE_ROWS: list[dict[str, Any]] = GOLDEN[Variant.SHORT]["cube"]
TO_ROLL = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 ply=2"


def won(points: int, *, by: Color = Color.WHITE) -> Result:
    """Return a game won with *points*."""
    return Result(by, Outcome.OIN, 2 * points, How.BORNE_OFF)


def drawn(half_points: int) -> Result:
    """Return a drawn game."""
    return Result(None, None, half_points, How.BORNE_OFF)


@pytest.mark.parametrize("row", CUBE_ROWS, ids=[row["note"] for row in CUBE_ROWS])
@pytest.mark.parametrize("white", [0, 1])
def test_a_golden_cube_may_be_turned_or_not(row: dict[str, Any], white: int) -> None:
    """Every row of the golden file, with either player as White (docs/rules/short.md §9)."""
    colors = (Color.WHITE, Color.BLACK) if white == 0 else (Color.BLACK, Color.WHITE)
    match = Match(cube=row.get("enabled", True))
    if "away" in row:
        length = max(row["away"]) + 2
        score = (2 * (length - row["away"][0]), 2 * (length - row["away"][1]))
        match = replace(
            match, length=length, score=score, crawford_played=not row.get("crawford", False)
        )
    value, owner = row["cube"]
    cube = Cube(value, None if owner is None else colors[owner], enabled=match.plays_cube)
    state = replace(
        playing(TO_ROLL, "3-1" if row["rolled"] else "-"), cube=cube, to_act=colors[row["on_roll"]]
    )

    assert row.get("crawford", False) == match.is_crawford
    assert row["may_double"] == match.may_double(state, colors[row["player"]], white=white)


def test_the_cube_is_not_turned_in_the_opening_turn_nor_beyond_64() -> None:
    """The opening throw is thrown already; 64 is the last value (docs/rules/short.md §9)."""
    opening = start(Variant.LONG, Options(classic=True), first=Color.WHITE, roll=None, cube=True)

    assert not may_double(opening, Color.WHITE)
    assert may_double(playing(f"{TO_ROLL} cube=32w"), Color.WHITE)
    assert not may_double(playing(f"{TO_ROLL} cube=64w"), Color.WHITE)


def test_the_last_turn_of_equal_turns_has_no_double() -> None:
    """The one who moved first has finished (docs/rules/long.md §10)."""
    text = "long w=- b=3:2 turn=b ply=61 cube=1c opt=equal_turns"

    assert not may_double(playing(text), Color.BLACK)


def test_a_double_that_is_not_allowed_is_no_fact() -> None:
    """The engine refuses what the rules refuse (docs/rules/short.md §9)."""
    with pytest.raises(IllegalFact) as caught:
        apply(playing(f"{TO_ROLL} cube=2b"), Doubled(Color.WHITE))

    assert Reason.NO_CUBE is caught.value.reason


def test_a_take_doubles_and_gives_the_cube() -> None:
    """The doubler rolls then (docs/rules/short.md §9)."""
    state = playing(f"{TO_ROLL} cube=1c")
    for fact in (Doubled(Color.WHITE), Took(Color.BLACK)):
        state = apply(state, fact)

    assert Cube(2, Color.BLACK, enabled=True) == state.cube
    assert (Phase.TO_ROLL, Color.WHITE) == (state.phase, state.to_act)
    assert Phase.TO_PLAY is apply(state, Rolled(Color.WHITE, Roll(6, 6))).phase


@pytest.mark.parametrize("answer", [Dropped(Color.BLACK), TimedOut(Color.BLACK)])
def test_a_pass_and_a_time_out_on_the_answer_lose_the_old_stake(answer: Any) -> None:
    """The value before the double (docs/rules/short.md §9)."""
    offered = apply(playing(f"{TO_ROLL} cube=2w"), Doubled(Color.WHITE))

    result = apply(offered, answer).result

    assert result is not None
    assert (Color.WHITE, 4) == (result.winner, result.points)


def test_a_match_is_won_by_reaching_its_length_and_the_rest_is_lost() -> None:
    """A koks at 2 to 5 ends at 5 (docs/rules/short.md §10)."""
    match = Match(length=5, cube=True)
    match = match.after(won(2), white=0).after(won(4, by=Color.WHITE), white=1)
    assert (4, 8) == match.score
    assert not match.is_over
    assert match.winner is None

    match = match.after(won(6), white=0)

    assert (10, 8) == match.score
    assert (True, 0, 3) == (match.is_over, match.winner, match.games)
    with pytest.raises(ValueError, match="over"):
        match.after(won(1), white=0)


def test_the_game_after_somebody_is_one_away_has_no_cube_and_then_it_is_back() -> None:
    """Once in a match, whoever gets there first (docs/rules/short.md §10)."""
    match = Match(length=5, cube=True, score=(6, 0))
    assert (False, True) == (match.is_crawford, match.plays_cube)

    match = match.after(won(1), white=0)
    assert (True, False) == (match.is_crawford, match.plays_cube)

    match = match.after(won(4, by=Color.BLACK), white=0)
    assert (8, 8) == match.score
    assert (False, True) == (match.is_crawford, match.plays_cube)


def test_a_match_without_the_cube_has_no_crawford_game() -> None:
    """There is nothing to leave out (docs/rules/short.md §10)."""
    assert not Match(length=3, score=(4, 0)).is_crawford


def test_half_a_point_away_is_crawford_too() -> None:
    """A draw may step over the length less one (docs/rules/short.md §10)."""
    match = Match(length=5, cube=True, score=(7, 0)).after(drawn(2), white=0)

    assert (9, 2) == match.score
    assert match.is_crawford


def test_one_game_for_points_is_never_capped() -> None:
    """A koks at cube 64 is 192 (docs/rules/short.md §10)."""
    match = Match(cube=True).after(won(192), white=1)

    assert (0, 384) == match.score
    assert (True, 1, None) == (match.is_over, match.winner, match.needs)
    assert Match().after(drawn(1), white=0).winner is None


def test_a_draw_at_the_length_goes_on_until_the_scores_differ() -> None:
    """Draws change nothing then, and the next win is worth one point (docs/rules/long.md §9)."""
    match = Match(length=3, cube=True, score=(5, 4), crawford_played=True)

    tied = match.after(drawn(2), white=0)
    assert (6, 6) == tied.score
    assert (False, None, (2, 2)) == (tied.is_over, tied.winner, tied.needs)
    assert tied.score == tied.after(drawn(2), white=0).score

    won_at_last = tied.after(drawn(1), white=0).after(won(4, by=Color.BLACK), white=0)
    assert ((6, 8), 1) == (won_at_last.score, won_at_last.winner)


def test_in_a_tie_the_cube_is_dead() -> None:
    """One point is enough for either (docs/rules/short.md §9)."""
    tied = Match(length=3, cube=True, score=(6, 6), crawford_played=True)

    assert not tied.may_double(playing(f"{TO_ROLL} cube=1c"), Color.WHITE, white=0)


def test_an_annulled_game_has_no_place_in_a_match() -> None:
    """The match is annulled with it (docs/rules/long.md §10)."""
    with pytest.raises(ValueError, match="annulled"):
        Match().after(Result(None, None, 0, How.ANNULLED), white=0)
