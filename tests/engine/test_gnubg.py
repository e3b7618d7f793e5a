"""Our match files open in GNU Backgammon with the same games and score (docs/formats.md §7)."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from engine import (
    Annulled,
    How,
    Match,
    Options,
    Outcome,
    Position,
    Result,
    Took,
    Variant,
    mat_text,
    parse_mat,
)
from tests.engine.selfplay import Kind, PlayedGame, random_match
from tests.gnubg import gnubg_path, opened

Claim = Callable[[PlayedGame], bool]


def has_cube_turns(game: PlayedGame) -> bool:
    """Whether the cube was turned and taken twice at least."""
    return sum(isinstance(fact, Took) for fact in game.facts) > 1


def is_koks(game: PlayedGame) -> bool:
    """Whether somebody bore off all while the other stood on the bar or in his home."""
    result = game.record.result
    return result is not None and (result.outcome, result.how) == (Outcome.KOKS, How.BORNE_OFF)


def is_crawford(game: PlayedGame) -> bool:
    """Whether it was the Crawford game."""
    return game.record.header.match.crawford


MATCHES: dict[str, tuple[Claim, Kind]] = {
    "cube turns": (
        has_cube_turns,
        Kind(Variant.SHORT, Options(), Match(9, cube=True), doubles=0.3, gives_up=0),
    ),
    "a koks": (is_koks, Kind(Variant.SHORT, Options(), Match(7), doubles=0, gives_up=0)),
    "a Crawford game": (
        is_crawford,
        Kind(Variant.SHORT, Options(), Match(5, cube=True), doubles=0.05, gives_up=0.01),
    ),
}


def first_match(claim: Claim, kind: Kind) -> list[PlayedGame]:
    """Return the first random match of two games or more that has a game of this sort."""
    for seed in range(1, 200):
        games = list(random_match(seed, kind))
        is_annulled = isinstance(games[-1].facts[-1], Annulled)
        if len(games) > 1 and any(map(claim, games)) and not is_annulled:
            return games
    raise AssertionError("no such match among two hundred")


def points_won(games: Sequence[PlayedGame]) -> tuple[int, int]:
    """Return what both have won, not cut at the length: inviter, joiner."""
    won = [0, 0]
    for game in games:
        result = game.record.result
        assert result is not None
        assert result.winner is not None
        won[game.white if result.winner.value == "w" else 1 - game.white] += result.points // 2
    return won[0], won[1]


def final_result(games: Sequence[PlayedGame]) -> Result:
    """Return the result of the last game."""
    result = games[-1].record.result
    assert result is not None, "it is played to its end"
    return result


@pytest.mark.parametrize("what", list(MATCHES))
def test_a_finished_match_opens_in_gnu_backgammon_with_the_same_score(
    what: str, tmp_path: Path
) -> None:
    """The score, and every game by its turns, its last position and its worth."""
    games = first_match(*MATCHES[what])
    end = games[-1].match.after(final_result(games), white=games[-1].white)
    assert end.is_over

    theirs = opened(mat_text([game.record for game in games]), tmp_path)

    length = end.length
    assert length is not None
    assert ("Аня «A»", "Marat", len(games)) == (*theirs.names, theirs.games)
    # It adds the last game up in full; ours counts what the match takes.
    assert points_won(games) == theirs.score
    assert tuple(points // 2 for points in end.score) == tuple(
        min(points, length) for points in theirs.score
    )
    again = parse_mat(theirs.mat)
    assert (length, end.score) == (again.length, again.score)
    for game, read in zip(games, again.games, strict=True):
        ours = game.states[-1]
        sides = (ours.position.white, ours.position.black)
        assert Position(*(sides if game.white == 0 else sides[::-1])) == read.state.position
        assert ours.cube.value == read.state.cube.value
        assert ours.result is not None
        assert read.state.result is not None
        assert ours.result.points == read.state.result.points


def test_another_score_would_be_noticed(tmp_path: Path) -> None:
    """What GNU Backgammon says is its own sum, not a repetition of ours."""
    games = first_match(*MATCHES["a koks"])
    text = mat_text([game.record for game in games[:1]])

    theirs = opened(text, tmp_path)

    assert points_won(games) != theirs.score
    assert points_won(games[:1]) == theirs.score


def test_without_gnu_backgammon_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its absence is a failure."""
    monkeypatch.setattr(shutil, "which", lambda *_args, **_rest: None)

    with pytest.raises(LookupError, match="apt-get install gnubg"):
        gnubg_path()
