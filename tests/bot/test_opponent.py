"""The shipped computer behind the bot's port: both games, each level, the cube."""

import argparse
import re

import pytest

from bot import opponent
from bot.operate import perform
from bot.opponent import Shipped, WeightsError, check
from bot.ports import Advice, AdviceQuestion, CubeAdvice, CubeQuestion, Level, Question
from bot.settings import Settings
from bot.thinking import answer_of, said_of
from engine import Phase, parse_position, state_of, tree_of, turns_of
from tests.bot.making import ASKED, CUBE, MIDDLE
from tests.e2e.positions import ENTER

TURNS = (MIDDLE, ENTER)
CHOICES = (CUBE, ASKED)


@pytest.fixture(scope="module")
def computer() -> Shipped:
    return Shipped()


@pytest.mark.parametrize("level", Level)
def test_every_answer_is_allowed_and_the_same_again(computer: Shipped, level: Level) -> None:
    for text in (*TURNS, *CHOICES):
        state = state_of(parse_position(text))
        question = Question(state, level, (6, 10), 0.5)

        answer = answer_of(computer, question)

        assert answer == answer_of(computer, question)
        if state.phase is Phase.TO_PLAY:
            assert isinstance(answer, tuple)
            assert tree_of(state).is_turn(answer)
        else:
            assert isinstance(answer, bool)


@pytest.mark.parametrize("text", TURNS)
def test_advice_names_the_best_turns_and_what_another_one_costs(
    computer: Shipped, text: str
) -> None:
    state = state_of(parse_position(text))
    worst = turns_of(state)[-1]

    alone = said_of(computer, AdviceQuestion(state, None))
    beside = said_of(computer, AdviceQuestion(state, (6, 10), worst))

    assert isinstance(alone, Advice)
    assert isinstance(beside, Advice)
    assert len(turns_of(state)) == alone.choices == beside.choices
    assert all(tree_of(state).is_turn(each.turn) for each in alone.best)
    assert alone.played is None
    assert beside.played is not None
    assert worst == beside.played.turn
    assert beside.best[0].equity >= beside.played.equity
    nets = said_of(computer, state.variant)
    assert isinstance(nets, str)
    assert re.fullmatch("[0-9a-f]{16}", nets)


@pytest.mark.parametrize("text", CHOICES)
def test_the_cube_is_judged_as_the_hard_level_decides(computer: Shipped, text: str) -> None:
    state = state_of(parse_position(text))

    advice = said_of(computer, CubeQuestion(state, (6, 10)))
    does = answer_of(computer, Question(state, Level.HARD, (6, 10), 0))

    assert isinstance(advice, CubeAdvice)
    if state.phase is Phase.DOUBLED:
        assert does == (advice.take <= advice.drop)
    else:
        assert does == (min(advice.take, advice.drop) >= advice.no_double)


def test_the_weights_that_are_shipped_can_be_read() -> None:
    check()


async def test_weights_that_cannot_be_used_stop_the_start_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> None:
        raise WeightsError("short.npz is damaged: install the bot anew")

    monkeypatch.setattr(opponent, "check", damaged)
    settings = Settings(_env_file=None, bot_token="123456:TEST")  # noqa: S106 - nobody's

    status = await perform(argparse.Namespace(command="run"), settings)

    assert 1 == status
    assert "short.npz is damaged: install the bot anew\n" == capsys.readouterr().err
