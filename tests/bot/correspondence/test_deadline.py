"""Deadline: reminders, the end by time, games that never began."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.clock import GRACE_SECONDS
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from engine import Annulled, Color, How, Outcome, TimedOut
from tests.bot.making import ANYA, GROUP, HOUR, MARAT, MIDDLE, NOON, playing, told

BORNE_OFF = "long w=24:8,12:7 b=1:14 turn=w roll=6-5 ply=60"


def remind(game: Game, *, after: timedelta) -> Progress:
    return decide.remind(game, now=NOON + after)


def test_who_lets_the_time_pass_loses_one_point() -> None:
    """SC-15."""
    progress = decide.expire(playing(home=GROUP), now=NOON + 73 * HOUR)

    result = progress.game.state.result
    assert result is not None
    assert (TimedOut(Color.WHITE),) == progress.facts
    assert (Color.BLACK, Outcome.OIN, 2, How.TIMED_OUT) == (
        result.winner,
        result.outcome,
        result.points,
        result.how,
    )
    assert dict.fromkeys(Addressee, "ring") == told(progress.notices, NoticeKind.RESULT)


def test_it_is_a_mars_when_only_the_winner_has_borne_off() -> None:
    """RULES 7: the stake of a time-out."""
    progress = decide.expire(playing(BORNE_OFF), now=NOON + 73 * HOUR)

    result = progress.game.state.result
    assert result is not None
    assert (Outcome.MARS, 4) == (result.outcome, result.points)


def test_who_never_acted_ends_the_game_without_a_result() -> None:
    """Turns that went by themselves are no act."""
    progress = decide.expire(playing(acted=frozenset({MARAT})), now=NOON + 73 * HOUR)

    result = progress.game.state.result
    assert result is not None
    assert (Annulled(Color.WHITE),) == progress.facts
    assert (None, 0, How.ANNULLED) == (result.winner, result.points, result.how)


def test_the_opponent_who_never_acted_wins_all_the_same() -> None:
    progress = decide.expire(playing(acted=frozenset({ANYA})), now=NOON + 73 * HOUR)

    assert (TimedOut(Color.WHITE),) == progress.facts


def test_the_grace_ends_fifteen_seconds_after_the_deadline() -> None:
    clock = playing().clock
    assert clock.deadline_at is not None
    end = clock.deadline_at + timedelta(seconds=GRACE_SECONDS)

    assert not clock.is_expired(end - timedelta(milliseconds=1))
    assert clock.is_expired(end)


def test_a_reminder_goes_to_the_seat_to_act_alone() -> None:
    """SC-16: at 48 hours of 72, with the deadline and what is left."""
    game = playing(MIDDLE, home=GROUP)

    progress = remind(game, after=48 * HOUR)

    (notice,) = progress.notices
    assert {Addressee.WHITE: "ring"} == told(progress.notices, NoticeKind.REMINDER)
    assert {
        "rev": game.rev,
        "left_seconds": 24 * 3600,
        "deadline_ms": int((NOON + 72 * HOUR).timestamp()) * 1000,
    } == notice.params
    assert game.rev == progress.game.rev
    assert () == progress.facts


def test_reminders_come_twice_in_a_turn_and_no_more() -> None:
    """SC-16: at 48 and at 69 hours, also when the sweep comes more often."""
    game = playing()
    sent = []
    for hours in (10, 48, 49, 68, 69, 70, 71):
        progress = remind(game, after=hours * HOUR)
        game = progress.game
        sent += [hours] * len(progress.notices)

    assert [48, 69] == sent


def test_a_late_start_tells_only_the_last_reminder() -> None:
    """Both were due while the bot was away: one message with what is really left."""
    progress = remind(playing(), after=70 * HOUR)

    (notice,) = progress.notices
    assert 2 * 3600 == notice.params["left_seconds"]
    assert () == remind(progress.game, after=71 * HOUR).notices


def test_past_the_deadline_nobody_is_reminded() -> None:
    """In the grace the end is seconds away; the alarm moves on to it."""
    progress = remind(playing(), after=72 * HOUR + timedelta(seconds=5))

    assert () == progress.notices
    assert progress.game.clock.next_alarm_at() == NOON + 72 * HOUR + timedelta(
        seconds=GRACE_SECONDS
    )


@pytest.mark.parametrize(("reminded", "hours"), [(0, 48), (1, 69)])
def test_the_alarm_rings_at_the_next_reminder(reminded: int, hours: int) -> None:
    clock = replace(playing().clock, reminded=reminded)

    assert NOON + hours * HOUR == clock.next_alarm_at()


def test_a_deadline_that_is_put_off_takes_its_reminders_along() -> None:
    clock = playing().clock.moved(3 * HOUR)

    assert NOON + 75 * HOUR == clock.deadline_at
    assert NOON + 51 * HOUR == clock.next_alarm_at()
    assert clock.stopped() == clock.stopped().moved(HOUR)
