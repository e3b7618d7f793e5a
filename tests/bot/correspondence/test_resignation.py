"""Resignation: at the worst result still possible, on either's turn."""

from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import Resign
from bot.correspondence.errors import GameOver, NotYourGame
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from engine import Color, How, Outcome, Resigned, TimedOut
from tests.bot.making import ANYA, GROUP, MARAT, MIDDLE, NOON, STRANGER, playing, told

TWO_OFF = "long w=6:13 b=12:15 turn=b roll=6-5 ply=60"


def resign(game: Game, by: int, *, after: timedelta = timedelta(0)) -> Progress:
    return decide.resign(game, Resign(game.id, by), now=NOON + after)


def test_with_a_checker_off_only_an_oin_is_conceded() -> None:
    """SC-19: what can no longer happen is not offered."""
    progress = resign(playing(TWO_OFF), ANYA)

    result = progress.game.state.result
    assert result is not None
    assert (Resigned(Color.WHITE, Outcome.OIN),) == progress.facts
    assert (Color.BLACK, 2, How.RESIGNED) == (result.winner, result.points, result.how)


def test_with_none_off_a_mars_is_conceded() -> None:
    progress = resign(playing(MIDDLE), ANYA)

    assert (Resigned(Color.WHITE, Outcome.MARS),) == progress.facts


def test_resigning_is_not_bound_to_the_turn() -> None:
    game = playing(MIDDLE)
    assert Color.WHITE is game.state.to_act

    progress = resign(game, MARAT)

    assert (Resigned(Color.BLACK, Outcome.MARS),) == progress.facts


def test_everybody_gets_the_result() -> None:
    progress = resign(playing(MIDDLE, home=GROUP), ANYA)

    assert dict.fromkeys(Addressee, "ring") == told(progress.notices, NoticeKind.RESULT)
    assert progress.game.clock.deadline_at is None


def test_a_stranger_cannot_resign() -> None:
    with pytest.raises(NotYourGame):
        resign(playing(), STRANGER)


def test_past_the_deadline_the_time_decides() -> None:
    progress = resign(playing(), MARAT, after=timedelta(days=4))

    assert (TimedOut(Color.WHITE),) == progress.facts


def test_resigning_twice_is_a_quiet_success() -> None:
    first = resign(playing(), ANYA)

    assert Progress(first.game, (), ()) == resign(first.game, ANYA)


def test_the_winner_cannot_resign_what_is_over() -> None:
    first = resign(playing(), ANYA)

    with pytest.raises(GameOver):
        resign(first.game, MARAT)
