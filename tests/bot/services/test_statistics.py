"""Statistics from the tables: totals, opponents and the time of turns."""

from sqlalchemy import text

from bot.correspondence.commands import Resign
from bot.correspondence.people import Player
from bot.correspondence.statistics import Luck, Pace
from bot.correspondence.terms import Terms
from engine import Color, Rolled, Variant
from tests.bot.making import MIDDLE
from tests.bot.stage import Stage


async def _ended(stage: Stage, loser: Player, *, joiner: Player | None = None) -> None:
    """Let a game of Аня and *joiner*, else Марат, begin and be given up."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    joiner = joiner or stage.marat
    game = await stage.services.invites.accept(invite.code, joiner.id, start=MIDDLE)
    await stage.services.play.resign(Resign(game.id, loser.id))


async def test_the_totals_are_those_of_the_games_that_are_over(stage: Stage) -> None:
    """F-080: won, lost, annulled, with the computer and with people; what runs is not counted."""
    async with stage.database.session() as session:
        await session.execute(
            text("UPDATE players SET kind = 'easy' WHERE id = :id"), {"id": stage.zoe.id}
        )
        await session.commit()
    await stage.game(acted=False)
    stage.pass_time(hours=73)
    await stage.services.sweep.run_due()
    for loser, joiner in (
        (stage.marat, stage.marat),
        (stage.marat, stage.marat),
        (stage.anya, stage.marat),
        (stage.zoe, stage.zoe),
    ):
        stage.pass_time(hours=1)
        await _ended(stage, loser, joiner=joiner)
    await stage.game()

    told = await stage.services.statistics.of(stage.anya.id)
    rivals = await stage.services.statistics.rivals(stage.anya.id)

    people = told.people
    assert Variant.LONG is told.variant
    assert (4, 2, 1, 1) == (people.games, people.wins, people.losses, people.annulled)
    assert (2, 2, 0) == (people.mars, people.streak, people.timed_out)
    assert (1, 1) == (told.computer.games, told.computer.wins)
    assert [("Zoe", 1, 0), ("Марат", 2, 1)] == [
        (rival.player.name, rival.balance.wins, rival.balance.losses) for rival in rivals
    ]
    assert 0 == (await stage.services.statistics.of(stage.anya.id, Variant.SHORT)).people.games
    marat = await stage.services.statistics.of(stage.marat.id)
    assert (4, 1, 2) == (marat.people.games, marat.people.wins, marat.people.losses)


async def test_the_time_of_turns_is_that_of_those_played_by_hand(stage: Stage) -> None:
    """It begins when the opponent has done his part, the first one's with the game."""
    game = await stage.game(acted=False)
    spent: dict[int, list[int]] = {stage.anya.id: [], stage.marat.id: []}
    for hours in (1, 2, 4, 8):
        stage.pass_time(hours=hours)
        spent[game.seats.of(game.state.to_act).id].append(hours)
        game = (await stage.play(game)).game
    stage.pass_time(hours=16)
    assert None is (await stage.services.statistics.of(stage.anya.id)).pace
    await stage.resign(game)

    for player, each in spent.items():
        told = await stage.services.statistics.of(player)
        expected = Pace(len(each), 3600 * sum(each) / len(each))
        assert expected == told.pace
    assert None is (await stage.services.statistics.of(stage.anya.id, Variant.SHORT)).pace


async def test_the_rolls_are_those_of_the_record(stage: Stage) -> None:
    """A double counts four dice; what the opponent threw and what runs still are left out."""
    game = await stage.game(acted=False)
    for _ in range(12):
        game = (await stage.play(game)).game
    assert None is (await stage.services.statistics.of(stage.anya.id)).luck
    await stage.resign(game)
    await stage.game()
    entries = await stage.services.games.entries(game.id)

    for color in Color:
        rolls = [
            entry.fact.roll
            for entry in entries
            if isinstance(entry.fact, Rolled) and entry.fact.by is color
        ]
        told = await stage.services.statistics.of(game.seats.of(color).id)
        doubles = sum(roll.high == roll.low for roll in rolls)
        pips = sum((roll.high + roll.low) * (1 + (roll.high == roll.low)) for roll in rolls)
        assert len(rolls) > 3
        assert Luck(len(rolls), doubles, pips) == told.luck
