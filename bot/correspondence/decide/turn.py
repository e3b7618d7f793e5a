"""Turn: a seat plays a whole turn."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.correspondence.commands import PlayTurn
from bot.correspondence.decide.deadline import expire
from bot.correspondence.decide.settle import after, clocked, results, settle
from bot.correspondence.errors import (
    GameOver,
    IllegalTurn,
    NotYourGame,
    NotYourTurn,
    StalePress,
)
from bot.correspondence.games import Entry, Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.correspondence.people import PlayerId
from bot.ports import RollStream
from engine import Color, Fact, IllegalFact, Played


def play_turn(
    game: Game,
    command: PlayTurn,
    *,
    entries: Sequence[Entry],
    now: datetime,
    dice: RollStream,
) -> Progress:
    """
    Play the turn, then everything that follows by itself.

    Args:
        game: As it is now.

        command: Who plays what, on the board of which revision.

        entries: The record after `command.rev`; the whole record does as well.

        now: The instant; past the deadline and its grace the game ends instead.

        dice: The rolls of this game.

    Returns:
        The new state; without facts where this very turn was played before.

    Raises:
        NotYourGame, StalePress, GameOver, NotYourTurn, IllegalTurn: In this order of checks, the
            deadline after the first.
    """
    color = seat_of(game, command.player)
    if game.clock.is_expired(now):
        return expire(game, now=now)
    if command.rev != game.rev:
        return _repeated(game, command, color, entries)
    if game.is_over:
        raise GameOver(game.id)
    if game.state.to_act is not color:
        to_act = game.seats.of(game.state.to_act)
        raise NotYourTurn(game.id, command.player, to_act=to_act)
    played = Played(color, command.turn)
    try:
        moved = after(acted(game, command.player), played)
    except IllegalFact as refused:
        raise IllegalTurn(refused.reason, str(refused)) from refused
    settled, more = settle(moved, dice=dice)
    new = clocked(settled, now=now)
    return Progress(new, (played, *more), notices_of(new, color))


def seat_of(game: Game, player: PlayerId) -> Color:
    """
    Return the color of *player*.

    Raises:
        NotYourGame: He has no seat.
    """
    color = game.seats.color_of(player)
    if color is None:
        raise NotYourGame(game.id, player, white=game.seats.white, black=game.seats.black)
    return color


def acted(game: Game, player: PlayerId) -> Game:
    """Return *game* with *player* noted as one who has acted by hand."""
    return replace(game, match=replace(game.match, acted=game.match.acted | {player}))


def _repeated(game: Game, command: PlayTurn, color: Color, entries: Sequence[Entry]) -> Progress:
    """Answer a press on another board: this very turn again is a quiet success."""
    since: list[Fact] = [entry.fact for entry in entries if entry.n > command.rev]
    match since:
        case [Played(by=by, turn=turn), *_] if (by, turn) == (color, command.turn):
            return Progress(game, (), ())
    if game.is_over:
        raise GameOver(game.id)
    raise StalePress(game.id, command.rev, game.rev)


def notices_of(game: Game, mover: Color) -> tuple[Notice, ...]:
    """Return whom to tell after *mover* acted: whoever chooses next hears it, he sees it."""
    if game.is_over:
        return results(game)
    opponent = mover.other
    if game.state.to_act is opponent:
        seats = (
            Notice(NoticeKind.BOARD, Addressee.seat(opponent), ring=True),
            Notice(NoticeKind.BOARD, Addressee.seat(mover)),
        )
    else:
        # The opponent's turn went by itself: he gets a board to see it, without sound.
        seats = (
            Notice(NoticeKind.BOARD, Addressee.seat(mover), ring=True),
            Notice(NoticeKind.BOARD, Addressee.seat(opponent), fresh=True),
        )
    return (*seats, Notice(NoticeKind.BOARD, Addressee.GAME))
