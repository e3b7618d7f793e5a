"""Resignation: the worst result ends the game, less takes consent; on either's turn."""

from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import AnswerResignation, CubeChoice, PlayTurn, Resign
from bot.correspondence.errors import (
    CannotConcede,
    GameOver,
    NoOffer,
    NotAsked,
    NotYourGame,
    OfferedAlready,
    StalePress,
)
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from bot.correspondence.terms import Terms
from engine import Color, How, Options, Outcome, Resigned, TimedOut
from tests.bot.making import (
    ANYA,
    ASKED,
    CUBE,
    GROUP,
    HOUR,
    MARAT,
    MIDDLE,
    NOON,
    STRANGER,
    any_turn,
    playing,
    stream,
    told,
    use_cube,
)

OIN, MARS, KOKS = Outcome.OIN, Outcome.MARS, Outcome.KOKS
TWO_OFF = "long w=6:13 b=12:15 turn=b roll=6-5 ply=60"


def resign(
    game: Game,
    by: int,
    outcome: Outcome | None = None,
    *,
    rev: int | None = None,
    after: timedelta = timedelta(0),
) -> Progress:
    return decide.resign(game, Resign(game.id, by, outcome, rev), now=NOON + after)


def answer(
    game: Game,
    by: int,
    *,
    accept: bool,
    rev: int | None = None,
    after: timedelta = timedelta(0),
) -> Progress:
    command = AnswerResignation(game.id, game.rev if rev is None else rev, by, accept)
    return decide.answer_resignation(game, command, now=NOON + after)


def offered(by: int = ANYA) -> Game:
    """Return a game in which *by* has offered to concede an oin where a mars is possible."""
    return resign(playing(MIDDLE, home=GROUP), by, OIN).game


def test_with_a_checker_off_only_an_oin_is_conceded() -> None:
    """SC-19: what can no longer happen is not offered."""
    progress = resign(playing(TWO_OFF), ANYA)

    result = progress.game.state.result
    assert result is not None
    assert (Resigned(Color.WHITE, Outcome.OIN),) == progress.facts
    assert (Color.BLACK, 2, How.RESIGNED) == (result.winner, result.points, result.how)


def test_with_none_off_a_mars_is_conceded() -> None:
    progress = resign(playing(MIDDLE), ANYA)

    assert (Resigned(Color.WHITE, Outcome.MARS),) == progress.facts


def test_resigning_is_not_bound_to_the_turn() -> None:
    game = playing(MIDDLE)
    assert Color.WHITE is game.state.to_act

    progress = resign(game, MARAT)

    assert (Resigned(Color.BLACK, Outcome.MARS),) == progress.facts


def test_everybody_gets_the_result() -> None:
    progress = resign(playing(MIDDLE, home=GROUP), ANYA)

    assert dict.fromkeys(Addressee, "ring") == told(progress.notices, NoticeKind.RESULT)
    assert progress.game.clock.deadline_at is None


def test_a_stranger_cannot_resign() -> None:
    with pytest.raises(NotYourGame):
        resign(playing(), STRANGER)


def test_past_the_deadline_the_time_decides() -> None:
    progress = resign(playing(), MARAT, after=timedelta(days=4))

    assert (TimedOut(Color.WHITE),) == progress.facts


def test_resigning_twice_is_a_quiet_success() -> None:
    first = resign(playing(), ANYA)

    assert Progress(first.game, (), ()) == resign(first.game, ANYA)


def test_the_winner_cannot_resign_what_is_over() -> None:
    first = resign(playing(), ANYA)

    with pytest.raises(GameOver):
        resign(first.game, MARAT)


@pytest.mark.parametrize("by", [ANYA, MARAT])
def test_less_than_the_worst_is_offered_to_the_opponent(by: int) -> None:
    """SC-19, UX S16: he hears it; board, revision and clock stay as they were."""
    game = playing(MIDDLE, home=GROUP)

    progress = resign(game, by, OIN, after=HOUR)

    asked = Addressee.BLACK if by == ANYA else Addressee.WHITE
    (notice,) = progress.notices
    assert () == progress.facts
    assert {asked: "ring"} == told(progress.notices, NoticeKind.RESIGN_OFFER)
    assert {"rev": game.rev, "outcome": "oin"} == notice.params
    assert (game.state, game.rev, game.clock) == (
        progress.game.state,
        progress.game.rev,
        progress.game.clock,
    )


@pytest.mark.parametrize(("by", "other"), [(ANYA, MARAT), (MARAT, ANYA)])
def test_consent_ends_the_game_at_what_was_offered(by: int, other: int) -> None:
    progress = answer(offered(by), other, accept=True)

    loser = Color.WHITE if by == ANYA else Color.BLACK
    result = progress.game.state.result
    assert result is not None
    assert (Resigned(loser, OIN),) == progress.facts
    assert (loser.other, OIN, 2, How.RESIGNED) == (
        result.winner,
        result.outcome,
        result.points,
        result.how,
    )
    assert dict.fromkeys(Addressee, "ring") == told(progress.notices, NoticeKind.RESULT)


