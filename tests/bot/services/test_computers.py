"""Computers: games with the computer as transactions."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.correspondence.choices import Choices
from bot.correspondence.commands import Resign
from bot.correspondence.errors import TooManyGames
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import Kind
from bot.correspondence.terms import Terms
from bot.ports import Level
from bot.services import computers
from engine import Color, How, Outcome, Phase, Played, Took, Variant
from tests.bot.computed import Computed, set_computed
from tests.bot.making import ASKED, CUBE, MIDDLE, NOON
from tests.bot.stage import kinds
from tests.computer import First

ANYA_DM = 101
TO_DOUBLE = CUBE.replace("turn=w", "turn=b")
BLACK_BEGINS = MIDDLE.replace("turn=w", "turn=b")


@pytest_asyncio.fixture
async def stage(database_url: str) -> AsyncIterator[Computed]:
    """A stage with a computer, on SQLite and on PostgreSQL."""
    made = await set_computed(database_url)
    yield made
    await made.database.close()


async def test_a_game_begins_at_once_with_what_the_player_has_chosen(stage: Computed) -> None:
    """UX S3: both games, all options, length and cube as chosen; seven days and unrated."""
    await stage.services.players.choose(stage.anya.id, lambda choices: choices.with_cube(cube=True))

    game = await stage.begin(None, Level.HARD)

    assert Terms(cube=True, pace_seconds=7 * 24 * 3600) == game.match.terms
    assert not game.match.terms.rated
    assert NOON + timedelta(days=7) == game.clock.deadline_at
    assert {Kind.HUMAN, Kind.HARD} == {game.seats.white.kind, game.seats.black.kind}
    assert stage.anya.id == game.match.inviter
    rows = await stage.outbox()
    assert {ANYA_DM} == {row.chat for row in rows}
    assert [NoticeKind.START, NoticeKind.BOARD] == kinds(rows)


async def test_each_level_is_one_player_for_all(stage: Computed) -> None:
    """Also after a database went down and up again."""
    async with stage.database.session() as session:
        found = await session.execute(
            text("SELECT kind, name FROM players WHERE telegram_id IS NULL ORDER BY name")
        )

    assert [
        ("easy", "Computer (easy)"),
        ("hard", "Computer (hard)"),
        ("medium", "Computer (medium)"),
    ] == [tuple(row) for row in found]


async def test_a_level_pressed_twice_begins_one_game(stage: Computed) -> None:
    begin, anya = stage.services.computers.begin, stage.anya.id

    games = await asyncio.gather(*(begin(anya, Level.EASY, after=0) for _ in range(3)))

    assert 1 == len({game.id for game in games if game is not None})
    assert None not in games
    (first, *_) = games
    assert first is not None
    assert first.id == await stage.services.computers.newest(anya)
    assert await begin(anya, Level.HARD, after=0) is None
    again = await begin(anya, Level.HARD, after=first.id)
    assert again is not None
    assert first.id != again.id


async def test_fifty_games_are_the_players_limit_not_the_computers(
    stage: Computed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "MAX_GAMES", 1)
    await stage.begin()

    with pytest.raises(TooManyGames):
        await stage.begin()
    assert await stage.services.computers.begin(stage.marat.id, Level.EASY) is not None


async def test_the_computer_answers_a_turn_like_anybody(stage: Computed) -> None:
    game = await stage.begin()
    await stage.play(game)
    await stage.outbox()

    await stage.think()

    (question,) = stage.thinking.questions
    assert Color.BLACK is question.state.to_act
    entries = await stage.services.games.entries(game.id)
    turns = [entry.fact for entry in entries if isinstance(entry.fact, Played)]
    assert [(Color.WHITE, False), (Color.BLACK, False)] == [(t.by, t.auto) for t in turns]
    kept = await stage.kept(game)
    assert Color.WHITE is kept.state.to_act
    assert {game.seats.white.id, game.seats.black.id} == kept.match.acted
    assert [(ANYA_DM, True)] == [(row.chat, row.ring) for row in await stage.outbox()]
    assert () == await stage.services.records.faults(game.code)


@pytest.mark.parametrize("many", [10, pytest.param(200, marks=pytest.mark.soak)])
async def test_many_waiting_games_are_answered_the_longest_waiting_first(
    stage: Computed, caplog: pytest.LogCaptureFixture, many: int
) -> None:
    """Issue: two hundred are answered fairly; who has the older number has no advantage."""
    caplog.set_level(logging.INFO, logger="bot.services.computers")
    minutes = random.Random(3).sample(range(many), many)
    waiting = {}
    for number, minute in enumerate(minutes):
        human = await stage.services.players.touch(1000 + number // 50, "Вера", "ru")
        stage.clock.move(timedelta(minutes=minute))
        game = await stage.services.computers.begin(human.id, Level.EASY, start=BLACK_BEGINS)
        stage.clock.move(-timedelta(minutes=minute))
        assert game is not None
        waiting[minute] = game.id
    stage.clock.move(timedelta(minutes=many))

    await stage.think()

    thoughts = [record.args for record in caplog.records if "thought of" in record.msg]
    answered = [thought[0] for thought in thoughts if isinstance(thought, tuple)]
    assert [waiting[minute] for minute in range(many)] == answered
    for game_id in waiting.values():
        assert Color.WHITE is (await stage.services.games.game(game_id)).state.to_act


async def test_it_throws_doubles_takes_and_passes(stage: Computed) -> None:
    for doubling, choice in ((False, Phase.TO_PLAY), (True, Phase.DOUBLED)):
        stage.thinking.computer = First(doubling=doubling)
        asked = stage.thinking.questions
        game = await stage.begin(TO_DOUBLE)
        await stage.services.computers._act(game)
        assert Phase.TO_ROLL is asked[-1].state.phase
        assert choice is (await stage.kept(game)).state.phase
        await stage.resign(game)
    for taking in (True, False):
        stage.thinking.computer = First(taking=taking)
        game = await stage.begin(ASKED)
        await stage.services.computers._act(game)
        entries = await stage.services.games.entries(game.id)
        assert taking is isinstance(entries[0].fact, Took)
        result = (await stage.kept(game)).state.result
        assert (None if taking else How.DROPPED) is (None if result is None else result.how)


@pytest.mark.parametrize(
    ("start", "accepts"),
    [(MIDDLE, True), ("long w=24:12,12:3 b=3:3 turn=w roll=2-1 ply=90", False)],
)
async def test_it_takes_what_is_fair_and_plays_on_for_more(
    stage: Computed, start: str, *, accepts: bool
) -> None:
    """UX S16: less than the worst takes its consent, also when it is not to act."""
    game = await stage.begin(start)
    await stage.services.play.resign(Resign(game.id, stage.anya.id, Outcome.OIN))
    await stage.outbox()

    await stage.think()

    kept = await stage.kept(game)
    assert accepts is kept.is_over
    (news,) = {row.kind for row in await stage.outbox()}
    assert (NoticeKind.RESULT if accepts else NoticeKind.RESIGN_REFUSED) is news
    assert [] == stage.thinking.questions


async def test_a_match_goes_on_by_itself(stage: Computed) -> None:
    await stage.services.players.choose(stage.anya.id, lambda _: Choices(Variant.SHORT, length=5))
    game = await stage.begin(None)
    await stage.services.play.resign(Resign(game.id, stage.anya.id))

    await stage.think()

    second = await stage.newest()
    assert (2, game.match.id) == (second.number, second.match.id)
    assert second.seats.white == game.seats.black
    assert stage.anya.id == second.seats.of(second.state.to_act).id
