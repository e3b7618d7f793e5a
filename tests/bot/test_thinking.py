"""The computer's own process: it answers, fails, hangs and dies without taking the bot along."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import thinking
from bot.ports import AdviceQuestion, CubeQuestion, Level, Needs, Question
from bot.thinking import ThoughtFailed, Worker
from engine import GameState, Phase, Step, Turn, parse_position, state_of, turns_of
from tests.bot.making import ASKED, CUBE, MIDDLE
from tests.computer import First

HANGS, DIES, FAILS = 0.25, 0.5, 0.75


class Moody(First):
    """Hangs, dies or fails, as the chance says; else its turn is of its process's number."""

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        if chance == HANGS:
            while True:
                pass
        if chance == DIES:
            os._exit(1)
        if chance == FAILS:
            raise ZeroDivisionError("a broken thought")
        return (Step(os.getpid(), 1),)


MARK = "THINKING_LOADED"


def marked() -> First:
    """Load the computer and leave a mark."""
    Path(os.environ[MARK]).touch()
    return First()


def cannot_be_loaded() -> First:
    raise LookupError("no weights")


def question(text: str = MIDDLE, chance: float = 0) -> Question:
    return Question(state_of(parse_position(text)), Level.HARD, None, chance)


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker(Moody)
    yield made
    await made.close()


async def process_of(worker: Worker) -> int:
    """Return the number of the process that thinks."""
    turn = await worker.answer(question())
    assert isinstance(turn, tuple)
    return turn[0].origin


async def test_what_is_asked_depends_on_what_the_game_waits_for() -> None:
    computer = First(doubling=False, taking=True)
    turn = thinking.answer_of(computer, question())

    assert turns_of(question().state)[0] == turn
    assert thinking.answer_of(computer, question(CUBE)) is False
    assert thinking.answer_of(computer, question(ASKED)) is True
    assert Phase.DOUBLED is question(ASKED).state.phase


async def test_thoughts_come_from_another_process_that_stays(worker: Worker) -> None:
    await worker.warm()

    processes = [await process_of(worker) for _ in range(3)]

    assert 1 == len(set(processes))
    assert os.getpid() not in processes


async def test_advice_comes_from_there_too(worker: Worker) -> None:
    state = question().state

    advice = await worker.advise(AdviceQuestion(state, None))

    assert First().advise(state, None, None) == advice
    assert First().cube(state, None) == await worker.cube(CubeQuestion(state, None))
    assert First().nets == await worker.judge(state.variant)


async def test_the_loop_goes_on_while_it_thinks_and_questions_wait_for_their_turn(
    worker: Worker,
) -> None:
    answers = await asyncio.gather(*(process_of(worker) for _ in range(3)))

    assert 1 == len(set(answers))


async def test_a_thought_that_fails_says_why_and_the_process_goes_on(worker: Worker) -> None:
    process = await process_of(worker)

    with pytest.raises(ThoughtFailed, match="ZeroDivisionError: a broken thought"):
        await worker.answer(question(chance=FAILS))

    assert process == await process_of(worker)


async def test_a_process_that_died_is_replaced(worker: Worker) -> None:
    process = await process_of(worker)

    with pytest.raises(ThoughtFailed, match="gone"):
        await worker.answer(question(chance=DIES))

    assert process != await process_of(worker)


async def test_a_thought_without_end_is_stopped(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = await process_of(worker)
    monkeypatch.setattr(thinking, "THOUGHT_SECONDS", 0.1)

    with pytest.raises(ThoughtFailed, match="no answer within"):
        await worker.answer(question(chance=HANGS))

    monkeypatch.undo()
    assert process != await process_of(worker)


async def test_a_stop_ends_what_is_being_thought_of(worker: Worker) -> None:
    await worker.warm()
    thought = asyncio.create_task(worker.answer(question(chance=HANGS)))
    await asyncio.sleep(0)

    await worker.close()

    with pytest.raises(ThoughtFailed):
        await thought
    with pytest.raises(ThoughtFailed, match="stopping"):
        await worker.answer(question())


async def test_a_computer_that_cannot_be_loaded_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker = Worker(cannot_be_loaded)

    await worker.warm()
    with pytest.raises(ThoughtFailed, match="LookupError: no weights"):
        await worker.answer(question())

    assert ["thinking not started why=LookupError: no weights"] == caplog.messages
    await worker.close()


async def test_getting_ready_waits_until_the_computer_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading counts against no thought, which on a busy machine would never come then."""
    monkeypatch.setenv(MARK, str(tmp_path / "loaded"))
    worker = Worker(marked)

    await worker.warm()

    assert (tmp_path / "loaded").exists()
    await worker.close()
