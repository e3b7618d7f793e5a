"""The games of a player that are over, newest first, a page at a time (UX S6)."""

from bot.correspondence.games import Game
from bot.correspondence.terms import Terms
from tests.bot.stage import Stage, set_stage


async def _over(stage: Stage, terms: Terms | None = None) -> Game:
    """Let a game begin and the seat to act give it up."""
    game = await stage.resign(await stage.game(acted=False, terms=terms))
    stage.pass_time(minutes=1)
    return game


async def test_finished_games_come_newest_first_and_running_ones_not(database_url: str) -> None:
    stage = await set_stage(database_url)
    first, second, third = [(await _over(stage)).id for _ in range(3)]
    running = await stage.game(acted=False)
    games = stage.services.games

    pages = [await games.finished_of(stage.anya.id, page=page, size=2) for page in (0, 1, 9)]
    nobody, none = await games.finished_of(stage.zoe.id, page=0, size=2)

    assert [third, second] == [game.id for game in pages[0][0]]
    assert [[first], [first]] == [[game.id for game in page] for page, _ in pages[1:]]
    assert {3} == {count for _, count in pages}
    assert ((), 0) == (nobody, none)
    assert running.id not in {game.id for page, _ in pages for game in page}
    await stage.database.close()


async def test_after_a_game_of_a_match_comes_the_next_one_and_after_that_none(
    database_url: str,
) -> None:
    stage = await set_stage(database_url)
    alone = await _over(stage)
    begun = await _over(stage, Terms(length=5))

    following = await stage.services.games.after(begun)

    assert following is not None
    assert (begun.match.id, 2) == (following.match.id, following.number)
    assert await stage.services.games.after(following) is None
    assert await stage.services.games.after(alone) is None
    await stage.database.close()
