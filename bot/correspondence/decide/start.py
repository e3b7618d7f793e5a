"""Start: the opening throw and everything up to the first choice."""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.clock import MoveClock
from bot.correspondence.decide.settle import clocked, results, settle
from bot.correspondence.games import Game, GameId, MatchInfo, Seats
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.correspondence.people import Home
from bot.ports import RollStream
from engine import Color, GameState, Roll, parse_position, state_of
from engine import start as start_state


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
    opening = _throw_for_first(dice)
    state = _state(match, opening[-1]) if start is None else _given(match, start)
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


def _throw_for_first(dice: RollStream) -> tuple[tuple[int, int], ...]:
    """Return the throws of one die each, White's first, up to the first that decides."""
    throws = [dice(0)]
    while throws[-1][0] == throws[-1][1]:
        throws.append(dice(len(throws)))
    return tuple(throws)


def _state(match: MatchInfo, throw: tuple[int, int]) -> GameState:
    white, black = throw
    terms = match.terms
    return start_state(
        terms.variant,
        terms.options,
        first=Color.WHITE if white > black else Color.BLACK,
        roll=None if terms.options.classic else Roll.of(white, black),
        cube=terms.cube,
    )


def _given(match: MatchInfo, text: str) -> GameState:
    return replace(state_of(parse_position(text)), options=match.terms.options)


def _notices(game: Game) -> tuple[Notice, ...]:
    """Both get the start card and a board; one of the two messages rings, where it must."""
    told: list[Notice] = [Notice(NoticeKind.START, Addressee.GAME)]
    inviter = game.seats.color_of(game.match.inviter)
    for color in Color:
        seat = Addressee.seat(color)
        acts = not game.is_over and game.state.to_act is color
        # The author has been waiting for somebody to join: he is to hear of it.
        told.append(Notice(NoticeKind.START, seat, ring=color is inviter and not acts))
        if not game.is_over:
            told.append(Notice(NoticeKind.BOARD, seat, ring=acts, fresh=not acts))
        if not game.seats.of(color).reachable:
            told.append(
                Notice(NoticeKind.UNREACHABLE, Addressee.seat(color.other))
                if game.home is None
                else Notice(NoticeKind.DM_HINT, Addressee.GAME, params={"seat": color.value})
            )
    if game.is_over:
        return (*told, *results(game))
    return (*told, Notice(NoticeKind.BOARD, Addressee.GAME, fresh=True))
