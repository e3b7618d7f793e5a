"""Play: turns and resignations as transactions, alone and against each other."""

import asyncio
import logging

import pytest

from bot.correspondence.commands import PlayTurn, Resign
from bot.correspondence.errors import GameOver, IllegalTurn, NoSuchGame, StalePress
from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind, Progress
from bot.dice import ScriptedDice
from bot.ports import RollStream, Seed
from bot.services import build_services
from engine import Color, Played, Resigned, Step, TimedOut, turns_of
from tests.bot.making import GROUP, any_turn
from tests.bot.stage import Stage, kinds, set_stage

ANYA_DM, MARAT_DM = 101, 102


async def test_a_turn_lasts_with_its_record_and_its_messages(stage: Stage) -> None:
    game = await stage.game(acted=False)
    await stage.outbox()

    progress = await stage.play(game)

    assert progress.game == await _stored(stage, game.id)
    entries = await stage.services.games.entries(game.id)
    assert list(progress.facts) == [entry.fact for entry in entries]
    assert list(range(1, progress.game.rev + 1)) == [entry.n for entry in entries]
    assert [(ANYA_DM, False), (MARAT_DM, True)] == sorted(
        (row.chat, row.ring) for row in await stage.outbox()
    )


async def test_the_same_press_twice_acts_once(stage: Stage) -> None:
    game = await stage.game(acted=False)
    first = await stage.play(game)
    await stage.outbox()

    again = await stage.play(game)

    assert () == again.facts
    assert first.game == again.game
    assert [] == await stage.outbox()


async def test_a_refused_turn_changes_nothing(stage: Stage) -> None:
    game = await stage.game(acted=False)
    await stage.outbox()

    with pytest.raises(IllegalTurn):
        await stage.play(game, (Step(24, 5), Step(24, 3)))

    assert game == await _stored(stage, game.id)
    assert [] == await stage.outbox()


@pytest.mark.parametrize("forged", [0, -1, 10**6, 2**63, 10**30])
async def test_an_unknown_or_forged_game_is_refused(stage: Stage, forged: int) -> None:
    with pytest.raises(NoSuchGame):
        await stage.services.play.play_turn(PlayTurn(forged, 0, stage.anya.id, ()))
    with pytest.raises(NoSuchGame):
        await stage.services.games.game(forged)
    with pytest.raises(NoSuchGame):
        await stage.services.boards.show(forged, stage.anya.id)


@pytest.mark.parametrize("rev", [-1, 1, 2**63, 10**30])
async def test_a_forged_revision_is_stale(stage: Stage, rev: int) -> None:
    game = await stage.game(acted=False)

    with pytest.raises(StalePress):
        await stage.services.play.play_turn(PlayTurn(game.id, rev, stage.anya.id, any_turn(game)))


@pytest.mark.parametrize("step", [Step(0, 1), Step(99, 5), Step(24, 9), Step(-3, 0)])
async def test_forged_steps_are_illegal(stage: Stage, step: Step) -> None:
    game = await stage.game(acted=False)

    with pytest.raises(IllegalTurn):
        await stage.play(game, (step,))


async def test_a_turn_after_the_deadline_is_the_end(stage: Stage) -> None:
    game = await stage.game()
    stage.pass_time(hours=73)

    progress = await stage.play(game)

    assert (TimedOut(game.state.to_act),) == progress.facts
    assert NoticeKind.RESULT in kinds(await stage.outbox(), ANYA_DM)
    with pytest.raises(GameOver):
        await stage.play(game)


async def test_resigning_ends_the_game_for_all(stage: Stage) -> None:
    game = await stage.game(home=GROUP)
    await stage.outbox()

    progress = await stage.services.play.resign(Resign(game.id, stage.marat.id))

    assert isinstance(progress.facts[0], Resigned)
    rows = await stage.outbox()
    assert {ANYA_DM, MARAT_DM, GROUP.chat_id} == {row.chat for row in rows}
    assert {NoticeKind.RESULT} == set(kinds(rows))
    again = await stage.services.play.resign(Resign(game.id, stage.marat.id))
    assert () == again.facts
    assert [] == await stage.outbox()


async def test_boards_that_were_not_sent_yet_make_way_for_the_result(stage: Stage) -> None:
    game = await stage.game()

    await stage.services.play.resign(Resign(game.id, stage.marat.id))

    assert NoticeKind.BOARD not in kinds(await stage.outbox())


