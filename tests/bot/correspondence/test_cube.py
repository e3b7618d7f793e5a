"""The cube: roll or double, take or pass; what follows, what it costs, whom it is told."""

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import CubeChoice, PlayTurn, Resign
from bot.correspondence.decide.cube import needs_of
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.terms import Terms
from engine import (
    Annulled,
    Color,
    Cube,
    Doubled,
    Dropped,
    How,
    Options,
    Outcome,
    Phase,
    Played,
    Roll,
    Rolled,
    TimedOut,
    Took,
    Variant,
    turns_of,
)
from tests.bot.making import (
    ANYA,
    ASKED,
    CUBE,
    GROUP,
    HOUR,
    MARAT,
    MIDDLE,
    NOON,
    any_turn,
    playing,
    started,
    stream,
    told,
    use_cube,
)

W, B = Color.WHITE, Color.BLACK
ROLL, DOUBLE, TAKE, DROP = CubeChoice
WHITE, BLACK, GAME = Addressee.WHITE, Addressee.BLACK, Addressee.GAME
OWNED = CUBE.replace("cube=1c", "cube=2w")
# White bears off his last checker with any roll; Black may still double before his own.
NEARLY = "long w=1:1 b=12:15 turn=w ply=60 cube=1c"


def test_who_may_double_is_asked_before_he_throws() -> None:
    """UX S14: the dice are not thrown by themselves."""
    game = playing(MIDDLE.replace("ply=20", "ply=20 cube=1c"))

    progress = decide.play_turn(
        game,
        PlayTurn(game.id, game.rev, ANYA, any_turn(game)),
        entries=(),
        now=NOON,
        dice=stream(),
    )

    assert [Played] == [type(fact) for fact in progress.facts]
    assert (B, Phase.TO_ROLL) == (progress.game.state.to_act, progress.game.state.phase)
    assert {WHITE: "edit", BLACK: "ring", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)


def test_without_a_cube_the_dice_are_thrown_by_themselves() -> None:
    assert Phase.TO_PLAY is playing(CUBE.replace(" cube=1c", "")).state.phase


@pytest.mark.parametrize(("terms", "turns", "phase"), [
    (Terms(cube=True), 1, Phase.TO_ROLL),  # White's only turn plays itself, then Black may
    (Terms(variant=Variant.SHORT, cube=True), 0, Phase.TO_PLAY),
    (Terms(variant=Variant.SHORT, cube=True, options=Options(classic=True)), 0, Phase.TO_PLAY),
])  # fmt: skip
def test_nobody_doubles_in_the_opening_turn(terms: Terms, turns: int, phase: Phase) -> None:
    """RULES: never in a game's opening turn; the second player may."""
    state = started((5, 2), terms=terms).game.state

    assert state.cube.enabled
    assert (turns, phase) == (state.turns_played, state.phase)


@pytest.mark.parametrize("owner", ["2b", "64w"])
def test_a_cube_that_cannot_be_turned_is_not_asked_about(owner: str) -> None:
    """The opponent's cube, and one at its end: the dice are thrown by themselves."""
    assert Phase.TO_PLAY is playing(CUBE.replace("1c", owner)).state.phase


@pytest.mark.parametrize(("score", "phase"), [
    (0, Phase.TO_ROLL), (4, Phase.TO_ROLL), (6, Phase.TO_PLAY), (8, Phase.TO_PLAY),
])  # fmt: skip
def test_a_dead_cube_is_not_offered(score: int, phase: Phase) -> None:
    """To 5, in half-points: the present stake of 2 points is enough for who needs 2."""
    game = playing(OWNED, terms=Terms(length=5, cube=True), score=(score, 2))

    assert phase is game.state.phase
    assert (10 - score, 8) == (needs_of(game, W), needs_of(game, B))


def test_one_game_for_points_needs_nothing() -> None:
    assert needs_of(playing(CUBE), W) is None


def test_throwing_leaves_cube_and_clock_as_they_were() -> None:
    """The throw is a part of the turn, whose time has begun."""
    game = playing(CUBE, home=GROUP)

    progress = use_cube(game, ROLL, (5, 3), after=HOUR)

    assert (Rolled(W, Roll(5, 3)),) == progress.facts
    assert game.clock == progress.game.clock
    assert game.state.cube == progress.game.state.cube
    assert Phase.TO_PLAY is progress.game.state.phase
    assert {WHITE: "edit", BLACK: "edit", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)


def test_a_throw_that_cannot_be_played_passes_the_turn() -> None:
    """What follows by itself follows a throw by hand as well; the next is asked."""
    game = playing("long w=24:15 b=24:10,6:1,5:1,4:1,3:1,2:1 turn=w ply=20 cube=1c")

    progress = use_cube(game, ROLL, (6, 6), after=HOUR)

    assert (Rolled(W, Roll(6, 6)), Played(W, (), auto=True)) == progress.facts
    assert (B, Phase.TO_ROLL) == (progress.game.state.to_act, progress.game.state.phase)
    assert NOON + 73 * HOUR == progress.game.clock.deadline_at
    assert "ring" == told(progress.notices, NoticeKind.BOARD)[BLACK]


