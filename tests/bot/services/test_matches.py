"""Matches as transactions: the next game begins with the end of the last, once."""

import asyncio

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import Resign
from bot.correspondence.errors import GameOver, Refusal
from bot.correspondence.games import Game, match_after
from bot.correspondence.notices import NoticeKind
from bot.correspondence.terms import Terms
from engine import Color, Options, Variant, parse_record, replay
from tests.bot.making import GROUP, LAST
from tests.bot.stage import Stage, kinds

TO_3 = Terms(length=3)
TO_5_WITH_CUBE = Terms(Variant.SHORT, length=5, cube=True)
ANYA_DM, MARAT_DM = 101, 102


async def _resigned(stage: Stage, loser: int) -> Game:
    """Let a player give the newest game up; return it as it is over."""
    game = await stage.newest()
    return (await stage.services.play.resign(Resign(game.id, loser))).game


async def _timed_out(stage: Stage) -> Game:
    game = await stage.newest()
    stage.pass_time(hours=73)
    await stage.services.sweep.run_due()
    return await stage.services.games.game(game.id)


async def test_a_match_goes_on_by_itself_to_its_length(stage: Stage) -> None:
    """Scores by hand: mars for Марат, mars for Аня, then one point on time."""
    await stage.game(terms=TO_3)
    told = []

    for loser in (stage.anya.id, stage.marat.id):
        ended = await _resigned(stage, loser)
        told.append((ended.number, match_after(ended).score, ended.ends_match))
        assert await stage.services.games.opened_seed(ended.match.id) is None
    ended = await _timed_out(stage)
    told.append((ended.number, match_after(ended).score, ended.ends_match))

    loser = ended.seats.of(ended.state.to_act).id
    last = (4, 6) if loser == stage.anya.id else (6, 4)
    assert [(1, (0, 4), False), (2, (4, 4), False), (3, last, True)] == told
    assert 3 == len(await stage.services.records.codes())
    assert await stage.services.games.opened_seed(ended.match.id) is not None
    assert () == await stage.services.games.running_of(stage.anya.id)


async def test_every_game_keeps_the_score_it_began_with(stage: Stage) -> None:
    """The record of an earlier game does not change when the match goes on."""
    await stage.game(start=None, terms=TO_5_WITH_CUBE, acted=False)
    for loser in (stage.anya.id, stage.marat.id, stage.marat.id):
        await _resigned(stage, loser)

    headers = []
    for code in await stage.services.records.codes():
        assert () == await stage.services.records.faults(code)
        record = parse_record(await stage.services.records.export(code))
        replay(record)
        match = record.header.match
        inviter = match.score if record.header.dice.inviter is Color.WHITE else match.score[::-1]
        headers.append((match.number, inviter, match.crawford, match.cube))

    # A resignation at the start concedes a koks, three points; the third goes to five at most.
    assert [
        (1, (0, 0), False, True),
        (2, (0, 6), False, True),
        (3, (6, 6), False, True),
    ] == headers
    assert (10, 6) == match_after(await stage.newest()).score


async def test_the_crawford_game_is_played_without_the_cube(stage: Stage) -> None:
    await stage.game(start=None, terms=Terms(length=3, cube=True), acted=False)
    await _resigned(stage, stage.anya.id)

    game = await stage.newest()
    assert (0, 4) == game.match.score
    assert not game.state.cube.enabled
    assert not game.match.crawford_played

    await _resigned(stage, stage.marat.id)
    game = await stage.newest()
    assert (4, 4) == game.match.score
    assert game.state.cube.enabled
    assert game.match.crawford_played


async def test_both_are_told_the_result_and_get_the_next_board(stage: Stage) -> None:
    await stage.game(terms=TO_3)
    await stage.outbox()

    ended = await _resigned(stage, stage.anya.id)

    rows = await stage.outbox()
    newest = await stage.newest()
    acts = newest.seats.of(newest.state.to_act).telegram_id
    for chat in (ANYA_DM, MARAT_DM):
        assert [NoticeKind.RESULT, NoticeKind.START, NoticeKind.BOARD] == kinds(rows, chat)
        # Whoever is to act hears his turn, the other has heard the result.
        assert [True, False, chat == acts] == [row.ring for row in rows if row.chat == chat]
        games = [row.game for row in rows if row.chat == chat]
        assert [ended.id, newest.id, newest.id] == games


