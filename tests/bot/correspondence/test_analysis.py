"""Analysis: which turns are judged, and what the judgements come to."""

from dataclasses import replace

import pytest

from bot.correspondence.analysis import (
    Analysis,
    JudgedCube,
    JudgedTurn,
    judged,
    judged_cube,
    marks_of,
    mistakes_of,
    place_of,
)
from bot.correspondence.commands import CubeChoice
from bot.correspondence.decide.cube import may_offer
from bot.correspondence.decisions import (
    CubeAsked,
    PlayedRoll,
    cube_question_of,
    decisions,
    question_of,
)
from bot.ports import Advice, AdviceQuestion, CubeAdvice, CubeQuestion, RatedTurn
from engine import (
    Color,
    Doubled,
    Dropped,
    Match,
    Options,
    Played,
    Rolled,
    Took,
    Variant,
    turns_of,
)
from tests.bot.making import CUBE, MIDDLE, playing
from tests.bot.presenters.games import entries
from tests.bot.presenters.shown import game_at
from tests.engine.selfplay import Kind, random_match

KINDS = [
    Kind(Variant.SHORT, Options(), Match(3, cube=True), doubles=0.5, gives_up=0),
    Kind(Variant.LONG, Options(classic=True), Match(None), doubles=0, gives_up=0),
    Kind(Variant.LONG, Options(), Match(None), doubles=0, gives_up=0),
]
W, B = Color.WHITE, Color.BLACK
CHOSEN = {
    Rolled: CubeChoice.ROLL,
    Doubled: CubeChoice.DOUBLE,
    Took: CubeChoice.TAKE,
    Dropped: CubeChoice.DROP,
}


def turn(number: int, by: Color, loss: float, *, luck: float = 0, choices: int = 2) -> JudgedTurn:
    return JudgedTurn(number, by, loss, luck, choices, ())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_turn_is_judged_on_the_board_it_was_played_on(kind: Kind) -> None:
    """The states are those the engine went through, the cube and the score with them."""
    for played in random_match(5, kind):
        game = game_at(played, played.states[-1], len(played.facts))

        found = list(decisions(game, entries(*played.facts)))
        rolls = [each for each in found if isinstance(each, PlayedRoll)]
        cubes = [(each.state, each.chosen) for each in found if isinstance(each, CubeAsked)]

        turns = [
            (state, fact.turn)
            for state, fact in zip(played.states, played.facts, strict=False)
            if isinstance(fact, Played)
        ]
        assert turns == [(roll.state, roll.turn) for roll in rolls]
        choices = [
            (state, CHOSEN[type(fact)])
            for state, fact in zip(played.states, played.facts, strict=False)
            if type(fact) in CHOSEN and (not isinstance(fact, Rolled) or may_offer(
                replace(game, state=state), state.to_act))
        ]  # fmt: skip
        assert choices == cubes
        assert list(range(1, len(turns) + 1)) == [roll.number for roll in rolls]
        question = question_of(game, rolls[-1])
        assert (question.needs is None) == (played.match.length is None)


def test_a_game_that_began_in_the_middle_is_judged_from_there() -> None:
    game = playing(MIDDLE)
    (first, *_) = turns_of(game.state)

    (roll,) = decisions(replace(game, start=MIDDLE), entries(Played(W, first)))

    assert isinstance(roll, PlayedRoll)
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


@pytest.mark.parametrize(
    ("chosen", "advice", "loss"),
    [
        (CubeChoice.ROLL, CubeAdvice(0.5, 0.75, 1), 0.25),
        (CubeChoice.ROLL, CubeAdvice(1.25, 1.5, 1), 0),  # too good to double
        (CubeChoice.DOUBLE, CubeAdvice(0.5, 0.25, 1), 0.25),
        (CubeChoice.DOUBLE, CubeAdvice(0.5, 0.75, 1), 0),
        (CubeChoice.TAKE, CubeAdvice(0.5, 1.125, 1), 0.125),
        (CubeChoice.TAKE, CubeAdvice(0.5, 0.75, 1), 0),
        (CubeChoice.DROP, CubeAdvice(0.5, 0.75, 1), 0.25),
        (CubeChoice.DROP, CubeAdvice(0.5, 1.125, 1), 0),
    ],
)
def test_a_wrong_choice_about_the_cube_costs_the_difference(
    chosen: CubeChoice, advice: CubeAdvice, loss: float
) -> None:
    game = playing(CUBE)
    asked = CubeAsked(1, game.state, chosen)

    assert JudgedCube(1, W, loss, chosen) == judged_cube(asked, advice)
    assert CubeQuestion(game.state, None) == cube_question_of(game, asked)


def test_mistakes_with_the_cube_are_gross_ones_too_and_are_found_in_the_record() -> None:
    record = entries(Doubled(W), Dropped(B))
    game = replace(playing(CUBE), start=CUBE)
    cubes = (JudgedCube(1, W, 0, CubeChoice.DOUBLE), JudgedCube(1, B, 0.4, CubeChoice.DROP))
    analysis = Analysis("net", (), cubes)

    (mistake,) = mistakes_of(analysis)

    assert cubes[1] == mistake
    assert (1, None) == (marks_of(analysis, B).gross, marks_of(analysis, B).accuracy)
    place = place_of(mistake, game, record)
    assert (B, CubeChoice.DROP) == (place.by, getattr(place, "chosen", None))
