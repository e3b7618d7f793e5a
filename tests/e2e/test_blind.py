"""The end of a game of each kind, by players who see no picture; `make soak` plays whole ones."""

import random

import pytest

from bot.correspondence.people import Habits
from tests.e2e.blind import ONE_BY_ONE, play, two
from tests.e2e.seat import Seat
from tests.e2e.world import World

ENDS = {
    "long": "long w=9:1,6:1,4:2 b=8:1,5:2,2:1 turn=w roll=5-3",
    "short": "short w=24:1,8:1,6:1,4:1 b=8:1,6:1,5:2 turn=w roll=6-1",
}
"""A few checkers each; in short nardy they have still to pass each other."""


@pytest.mark.parametrize("kind", ENDS)
async def test_a_game_is_finished_without_a_picture(
    kind: str, sqlite_url: str, quiet_log: None
) -> None:
    """After every turn both rebuild the board from words, in Russian and in English."""
    async with World(sqlite_url) as world:
        await world.start_bot()
        white, black = two(world, random.Random(kind))
        habits: dict[Seat, Habits] = {white: ONE_BY_ONE, black: ONE_BY_ONE}
        game = await world.begin_at(ENDS[kind], white, black, habits=habits)

        turns = await play(world, game, white, black)

    presses = white.presses + black.presses
    assert turns >= 3
    assert presses["play"] >= turns
    assert presses["step"] + presses["turn"] > 0
