"""
Resignation: a seat gives the game up, or offers to for less than the worst.

What is below the worst result still possible needs the opponent's consent (docs/rules/long.md,
resigning). An offer is no fact: it changes neither the revision nor the clock.
"""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.commands import AnswerResignation, Resign
from bot.correspondence.decide.deadline import expire
from bot.correspondence.decide.settle import after, clocked, results
from bot.correspondence.decide.turn import acted, seat_of
from bot.correspondence.errors import (
    CannotConcede,
    GameOver,
    NoOffer,
    NotAsked,
    OfferedAlready,
    StalePress,
)
from bot.correspondence.games import Game, ResignOffer
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.correspondence.people import PlayerId
from engine import Color, How, Outcome, Resigned, outcomes


def resign(game: Game, command: Resign, *, now: datetime) -> Progress:
    """
    Concede a result still possible, on either's turn; below the worst only offer it.

    Returns:
        The game with its result, or with the offer; without facts and notices where this seat has
        done this before.

    Raises:
        NotYourGame, GameOver, StalePress, CannotConcede, OfferedAlready.
    """
    color = seat_of(game, command.player)
    if game.clock.is_expired(now):
        return expire(game, now=now)
    if game.is_over:
        return _over(game, loser=color)
    if command.rev not in {None, game.rev}:
        raise StalePress(game.id, command.rev or 0, game.rev)
    possible = outcomes(game.state, color)
    outcome = command.outcome or possible[-1]
    if outcome not in possible:
        raise CannotConcede(game.id, command.player)
    if outcome is not possible[-1]:
        return _offer(game, command.player, color, outcome)
    return _resigned(game, command.player, Resigned(color, outcome), now)


def answer_resignation(game: Game, command: AnswerResignation, *, now: datetime) -> Progress:
    """
    Accept what the opponent offers to concede, or play on.

    Returns:
        The game with its result, or with the offer refused and all else as it was; without facts
        and notices where this seat has answered so before.

    Raises:
        NotYourGame, GameOver, StalePress, NotAsked, NoOffer.
    """
    color = seat_of(game, command.player)
    if game.clock.is_expired(now):
        return expire(game, now=now)
    if game.is_over:
        if command.accept:
            return _over(game, loser=color.other)
        raise GameOver(game.id)
    if command.rev != game.rev:
        raise StalePress(game.id, command.rev, game.rev)
    offer = standing(game, color.other)
    if offer is None:
        own = standing(game, color)
        if own is not None and not own.refused:
            asked = game.seats.of(color.other)
            raise NotAsked(game.id, command.player, asked=asked)
        raise NoOffer(game.id, command.player)
    if offer.refused:
        if command.accept:
            raise NoOffer(game.id, command.player)
        return Progress(game, (), ())
    if command.accept:
        return _resigned(game, command.player, Resigned(offer.by, offer.outcome), now)
    told = Notice(
        NoticeKind.RESIGN_REFUSED,
        Addressee.seat(offer.by),
        params={"rev": game.rev, "outcome": offer.outcome.value},
    )
    refused = _with(game, replace(offer, refused=True))
    return Progress(acted(refused, command.player), (), (told,))


def standing(game: Game, by: Color) -> ResignOffer | None:
    """Return the offer *by* made on the present board, refused or not."""
    for offer in game.offers:
        if (offer.by, offer.rev) == (by, game.rev):
            return offer
    return None


def _offer(game: Game, player: PlayerId, color: Color, outcome: Outcome) -> Progress:
    """Ask the opponent; once a turn."""
    new = ResignOffer(color, outcome, game.rev, game.state.turns_played)
    if new in game.offers:
        return Progress(game, (), ())
    if any(offer.by is color for offer in game.offers):
        raise OfferedAlready(game.id, player)
    asked = Notice(
        NoticeKind.RESIGN_OFFER,
        Addressee.seat(color.other),
        ring=True,
        params={"rev": game.rev, "outcome": outcome.value},
    )
    return Progress(acted(_with(game, new), player), (), (asked,))


def _with(game: Game, offer: ResignOffer) -> Game:
    """Return *game* with *offer* in the place of any other of that side."""
    others = tuple(other for other in game.offers if other.by is not offer.by)
    return replace(game, offers=(*others, offer))


def _resigned(game: Game, player: PlayerId, fact: Resigned, now: datetime) -> Progress:
    new = clocked(after(acted(game, player), fact), now=now)
    return Progress(new, (fact,), results(new))


def _over(game: Game, *, loser: Color) -> Progress:
    """Answer a press on a game that is over: that *loser* has resigned is no news."""
    result = game.state.result
    if result is not None and result.how is How.RESIGNED and result.winner is loser.other:
        return Progress(game, (), ())
    raise GameOver(game.id)
