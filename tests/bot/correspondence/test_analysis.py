"""Analysis: which turns are judged, and what the judgements come to."""

from dataclasses import replace

import pytest

from bot.correspondence.analysis import (
    Analysis,
    JudgedTurn,
    judged,
    marks_of,
    mistakes_of,
    played_rolls,
    question_of,
)
from bot.ports import Advice, AdviceQuestion, RatedTurn
from engine import Color, Match, Options, Played, Variant, turns_of
from tests.bot.making import MIDDLE, playing
from tests.bot.presenters.games import entries
from tests.bot.presenters.shown import game_at
from tests.engine.selfplay import Kind, random_match

KINDS = [
    Kind(Variant.SHORT, Options(), Match(3, cube=True), doubles=0.5, gives_up=0),
    Kind(Variant.LONG, Options(classic=True), Match(None), doubles=0, gives_up=0),
    Kind(Variant.LONG, Options(), Match(None), doubles=0, gives_up=0),
]
W, B = Color.WHITE, Color.BLACK


def turn(number: int, by: Color, loss: float, *, luck: float = 0, choices: int = 2) -> JudgedTurn:
    return JudgedTurn(number, by, loss, luck, choices, ())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_turn_is_judged_on_the_board_it_was_played_on(kind: Kind) -> None:
    """The states are those the engine went through, the cube and the score with them."""
    for played in random_match(5, kind):
        game = game_at(played, played.states[-1], len(played.facts))

        rolls = list(played_rolls(game, entries(*played.facts)))

        turns = [
            (state, fact.turn)
            for state, fact in zip(played.states, played.facts, strict=False)
            if isinstance(fact, Played)
        ]
        assert turns == [(roll.state, roll.turn) for roll in rolls]
        assert list(range(1, len(turns) + 1)) == [roll.number for roll in rolls]
        question = question_of(game, rolls[-1])
        assert (question.needs is None) == (played.match.length is None)


def test_a_game_that_began_in_the_middle_is_judged_from_there() -> None:
    game = playing(MIDDLE)
    (first, *_) = turns_of(game.state)

    (roll,) = played_rolls(replace(game, start=MIDDLE), entries(Played(W, first)))

    assert (game.state, first, W) == (roll.state, roll.turn, roll.by)
    assert AdviceQuestion(game.state, None, first) == question_of(game, roll)
    best, other = RatedTurn(turns_of(game.state)[1], 0.5), RatedTurn(first, 0.25)
    told = judged(roll, Advice((best, other), 12, other, luck=-0.125))
    assert JudgedTurn(1, W, 0.25, -0.125, 12, best.turn) == told


def test_accuracy_is_the_mean_of_what_each_choice_has_kept() -> None:
    """docs/computer.md: nothing is kept of 0.3 and more; a turn without a choice does not count."""
    analysis = Analysis(
        "net",
        (
            turn(1, W, 0, luck=0.5),
            turn(2, B, 0.03),
            turn(3, W, 0.15),
            turn(4, B, 0, choices=1, luck=-1),
            turn(5, W, 0.9, luck=0.25),
        ),
    )

    white, black = marks_of(analysis, W), marks_of(analysis, B)

    assert [pytest.approx(50), pytest.approx(90)] == [white.accuracy, black.accuracy]
    assert (2, 0.75) == (white.gross, white.luck)
    assert (0, -1) == (black.gross, black.luck)
    assert marks_of(Analysis("net", (turn(1, W, 0, choices=1),)), W).accuracy is None


def test_the_dearest_three_are_shown_the_earlier_first_among_equals() -> None:
    losses = [0.019, 0.05, 0.2, 0.05, 0.3]
    analysis = Analysis("net", tuple(turn(n, W, loss) for n, loss in enumerate(losses, 1)))

    assert [5, 3, 2] == [mistake.number for mistake in mistakes_of(analysis)]
    assert () == mistakes_of(Analysis("net", (turn(1, W, 0.019),)))
