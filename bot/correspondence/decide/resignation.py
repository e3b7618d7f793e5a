"""Resignation: a seat gives the game up."""

from datetime import datetime

from bot.correspondence.commands import Resign
from bot.correspondence.decide.deadline import expire
from bot.correspondence.decide.settle import after, clocked, results
from bot.correspondence.decide.turn import acted, seat_of
from bot.correspondence.errors import GameOver
from bot.correspondence.games import Game
from bot.correspondence.notices import Progress
from engine import How, Resigned, outcomes


def resign(game: Game, command: Resign, *, now: datetime) -> Progress:
    """
    Concede the worst result still possible; allowed on either's turn.

    Returns:
        The game with its result; without facts where this seat has resigned before.

    Raises:
        NotYourGame, GameOver.

    Source: docs/rules/long.md, resigning; conceding less needs consent and is not offered yet.
    """
    color = seat_of(game, command.player)
    if game.clock.is_expired(now):
        return expire(game, now=now)
    result = game.state.result
    if result is not None:
        if result.how is How.RESIGNED and result.winner is color.other:
            return Progress(game, (), ())
        raise GameOver(game.id)
    fact = Resigned(color, outcomes(game.state, color)[-1])
    new = clocked(after(acted(game, command.player), fact), now=now)
    return Progress(new, (fact,), results(new))
