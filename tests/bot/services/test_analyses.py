"""Analyses as transactions: made once, kept, and made anew by other nets."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.correspondence.analysis import JudgedCube
from bot.correspondence.commands import CubeChoice
from bot.correspondence.errors import NoSuchGame
from bot.correspondence.terms import Terms
from bot.ports import Advice, AdviceQuestion
from engine import Color, Played
from tests.bot.computed import Computed, set_computed
from tests.bot.making import CUBE, LAST, MIDDLE
from tests.computer import Direct, First

NEARLY_OVER = "long w=2:1,1:1 b=12:15 turn=b roll=5-3 ply=61"


@pytest_asyncio.fixture
async def stage(database_url: str) -> AsyncIterator[Computed]:
    """A stage with a computer, on SQLite and on PostgreSQL."""
    made = await set_computed(database_url)
    yield made
    await made.database.close()


async def test_a_game_is_judged_once_and_the_judgement_lasts(stage: Computed) -> None:
    """Every turn of the record, forced ones too; a second press asks nobody."""
    game = await stage.play_out(await stage.game(start=NEARLY_OVER, acted=False))
    analyses = stage.services.analyses

    one, other = await asyncio.gather(analyses.of(game.id), analyses.of(game.id))

    facts = [entry.fact for entry in await stage.services.games.entries(game.id)]
    turns = [fact for fact in facts if isinstance(fact, Played)]
    assert len(turns) == len(stage.thinking.asked) == len(one.turns)
    assert [fact.by for fact in turns] == [turn.by for turn in one.turns]
    assert {Color.WHITE, Color.BLACK} == {fact.by for fact in turns}
    assert one == other == await analyses.stored(game.id) == await analyses.of(game.id)
    assert len(turns) == len(stage.thinking.asked)


async def test_other_nets_judge_anew(stage: Computed) -> None:
    game = await stage.play_out(await stage.game(start=LAST, acted=False))
    analyses = stage.services.analyses
    assert "0123456789abcdef" == (await analyses.of(game.id)).judge
    stage.thinking.computer = First(nets="fedcba9876543210")
    analyses._judges.clear()  # as after a restart

    assert "fedcba9876543210" == (await analyses.of(game.id)).judge

    stored = await analyses.stored(game.id)
    assert stored is not None
    assert "fedcba9876543210" == stored.judge


async def test_a_running_game_is_not_judged(stage: Computed) -> None:
    game = await stage.game(start=MIDDLE)

    with pytest.raises(NoSuchGame):
        await stage.services.analyses.of(game.id)
    assert [] == stage.thinking.asked


class Failing(Direct):
    """Fails where advice is wanted."""

    async def advise(self, question: AdviceQuestion) -> Advice:
        raise RuntimeError("a broken thought")


async def test_what_failed_is_not_kept_and_may_be_asked_again(stage: Computed) -> None:
    game = await stage.play_out(await stage.game(start=LAST, acted=False))
    analyses, thinking = stage.services.analyses, stage.thinking
    analyses._thinking = Failing()

    with pytest.raises(RuntimeError, match="broken"):
        await analyses.of(game.id)
    assert await analyses.stored(game.id) is None

    analyses._thinking = thinking
    assert (await analyses.of(game.id)).turns


async def test_what_was_done_with_the_cube_is_judged_too(stage: Computed) -> None:
    """The computer of the tests holds every double for right by a tenth, every take by four."""
    game = await stage.game(start=CUBE, acted=False, terms=Terms(cube=True))
    doubled = await stage.use_cube(game, CubeChoice.DOUBLE)
    game = (await stage.use_cube(doubled.game, CubeChoice.DROP)).game

    analysis = await stage.services.analyses.of(game.id)

    right = JudgedCube(1, Color.WHITE, 0, CubeChoice.DOUBLE)
    wrong = JudgedCube(1, Color.BLACK, 0.4, CubeChoice.DROP)
    assert ((), (right, wrong)) == (analysis.turns, analysis.cubes)
    assert analysis == await stage.services.analyses.stored(game.id)
