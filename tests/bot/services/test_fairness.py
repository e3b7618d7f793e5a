"""Fairness: the dice of a match thrown again when it is over, and what was altered is found."""

import pytest
from sqlalchemy import text

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from tests.bot.stage import Stage, set_stage


async def played(url: str) -> Stage:
    """Return a stage on which a match to 3 was played to its end by giving up."""
    stage = await set_stage(url, dice=SeededDice())
    await stage.resign(await stage.game(start=None, terms=Terms(length=3)))
    game = await stage.newest()
    while not game.is_over:
        await stage.resign(game)
        game = await stage.newest()
    return stage


async def test_all_rolls_of_the_match_are_thrown_again_from_the_opened_seed(
    database_url: str,
) -> None:
    stage = await played(database_url)
    last = await stage.newest()
    number = await stage.services.fairness.last_of(stage.marat.id)

    game, entries, check = await stage.services.fairness.check(number)

    assert last == game
    assert game.rev == len(entries)
    assert (True, None) == (check.is_promised, check.wrong)
    assert check.thrown > game.rolls_thrown
    assert check.seed == await stage.services.games.opened_seed(game.match.id)
    await stage.database.close()


async def test_while_the_match_runs_there_is_nothing_to_compare(stage: Stage) -> None:
    running = await stage.game(terms=Terms(length=3))

    _, _, check = await stage.services.fairness.check(running.id)

    assert (None, running.rolls_thrown) == (check.seed, check.thrown)
    await stage.resign(running)
    with pytest.raises(NoSuchGame):
        await stage.services.fairness.last_of(stage.anya.id)


@pytest.mark.parametrize(
    ("tampering", "is_promised"),
    [
        ("UPDATE matches SET word = 'other'", True),
        ("UPDATE matches SET commitment = 'f'", False),
        ("UPDATE games SET rolls_thrown = rolls_thrown + 1", True),
    ],
)
async def test_what_was_altered_is_found(
    sqlite_url: str, tampering: str, is_promised: bool
) -> None:
    stage = await played(sqlite_url)
    async with stage.database.session() as session:
        await session.execute(text(tampering))
        await session.commit()

    _, _, check = await stage.services.fairness.check((await stage.newest()).id)

    assert is_promised is check.is_promised
    assert is_promised is (check.wrong is not None)
    await stage.database.close()
