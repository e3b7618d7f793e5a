"""The cube: what is repeated, stale, out of turn or not to be."""

from dataclasses import replace

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import CubeChoice, PlayTurn
from bot.correspondence.errors import (
    CannotDouble,
    GameOver,
    IllegalTurn,
    NotYourGame,
    NotYourTurn,
    StalePress,
    WrongMoment,
)
from bot.correspondence.notices import Progress
from bot.correspondence.terms import Terms
from engine import (
    Phase,
)
from tests.bot.making import (
    ANYA,
    ASKED,
    CUBE,
    MARAT,
    MIDDLE,
    NOON,
    STRANGER,
    any_turn,
    playing,
    stream,
    use_cube,
)

ROLL, DOUBLE, TAKE, DROP = CubeChoice
OWNED = CUBE.replace("cube=1c", "cube=2w")


@pytest.mark.parametrize(("text", "choice"), [
    (CUBE, ROLL), (CUBE, DOUBLE), (ASKED, TAKE), (ASKED, DROP),
])  # fmt: skip
def test_the_same_choice_again_is_a_quiet_success(text: str, choice: CubeChoice) -> None:
    game = playing(text)
    player = game.seats.of(game.state.to_act).id
    first = use_cube(game, choice, (5, 3))

    again = use_cube(first.game, choice, by=player, rev=game.rev, last=first)

    assert Progress(first.game, (), ()) == again


@pytest.mark.parametrize(("text", "choice", "other"), [
    (CUBE, ROLL, DOUBLE), (CUBE, DOUBLE, ROLL), (ASKED, TAKE, DROP),
])  # fmt: skip
def test_another_choice_on_an_older_board_is_stale(
    text: str, choice: CubeChoice, other: CubeChoice
) -> None:
    game = playing(text)
    player = game.seats.of(game.state.to_act).id
    first = use_cube(game, choice, (5, 3))

    with pytest.raises(StalePress):
        use_cube(first.game, other, by=player, rev=game.rev, last=first)


def test_the_opponents_choice_is_not_ones_own() -> None:
    """The same button pressed by the other seat later."""
    game = playing(CUBE)
    first = use_cube(game, DOUBLE)

    with pytest.raises(StalePress):
        use_cube(first.game, DOUBLE, by=MARAT, rev=game.rev, last=first)


def test_after_a_pass_the_game_is_over() -> None:
    first = use_cube(playing(ASKED), DROP)

    with pytest.raises(GameOver):
        use_cube(first.game, TAKE, by=MARAT, rev=0, last=first)
    with pytest.raises(GameOver):
        use_cube(first.game, TAKE, by=MARAT)


@pytest.mark.parametrize("choice", CubeChoice)
def test_only_the_seat_to_act_chooses(choice: CubeChoice) -> None:
    with pytest.raises(NotYourTurn):
        use_cube(playing(CUBE), choice, by=MARAT)
    with pytest.raises(NotYourGame):
        use_cube(playing(CUBE), choice, by=STRANGER)


@pytest.mark.parametrize(("text", "choice"), [
    (CUBE, TAKE), (CUBE, DROP), (ASKED, ROLL), (MIDDLE, ROLL), (MIDDLE, TAKE),
])  # fmt: skip
def test_what_the_game_does_not_wait_for_is_refused(text: str, choice: CubeChoice) -> None:
    """Only a forged button asks for it."""
    with pytest.raises(WrongMoment):
        use_cube(playing(text), choice)


@pytest.mark.parametrize("text", [MIDDLE, ASKED, CUBE.replace("1c", "2b")])
def test_a_double_that_may_not_be_is_refused(text: str) -> None:
    with pytest.raises(CannotDouble):
        use_cube(playing(text), DOUBLE)


def test_a_double_that_is_dead_in_the_match_is_refused() -> None:
    """The engine alone would let it be: it knows no match."""
    game = playing(OWNED, terms=Terms(length=5, cube=True))
    level = replace(game, match=replace(game.match, score=(8, 0)))

    assert Phase.TO_ROLL is level.state.phase
    with pytest.raises(CannotDouble):
        use_cube(level, DOUBLE)


def test_a_turn_cannot_be_played_before_the_throw() -> None:
    game = playing(CUBE)

    with pytest.raises(IllegalTurn):
        decide.play_turn(
            game,
            PlayTurn(game.id, game.rev, ANYA, any_turn(playing(MIDDLE))),
            entries=(),
            now=NOON,
            dice=stream(),
        )
