"""
Hint: a seat asks the computer for advice, which is counted and told to the opponent.

Knows who may ask and when; the advice itself is thought of elsewhere. It is no fact: neither the
revision nor the clock changes.
"""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.commands import TakeHint
from bot.correspondence.decide.deadline import expire
from bot.correspondence.decide.turn import seat_of
from bot.correspondence.errors import GameOver, HintsOff, NotYourTurn, StalePress, WrongMoment
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from engine import Color, Phase


def take_hint(game: Game, command: TakeHint, *, now: datetime) -> Progress:
    """
    Count a hint for the roll to be played.

    Returns:
        The game with one hint more; without notices where this roll was asked about before. Past
        the deadline and its grace the end of the game, as for any command.

    Raises:
        NotYourGame, HintsOff, GameOver, StalePress, NotYourTurn, WrongMoment.
    """
    color = seat_of(game, command.player)
    if not game.allows_hints:
        raise HintsOff(game.id, command.player)
    if game.clock.is_expired(now):
        return expire(game, now=now)
    if game.is_over:
        raise GameOver(game.id)
    if command.rev != game.rev:
        raise StalePress(game.id, command.rev, game.rev)
    if game.state.to_act is not color:
        raise NotYourTurn(game.id, command.player, to_act=game.seats.of(game.state.to_act))
    if game.state.phase is not Phase.TO_PLAY:
        raise WrongMoment(game.id, command.player, game.state.phase.value)
    if game.hinted_rev == game.rev:
        return Progress(game, (), ())
    white, black = game.hints
    hints = (white + 1, black) if color is Color.WHITE else (white, black + 1)
    told = Notice(
        NoticeKind.HINT,
        Addressee.seat(color.other),
        params={"by": color.value, "n": hints[color is Color.BLACK]},
    )
    # Who waits sees the count under his board too; the one to act is picking on his.
    board = Notice(NoticeKind.BOARD, Addressee.seat(color.other))
    return Progress(replace(game, hints=hints, hinted_rev=game.rev), (), (told, board))
