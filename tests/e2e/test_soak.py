"""The small version of `make soak`: six games, four of them with the cube, five kills."""

from itertools import chain, repeat
from pathlib import Path

import pytest

from bot.correspondence.terms import Terms
from engine import Variant
from tests.e2e.player import DOUBLE, ROLL
from tests.e2e.report import text_of
from tests.e2e.soak import soak


@pytest.mark.minutes
@pytest.mark.program
async def test_whole_games_by_random_presses_survive_kills(sqlite_url: str, tmp_path: Path) -> None:
    """`make soak` plays two hundred and kills fifty times; its figures are in docs/soak.md."""
    with_cube = [Terms(variant, cube=True) for variant in (Variant.SHORT, Variant.LONG)]
    terms = chain(2 * with_cube, repeat(Terms()))

    report = await soak(
        games=6, kills=5, pairs=5, folder=tmp_path, database_url=sqlite_url, terms=terms
    )

    print(text_of(report))
    assert not report.all_faults, "\n".join(report.all_faults)
    assert report.figures.games >= 6
    assert 5 == report.kills.kills
    assert report.kills.in_flight >= 3
    assert report.kills.after_commit >= 1
    assert {"long", "short"} == report.kinds.keys()
    assert report.figures.presses[ROLL] + report.figures.presses[DOUBLE]
    assert report.watcher.keyboards.seen
