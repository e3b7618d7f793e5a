"""Start: the opening throw and everything up to the first choice."""

from datetime import timedelta

from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.people import Habits
from engine import Color, Phase, Played, Roll, Rolled, turn_text
from tests.bot.making import ANYA, GROUP, MARAT, MIDDLE, NOON, player, started, told

WHITE, BLACK, GAME = Addressee.WHITE, Addressee.BLACK, Addressee.GAME
MANUAL = Habits(autoplay=False)


def test_the_higher_die_begins_and_plays_both_numbers() -> None:
    """RULES, opening: the first roll is the opening throw, so the record begins with a turn."""
    game = started((2, 6), black=player(MARAT, "Марат", habits=MANUAL)).game

    assert 0 == game.rev
    assert Color.BLACK is game.state.to_act
    assert Roll(6, 2) == game.state.roll


def test_ties_are_thrown_again_and_counted() -> None:
    progress = started((2, 2), (4, 4), (5, 2), white=player(ANYA, "Аня", habits=MANUAL))

    assert ((2, 2), (4, 4), (5, 2)) == progress.game.opening
    assert 3 == progress.game.rolls_thrown
    assert Color.WHITE is progress.game.state.to_act


def test_first_turns_play_themselves_up_to_the_first_choice() -> None:
    """SC-05: White's 24/17 and Black's forced turn stand on the board without a tap."""
    progress = started((5, 2), (6, 1), (4, 1))

    first, rolled, second, third = progress.facts
    assert isinstance(first, Played)
    assert ("24/19(5) 19/17(2)", True) == (turn_text(first.turn), first.auto)
    assert Rolled(Color.BLACK, Roll(6, 1)) == rolled
    assert isinstance(second, Played)
    assert second.auto
    assert Rolled(Color.WHITE, Roll(4, 1)) == third
    assert 4 == progress.game.rev
    assert 3 == progress.game.rolls_thrown
    assert Phase.TO_PLAY is progress.game.state.phase


def test_a_double_three_of_the_second_player_is_a_choice() -> None:
    """SC-06: of all first turns only the second player's 3-3 is not forced."""
    game = started((5, 2), (3, 3)).game

    assert Color.BLACK is game.state.to_act
    assert 2 == game.rev


def test_without_autoplay_the_first_turn_waits_for_its_player() -> None:
    game = started((5, 2), white=player(ANYA, "Аня", habits=MANUAL)).game

    assert 0 == game.rev
    assert Color.WHITE is game.state.to_act


def test_the_clock_runs_from_the_first_choice() -> None:
    game = started((5, 2)).game

    assert NOON + timedelta(hours=72) == game.clock.deadline_at
    assert NOON == game.started_at


def test_both_get_a_start_card_and_a_board_and_one_sound_each_at_most() -> None:
    """UX S9s, S10: who chooses hears his board; the author hears that somebody joined."""
    progress = started((5, 2), (3, 3))

    assert {WHITE: "ring", BLACK: "edit", GAME: "edit"} == told(progress.notices, NoticeKind.START)
    assert {BLACK: "ring", WHITE: "fresh", GAME: "fresh"} == told(
        progress.notices, NoticeKind.BOARD
    )


def test_the_author_who_must_choose_hears_his_board_only() -> None:
    progress = started((5, 2), white=player(ANYA, "Аня", habits=MANUAL))

    assert "edit" == told(progress.notices, NoticeKind.START)[WHITE]
    assert "ring" == told(progress.notices, NoticeKind.BOARD)[WHITE]


def test_in_a_group_somebody_without_the_bot_is_asked_to_open_it() -> None:
    """UX S7: the game starts all the same; the hint comes once."""
    progress = started((5, 2), home=GROUP, black=player(MARAT, "Марат", reachable=False))

    hints = [each for each in progress.notices if each.kind is NoticeKind.DM_HINT]
    assert [{"seat": "b"}] == [hint.params for hint in hints]
    assert [GAME] == [hint.to for hint in hints]
    assert {} == told(progress.notices, NoticeKind.UNREACHABLE)


def test_without_a_group_the_opponent_of_somebody_unreachable_is_told() -> None:
    progress = started((5, 2), white=player(ANYA, "Аня", reachable=False))

    assert {BLACK: "edit"} == told(progress.notices, NoticeKind.UNREACHABLE)
    assert {} == told(progress.notices, NoticeKind.DM_HINT)


def test_a_game_may_begin_at_a_position() -> None:
    progress = started((2, 6), start=MIDDLE)

    assert MIDDLE == progress.game.start
    assert Color.WHITE is progress.game.state.to_act
    assert Roll(5, 3) == progress.game.state.roll
    assert () == progress.facts
    assert 1 == progress.game.rolls_thrown


def test_a_position_without_a_roll_takes_the_next_one_of_the_stream() -> None:
    without_roll = MIDDLE.replace("roll=5-3 ", "")

    progress = started((2, 6), (6, 4), start=without_roll)

    assert (Rolled(Color.WHITE, Roll(6, 4)),) == progress.facts


def test_a_position_of_which_nothing_is_left_to_choose_ends_by_itself() -> None:
    """With one checker left the only turn bears it off: both get the result, no board."""
    progress = started((5, 2), start="long w=1:1 b=12:15 turn=w roll=2-1 ply=60")

    assert progress.game.is_over
    assert {WHITE: "ring", BLACK: "ring", GAME: "ring"} == told(progress.notices, NoticeKind.RESULT)
    assert {} == told(progress.notices, NoticeKind.BOARD)
