"""
Settle: what follows by itself: rolls, forced turns and passes of both sides, the clock, the end.

Knows when a seat has something to choose; until then the game goes on.
"""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.decide.cube import may_offer
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import Habits
from bot.ports import RollStream
from engine import Fact, GameState, Phase, Played, Roll, Rolled, apply, turns_of

MAX_ROUNDS = 10_000
"""More turns by themselves in a row than any game can have."""


def settle(game: Game, *, dice: RollStream) -> tuple[Game, tuple[Fact, ...]]:
    """
    Go on until a seat has something to choose or the game is over.

    Returns:
        The game with its clock as it was, and the facts that were added, all automatic.
    """
    facts: list[Fact] = []
    for _ in range(MAX_ROUNDS):
        fact = _next_fact(game, dice)
        if fact is None:
            return game, tuple(facts)
        facts.append(fact)
        game = after(game, fact)
    raise AssertionError(f"game {game.id} goes on by itself for ever")


def after(game: Game, fact: Fact) -> Game:
    """
    Return *game* after one more fact of its record.

    Raises:
        IllegalFact: The rules do not allow it now.
    """
    thrown = isinstance(fact, Rolled)
    state = apply(game.state, fact)
    return replace(
        game,
        state=state,
        rev=game.rev + 1,
        rolls_thrown=game.rolls_thrown + thrown,
        offers=tuple(offer for offer in game.offers if offer.turn == state.turns_played),
    )


def clocked(game: Game, *, now: datetime) -> Game:
    """Return *game* with the clock of a new turn; stopped where it is over."""
    if game.is_over:
        return replace(game, clock=game.clock.stopped(), ended_at=now)
    return replace(game, clock=game.clock.restarted(now))


def results(game: Game) -> tuple[Notice, ...]:
    """Return how both seats and the group are told that *game* is over."""
    assert game.is_over, f"game {game.id} goes on"
    return tuple(
        Notice(NoticeKind.RESULT, to, ring=True)
        for to in (Addressee.WHITE, Addressee.BLACK, Addressee.GAME)
    )


def _next_fact(game: Game, dice: RollStream) -> Fact | None:
    state = game.state
    match state.phase:
        case Phase.TO_ROLL:
            if may_offer(game, state.to_act) or not _habits(game).auto_roll:
                return None
            return Rolled(state.to_act, Roll.of(*dice(game.rolls_thrown)))
        case Phase.TO_PLAY:
            return _forced(game, state)
        case _:
            return None


def _forced(game: Game, state: GameState) -> Played | None:
    """Return the turn that is played by itself: a pass always, the only turn by habit."""
    turns = turns_of(state)
    if len(turns) != 1:
        return None
    (turn,) = turns
    if turn and not _habits(game).autoplay:
        return None
    return Played(state.to_act, turn, auto=True)


def _habits(game: Game) -> Habits:
    """Return the switches of the seat to act."""
    return game.seats.of(game.state.to_act).habits
