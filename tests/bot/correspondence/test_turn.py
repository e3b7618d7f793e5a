"""Turn: the order of checks, what follows by itself, whom it is told."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.clock import GRACE_SECONDS
from bot.correspondence.commands import PlayTurn
from bot.correspondence.errors import (
    GameOver,
    IllegalTurn,
    NotYourGame,
    NotYourTurn,
    StalePress,
)
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from bot.correspondence.people import Habits
from bot.ports import Throw
from engine import Annulled, Color, How, Outcome, Played, Reason, Roll, Rolled, Step, TimedOut, Turn
from tests.bot.making import (
    ANYA,
    GROUP,
    LAST,
    MARAT,
    NOON,
    STRANGER,
    any_turn,
    entries_of,
    player,
    playing,
    started,
    stream,
    told,
    turn,
)

WHITE, BLACK, GAME = Addressee.WHITE, Addressee.BLACK, Addressee.GAME
TWO_STEPS = "24/19(5) 20/17(3)"
PACE = timedelta(hours=72)
GRACE = timedelta(seconds=GRACE_SECONDS)


def play(
    game: Game,
    played: Turn,
    *throws: Throw,
    by: int = ANYA,
    rev: int | None = None,
    last: Progress | None = None,
    after: timedelta = timedelta(0),
) -> Progress:
    """Let *by* send a turn; *throws* come next after the rolls already thrown."""
    return decide.play_turn(
        game,
        PlayTurn(game.id, game.rev if rev is None else rev, by, played),
        entries=() if last is None else entries_of(last),
        now=NOON + after,
        dice=stream(*[(1, 2)] * game.rolls_thrown, *throws),
    )


def test_a_turn_is_played_and_the_next_roll_thrown() -> None:
    game = playing()

    progress = play(game, turn(game, TWO_STEPS), (6, 4))

    assert (
        Played(Color.WHITE, turn(game, TWO_STEPS)),
        Rolled(Color.BLACK, Roll(6, 4)),
    ) == progress.facts
    assert 2 == progress.game.rev
    assert Color.BLACK is progress.game.state.to_act
    assert game.rolls_thrown + 1 == progress.game.rolls_thrown


def test_the_next_turn_has_the_whole_time() -> None:
    game = playing()

    progress = play(game, any_turn(game), (6, 4), after=timedelta(hours=5))

    assert NOON + timedelta(hours=5) + PACE == progress.game.clock.deadline_at


def test_a_stranger_is_refused_before_anything_else() -> None:
    """SC-14: even on a stale board of a game whose time is up."""
    game = playing()

    with pytest.raises(NotYourGame) as refused:
        play(game, any_turn(game), by=STRANGER, rev=7, after=10 * PACE)

    assert ("Аня", "Марат") == (refused.value.white.name, refused.value.black.name)


def test_a_late_press_ends_the_game_instead() -> None:
    """Press and sweep judge the same deadline with the same grace."""
    game = playing()

    progress = play(game, any_turn(game), after=PACE + GRACE)

    assert (TimedOut(Color.WHITE),) == progress.facts
    assert How.TIMED_OUT is _how(progress.game)


def test_a_press_within_the_grace_counts() -> None:
    game = playing()

    progress = play(game, any_turn(game), after=PACE + GRACE - timedelta(milliseconds=1))

    assert isinstance(progress.facts[0], Played)


def test_a_late_press_of_the_waiting_seat_ends_the_game_too() -> None:
    game = playing()

    progress = play(game, (), by=MARAT, after=2 * PACE)

    assert (TimedOut(Color.WHITE),) == progress.facts


def test_a_press_on_an_older_board_is_stale() -> None:
    game = playing()
    before = play(game, turn(game, TWO_STEPS), (6, 4))

    with pytest.raises(StalePress) as refused:
        play(before.game, turn(game, "24/19(5) 17/14(3)"), rev=game.rev, last=before)

    assert before.game.rev == refused.value.rev


def test_a_forged_revision_of_the_future_is_stale() -> None:
    game = playing()

    with pytest.raises(StalePress):
        play(game, any_turn(game), rev=game.rev + 5)


def test_the_very_same_turn_again_is_a_quiet_success() -> None:
    """A double tap or a repeated update: nothing happens and nobody is told twice."""
    game = playing()
    first = play(game, turn(game, TWO_STEPS), (6, 4))

    again = play(first.game, turn(game, TWO_STEPS), rev=game.rev, last=first)

    assert Progress(first.game, (), ()) == again


def test_the_opponents_turn_cannot_be_claimed_as_a_repeat() -> None:
    game = playing()
    first = play(game, turn(game, TWO_STEPS), (6, 4))

    with pytest.raises(StalePress):
        play(first.game, turn(game, TWO_STEPS), by=MARAT, rev=game.rev, last=first)


def test_the_last_turn_again_is_a_quiet_success_in_a_game_that_is_over() -> None:
    manual = player(ANYA, "Аня", habits=Habits(autoplay=False))
    game = playing(LAST, white=manual)
    first = play(game, any_turn(game))

    again = play(first.game, any_turn(game), rev=game.rev, last=first)

    assert first.game.is_over
    assert () == again.facts


def test_a_press_on_a_board_of_a_game_that_is_over_says_so() -> None:
    game = replace(playing(), rev=3)
    over = decide.expire(game, now=NOON + 2 * PACE)

    with pytest.raises(GameOver):
        play(over.game, any_turn(game), rev=game.rev, last=over, after=3 * PACE)
    with pytest.raises(GameOver):
        play(over.game, any_turn(game), rev=over.game.rev, after=3 * PACE)


def test_only_the_seat_to_act_plays() -> None:
    game = playing()

    with pytest.raises(NotYourTurn) as refused:
        play(game, any_turn(game), by=MARAT)

    assert "Аня" == refused.value.to_act.name


def test_an_illegal_turn_tells_which_rule() -> None:
    """SC-07: two checkers may not leave the head in one turn."""
    game = playing()

    with pytest.raises(IllegalTurn) as refused:
        play(game, (Step(24, 5), Step(24, 3)))

    assert Reason.HEAD is refused.value.reason


def test_too_short_a_turn_is_illegal() -> None:
    game = playing()

    with pytest.raises(IllegalTurn):
        play(game, (Step(24, 5),))


def test_only_turns_by_hand_are_acts() -> None:
    game = playing(acted=frozenset())

    progress = play(game, any_turn(game), (6, 4))

    assert frozenset({ANYA}) == progress.game.match.acted


def test_turns_by_themselves_are_no_acts() -> None:
    progress = started((5, 2), (6, 1))

    assert progress.facts
    assert frozenset() == progress.game.match.acted


def test_without_a_move_the_turn_passes_by_itself() -> None:
    """SC-11: all on the head, and its 6-6 is closed: Black passes, White throws again."""
    closed = "long w=24:10,6:1,5:1,4:1,3:1,2:1 b=24:15 turn=w roll=2-1 ply=20"
    game = playing(closed)

    progress = play(game, turn(game, "24/22(2) 22/21(1)"), (6, 6), (5, 4))

    _, rolled, passed, again = progress.facts
    assert Rolled(Color.BLACK, Roll(6, 6)) == rolled
    assert Played(Color.BLACK, (), auto=True) == passed
    assert Rolled(Color.WHITE, Roll(5, 4)) == again
    assert Color.WHITE is progress.game.state.to_act


def test_passes_need_no_habit() -> None:
    """UX S11: a pass is always automatic, whatever the switch says."""
    closed = "long w=24:10,6:1,5:1,4:1,3:1,2:1 b=24:15 turn=w roll=2-1 ply=20"
    game = playing(closed, black=player(MARAT, "Марат", habits=Habits(autoplay=False)))

    progress = play(game, turn(game, "24/22(2) 22/21(1)"), (6, 6), (5, 4))

    assert Color.WHITE is progress.game.state.to_act


def test_the_only_turn_is_played_by_habit() -> None:
    """SC-10: of 6-5 only the larger can be played."""
    only_six = "long w=24:14,14:1 b=13:1,1:14 turn=w roll=2-1 ply=20"
    autoplayed = play(playing(only_six), any_turn(playing(only_six)), (6, 5))
    manual = player(MARAT, "Марат", habits=Habits(autoplay=False))
    asked = play(playing(only_six, black=manual), any_turn(playing(only_six)), (6, 5))

    assert Played(Color.BLACK, (Step(13, 6),), auto=True) in autoplayed.facts
    assert Color.BLACK is asked.game.state.to_act


def test_the_opponent_hears_it_and_the_mover_sees_his_board_change() -> None:
    """SC-08: exactly one sounding message, for whom it is to act."""
    game = playing(home=GROUP)

    progress = play(game, any_turn(game), (6, 4))

    assert {BLACK: "ring", WHITE: "edit", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)
    assert {NoticeKind.BOARD} == {notice.kind for notice in progress.notices}


def test_when_the_opponents_turn_went_by_itself_he_sees_it_without_sound() -> None:
    """UX §13: the mover is next again and hears it."""
    closed = "long w=24:10,6:1,5:1,4:1,3:1,2:1 b=24:15 turn=w roll=2-1 ply=20"
    game = playing(closed)

    progress = play(game, turn(game, "24/22(2) 22/21(1)"), (6, 6), (5, 4))

    assert {WHITE: "ring", BLACK: "fresh", GAME: "edit"} == told(progress.notices, NoticeKind.BOARD)


def test_the_last_checker_off_ends_the_game_with_a_result_for_all() -> None:
    """SC-24: none off of the loser is a mars, two points."""
    manual = player(ANYA, "Аня", habits=Habits(autoplay=False))
    game = playing(LAST, white=manual, home=GROUP)

    progress = play(game, any_turn(game), after=timedelta(hours=1))

    result = progress.game.state.result
    assert result is not None
    assert (Color.WHITE, Outcome.MARS, 4) == (result.winner, result.outcome, result.points)
    assert {WHITE: "ring", BLACK: "ring", GAME: "ring"} == told(progress.notices, NoticeKind.RESULT)
    assert {NoticeKind.RESULT} == {notice.kind for notice in progress.notices}
    assert NOON + timedelta(hours=1) == progress.game.ended_at
    assert progress.game.clock.deadline_at is None


def test_who_never_acted_is_not_beaten_by_the_clock() -> None:
    game = playing(acted=frozenset({MARAT}))

    progress = play(game, any_turn(game), after=2 * PACE)

    assert (Annulled(Color.WHITE),) == progress.facts


def _how(game: Game) -> How | None:
    return None if game.state.result is None else game.state.result.how