def test_a_refusal_leaves_game_and_clock_as_they_were() -> None:
    """SC-19: who offered is told without a sound."""
    game = offered()

    progress = answer(game, MARAT, accept=False, after=HOUR)

    assert () == progress.facts
    assert {Addressee.WHITE: "edit"} == told(progress.notices, NoticeKind.RESIGN_REFUSED)
    assert (game.state, game.rev, game.clock) == (
        progress.game.state,
        progress.game.rev,
        progress.game.clock,
    )


def test_an_offer_counts_the_cube() -> None:
    doubled = playing(CUBE.replace("1c", "4w"))

    progress = answer(resign(doubled, MARAT, OIN).game, ANYA, accept=True)

    result = progress.game.state.result
    assert result is not None
    assert 8 == result.points


def test_while_a_double_waits_the_old_stake_is_conceded() -> None:
    progress = answer(resign(playing(ASKED), ANYA, OIN).game, MARAT, accept=True)

    result = progress.game.state.result
    assert result is not None
    assert 2 == result.points


def test_only_the_worst_needs_no_consent() -> None:
    """With koks switched on a mars is one of the lesser results."""
    koks = playing(MIDDLE, terms=Terms(options=Options(koks=True)))

    assert () == resign(koks, ANYA, MARS).facts
    assert (Resigned(Color.WHITE, KOKS),) == resign(koks, ANYA, KOKS).facts


def test_what_can_no_longer_happen_cannot_be_conceded() -> None:
    with pytest.raises(CannotConcede):
        resign(playing(TWO_OFF), ANYA, MARS)
    with pytest.raises(CannotConcede):
        resign(playing(MIDDLE), ANYA, KOKS)


def test_one_offer_a_turn() -> None:
    """Refused or not; each side has its own, and the whole game can still be given up."""
    refused = answer(offered(), MARAT, accept=False).game

    with pytest.raises(OfferedAlready):
        resign(refused, ANYA, OIN)
    both = resign(refused, MARAT, OIN).game
    assert {Color.WHITE: True, Color.BLACK: False} == {
        offer.by: offer.refused for offer in both.offers
    }
    assert resign(refused, ANYA, MARS).game.is_over


def test_the_next_turn_allows_another_offer() -> None:
    game = offered()
    play = PlayTurn(game.id, game.rev, ANYA, any_turn(game))

    played = decide.play_turn(game, play, entries=(), now=NOON, dice=stream()).game

    assert () == played.offers
    assert () != resign(played, ANYA, OIN).notices


def test_a_throw_ends_the_offer_but_not_the_turn() -> None:
    """The position the opponent was asked about is another one now."""
    game = resign(playing(CUBE), ANYA, OIN).game
    thrown = use_cube(game, CubeChoice.ROLL, (5, 3)).game

    with pytest.raises(StalePress):
        answer(thrown, MARAT, accept=True, rev=game.rev)
    with pytest.raises(NoOffer):
        answer(thrown, MARAT, accept=True)
    with pytest.raises(OfferedAlready):
        resign(thrown, ANYA, OIN)


def test_offering_and_answering_again_is_a_quiet_success() -> None:
    game = offered()
    refused = answer(game, MARAT, accept=False).game
    accepted = answer(game, MARAT, accept=True).game

    assert Progress(game, (), ()) == resign(game, ANYA, OIN)
    assert Progress(refused, (), ()) == answer(refused, MARAT, accept=False)
    assert Progress(accepted, (), ()) == answer(accepted, MARAT, accept=True, rev=game.rev)


def test_a_refusal_is_not_taken_back() -> None:
    refused = answer(offered(), MARAT, accept=False).game

    with pytest.raises(NoOffer):
        answer(refused, MARAT, accept=True)


def test_only_the_opponent_answers() -> None:
    game = offered()

    with pytest.raises(NotAsked):
        answer(game, ANYA, accept=True)
    with pytest.raises(NotYourGame):
        answer(game, STRANGER, accept=True)


@pytest.mark.parametrize("accept", [True, False])
def test_nobody_answers_what_was_not_offered(*, accept: bool) -> None:
    with pytest.raises(NoOffer):
        answer(playing(MIDDLE), MARAT, accept=accept)


def test_a_decision_on_an_older_board_is_stale() -> None:
    with pytest.raises(StalePress):
        resign(playing(MIDDLE), ANYA, OIN, rev=5)


def test_an_answer_to_a_game_that_is_over_says_so() -> None:
    over = resign(offered(), ANYA, MARS).game

    with pytest.raises(GameOver):
        answer(over, MARAT, accept=False, rev=0)


def test_past_the_deadline_the_time_decides_an_offer_too() -> None:
    progress = answer(offered(), MARAT, accept=True, after=timedelta(days=4))

    assert (TimedOut(Color.WHITE),) == progress.facts
