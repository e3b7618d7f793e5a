"""
Start: the opening throw and everything up to the first choice.

Knows the first game of a match and those that follow by themselves.
"""

from datetime import datetime

from bot.correspondence.clock import MoveClock
from bot.correspondence.decide.opening import first_state, throw_for_first
from bot.correspondence.decide.settle import clocked, results, settle
from bot.correspondence.games import Game, GameId, MatchInfo, Seats, following
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.correspondence.people import Home, Kind
from bot.ports import RollStream
from engine import Color


def start(
    *,
    game_id: GameId,
    code: str,
    match: MatchInfo,
    number: int,
    seats: Seats,
    dice: RollStream,
    now: datetime,
    home: Home | None,
    start: str | None = None,
) -> Progress:
    """
    Begin a game: throw for the first turn, then go on until a seat has something to choose.

    Args:
        game_id: The id the game is kept under.

        code: Its public code.

        match: The match it belongs to; White and Black are already decided.

        number: Of the game in its match, from 1.

        seats: Who plays which color.

        dice: The rolls of this game.

        now: The instant.

        home: The group it is played in, or None.

        start: Position text of a game that does not begin at the beginning. The opening is thrown
            all the same, but the text says who is to act and with which roll.
    """
    opening = throw_for_first(dice)
    state = first_state(match, opening[-1], start)
    begun = Game(
        id=game_id,
        code=code,
        match=match,
        number=number,
        rev=0,
        seats=seats,
        opening=opening,
        start=start,
        state=state,
        rolls_thrown=len(opening),
        clock=MoveClock(match.terms.pace_seconds, None),
        home=home,
        started_at=now,
    )
    settled, facts = settle(begun, dice=dice)
    game = clocked(settled, now=now)
    return Progress(game, facts, _notices(game))


def start_next(
    ended: Game, *, game_id: GameId, code: str, seats: Seats, dice: RollStream, now: datetime
) -> Progress:
    """
    Begin the game after *ended*, as `start` does.

    Args:
        ended: A game that is over, of a match that is not.

        game_id: The id the next game is kept under.

        code: Its public code.

        seats: Who plays which color in it (`next_seats`).

        dice: Its rolls.

        now: The instant.
    """
    return start(
        game_id=game_id,
        code=code,
        match=following(ended),
        number=ended.number + 1,
        seats=seats,
        dice=dice,
        now=now,
        home=ended.home,
    )


def _notices(game: Game) -> tuple[Notice, ...]:
    """Both get the start card and a board; one of the two messages rings, where it must."""
    told: list[Notice] = [Notice(NoticeKind.START, Addressee.GAME)]
    for color in Color:
        told += _seat_notices(game, color)
    if game.is_over:
        return (*told, *results(game))
    return (*told, Notice(NoticeKind.BOARD, Addressee.GAME, fresh=True))


def _seat_notices(game: Game, color: Color) -> list[Notice]:
    """Return what the player of *color* is told, and others about him."""
    seat, player = Addressee.seat(color), game.seats.of(color)
    acts = not game.is_over and game.state.to_act is color
    is_first = game.number == 1
    # The author has been waiting for somebody to join: he is to hear of it.
    joined = game.seats.of(color.other).kind is Kind.HUMAN
    waited = is_first and joined and player.id == game.match.inviter
    told = [Notice(NoticeKind.START, seat, ring=waited and not acts)]
    if not game.is_over:
        told.append(Notice(NoticeKind.BOARD, seat, ring=acts, fresh=not acts))
    if is_first and not player.reachable:
        told.append(
            Notice(NoticeKind.UNREACHABLE, Addressee.seat(color.other))
            if game.home is None
            else Notice(NoticeKind.DM_HINT, Addressee.GAME, params={"seat": color.value})
        )
    return told
