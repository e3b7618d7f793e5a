"""Ratings as transactions: counted with the end of the match, and always what a recount gives."""

import asyncio
from datetime import timedelta

from sqlalchemy import text

from bot.correspondence.commands import Resign
from bot.correspondence.games import Game
from bot.correspondence.people import Player
from bot.correspondence.rating import BEGINNING, Change, Standing
from bot.correspondence.terms import Terms
from bot.storage.migration import downgrade, upgrade
from engine import Variant
from tests.bot.making import MIDDLE
from tests.bot.stage import Stage

RATED = Terms(rated=True)


async def _begun(
    stage: Stage, terms: Terms = RATED, *, inviter: Player | None = None,
    joiner: Player | None = None, acted: bool = True,
) -> Game:  # fmt: skip
    """Begin a game of Аня and Марат, or of others."""
    inviter, joiner = inviter or stage.anya, joiner or stage.marat
    invite = await stage.services.invites.create_link(inviter.id, terms)
    game = await stage.services.invites.accept(invite.code, joiner.id, start=MIDDLE)
    for _ in range(2 if acted else 0):
        game = (await stage.play(game)).game
    return game


async def _standing(stage: Stage, player: Player, variant: Variant = Variant.LONG) -> Standing:
    async with stage.database.reading() as work:
        return await work.ratings.standing(player.id, variant)


async def _change(stage: Stage, game: Game) -> Change | None:
    async with stage.database.reading() as work:
        return await work.ratings.change(game.match.id)


async def _faults(stage: Stage) -> tuple[str, ...]:
    return await stage.services.records.rating_faults()


async def test_the_end_of_a_rated_match_changes_both_ratings(stage: Stage) -> None:
    """UX §7: two newcomers, one game for points: ten points of rating."""
    game = await _begun(stage)
    assert await _change(stage, game) is None

    ended = await stage.resign(game)

    loser = ended.seats.of(ended.state.to_act)
    winner = stage.marat if loser.id == stage.anya.id else stage.anya
    assert Standing(BEGINNING + 10_00, 1) == await _standing(stage, winner)
    assert Standing(BEGINNING - 10_00, 1) == await _standing(stage, loser)
    assert Standing() == await _standing(stage, winner, Variant.SHORT)
    change = await _change(stage, ended)
    assert change is not None
    assert (winner.id, -10_00) == (change.end.winner, change.of(loser.id).change)
    assert () == await _faults(stage)


async def test_a_match_counts_once_with_its_length(stage: Stage) -> None:
    await _begun(stage, Terms(rated=True, length=3))
    for _ in range(2):
        assert Standing() == await _standing(stage, stage.anya)
        newest = await stage.newest()
        await stage.services.play.resign(Resign(newest.id, stage.anya.id))

    standings = [await _standing(stage, each) for each in (stage.anya, stage.marat)]
    # ±4·5·√3·½ for two newcomers.
    assert [Standing(BEGINNING - 17_32, 3), Standing(BEGINNING + 17_32, 3)] == standings
    assert () == await _faults(stage)


async def test_what_does_not_count_leaves_nothing(stage: Stage) -> None:
    """Not agreed on; one of the two never acted by hand; annulled."""
    unrated = await stage.resign(await _begun(stage, Terms()))
    early = await stage.resign(await _begun(stage, acted=False))
    annulled = await _begun(stage, acted=False)
    stage.pass_time(hours=73)
    await stage.services.sweep.run_due()

    for game in (unrated, early, annulled):
        assert await _change(stage, game) is None
    assert Standing() == await _standing(stage, stage.anya)
    assert () == await _faults(stage)


async def test_an_end_that_is_written_late_counts_in_its_place(stage: Stage) -> None:
    """
    Of matches that end together the one that was begun first counts first.

    The sixth of a pair on one day does not count: written last, the first pushes it out again.
    """
    stage.clock.move(timedelta(microseconds=700))
    games = [await _begun(stage) for _ in range(6)]
    others = [await _begun(stage, joiner=stage.zoe), await _begun(stage, inviter=stage.zoe)]

    for game in reversed([*games, *others]):
        await stage.resign(game)
        assert () == await _faults(stage)

    changes = [await _change(stage, game) for game in games]
    assert [True] * 5 + [False] == [change is not None for change in changes]
    assert 6 == (await _standing(stage, stage.anya)).experience


async def test_many_matches_of_one_player_end_at_once(postgres_stage: Stage) -> None:
    """Three people, each with both others, all giving up in the same instant: no deadlock."""
    stage = postgres_stage
    people = (stage.anya, stage.marat, stage.zoe)
    games = [
        await _begun(stage, inviter=inviter, joiner=joiner)
        for _ in range(3)
        for inviter in people
        for joiner in people
        if inviter is not joiner
    ]

    await asyncio.gather(*(stage.resign(game) for game in games))

    assert () == await _faults(stage)
    # Of each pair five of six count.
    assert [10, 10, 10] == [(await _standing(stage, each)).experience for each in people]


async def test_a_match_ends_while_somebody_is_at_its_player(postgres_stage: Stage) -> None:
    """Rows that name a player wait for no lock on him: his lock may wait for the outbox."""
    stage = postgres_stage
    game = await _begun(stage)

    async with stage.database.work() as work:
        await work.players.lock(stage.anya.id)
        async with asyncio.timeout(5):
            await stage.resign(game)

    assert await _change(stage, game) is not None


async def test_a_rating_that_drifted_is_found(stage: Stage) -> None:
    ended = await stage.resign(await _begun(stage))
    async with stage.database.session() as session:
        await session.execute(text("UPDATE ratings SET rating = rating + 1"))
        await session.execute(text("UPDATE rating_changes SET length = 3"))
        await session.commit()

    faults = await _faults(stage)

    assert 3 == len(faults)
    assert f"match {ended.match.id}" in faults[0]


async def test_the_tables_are_filled_from_the_games_that_are_over(
    stage: Stage, database_url: str
) -> None:
    """Revision 0005: what is forgotten going down is counted anew going up; games stay."""
    await stage.resign(await _begun(stage))
    running = await _begun(stage, joiner=stage.zoe)
    before = await _standing(stage, stage.anya)
    await stage.database.close()

    await downgrade(database_url, "0003")
    await upgrade(database_url)

    assert before == await _standing(stage, stage.anya)
    assert () == await _faults(stage)
    await stage.resign(running)
    assert () == await _faults(stage)
