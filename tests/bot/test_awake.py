"""Awake: a process that was stopped costs nobody his game; a moved clock is no standstill."""

from dataclasses import dataclass
from datetime import timedelta

import pytest_asyncio

from bot.awake import AwakeClock
from bot.clock import ManualClock
from bot.correspondence.games import Game
from bot.dice import ScriptedDice
from bot.jobs.tick import Tick
from bot.services import build_services
from tests.bot.making import HOUR, NOON
from tests.bot.stage import Stage

PACE = 72 * HOUR
MINUTE = timedelta(minutes=1)


@dataclass
class Sleeper:
    """A stage whose process can be stopped."""

    stage: Stage
    passed_seconds: float = 0.0
    reached: bool = True

    def __post_init__(self) -> None:
        self.clock = AwakeClock(self.stage.clock, lambda: self.passed_seconds)
        self.stage.services = build_services(
            self.stage.database, clock=self.clock, dice=ScriptedDice()
        )
        services = self.stage.services
        self.tick = Tick(
            services.downtime,
            services.sweep,
            clock=self.clock,
            can_be_reached=self.can_be_reached,
        )

    async def can_be_reached(self) -> bool:
        return self.reached

    def stand_still(self, gap: timedelta) -> None:
        """Let *gap* pass without anybody at work."""
        self.passed_seconds += gap.total_seconds()
        self.stage.clock.move(gap)

    async def stored(self, game: Game) -> Game:
        return await self.stage.services.games.game(game.id)


@pytest_asyncio.fixture
async def sleeper(stage: Stage) -> Sleeper:
    return Sleeper(stage)


async def test_a_standstill_moves_every_deadline(sleeper: Sleeper) -> None:
    """SIGSTOP, a suspended laptop: no time ran."""
    game = await sleeper.stage.game()
    await sleeper.tick.run()
    sleeper.stand_still(80 * HOUR)

    await sleeper.tick.run()
    await sleeper.tick.run()

    assert NOON + PACE + 80 * HOUR == (await sleeper.stored(game)).clock.deadline_at
    assert NOON + 80 * HOUR == sleeper.clock.now()


async def test_a_press_that_waited_through_a_standstill_is_in_time(sleeper: Sleeper) -> None:
    """It may be handled before the first tick; the turn it gives has its whole time."""
    game = await sleeper.stage.game()
    sleeper.stand_still(80 * HOUR)

    progress = await sleeper.stage.play(game)
    await sleeper.tick.run()

    assert not progress.game.is_over
    assert NOON + PACE + 80 * HOUR == (await sleeper.stored(game)).clock.deadline_at


async def test_a_short_standstill_moves_what_passed_in_it(sleeper: Sleeper) -> None:
    early = await sleeper.stage.game()
    sleeper.stage.pass_time(minutes=2)
    late = await sleeper.stage.game()
    sleeper.stage.clock.move(PACE - 3 * MINUTE)
    sleeper.stand_still(2 * MINUTE)

    await sleeper.tick.run()

    assert NOON + PACE + 2 * MINUTE == (await sleeper.stored(early)).clock.deadline_at
    assert NOON + PACE + 2 * MINUTE == (await sleeper.stored(late)).clock.deadline_at
    assert not (await sleeper.stored(early)).is_over


async def test_a_clock_that_is_moved_is_no_standstill(sleeper: Sleeper) -> None:
    game = await sleeper.stage.game()
    sleeper.stage.pass_time(hours=73)

    await sleeper.tick.run()

    assert (await sleeper.stored(game)).is_over


async def test_a_restart_counts_a_standstill_that_was_not_made_up_for(sleeper: Sleeper) -> None:
    """Out of reach of Telegram it waits, without a beat."""
    game = await sleeper.stage.game()
    await sleeper.tick.run()
    sleeper.reached = False
    sleeper.stand_still(80 * HOUR)
    await sleeper.tick.run()
    kept = (await sleeper.stored(game)).clock.deadline_at

    again = Sleeper(sleeper.stage)
    await again.stage.services.downtime.at_start()

    assert NOON + PACE == kept
    assert NOON + PACE + 80 * HOUR == (await again.stored(game)).clock.deadline_at


async def test_a_standstill_is_no_outage(sleeper: Sleeper) -> None:
    """What is made up for here is not counted by the calls that failed meanwhile."""
    before = sleeper.clock.awake_seconds()
    sleeper.stand_still(HOUR)
    sleeper.passed_seconds += 5

    assert before == sleeper.clock.awake_seconds()


def test_who_is_only_slow_does_not_stand_still() -> None:
    read_at = iter(range(0, 660, 60))
    clock = AwakeClock(ManualClock(NOON), lambda: next(read_at))

    assert [60.0 * n for n in range(1, 11)] == [clock.awake_seconds() for _ in range(10)]