async def test_the_next_game_lives_in_the_same_group(stage: Stage) -> None:
    await stage.game(terms=TO_3, home=GROUP)
    await stage.outbox()

    await _resigned(stage, stage.anya.id)

    rows = await stage.outbox()
    assert [NoticeKind.RESULT, NoticeKind.START, NoticeKind.BOARD] == kinds(rows, GROUP.chat_id)
    assert {GROUP.thread_id} == {row.thread for row in rows if row.chat == GROUP.chat_id}
    # The start card of a later game replaces no challenge.
    assert {None} == {row.invite for row in rows}


async def test_with_the_classic_opening_the_seats_are_those_of_the_throw(stage: Stage) -> None:
    """The script throws 5-2 in every game, the inviter's die first: she always plays White."""
    terms = Terms(options=Options(classic=True), length=5)
    await stage.game(start=None, terms=terms, acted=False)
    await _resigned(stage, stage.anya.id)

    game = await stage.newest()
    assert (2, stage.anya.id, ((5, 2),)) == (game.number, game.seats.white.id, game.opening)
    assert () == await stage.services.records.faults(game.code)


async def test_a_game_that_ends_as_it_begins_is_followed(stage: Stage) -> None:
    """Its only turn bears the last checker off."""
    game = await stage.game(start=LAST, terms=TO_3, acted=False)

    assert game.is_over
    assert (2, (4, 0)) == ((await stage.newest()).number, (await stage.newest()).match.score)


class _Killed(Exception):
    """Stands for the end of the process."""


async def test_a_kill_between_two_games_loses_and_doubles_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result and the next game are one transaction: before it is committed neither lasts."""
    before = await stage.game(terms=TO_3)
    await stage.outbox()

    def kill(*_: object, **__: object) -> None:
        raise _Killed

    with monkeypatch.context() as patched:
        patched.setattr(decide, "start_next", kill)
        with pytest.raises(_Killed):
            await _resigned(stage, stage.anya.id)
    assert before == await stage.newest()
    assert [] == await stage.outbox()

    await _resigned(stage, stage.anya.id)
    again = await stage.services.play.resign(Resign(before.id, stage.anya.id))

    assert () == again.facts
    assert (2, (0, 4)) == ((await stage.newest()).number, (await stage.newest()).match.score)
    assert 2 == len(await stage.services.records.codes())


async def test_of_many_who_end_a_game_at_once_one_begins_the_next(postgres_stage: Stage) -> None:
    stage = postgres_stage
    game = await stage.game(terms=TO_3)
    stage.pass_time(hours=73)

    answers = await asyncio.gather(
        *(
            stage.services.play.resign(Resign(game.id, player))
            for player in (stage.anya.id, stage.marat.id) * 3
        ),
        stage.services.sweep.run_due(),
        return_exceptions=True,
    )

    assert all(
        not isinstance(answer, BaseException) or isinstance(answer, GameOver) for answer in answers
    )
    assert 2 == len(await stage.services.records.codes())
    assert 1 == len(await stage.services.games.running_of(stage.anya.id))


async def test_an_annulled_game_ends_its_match(stage: Stage) -> None:
    """RULES 7: who never acted in the match annuls it; no game follows, the seed is opened."""
    await stage.game(terms=TO_3, acted=False)

    ended = await _timed_out(stage)

    assert ended.ends_match
    assert 1 == len(await stage.services.records.codes())
    assert await stage.services.games.opened_seed(ended.match.id) is not None


async def test_an_accepted_invitation_is_over_with_its_match(stage: Stage) -> None:
    invite = await stage.services.invites.create_link(stage.anya.id, TO_3)
    await stage.services.invites.accept(invite.code, stage.marat.id)

    await _resigned(stage, stage.anya.id)
    assert not await stage.services.games.is_over(invite.id)
    await _resigned(stage, stage.anya.id)

    assert await stage.services.games.is_over(invite.id)
    with pytest.raises(Refusal):
        await stage.services.play.resign(Resign((await stage.newest()).id, stage.marat.id))