async def test_an_older_board_that_waits_takes_the_newer_in(stage: Stage) -> None:
    """The sounding one is never swallowed, and there is one board to send, not two."""
    game = await stage.game(acted=False, home=GROUP)
    await stage.outbox()
    first = await stage.play(game)
    await stage.play(first.game)

    rows = await stage.outbox()

    assert [ANYA_DM, MARAT_DM, GROUP.chat_id] == sorted((row.chat for row in rows), key=abs)
    assert {ANYA_DM: True, MARAT_DM: True, GROUP.chat_id: False} == {
        row.chat: row.ring for row in rows
    }


async def test_two_presses_at_once_give_one_turn(stage: Stage) -> None:
    """F-038: the same button from two devices."""
    game = await stage.game(acted=False)
    turn = any_turn(game)
    command = PlayTurn(game.id, game.rev, stage.anya.id, turn)

    answers = await asyncio.gather(*(stage.services.play.play_turn(command) for _ in range(4)))

    assert 1 == sum(bool(answer.facts) for answer in answers)
    entries = await stage.services.games.entries(game.id)
    assert 1 == sum(entry.fact == Played(Color.WHITE, turn) for entry in entries)


async def test_two_different_turns_at_once_give_one_of_them(stage: Stage) -> None:
    game = await stage.game(acted=False)
    one, other, *_ = turns_of(game.state)

    answers = await asyncio.gather(
        stage.play(game, one), stage.play(game, other), return_exceptions=True
    )

    assert 1 == sum(isinstance(answer, Progress) for answer in answers)
    assert 1 == sum(isinstance(answer, StalePress) for answer in answers)


async def test_a_turn_and_a_resignation_at_once_leave_one_record(stage: Stage) -> None:
    game = await stage.game()

    answers = await asyncio.gather(
        stage.play(game),
        stage.services.play.resign(Resign(game.id, stage.zoe.id)),
        stage.services.play.resign(Resign(game.id, stage.marat.id)),
        stage.services.sweep.run_due(),
        return_exceptions=True,
    )

    assert all(isinstance(answer, Progress | Exception | int) for answer in answers)
    (code,) = await stage.services.records.codes()
    assert () == await stage.services.records.faults(code)


class _FailsOnce(ScriptedDice):
    """Dice whose first answer after `arm` is lost: the transaction fails after the throw."""

    armed = False

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        inner = super().stream(seed, word, game_number)

        def roll(n: int) -> tuple[int, int]:
            thrown = inner(n)
            if self.armed:
                self.armed = False
                raise ConnectionError("the database went away")
            return thrown

        return roll


async def test_a_turn_that_is_tried_again_meets_the_same_dice(database_url: str) -> None:
    """Nobody throws anew by causing an error."""
    dice = _FailsOnce((5, 2), (6, 5))
    stage = await set_stage(database_url, dice=dice)
    game = await stage.game(acted=False)
    dice.armed = True

    with pytest.raises(ConnectionError):
        await stage.play(game)
    assert game == await _stored(stage, game.id)
    progress = await stage.play(game)

    rolled = progress.facts[1]
    assert "6-5" == str(getattr(rolled, "roll", None))
    await stage.database.close()


async def test_one_line_tells_of_a_turn_without_names(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    game = await stage.game(acted=False)
    with caplog.at_level(logging.INFO, logger="bot"):
        await stage.play(game)

    (line,) = [record.getMessage() for record in caplog.records if "turn" in record.msg]
    assert line.startswith(f"turn played game={game.id} rev=2 by={stage.anya.id} turn=")
    assert "Аня" not in caplog.text


async def test_my_move_comes_first_then_the_nearest_deadline(stage: Stage) -> None:
    """UX S6."""
    oldest = await stage.game(acted=False)
    stage.pass_time(hours=1)
    newer = await stage.game(acted=False)
    waiting = await stage.game(acted=False)
    waiting = (await stage.play(waiting)).game
    assert stage.marat.id == waiting.seats.of(waiting.state.to_act).id

    games = await stage.services.games.running_of(stage.anya.id)

    assert [oldest.id, newer.id, waiting.id] == [game.id for game in games]
    assert waiting.id == (await stage.services.games.running_of(stage.marat.id))[0].id


async def test_the_bell_rings_after_a_commit(stage: Stage) -> None:
    game = await stage.game(acted=False)
    bell = stage.services.bell
    assert await bell.wait(0)

    await stage.play(game)

    assert await bell.wait(0)
    assert not await bell.wait(0)


async def test_a_second_set_of_services_sees_what_the_first_committed(stage: Stage) -> None:
    game = await stage.game()

    other = build_services(stage.database, clock=stage.clock, dice=ScriptedDice())

    assert game == await other.games.by_code(game.code)
    assert (game, await other.games.entries(game.id)) == await other.games.shown(game.id)


async def _stored(stage: Stage, game: int) -> Game:
    return await stage.services.games.game(game)