def test_a_throw_may_end_the_game() -> None:
    progress = use_cube(playing(NEARLY), ROLL, (2, 1))

    assert progress.game.is_over
    assert progress.game.clock.deadline_at is None
    assert {WHITE: "ring", BLACK: "ring", GAME: "ring"} == told(progress.notices, NoticeKind.RESULT)


def test_a_double_asks_the_opponent_with_the_whole_time() -> None:
    """UX S15: he hears it; whoever doubled sees his board change."""
    progress = use_cube(playing(CUBE, home=GROUP), DOUBLE, after=30 * HOUR)

    assert (Doubled(W),) == progress.facts
    assert (B, Phase.DOUBLED) == (progress.game.state.to_act, progress.game.state.phase)
    assert NOON + 102 * HOUR == progress.game.clock.deadline_at
    assert {WHITE: "edit", BLACK: "ring", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)


def test_who_takes_owns_the_cube_and_the_doubler_throws() -> None:
    doubled = use_cube(playing(CUBE), DOUBLE).game

    progress = use_cube(doubled, TAKE, (5, 3), after=HOUR)

    assert (Took(B), Rolled(W, Roll(5, 3))) == progress.facts
    assert Cube(2, B, enabled=True) == progress.game.state.cube
    assert (W, Phase.TO_PLAY) == (progress.game.state.to_act, progress.game.state.phase)
    assert NOON + 73 * HOUR == progress.game.clock.deadline_at
    assert {WHITE: "ring", BLACK: "edit", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)


@pytest.mark.parametrize(("text", "half_points"), [(CUBE, 2), (OWNED, 4)])
def test_a_pass_loses_the_stake_before_the_double(text: str, half_points: int) -> None:
    doubled = use_cube(playing(text, home=GROUP), DOUBLE).game

    progress = use_cube(doubled, DROP)

    result = progress.game.state.result
    assert result is not None
    assert (Dropped(B),) == progress.facts
    assert (W, half_points, How.DROPPED) == (result.winner, result.points, result.how)
    assert dict.fromkeys(Addressee, "ring") == told(progress.notices, NoticeKind.RESULT)
    assert progress.game.clock.deadline_at is None


@pytest.mark.parametrize("text", [
    ASKED,
    "long w=1:14 b=24:8,12:7 turn=b ply=60 cube=1c offer=2",
])  # fmt: skip
def test_time_that_runs_out_on_an_answer_is_a_pass(text: str) -> None:
    """The old stake, also where a time-out in a turn would be a mars."""
    progress = decide.expire(playing(text), now=NOON + 73 * HOUR)

    result = progress.game.state.result
    assert result is not None
    assert (TimedOut(B),) == progress.facts
    assert (W, Outcome.OIN, 2, How.TIMED_OUT) == (
        result.winner,
        result.outcome,
        result.points,
        result.how,
    )


def test_choosing_is_an_act() -> None:
    """Who has thrown by hand loses by time; the game is not annulled."""
    thrown = use_cube(playing(CUBE, acted=frozenset()), ROLL, (5, 3)).game

    late = decide.expire(thrown, now=NOON + 73 * HOUR)
    never = decide.expire(playing(CUBE, acted=frozenset()), now=NOON + 73 * HOUR)

    assert (TimedOut(W),) == late.facts
    assert (Annulled(W),) == never.facts


def test_past_the_deadline_the_time_decides() -> None:
    progress = use_cube(playing(CUBE), DOUBLE, after=73 * HOUR)

    assert (TimedOut(W),) == progress.facts


def test_resigning_while_a_double_waits_loses_the_old_stake() -> None:
    """The cube still shows it."""
    game = playing(ASKED)

    progress = decide.resign(game, Resign(game.id, MARAT), now=NOON)

    result = progress.game.state.result
    assert result is not None
    assert 4 == result.points


def test_a_game_with_a_cube_is_played_to_its_end() -> None:
    """Both double whenever they may; every double is taken, the last one passed."""
    game = started((5, 2), terms=Terms(variant=Variant.SHORT, cube=True)).game
    values = []
    while not game.is_over:
        state = game.state
        if state.phase is Phase.TO_PLAY:
            play = PlayTurn(game.id, game.rev, game.seats.of(state.to_act).id, turns_of(state)[0])
            game = decide.play_turn(game, play, entries=(), now=NOON, dice=stream()).game
        elif state.phase is Phase.TO_ROLL:
            values.append(state.cube.value)
            game = use_cube(game, DOUBLE).game
        else:
            game = use_cube(game, DROP if state.cube.value == 32 else TAKE).game

    assert game.state.result is not None
    assert [1, 2, 4, 8, 16, 32] == values
    assert (64, How.DROPPED) == (game.state.result.points, game.state.result.how)
