"""Hints: who may ask the computer for advice and when, and how it is counted and told."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import TakeHint
from bot.correspondence.errors import (
    GameOver,
    HintsOff,
    NotYourGame,
    NotYourTurn,
    Refusal,
    StalePress,
    WrongMoment,
)
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from bot.correspondence.people import Kind
from bot.correspondence.terms import Terms
from engine import Color, Resigned, TimedOut, outcomes
from engine import apply as applied
from tests.bot.making import ANYA, CUBE, MARAT, MIDDLE, NOON, STRANGER, player, playing

AGREED = Terms(hints=True)


def hint(game: Game, by: int = ANYA, *, rev: int | None = None, days: int = 0) -> Progress:
    command = TakeHint(game.id, game.rev if rev is None else rev, by)
    return decide.take_hint(game, command, now=NOON + timedelta(days=days))


def test_a_hint_is_counted_and_told_and_the_revision_stays() -> None:
    """UX §8: each use is visible to both; no fact, so a turn being picked is not spoiled."""
    game = playing(terms=AGREED)

    progress = hint(game)

    assert replace(game, hints=(1, 0), hinted_rev=game.rev) == progress.game
    assert () == progress.facts
    told, board = progress.notices
    assert (NoticeKind.HINT, Addressee.BLACK, False) == (told.kind, told.to, told.ring)
    assert {"by": "w", "n": 1} == told.params
    assert (NoticeKind.BOARD, Addressee.BLACK, False) == (board.kind, board.to, board.ring)


def test_one_roll_counts_once_and_the_next_one_anew() -> None:
    game = hint(playing(terms=AGREED)).game

    again = hint(game)

    assert (game, ()) == (again.game, again.notices)
    assert (2, 0) == hint(replace(game, rev=game.rev + 2)).game.hints
    black = playing(MIDDLE.replace("turn=w", "turn=b"), terms=AGREED)
    assert (0, 1) == hint(black, MARAT).game.hints


def test_games_with_the_computer_always_allow_hints_and_others_as_agreed() -> None:
    computer = replace(player(MARAT, "Computer"), telegram_id=None, kind=Kind.HARD)

    assert (1, 0) == hint(playing(black=computer)).game.hints
    with pytest.raises(HintsOff):
        hint(playing())


def test_who_may_not_ask_is_refused() -> None:
    game = playing(terms=AGREED)
    over = replace(game, state=applied(game.state, Resigned(Color.WHITE, outcomes(
        game.state, Color.WHITE)[-1])))  # fmt: skip
    refusals: list[tuple[Game, int, int, type[Refusal]]] = [
        (game, STRANGER, 0, NotYourGame),
        (game, MARAT, 0, NotYourTurn),
        (game, ANYA, 5, StalePress),
        (over, ANYA, 0, GameOver),
        (playing(CUBE, terms=Terms(cube=True, hints=True)), ANYA, 0, WrongMoment),
    ]
    for asked, by, ahead, refusal in refusals:
        with pytest.raises(refusal):
            hint(asked, by, rev=asked.rev + ahead)


def test_past_the_deadline_the_game_ends_instead() -> None:
    progress = hint(playing(terms=AGREED), days=4)

    assert (TimedOut(Color.WHITE),) == progress.facts
    assert (0, 0) == progress.game.hints
