"""Thoughts: in which order they come, and what becomes of one that fails or is overtaken."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.correspondence.commands import Resign
from bot.correspondence.computer import chance_of
from bot.correspondence.games import Game
from bot.dice import ScriptedDice
from bot.ports import Level, Needs, Question, Thought
from bot.services import build_services
from engine import Color, GameState, How, Played, Step, Turn
from tests.bot.computed import Computed, set_computed
from tests.bot.making import MIDDLE
from tests.computer import Direct, First

ITS_TURN = MIDDLE.replace("turn=w", "turn=b")


@pytest_asyncio.fixture
async def stage(database_url: str) -> AsyncIterator[Computed]:
    """A stage with a computer, on SQLite and on PostgreSQL."""
    made = await set_computed(database_url)
    yield made
    await made.database.close()


async def test_what_a_kill_left_is_thought_of_after_the_start(stage: Computed) -> None:
    """Whose turn it is stands in the database; nothing is kept in memory."""
    game = await stage.begin()
    await stage.play(game)
    before = await stage.kept(game)

    other = build_services(
        stage.database, clock=stage.clock, dice=ScriptedDice((5, 2)), thinking=Direct()
    )
    await other.computers.run_due(asyncio.Event())

    assert (await stage.kept(game)).rev > before.rev


class Broken(First):
    """Fails, or plays what is not legal, in games where White has a checker on its 1."""

    def __init__(self, *, illegal: bool) -> None:
        super().__init__()
        self.illegal = illegal

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        if not state.position.white[1]:
            return super().turn(state, level, needs, chance)
        if self.illegal:
            return (Step(24, 6), Step(24, 6))
        raise ZeroDivisionError("a broken thought")


@pytest.mark.parametrize("illegal", [True, False])
async def test_a_failed_thought_is_logged_rests_and_stops_nobody(
    stage: Computed, caplog: pytest.LogCaptureFixture, *, illegal: bool
) -> None:
    stage.thinking.computer = Broken(illegal=illegal)
    broken = await stage.begin(ITS_TURN.replace("8:1", "1:1", 1))
    whole = await stage.begin(ITS_TURN)

    for _ in range(2):
        await stage.think()

    assert Color.WHITE is (await stage.kept(whole)).state.to_act
    assert broken == await stage.kept(broken)
    failed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [f"thought failed game={broken.id} rev=0 times=1"] == [r.getMessage() for r in failed]
    stage.pass_time(seconds=6)
    await stage.think()
    stage.pass_time(seconds=6)
    await stage.think()
    assert 2 == sum(record.levelno >= logging.ERROR for record in caplog.records)
    stage.thinking.computer = First()
    stage.pass_time(seconds=6)
    await stage.think()
    assert Color.WHITE is (await stage.kept(broken)).state.to_act


async def test_a_game_that_cannot_be_read_stops_nobody(
    stage: Computed, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await stage.begin(ITS_TURN)
    whole = await stage.begin(ITS_TURN)
    async with stage.database.session() as session:
        await session.execute(
            text("UPDATE games SET snapshot = '{}' WHERE id = :id"), {"id": broken.id}
        )
        await session.commit()

    await stage.think()

    assert Color.WHITE is (await stage.kept(whole)).state.to_act
    assert f"thought failed game={broken.id} rev=None times=1" in caplog.text


class Overtaken(Direct):
    """Lets the other side resign while it thinks."""

    def __init__(self, stage: Computed, game: Game) -> None:
        super().__init__()
        self.stage, self.game = stage, game

    async def answer(self, question: Question) -> Thought:
        await self.stage.services.play.resign(Resign(self.game.id, self.stage.anya.id))
        return await super().answer(question)


async def test_a_thought_that_is_overtaken_is_forgotten(
    stage: Computed, caplog: pytest.LogCaptureFixture
) -> None:
    game = await stage.begin(ITS_TURN)
    stage.services.computers._thinking = Overtaken(stage, game)

    await stage.think()

    result = (await stage.kept(game)).state.result
    assert result is not None
    assert How.RESIGNED is result.how
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_the_longest_waiting_game_comes_first(stage: Computed) -> None:
    games = []
    for _ in range(3):
        games.append(await stage.begin(MIDDLE))
        stage.pass_time(seconds=1)
    for game in (games[2], games[0], games[1]):
        await stage.play(game)
        stage.pass_time(seconds=1)
    stage.thinking.questions.clear()
    await stage.think()

    facts = []
    for game in games:
        entries = await stage.services.games.entries(game.id)
        turns = [entry.n for entry in entries if isinstance(entry.fact, Played)]
        facts.append(len(turns))
    assert [2, 2, 2] == facts
    # The chance tells which board was asked about: after the first turn and its roll.
    asked = [replace(games[n], rev=2) for n in (2, 0, 1)]
    assert [chance_of(game) for game in asked] == [
        question.chance for question in stage.thinking.questions
    ]


async def test_the_computer_lets_its_time_pass_like_anybody(stage: Computed) -> None:
    game = await stage.begin()
    await stage.play(game)
    stage.pass_time(days=7, minutes=1)

    await stage.think()

    result = (await stage.kept(game)).state.result
    assert result is not None
    assert How.ANNULLED is result.how
