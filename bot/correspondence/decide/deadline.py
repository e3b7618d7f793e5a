"""Deadline: what the clock does to a game by itself: reminders, then the end."""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.clock import REMINDERS
from bot.correspondence.decide.settle import after, clocked, results
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from engine import Annulled, TimedOut


def expire(game: Game, *, now: datetime) -> Progress:
    """
    End a game whose deadline and grace are past.

    Who let the time pass loses; where he has not once acted in the match, the game is annulled.
    """
    assert game.clock.is_expired(now), f"game {game.id} has time left"
    loser = game.state.to_act
    has_acted = game.seats.of(loser).id in game.match.acted
    fact = TimedOut(loser) if has_acted else Annulled(loser)
    new = clocked(after(game, fact), now=now)
    return Progress(new, (fact,), results(new))


def remind(game: Game, *, now: datetime) -> Progress:
    """
    Remind the seat to act, where a reminder is due and still makes sense.

    Reminders that were missed (the bot was away) are told as one: only the last of them is true.
    Past the deadline itself nothing is said any more. Who wants fewer gets the last ones.
    """
    deadline = game.clock.deadline_at
    assert deadline is not None, f"game {game.id} has no clock"
    left_seconds = (deadline - now).total_seconds()
    lead = REMINDERS.get(game.clock.pace_seconds, ())
    due = sum(left_seconds <= before for before in lead)
    if due <= game.clock.reminded:
        return Progress(game, (), ())
    reminded = replace(game, clock=replace(game.clock, reminded=due))
    wanted = game.seats.of(game.state.to_act).habits.reminders
    if left_seconds <= 0 or due <= len(lead) - wanted:
        return Progress(reminded, (), ())
    notice = Notice(
        NoticeKind.REMINDER,
        Addressee.seat(game.state.to_act),
        ring=True,
        params={
            "rev": game.rev,
            "deadline_ms": round(deadline.timestamp() * 1000),
            "left_seconds": round(left_seconds),
        },
    )
    return Progress(reminded, (), (notice,))
