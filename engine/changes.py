"""
Changes: what each fact changes in a game, and when it may not happen.

Knows results and stakes. Who may act when by the clock is not its business.
"""

from dataclasses import replace
from typing import assert_never

from engine.books import RULES
from engine.doubling import may_double
from engine.errors import IllegalFact, Reason
from engine.facts import (
    Annulled,
    Doubled,
    Dropped,
    Fact,
    Played,
    Resigned,
    Rolled,
    TimedOut,
    Took,
)
from engine.game import GameState, How, Phase, Result, outcomes
from engine.position import CHECKERS, OFF, Color
from engine.refusal import turn_refusal
from engine.rules import Outcome


def apply(state: GameState, fact: Fact) -> GameState:
    """
    Return the game after *fact*.

    Raises:
        IllegalFact: The rules do not allow it; `reason` tells which rule.

    """
    refusal = _refusal(state, fact)
    if refusal is not None:
        raise IllegalFact(refusal, fact, state)
    match fact:
        case Rolled():
            return replace(state, phase=Phase.TO_PLAY, roll=fact.roll)
        case Played():
            return _played(state, fact)
        case Doubled():
            return replace(state, phase=Phase.DOUBLED, to_act=fact.by.other)
        case Took():
            cube = replace(state.cube, value=2 * state.cube.value, owner=fact.by)
            return replace(state, phase=Phase.TO_ROLL, to_act=fact.by.other, cube=cube)
        case Dropped():
            return _lost(state, fact.by, Outcome.OIN, How.DROPPED)
        case Resigned():
            return _lost(state, fact.by, fact.outcome, How.RESIGNED)
        case TimedOut():
            return _lost(state, fact.by, time_out_outcome(state), How.TIMED_OUT)
        case Annulled():
            return _over(state, Result(None, None, 0, How.ANNULLED))
        case _:
            assert_never(fact)


def time_out_outcome(state: GameState) -> Outcome:
    """
    Return what the side to act loses when its time is up.

    Two points when it has none off and the opponent has begun to bear off; on a cube answer it is
    a pass.

    Source: docs/rules/long.md §10 "Resigning and time".
    """
    loser = state.position.side(state.to_act)
    winner = state.position.side(state.to_act.other)
    if state.phase is not Phase.DOUBLED and not loser[OFF] and winner[OFF]:
        return Outcome.MARS
    return Outcome.OIN


def _refusal(state: GameState, fact: Fact) -> Reason | None:
    """Return why *fact* may not happen now."""
    if state.phase is Phase.OVER:
        return Reason.OVER
    match fact:
        case Annulled():
            return None
        case Resigned():
            return None if fact.outcome in outcomes(state, fact.by) else Reason.OUTCOME
        case Rolled() | Doubled():
            phase: Phase | None = Phase.TO_ROLL
        case Played():
            phase = Phase.TO_PLAY
        case Took() | Dropped():
            phase = Phase.DOUBLED
        case TimedOut():
            phase = None
        case _:
            assert_never(fact)
    if fact.by is not state.to_act:
        return Reason.NOT_TO_ACT
    if phase is not None and phase is not state.phase:
        return Reason.WRONG_PHASE
    if isinstance(fact, Played):
        assert state.roll is not None, "there is a roll to play"
        return turn_refusal(
            RULES[state.variant],
            state.position,
            state.to_act,
            state.roll,
            fact.turn,
            first_turn=state.first_turn,
        )
    # Whether a match makes the cube dead is asked before it is offered (`match.py`).
    if isinstance(fact, Doubled) and not may_double(state, fact.by):
        return Reason.NO_CUBE
    return None


def _played(state: GameState, fact: Played) -> GameState:
    """Return the game after a legal turn."""
    rules = RULES[state.variant]
    position = state.position
    for step in fact.turn:
        position = rules.after(position, fact.by, step)
    after = replace(
        state,
        position=position,
        to_act=fact.by.other,
        phase=Phase.TO_ROLL,
        roll=None,
        turns_played=state.turns_played + 1,
    )
    has_finished = position.side(fact.by)[OFF] == CHECKERS
    if not state.options.equal_turns:
        return _won(after, fact.by) if has_finished else after
    # With equal turns the second side has always the last roll (docs/rules/long.md section 9).
    if state.turns_played % 2 == 0:
        return after
    if position.side(fact.by.other)[OFF] < CHECKERS:
        return _won(after, fact.by) if has_finished else after
    return _drawn(after) if has_finished else _won(after, fact.by.other)


def _won(state: GameState, winner: Color) -> GameState:
    """Return the game as *winner* has borne off all his checkers."""
    return _lost(state, winner.other, outcomes(state, winner.other)[-1], How.BORNE_OFF)


def _drawn(state: GameState) -> GameState:
    """Return the game as both have borne off all their checkers in equal turns."""
    half_points = (1 if state.options.draw == "half" else 2) * state.cube.value
    return _over(state, Result(None, None, half_points, How.BORNE_OFF))


def _lost(state: GameState, loser: Color, outcome: Outcome, how: How) -> GameState:
    """Return the game as *loser* has lost it."""
    # A double that is passed loses the stake before it: the cube still shows that one.
    stake = 1 if how is How.DROPPED else outcome.stake
    return _over(state, Result(loser.other, outcome, 2 * stake * state.cube.value, how))


def _over(state: GameState, result: Result) -> GameState:
    return replace(state, phase=Phase.OVER, roll=None, result=result)
