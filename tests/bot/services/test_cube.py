"""The cube: throwing, doubling, taking and passing as transactions."""

import asyncio

from bot.correspondence.commands import CubeChoice
from bot.correspondence.errors import StalePress
from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind, Progress
from bot.correspondence.terms import Terms
from engine import Color
from tests.bot.making import CUBE, GROUP
from tests.bot.stage import Stage, kinds

ANYA_DM, MARAT_DM = 101, 102


async def test_the_cube_lasts_with_its_record_and_its_messages(stage: Stage) -> None:
    """Double, take, throw: committed, replayed from the record, told to whom it concerns."""
    game = await stage.game(start=None, acted=False, terms=Terms(cube=True))
    await stage.outbox()

    doubled = (await stage.use_cube(game, CubeChoice.DOUBLE)).game
    asked = await stage.outbox()
    taken = await stage.use_cube(doubled, CubeChoice.TAKE)

    assert (2, doubled.state.to_act) == (taken.game.state.cube.value, taken.game.state.cube.owner)
    assert taken.game == await _stored(stage, game.id)
    assert [(ANYA_DM, True), (MARAT_DM, False)] == sorted((row.chat, row.ring) for row in asked)
    assert () == await stage.services.records.faults(game.code)


async def test_a_passed_double_ends_the_game(stage: Stage) -> None:
    game = await stage.game(start=CUBE, acted=False, home=GROUP)
    doubled = (await stage.use_cube(game, CubeChoice.DOUBLE)).game
    await stage.outbox()

    progress = await stage.use_cube(doubled, CubeChoice.DROP)

    result = progress.game.state.result
    assert result is not None
    assert (Color.WHITE, 2) == (result.winner, result.points)
    assert {NoticeKind.RESULT} == set(kinds(await stage.outbox()))
    assert () == await stage.services.records.faults(game.code)


async def test_a_choice_pressed_twice_acts_once(stage: Stage) -> None:
    game = await stage.game(start=CUBE, acted=False)
    await stage.outbox()

    answers = await asyncio.gather(*(stage.use_cube(game, CubeChoice.ROLL) for _ in range(4)))

    assert 1 == sum(bool(answer.facts) for answer in answers)
    assert [ANYA_DM, MARAT_DM] == sorted(row.chat for row in await stage.outbox())
    assert 1 == len(await stage.services.games.entries(game.id))


async def test_throwing_and_doubling_at_once_give_one_of_them(stage: Stage) -> None:
    game = await stage.game(start=CUBE, acted=False)

    answers = await asyncio.gather(
        stage.use_cube(game, CubeChoice.ROLL),
        stage.use_cube(game, CubeChoice.DOUBLE),
        return_exceptions=True,
    )

    assert {Progress, StalePress} == {type(answer) for answer in answers}


async def test_a_double_nobody_answers_is_passed_by_the_sweep(stage: Stage) -> None:
    game = await stage.game(start=CUBE)
    doubled = (await stage.use_cube(game, CubeChoice.DOUBLE)).game
    stage.pass_time(hours=71)
    assert not (await _stored(stage, game.id)).is_over

    stage.pass_time(hours=2)
    await stage.services.sweep.run_due()

    result = (await _stored(stage, game.id)).state.result
    assert result is not None
    assert (doubled.state.to_act.other, 2) == (result.winner, result.points)


async def _stored(stage: Stage, game: int) -> Game:
    return await stage.services.games.game(game)
