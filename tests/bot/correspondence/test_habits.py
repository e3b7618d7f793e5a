"""Habits: what a player's switches change in his games, and in nobody else's."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import CubeChoice, PlayTurn
from bot.correspondence.errors import CannotDouble, WrongMoment
from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind, Progress
from bot.correspondence.people import Habits
from bot.correspondence.quiet import NIGHT, QuietHours
from bot.correspondence.terms import Terms
from engine import Color, How, Options, Phase, Played, Roll, Rolled
from tests.bot.making import (
    ANYA,
    CUBE,
    HOUR,
    MARAT,
    MIDDLE,
    NOON,
    any_turn,
    player,
    playing,
    seat,
    started,
    stream,
    told,
    use_cube,
)

W, B = Color.WHITE, Color.BLACK
BY_HAND = Habits(auto_roll=False)
TO_ROLL = MIDDLE.replace(" roll=5-3", "")
SHUT = "long w=24:15 b=24:10,6:1,5:1,4:1,3:1,2:1 turn=w roll=6-6 ply=20"


def waiting(acted: frozenset[int] = frozenset({ANYA, MARAT})) -> Game:
    """Return a game in which Аня is to throw."""
    return playing(TO_ROLL, acted=acted, white=player(ANYA, "Аня", habits=BY_HAND))


def play(game: Game, *throws: tuple[int, int]) -> Progress:
    return decide.play_turn(
        game,
        PlayTurn(game.id, game.rev, game.seats.of(game.state.to_act).id, any_turn(game)),
        entries=(),
        now=NOON,
        dice=stream(*[(1, 2)] * game.rolls_thrown, *throws),
    )


def test_who_throws_himself_is_waited_for() -> None:
    """UX S14, "throw by itself" off: the turn begins with the dice in the cup."""
    game = playing(black=player(MARAT, "Марат", habits=BY_HAND))

    progress = play(game)

    assert (B, Phase.TO_ROLL) == (progress.game.state.to_act, progress.game.state.phase)
    assert (Played,) == tuple(type(fact) for fact in progress.facts)
    board = told(progress.notices, NoticeKind.BOARD)
    assert ("ring", "edit") == (board[seat(B)], board[seat(W)])


def test_the_others_dice_still_fall_by_themselves() -> None:
    game = playing(white=player(ANYA, "Аня", habits=BY_HAND))

    assert Phase.TO_PLAY is play(game).game.state.phase


def test_the_throw_is_the_same_as_by_itself_and_is_an_act_by_hand() -> None:
    game = waiting(acted=frozenset())

    progress = use_cube(game, CubeChoice.ROLL, (6, 4), after=HOUR)

    assert (Rolled(W, Roll(6, 4)),) == progress.facts
    assert frozenset({ANYA}) == progress.game.match.acted
    # The throw is a part of the turn: its time has been running.
    assert game.clock == progress.game.clock
    assert {"edit"} == set(told(progress.notices, NoticeKind.BOARD).values())


def test_without_a_cube_there_is_only_the_throw() -> None:
    game = waiting()

    with pytest.raises(CannotDouble):
        use_cube(game, CubeChoice.DOUBLE)
    with pytest.raises(WrongMoment):
        use_cube(game, CubeChoice.TAKE)


def test_after_the_throw_a_pass_still_goes_by_itself() -> None:
    """And the opponent, who throws himself too, is waited for in his turn."""
    game = playing(
        SHUT.replace(" roll=6-6", ""),
        white=player(ANYA, "Аня", habits=BY_HAND),
        black=player(MARAT, "Марат", habits=BY_HAND),
    )

    progress = use_cube(game, CubeChoice.ROLL, (6, 6))

    assert [Rolled, Played] == [type(fact) for fact in progress.facts]
    assert (B, Phase.TO_ROLL) == (progress.game.state.to_act, progress.game.state.phase)
    assert "ring" == told(progress.notices, NoticeKind.BOARD)[seat(B)]


def test_the_opening_throw_is_nobodys_and_falls_by_itself() -> None:
    white = player(ANYA, "Аня", habits=Habits(auto_roll=False, autoplay=False))

    game = started((5, 2), white=white).game

    assert (Phase.TO_PLAY, Roll(5, 2)) == (game.state.phase, game.state.roll)


def test_with_the_classic_opening_the_winner_throws_again_by_hand() -> None:
    white = player(ANYA, "Аня", habits=BY_HAND)

    progress = started((5, 2), white=white, terms=Terms(options=Options(classic=True)))

    assert Phase.TO_ROLL is progress.game.state.phase
    assert "ring" == told(progress.notices, NoticeKind.BOARD)[seat(W)]


def test_after_a_take_the_doubler_throws_himself() -> None:
    game = playing(CUBE, white=player(ANYA, "Аня", habits=BY_HAND))
    doubled = use_cube(game, CubeChoice.DOUBLE)

    taken = use_cube(doubled.game, CubeChoice.TAKE)

    assert (W, Phase.TO_ROLL) == (taken.game.state.to_act, taken.game.state.phase)
    assert "ring" == told(taken.notices, NoticeKind.BOARD)[seat(W)]


@pytest.mark.parametrize(
    ("acted", "how"), [(frozenset({ANYA, MARAT}), How.TIMED_OUT), (frozenset(), How.ANNULLED)]
)
def test_who_never_throws_loses_on_time_like_anybody(acted: frozenset[int], how: How) -> None:
    """UX §5: who has not once acted in the match is no loser, his game is annulled."""
    game = waiting(acted=acted)

    ended = decide.expire(game, now=NOON + 73 * HOUR).game

    assert ended.state.result is not None
    assert how is ended.state.result.how


def test_who_is_to_throw_is_reminded_as_usual() -> None:
    progress = decide.remind(waiting(), now=NOON + 48 * HOUR)

    assert [NoticeKind.REMINDER] == [notice.kind for notice in progress.notices]


@pytest.mark.parametrize(
    ("wanted", "told_at"), [(2, [48, 69]), (1, [69]), (0, [])], ids=["two", "the last", "none"]
)
def test_fewer_reminders_are_the_last_ones(wanted: int, told_at: list[int]) -> None:
    game = playing(white=player(ANYA, "Аня", habits=Habits(reminders=wanted)))
    heard = []
    for hours in (48, 69):
        progress = decide.remind(game, now=NOON + hours * HOUR)
        heard += [hours] * len(progress.notices)
        game = progress.game

    assert told_at == heard
    assert 2 == game.clock.reminded


@pytest.mark.parametrize(
    ("hours", "quiet", "loud"),
    [
        (NIGHT, {23, 0, 3, 7}, {8, 12, 22}),
        (QuietHours(0, 9), {0, 8}, {9, 23}),
        (QuietHours(1, 0), {1, 12, 23}, {0}),
        (None, set(), set(range(24))),
    ],
)
def test_quiet_hours_are_those_of_the_players_own_clock(
    hours: QuietHours | None, quiet: set[int], loud: set[int]
) -> None:
    """UX §5; Moscow is three hours ahead of UTC, New York was five behind in November."""
    moscow = player(ANYA, "Аня", habits=Habits(quiet=hours))
    new_york = moscow.living_in("America/New_York")
    for hour in range(24):
        at = datetime(2026, 11, 29, hour, 59, tzinfo=UTC)
        for who, ahead in ((moscow, 3), (new_york, -5)):
            local = (hour + ahead) % 24
            assert local in quiet or not who.is_quiet(at) or local not in loud
            assert who.is_quiet(at) == (local in _all(hours))
    assert quiet <= _all(hours)
    assert not loud & _all(hours)


def _all(hours: QuietHours | None) -> set[int]:
    """Count the quiet hours one by one."""
    if hours is None:
        return set()
    found, hour = set(), hours.begin
    while hour != hours.end:
        found.add(hour)
        hour = (hour + 1) % 24
    return found


def test_hours_that_are_none_are_refused() -> None:
    for begin, end in ((8, 8), (-1, 8), (23, 24)):
        with pytest.raises(ValueError, match="not hours"):
            QuietHours(begin, end)


def test_the_zone_follows_the_language_until_it_is_chosen() -> None:
    anya = player(ANYA, "Аня")

    english = anya.speaking("en", zone="UTC")
    at_home = english.living_in("Asia/Yekaterinburg").speaking("ru", zone="Europe/Moscow")

    assert ("en", "UTC") == (english.locale, english.zone)
    assert ("ru", "Asia/Yekaterinburg") == (at_home.locale, at_home.zone)


def test_quiet_hours_end_to_the_minute() -> None:
    last = datetime(2026, 11, 29, 4, 59, 59, tzinfo=UTC)

    assert NIGHT.covers(last, "Europe/Moscow")
    assert not NIGHT.covers(last + timedelta(seconds=1), "Europe/Moscow")
