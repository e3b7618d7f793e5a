"""Hints as transactions: counted before they are thought of, told to the opponent, lasting."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.correspondence.commands import TakeHint
from bot.correspondence.errors import HintsOff
from bot.correspondence.notices import NoticeKind
from bot.correspondence.terms import Terms
from bot.services import HintService
from tests.bot.computed import Computed, set_computed

MARATS_DM = 102


@pytest_asyncio.fixture
async def stage(database_url: str) -> AsyncIterator[Computed]:
    """A stage with a computer, on SQLite and on PostgreSQL."""
    made = await set_computed(database_url)
    yield made
    await made.database.close()


async def test_a_hint_is_kept_told_once_and_given_again(stage: Computed) -> None:
    game = await stage.game(terms=Terms(hints=True), acted=False)
    await stage.outbox()
    command = TakeHint(game.id, game.rev, stage.anya.id)

    for _ in range(2):
        progress = await stage.services.hints.take(command)
        advice = await stage.services.hints.advice(progress.game)
        assert 12 == advice.choices
        assert 3 == len(advice.best)

    kept = await stage.kept(game)
    assert (game.rev, (1, 0), game.rev) == (kept.rev, kept.hints, kept.hinted_rev)
    news = [(row.chat, row.kind, row.ring) for row in await stage.outbox()]
    assert [(MARATS_DM, NoticeKind.HINT, False), (MARATS_DM, NoticeKind.BOARD, False)] == news
    assert () == await stage.services.records.faults(game.code)
    await stage.play(kept)
    assert (1, 0) == (await stage.kept(game)).hints


async def test_without_a_computer_there_is_no_hint(stage: Computed) -> None:
    game = await stage.game(terms=Terms(hints=True), acted=False)
    part = stage.services.hints
    alone = HintService(
        part._work, part._reading, part._clock, part._dice, part._bell, thinking=None
    )

    with pytest.raises(HintsOff):
        await alone.take(TakeHint(game.id, game.rev, stage.anya.id))
    assert (0, 0) == (await stage.kept(game)).hints
