"""What the computer answers: legal, the same again, and nothing where it is not asked."""

import pytest

from engine import (
    Color,
    Doubled,
    GameState,
    Options,
    Played,
    Rolled,
    Variant,
    apply,
    start,
    turns_of,
)
from engine.ai.analysis import judged, rated_turns
from engine.ai.levels import STYLES, Level
from engine.ai.opponent import Opponent
from engine.dice import Roll
from tests.ai.judges import ByPips, Homing, Saying
from tests.engine.boards import playing, random_game

COMPUTER = Opponent({variant: ByPips(variant) for variant in Variant})
OPENING = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 cube=1c"
LEVELS = pytest.mark.parametrize("level", list(Level))
GAMES = pytest.mark.parametrize("variant", list(Variant))


def some_states(variant: Variant, options: Options | None = None) -> list[GameState]:
    """Return every eighth state to play of a random game."""
    return [state for state, _ in random_game(11, options, variant=variant)][::8]


@GAMES
@LEVELS
def test_it_plays_legal_turns_only(level: Level, variant: Variant) -> None:
    """The engine applies every one."""
    for number, state in enumerate(some_states(variant)):
        turn = COMPUTER.turn(state, level, None, number / 100)

        assert turn in turns_of(state)
        assert apply(state, Played(state.to_act, turn)).turns_played == state.turns_played + 1


@GAMES
@LEVELS
def test_asked_again_it_says_the_same(level: Level, variant: Variant) -> None:
    """A thought that was lost in a restart comes back as it was."""
    state = some_states(variant)[2]
    again = Opponent({variant: ByPips(variant)})

    for chance in (0.0, 0.5, 0.99):
        assert COMPUTER.turn(state, level, None, chance) == again.turn(state, level, None, chance)


@GAMES
def test_only_the_easier_levels_leave_something_to_chance(variant: Variant) -> None:
    """Hard plays what is rated best."""
    state = max(some_states(variant), key=lambda state: len(turns_of(state)))
    played = {
        level: {COMPUTER.turn(state, level, None, step / 50) for step in range(50)}
        for level in Level
    }

    assert len(played[Level.EASY]) > 1
    assert {rated_turns(ByPips(variant), state, None, ply=1)[0].turn} == played[Level.HARD]


@LEVELS
def test_a_pass_is_played_like_any_turn(level: Level) -> None:
    """With nothing playable the turn passes."""
    state = playing("long w=6:2 b=20:14,13:1", roll="5-5")

    assert () == COMPUTER.turn(state, level, None, 0.3)


@LEVELS
def test_equal_turns_and_a_match_are_played_too(level: Level) -> None:
    """Options and score change what a turn is worth, not that there is one."""
    options = Options(equal_turns=True, koks=True, home_mars=True)
    for state in some_states(Variant.LONG, options):
        for needs in (None, (2, 7), (5, 30)):
            assert COMPUTER.turn(state, level, needs, 0.5) in turns_of(state)


@LEVELS
def test_it_doubles_only_where_it_may(level: Level) -> None:
    """However good the position: not without the cube, nor with the other's, nor a dead one."""
    winning = Opponent({Variant.SHORT: Saying(Variant.SHORT, 0.22, 0, 0, 0, 0)})

    assert STYLES[level, Variant.SHORT].ply or winning.doubles(playing(OPENING), level, None)
    for text in ("cube=1c", "cube=2b", "cube=64w"):
        state = playing(OPENING.replace("cube=1c", text if text != "cube=1c" else "ply=20"))
        assert not winning.doubles(state, level, None)
    assert not winning.doubles(playing(OPENING.replace("cube=1c", "ply=0 cube=1c")), level, None)
    assert not winning.doubles(playing(OPENING), level, (2, 8))
    assert not winning.doubles(playing(OPENING, roll="3-1"), level, None)


@LEVELS
def test_it_takes_what_is_worth_taking(level: Level) -> None:
    """The last roll, white's: 25 of 36 are a take, 29 a pass (docs/computer.md)."""
    computer = Opponent({Variant.SHORT: Homing(Variant.SHORT)})
    answers = []
    for white in ("3:1,2:1", "4:1,1:1"):
        state = playing(f"short w={white} b=1:1 cube=1c")
        assert computer.doubles(state, level, None)
        answers.append(computer.takes(apply(state, Doubled(Color.WHITE)), level, None))

    assert [True, False] == answers


def test_a_cube_that_is_not_offered_cannot_be_taken() -> None:
    """That is for the one who asks to know."""
    with pytest.raises(ValueError, match="no cube"):
        COMPUTER.takes(playing(OPENING), Level.HARD, None)


def test_turns_are_rated_best_first_and_each_position_once() -> None:
    """Those that were looked at further stand first (docs/computer.md)."""
    state = playing(OPENING, roll="3-1")

    rated = rated_turns(ByPips(Variant.SHORT), state, None, ply=1)

    assert sorted(turns_of(state)) == sorted(one.turn for one in rated)
    order = [(-one.ply, -one.equity) for one in rated]
    assert sorted(order) == order
    assert 1 == rated[0].ply
    with pytest.raises(ValueError, match="no roll"):
        rated_turns(ByPips(Variant.SHORT), playing(OPENING), None, ply=1)


def test_what_a_turn_has_cost_is_known_for_every_legal_turn() -> None:
    """The best costs nothing; the played one is looked at as far as the best."""
    state = playing(OPENING, roll="3-1")
    evaluator = ByPips(Variant.SHORT)
    rated = rated_turns(evaluator, state, None, ply=1)

    judgements = [judged(evaluator, state, None, one.turn, ply=1) for one in rated]

    assert 0 == judgements[0].loss
    assert judgements[-1].loss > 0
    assert all(one.played.ply == one.best.ply == 1 for one in judgements)
    with pytest.raises(ValueError, match="not a legal turn"):
        judged(evaluator, state, None, rated[0].turn[:1], ply=0)


def test_a_match_at_double_match_point_is_for_the_win_alone() -> None:
    """At one point all no mars counts: the equity is twice the chance less one."""
    state = playing(OPENING.replace(" cube=1c", ""), roll="3-1")

    for one in rated_turns(ByPips(Variant.SHORT), state, (2, 2), ply=0):
        assert 2 * one.chances[0] - 1 == pytest.approx(one.equity, abs=1e-6)


def test_a_whole_game_between_levels_ends() -> None:
    """Easy against medium, long nardy, by the rules alone."""
    state = start(Variant.LONG, Options(), first=Color.WHITE, roll=Roll(6, 5))
    turns = 0
    while state.result is None:
        if state.roll is None:
            roll = Roll.of(1 + turns * 7 % 6, 1 + turns * 5 // 3 % 6)
            state = apply(state, Rolled(state.to_act, roll))
        level = Level.EASY if state.to_act is Color.WHITE else Level.MEDIUM
        turn = COMPUTER.turn(state, level, None, turns % 17 / 17)
        state = apply(state, Played(state.to_act, turn))
        turns += 1

    assert state.result.points > 0
