"""Doubling: a seat throws or doubles, takes or passes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.correspondence.commands import CubeChoice, UseCube
from bot.correspondence.decide.cube import may_offer
from bot.correspondence.decide.deadline import expire
from bot.correspondence.decide.settle import after, clocked, settle
from bot.correspondence.decide.turn import acted, notices_of, seat_of
from bot.correspondence.errors import (
    CannotDouble,
    GameOver,
    NotYourTurn,
    StalePress,
    WrongMoment,
)
from bot.correspondence.games import Entry, Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.ports import RollStream
from engine import Color, Doubled, Dropped, Fact, IllegalFact, Roll, Rolled, Took

_BARE: Final[dict[CubeChoice, type[Doubled | Took | Dropped]]] = {
    CubeChoice.DOUBLE: Doubled,
    CubeChoice.TAKE: Took,
    CubeChoice.DROP: Dropped,
}
_FACTS: Final[dict[CubeChoice, type[Fact]]] = {CubeChoice.ROLL: Rolled, **_BARE}


def use_cube(
    game: Game,
    command: UseCube,
    *,
    entries: Sequence[Entry],
    now: datetime,
    dice: RollStream,
) -> Progress:
    """
    Throw, double, take or pass, then do everything that follows by itself.

    Args:
        game: As it is now.

        command: Who chooses what, on the board of which revision.

        entries: The record after `command.rev`; the whole record does as well.

        now: The instant; past the deadline and its grace the game ends instead.

        dice: The rolls of this game.

    Returns:
        The new state with the whole time to answer; without facts where this very choice was made
        before.

    Raises:
        NotYourGame, StalePress, GameOver, NotYourTurn, CannotDouble, WrongMoment: In this order of
            checks, the deadline after the first.
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
    # The engine knows no match: it would turn a cube that is dead there.
    if command.choice is CubeChoice.DOUBLE and not may_offer(game, color):
        raise CannotDouble(game.id, command.player)
    fact = _fact(game, command.choice, color, dice)
    try:
        chosen = after(acted(game, command.player), fact)
    except IllegalFact as refused:
        raise WrongMoment(game.id, command.player, str(refused)) from refused
    settled, more = settle(chosen, dice=dice)
    facts = (fact, *more)
    if isinstance(fact, Rolled) and not more:
        # The throw is a part of the turn, whose time has been running since it began.
        return Progress(settled, facts, _thrown(color))
    new = clocked(settled, now=now)
    return Progress(new, facts, notices_of(new, color))


def _fact(game: Game, choice: CubeChoice, color: Color, dice: RollStream) -> Fact:
    if choice is CubeChoice.ROLL:
        return Rolled(color, Roll.of(*dice(game.rolls_thrown)))
    return _BARE[choice](color)


def _repeated(game: Game, command: UseCube, color: Color, entries: Sequence[Entry]) -> Progress:
    """Answer a press on another board: this very choice again is a quiet success."""
    since: list[Fact] = [entry.fact for entry in entries if entry.n > command.rev]
    if since and since[0].by is color and isinstance(since[0], _FACTS[command.choice]):
        return Progress(game, (), ())
    if game.is_over:
        raise GameOver(game.id)
    raise StalePress(game.id, command.rev, game.rev)


def _thrown(color: Color) -> tuple[Notice, ...]:
    """Who has just thrown sees the dice in his board; the others see it without a sound too."""
    return tuple(
        Notice(NoticeKind.BOARD, to)
        for to in (Addressee.seat(color), Addressee.seat(color.other), Addressee.GAME)
    )
