"""Records: what is exported, when the seed is opened, and what verifying finds."""

import hashlib
import json
import logging

import pytest
from sqlalchemy import text

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.storage.tables import GameRow
from engine import Variant, parse_record, parse_turn_text, replay
from tests.bot.stage import Stage, set_stage


async def _seeded(url: str) -> Stage:
    return await set_stage(url, dice=SeededDice())


async def test_a_finished_game_is_exported_with_everything_to_check_it(database_url: str) -> None:
    """F-072, F-051: the export replays to its result, the seed hashes to the commitment."""
    stage = await _seeded(database_url)
    game = await stage.play_out(await stage.game(start=None, acted=False))

    line = await stage.services.records.export(game.code)

    written = json.loads(line)
    assert "\n" not in line
    assert ("nardy-record", 1, game.code) == (
        written["format"],
        written["version"],
        written["id"],
    )
    seed = bytes.fromhex(written["dice"]["seed"])
    assert written["dice"]["commitment"] == hashlib.sha256(seed).hexdigest()
    assert {"Аня", "Марат"} == set(written["players"].values())
    assert game.state == replay(parse_record(line))
    assert () == await stage.services.records.faults(game.code)
    await stage.database.close()


async def test_the_seed_of_a_running_match_stays_closed(database_url: str) -> None:
    stage = await _seeded(database_url)
    game = await stage.game(start=None, acted=False)

    written = json.loads(await stage.services.records.export(game.code))

    assert written["dice"]["seed"] is None
    assert written["result"] is None
    assert await stage.services.games.opened_seed(game.match.id) is None
    assert () == await stage.services.records.faults(game.code)
    await stage.database.close()


async def test_nothing_tells_the_seed_before_the_end(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """No repr, log, export or error of a running game holds it; not even a failing statement."""
    caplog.set_level(logging.DEBUG)
    stage = await _seeded(database_url)
    game = await stage.game(start=None, acted=False)
    async with stage.database.work() as work:
        seed = await work.seeds.of(game.match.id)
    async with stage.database.work() as work:
        with pytest.raises(Exception, match="match_seeds") as refused:
            await work.seeds.put(game.match.id, seed)

    told = "\n".join(
        (
            caplog.text,
            repr(game),
            repr(seed),
            str(refused.value),
            repr(refused.value),
            await stage.services.records.export(game.code),
            await stage.services.records.export(game.code, form="text"),
        )
    )

    for secret in (seed.value.hex(), repr(seed.value), repr(seed.value)[2:-1]):
        assert secret not in told
    await stage.database.close()


async def test_a_record_for_people_has_a_line_for_each_turn(stage: Stage) -> None:
    game = await stage.game()
    game = await stage.resign(game)

    lines = (await stage.services.records.export(game.code, form="text")).splitlines()

    assert f"game {game.code}, long nardy" == lines[0]
    assert any(line.startswith("   1. w 5-3: ") for line in lines)
    assert lines[-2].endswith(" resigns: mars")
    assert lines[-1].endswith(" +2, mars, resigned")


async def test_a_record_of_short_nardy_says_what_was_hit(stage: Stage) -> None:
    """`bar/20*`: the position the game began at is taken into account."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms(Variant.SHORT))
    start = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn=w roll=5-3"
    game = await stage.services.invites.accept(invite.code, stage.marat.id, start=start)
    await stage.play(game, parse_turn_text("bar/20(5) 24/21(3)"))

    lines = (await stage.services.records.export(game.code, form="text")).splitlines()

    assert f"game {game.code}, short nardy" == lines[0]
    assert "   1. w 5-3: bar/20* 24/21*" in lines


async def test_an_annulled_game_is_exported_too(stage: Stage) -> None:
    annulled = await stage.game(acted=False)
    stage.pass_time(hours=73)
    await stage.services.sweep.run_due()

    written = json.loads(await stage.services.records.export(annulled.code))

    assert {"winner": None, "outcome": "annulled", "points": 0, "how": "annulled"} == (
        written["result"]
    )
    assert "result: nobody +0" in await stage.services.records.export(annulled.code, form="text")
    assert () == await stage.services.records.faults(annulled.code)


async def test_a_game_is_read_though_a_later_one_of_its_match_cannot_be(stage: Stage) -> None:
    first = await stage.resign(await stage.game(terms=Terms(length=3)))
    later = await stage.newest()
    async with stage.database.session() as session:
        (await session.get_one(GameRow, later.id)).snapshot = {"x": 1}
        await session.commit()

    written = json.loads(await stage.services.records.export(first.code))

    assert first.code == written["id"]
    assert not await stage.services.records.faults(first.code)
    with pytest.raises(ValueError, match="snapshot"):
        await stage.services.records.export(later.code)


async def test_an_unknown_game_has_no_record(stage: Stage) -> None:
    with pytest.raises(NoSuchGame):
        await stage.services.records.export("x")


@pytest.mark.parametrize(
    ("tampering", "fault"),
    [
        ("UPDATE games SET rolls_thrown = rolls_thrown + 1", "dice: "),
        ("UPDATE matches SET word = 'other'", "dice: "),
        ("UPDATE matches SET commitment = 'f'", "dice: the seed"),
        ("DELETE FROM facts WHERE n = 2", "record: "),
    ],
)
async def test_verifying_finds_what_was_changed(
    database_url: str, tampering: str, fault: str
) -> None:
    stage = await _seeded(database_url)
    game = await stage.game(start=None, acted=True)
    async with stage.database.session() as session:
        await session.execute(text(tampering))
        await session.commit()

    faults = await stage.services.records.faults(game.code)

    assert any(each.startswith(fault) for each in faults), faults
    await stage.database.close()


async def test_verifying_compares_the_snapshot_with_the_replay(stage: Stage) -> None:
    game = await stage.game()
    async with stage.database.session() as session:
        row = await session.get_one(GameRow, game.id)
        row.snapshot = row.snapshot | {"turns_played": 7}
        await session.commit()

    (fault,) = await stage.services.records.faults(game.code)

    assert fault.startswith("snapshot: replayed is long ")
